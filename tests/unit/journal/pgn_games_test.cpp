// Real games of varied kinds: read, played under the arbiter, journalled, written and read again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

#include "base/text.h"
#include "journal/fact_json.h"
#include "journal/pgn.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

const std::string kStandard = "org.annabella.variant.standard";

struct Known {
  const char* file;
  std::size_t plies;
  Score score;
  const char* reason;  // how it ended at the table
};
void PrintTo(const Known& known, std::ostream* out) { *out << known.file; }

// From the record: when these games ended, by what, and in which move.
const Known kGames[] = {
    {"immortal", 45, Score::white_wins, "checkmate"},
    {"evergreen", 47, Score::white_wins, "checkmate"},
    {"opera", 33, Score::white_wins, "checkmate"},
    {"game-of-the-century", 82, Score::black_wins, "checkmate"},
    {"king-hunt", 35, Score::white_wins, "checkmate"},
    {"en-passant-mate", 29, Score::white_wins, "checkmate"},
    {"underpromotion-mate", 14, Score::black_wins, "checkmate"},
    {"stalemate", 247, Score::draw, "stalemate"},
    {"perpetual", 36, Score::draw, "agreement"},
    {"opposite-castling", 53, Score::white_wins, "resignation"},
};

std::string text_of_file(const std::string& name) {
  std::ifstream in(std::string(SOURCE_DIR "/tests/data/games/") + name + ".pgn");
  return {std::istreambuf_iterator<char>(in), {}};
}

PgnGame only_game_in(const std::string& text) {
  std::istringstream in(text);
  const Result<std::vector<PgnGame>> games = read_pgn(in, "game.pgn", standard_variant());
  if (!games) throw std::runtime_error(games.error().what.key);
  return games->at(0);
}

// Without the tags, one blank between any two words.
std::vector<std::string> movetext(const std::string& pgn) {
  return words_of(std::string_view(pgn).substr(pgn.find("\n\n")));
}

// The moves, and then the end as the result says it where the board does not.
void play(Evening& evening, const PgnGame& pgn) {
  const auto want = [&](Color by, Action action) {
    evening.pass(Duration{1'500});
    ASSERT_EQ(evening.want(by, std::move(action)), std::nullopt);
  };
  for (const Move& move : pgn.moves) want(evening.game.position().turn(), AnnounceMove{move});
  if (evening.game.ended()) return;
  if (pgn.result == "1-0") want(Color::black, Resign{});
  if (pgn.result == "0-1") want(Color::white, Resign{});
  if (pgn.result != "1/2-1/2") return;
  want(Color::white, OfferDraw{});
  want(Color::black, AcceptDraw{});
}

class RealGame : public testing::TestWithParam<Known> {
 protected:
  std::string file_ = text_of_file(GetParam().file);
  PgnGame pgn_ = only_game_in(file_);
};

TEST_P(RealGame, IsPlayedToItsEnd) {
  EXPECT_EQ(pgn_.moves.size(), GetParam().plies);
  Evening evening(setup_of(pgn_, kStandard));
  play(evening, pgn_);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, GetParam().score);
  EXPECT_EQ(evening.game.ended()->reason, GetParam().reason);
  EXPECT_EQ(pgn_.result, text_of(GetParam().score));
}

TEST_P(RealGame, IsWrittenAsItWasRead) {
  Evening evening(setup_of(pgn_, kStandard));
  play(evening, pgn_);
  const std::string written = to_pgn(evening.game);
  EXPECT_EQ(movetext(written), movetext(file_));

  const PgnGame again = only_game_in(written);
  EXPECT_EQ(again.moves, pgn_.moves);
  EXPECT_EQ(again.result, pgn_.result);
  for (const char* tag : {"Event", "Date", "White", "Black", "Result"}) {
    EXPECT_EQ(again.tags.at(tag), pgn_.tags.at(tag)) << tag;
  }
}

TEST_P(RealGame, SurvivesTheJournalsForm) {
  Evening evening(setup_of(pgn_, kStandard));
  play(evening, pgn_);
  Game replayed(standard_variant());
  for (const Fact& fact : evening.facts) {
    const Result<Fact> read = read_fact(fact.number, fact.at, *write_fact(fact));
    ASSERT_TRUE(read);
    ASSERT_EQ(*read, fact);
    replayed.apply(*read);
  }
  EXPECT_EQ(to_pgn(replayed), to_pgn(evening.game));
}

// With a clock every move is followed by a comment, and still the file is read the same.
TEST_P(RealGame, IsReadWithClocksToo) {
  host::Setup setup = setup_of(pgn_, kStandard);
  setup.time = TimeControl{std::chrono::minutes{90}, std::chrono::seconds{30}};
  Evening evening(setup);
  play(evening, pgn_);
  const std::string written = to_pgn(evening.game);
  EXPECT_EQ(std::ranges::count(written, '{'), static_cast<std::ptrdiff_t>(GetParam().plies));
  EXPECT_EQ(only_game_in(written).moves, pgn_.moves);
  std::istringstream lines(written);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79u) << line;
}

INSTANTIATE_TEST_SUITE_P(All, RealGame, testing::ValuesIn(kGames), [](const auto& tested) {
  std::string name = tested.param.file;
  std::erase(name, '-');
  return name;
});

// The ten are of varied kinds, or they would show little.
TEST(RealGames, HaveEverySpecialMove) {
  std::map<std::string, int> seen;
  for (const Known& known : kGames) {
    Evening evening;
    play(evening, only_game_in(text_of_file(known.file)));
    for (const Ply& ply : evening.game.plies()) {
      const std::string side = ply.side == Color::white ? "white " : "black ";
      if (ply.facts.castles_short) ++seen[side + "castles short"];
      if (ply.facts.castles_long) ++seen[side + "castles long"];
      if (ply.facts.en_passant) ++seen["en passant"];
      if (ply.move.promotion == 'N' || ply.move.promotion == 'n') ++seen["underpromotion"];
    }
  }
  for (const char* move : {"white castles short", "black castles short", "white castles long",
                           "en passant", "underpromotion"}) {
    EXPECT_GT(seen[move], 0) << move;
  }
}

}  // namespace
}  // namespace annabella::host
