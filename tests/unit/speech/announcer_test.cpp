#include "speech/announcer.h"

#include <gtest/gtest.h>

#include "game/arbiter.h"
#include "support/standard_variant.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

const Voice& german() {
  static const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  return *voice;
}

// A table without a clock at which moves are given in SAN; it keeps all that was announced.
class Evening {
 public:
  explicit Evening(std::string fen = {}, Setup setup = {}) {
    setup.start_fen = fen.empty() ? standard_variant().start(0)->fen() : std::move(fen);
    take(opening(setup, Time{}));
    said_.clear();
  }

  void move(const std::string& san) {
    for (const Move& legal : game_.position().legal_moves()) {
      if (game_.position().describe(legal).san == san) return wish(AnnounceMove{legal});
    }
    FAIL() << san << " is not legal in " << game_.position().fen();
  }
  void moves(const std::string& all) {
    std::istringstream in(all);
    for (std::string san; in >> san;) move(san);
  }
  void wish(Action action) { wish(game_.position().turn(), std::move(action)); }
  void wish(Color by, Action action) {
    const Ruling ruling = rule(game_, {.by = by, .at = now, .action = std::move(action)});
    ASSERT_TRUE(std::holds_alternative<std::vector<Fact>>(ruling))
        << german().say(std::get<Phrase>(ruling)).printed;
    take(std::get<std::vector<Fact>>(ruling));
  }

  // What was printed since the last call.
  std::vector<std::string> take_printed() {
    std::vector<std::string> lines;
    for (const Announcement& one : take_said()) lines.push_back(german().say(one.phrase).printed);
    return lines;
  }
  std::vector<Announcement> take_said() { return std::exchange(said_, {}); }
  const Game& game() const { return game_; }

  Time now{};

 private:
  void take(const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
      game_.apply(fact);
      const auto more = announcements(fact, game_);
      said_.insert(said_.end(), more.begin(), more.end());
    }
  }

  Game game_{standard_variant()};
  std::vector<Announcement> said_;
};

using Lines = std::vector<std::string>;

TEST(Announcer, SaysPieceAndSquare) {
  Evening evening;
  evening.moves("e4 Nf6 Bc4 Nxe4");
  EXPECT_EQ(evening.take_printed(), (Lines{"Bauer Eva vier", "Springer Felix sechs",
                                           "Läufer Cesar vier", "Springer schlägt Eva vier"}));
}

}  // namespace
}  // namespace annabella::host
