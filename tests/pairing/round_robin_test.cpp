#include "round_robin.h"

#include <gmock/gmock.h>

#include <map>

#include "pairing/event.h"
#include "support/null_host.h"

namespace annabella::test {
namespace {

using testing::ElementsAre;
using testing::Pair;

const RoundRobin& round_robin() {
  static NullHost host;
  static const RoundRobin round_robin(host);
  return round_robin;
}

std::vector<std::pair<int, int>> boards(const PairingAnswer& answer) {
  std::vector<std::pair<int, int>> boards;
  for (const Pairing& game : answer.games) boards.push_back({game.white, game.black});
  return boards;
}

void win_all(Tournament& event, const PairingAnswer& answer) {
  begin_round(event);
  for (const Pairing& game : answer.games) play(event, game.white, game.black, "1-0");
}

// FIDE C.05, annex 1, 7 or 8 players.
TEST(RoundRobin, EightPlayersMeetByTheTable) {
  Tournament event = event_of(8, 7);
  event.options = {{"numbers", "start-number"}};
  const std::vector<std::vector<std::pair<int, int>>> table{
      {{1, 8}, {2, 7}, {3, 6}, {4, 5}}, {{8, 5}, {6, 4}, {7, 3}, {1, 2}},
      {{2, 8}, {3, 1}, {4, 7}, {5, 6}}, {{8, 6}, {7, 5}, {1, 4}, {2, 3}},
      {{3, 8}, {4, 2}, {5, 1}, {6, 7}}, {{8, 7}, {1, 6}, {2, 5}, {3, 4}},
      {{4, 8}, {5, 3}, {6, 2}, {7, 1}}};
  for (const auto& round : table) {
    const PairingAnswer answer = round_robin().next_round(event);
    EXPECT_EQ(boards(answer), round);
    win_all(event, answer);
  }
  EXPECT_EQ(round_robin().next_round(event).problem.value().key, "pairing.everyone-has-met");
}

TEST(RoundRobin, WithSevenPlayersTheOneWhoWouldMeetTheEighthIsFree) {
  Tournament event = event_of(7, 7);
  event.options = {{"numbers", "start-number"}};
  const PairingAnswer answer = round_robin().next_round(event);
  EXPECT_THAT(boards(answer), ElementsAre(Pair(2, 7), Pair(3, 6), Pair(4, 5)));
  EXPECT_THAT(answer.byes, ElementsAre(1));
}

void expect_everyone_meets(int players, bool twice) {
  SCOPED_TRACE(players);
  Tournament event = event_of(players, 99);
  event.seed = 1992;
  if (twice) event.options = {{"cycles", "2"}};
  std::map<std::pair<int, int>, int> games;
  std::map<int, std::string> colors;
  std::map<int, int> byes;
  PairingAnswer answer = round_robin().next_round(event);
  for (; !answer.problem; answer = round_robin().next_round(event)) {
    EXPECT_EQ(2 * answer.games.size() + answer.byes.size(), event.players.size());
    for (const Pairing& game : answer.games) {
      ++games[{game.white, game.black}];
      colors[game.white] += 'w';
      colors[game.black] += 'b';
    }
    for (int rank : answer.byes) ++byes[rank];
    win_all(event, answer);
  }
  for (int one = 1; one <= players; ++one) {
    EXPECT_EQ(byes[one], players % 2 == 0 ? 0 : twice ? 2 : 1);
    EXPECT_EQ(colors[one].find("www"), std::string::npos) << colors[one];
    EXPECT_EQ(colors[one].find("bbb"), std::string::npos) << colors[one];
    for (int other = 1; other < one; ++other) {
      const int home = games[{one, other}], away = games[{other, one}];
      EXPECT_EQ(home + away, twice ? 2 : 1) << one << ' ' << other;
      EXPECT_LE(home, 1) << one << ' ' << other;
    }
  }
}

TEST(RoundRobin, EveryoneMeetsEveryoneOnceOrOnceWithEachColor) {
  for (int players = 2; players <= 32; ++players) expect_everyone_meets(players, false);
  for (int players = 2; players <= 32; ++players) expect_everyone_meets(players, true);
}

TEST(RoundRobin, NumbersAreDrawnFromTheSeed) {
  std::set<std::vector<std::pair<int, int>>> first_rounds;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Tournament event = event_of(10, 9);
    event.seed = seed;
    first_rounds.insert(boards(round_robin().next_round(event)));
    EXPECT_TRUE(first_rounds.contains(boards(round_robin().next_round(event))));
  }
  EXPECT_GT(first_rounds.size(), 15u);
}

TEST(RoundRobin, WhoseOpponentIsAbsentIsFree) {
  Tournament event = event_of(4, 3);
  event.options = {{"numbers", "start-number"}};
  event.players[3].absent_next_round = true;
  const PairingAnswer answer = round_robin().next_round(event);
  EXPECT_THAT(boards(answer), ElementsAre(Pair(2, 3)));
  EXPECT_THAT(answer.byes, ElementsAre(1));
}

TEST(RoundRobin, OnePlayerOrThirtyThreeAreAProblem) {
  EXPECT_EQ(round_robin().next_round(event_of(1, 1)).problem.value().key,
            "pairing.too-few-players");
  EXPECT_EQ(round_robin().next_round(event_of(33, 32)).problem.value().key,
            "pairing.too-many-players");
}

}  // namespace
}  // namespace annabella::test
