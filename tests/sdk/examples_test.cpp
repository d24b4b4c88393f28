// The examples of the SDK, as they come out of their own build, do what their first lines say.
#include <annabella/board.h>
#include <annabella/pairing.h>
#include <annabella/variant.h>
#include <dlfcn.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>

namespace annabella {
namespace {

using testing::ElementsAre;

class SilentHost : public Host {
 public:
  void log(LogLevel, std::string_view) noexcept override {}
  void* service(std::string_view) noexcept override { return nullptr; }
};

// Never unloaded, as in a real host.
template <class T>
std::unique_ptr<T> load(const std::string& name) {
  static SilentHost host;
  const std::string path = EXAMPLES "/" + name + ".so";
  void* const library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::runtime_error(dlerror());
  const auto make = reinterpret_cast<Plugin* (*)(Host&)>(dlsym(library, "annabella_make"));
  if (make == nullptr) throw std::runtime_error(dlerror());
  std::unique_ptr<Plugin> plugin(make(host));
  T* const wanted = dynamic_cast<T*>(plugin.get());
  if (wanted == nullptr) throw std::runtime_error(name + " is of another kind");
  plugin.release();
  return std::unique_ptr<T>(wanted);
}

TEST(Examples, AKingOnTheHillHasWon) {
  const auto variant = load<Variant>("king_of_the_hill");
  const auto before = variant->from_fen("4k3/8/8/8/8/3K4/8/8 w - - 0 1");
  EXPECT_FALSE(before->ending());
  EXPECT_EQ(before->can_still_win(Color::black), CanWin::undecided);
  const auto after = before->after({.from = {3, 2}, .to = {3, 3}});
  ASSERT_TRUE(after->ending());
  EXPECT_EQ(after->ending()->winner, Color::white);
  EXPECT_EQ(after->ending()->reason, "king-in-the-centre");
  EXPECT_TRUE(after->legal_moves().empty());
  EXPECT_EQ(after->can_still_win(Color::black), CanWin::no);
  EXPECT_EQ(variant->start(0)->legal_moves().size(), 20u);
}

void expect_round_robin(const PairingSystem& system, int players) {
  SCOPED_TRACE(players);
  Tournament tournament;
  tournament.players.resize(static_cast<std::size_t>(players));
  std::set<std::set<int>> met;
  std::map<int, int> whites, byes;
  const int rounds = players % 2 == 0 ? players - 1 : players;
  for (int round = 0; round < rounds; ++round) {
    const PairingAnswer answer = system.next_round(tournament);
    EXPECT_FALSE(answer.problem);
    std::set<int> seated;
    for (const Pairing& game : answer.games) {
      EXPECT_TRUE(met.insert({game.white, game.black}).second);
      seated.insert({game.white, game.black});
      ++whites[game.white];
    }
    for (int rank : answer.byes) {
      seated.insert(rank);
      ++byes[rank];
    }
    EXPECT_EQ(seated.size(), tournament.players.size());
    EXPECT_EQ(*seated.begin(), 1);
    EXPECT_EQ(*seated.rbegin(), players);
    for (Player& player : tournament.players) player.rounds.emplace_back();
  }
  EXPECT_EQ(met.size(), static_cast<std::size_t>(players * (players - 1) / 2));
  for (int rank = 1; rank <= players; ++rank) {
    EXPECT_EQ(byes[rank], players % 2) << rank;
    EXPECT_LE(std::abs(2 * whites[rank] - (players - 1)), 1) << rank;
  }
  EXPECT_EQ(system.next_round(tournament).problem.value().key, "pairing.everyone-has-met");
}

TEST(Examples, EveryoneMeetsEveryoneOnce) {
  const auto system = load<PairingSystem>("circle");
  for (int players : {2, 3, 4, 5, 8, 11, 14}) expect_round_robin(*system, players);
  EXPECT_TRUE(system->next_round({}).problem);
}

std::vector<std::byte> bytes(const std::string& text) {
  std::vector<std::byte> all;
  for (char c : text) all.push_back(static_cast<std::byte>(c));
  return all;
}

TEST(Examples, TheLetterBoardFeelsItsMen) {
  const auto session = load<BoardDriver>("letter_board")->begin("serial:9600");
  session->received(bytes("noise\n....K"), {});
  EXPECT_TRUE(session->take_sightings().empty());
  session->received(bytes(std::string(58, '.') + "k\n"), {});
  const std::vector<Sighting> seen = session->take_sightings();
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_THAT(seen[0].pieces, ElementsAre(PlacedPiece{{4, 0}, 'K'}, PlacedPiece{{7, 7}, 'k'}));
  EXPECT_TRUE(session->take_sightings().empty());
}

TEST(Examples, TheLetterBoardLightsSquares) {
  const auto session = load<BoardDriver>("letter_board")->begin("serial:9600");
  session->wish({.kind = Wish::Kind::light, .squares = {{4, 1}, {4, 3}}}, {});
  session->wish({.kind = Wish::Kind::dark, .squares = {}}, {});
  EXPECT_EQ(session->take_bytes(), bytes("+e2\n+e4\n-\n"));
  EXPECT_TRUE(session->take_bytes().empty());
}

}  // namespace
}  // namespace annabella
