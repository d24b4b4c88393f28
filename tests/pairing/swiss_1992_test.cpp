// The system of 1992 against what was published, and against what an arbiter sees at a glance.
#include "swiss_1992.h"

#include <annabella/lent.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <set>

#include "pairing/event.h"
#include "pairing/published_event.h"
#include "support/null_host.h"

namespace annabella::test {
namespace {

using testing::Contains;
using testing::ElementsAre;

const Swiss1992& swiss() {
  static NullHost host;
  static const Swiss1992 swiss(host);
  return swiss;
}

std::vector<std::string> keys_of(const PairingAnswer& answer) {
  std::vector<std::string> keys;
  for (const Remark& remark : answer.why) keys.push_back(remark.key);
  return keys;
}

void expect_rounds(const std::string& file) {
  int number = 0;
  for (const PublishedRound& round : published_event(file)) {
    SCOPED_TRACE(file + ", round " + std::to_string(++number));
    const PairingAnswer answer = swiss().next_round(round.before);
    EXPECT_EQ(answer.problem.has_value(), round.none);
    if (!round.none) {
      EXPECT_EQ(round_of(answer), round.paired);
    }
  }
  EXPECT_GT(number, 2);
}

// M. Held's tournament of the Arbiters' Manual, and the EON Open of 2007.
TEST(Swiss1992, PublishedTournamentsArePairedAsTheyWere) {
  expect_rounds("eon2007.json");
  expect_rounds("held14.json");
}

TEST(Swiss1992, TournamentsPairedByAnIndependentReading) {
  const std::filesystem::path folder = SOURCE_DIR "/tests/data/pairing/swiss-1992";
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    expect_rounds("swiss-1992/" + file.path().filename().string());
    ++files;
  }
  EXPECT_EQ(files, 12);
}

// Six players at the bottom of a tournament of twenty (chesschat.org); two arbiters and the program
// Swiss Master 5 gave the same pairing. The others have gone home.
Tournament six_at_the_bottom() {
  Tournament event = event_of(20, 9);
  begin_round(event);
  play(event, 20, 10, "0-1");
  play(event, 14, 4, "0-1");
  play(event, 12, 2, "1/2");
  play(event, 18, 8, "0-1");
  play(event, 9, 19, "1-0");
  receive(event, 16, Outcome::half_bye);
  begin_round(event);
  play(event, 10, 1, "0-1");
  play(event, 15, 20, "1-0");
  play(event, 11, 12, "1-0");
  play(event, 13, 18, "1-0");
  play(event, 19, 16, "0-1");
  play(event, 17, 14, "1-0");
  begin_round(event);
  play(event, 15, 10, "1/2");
  play(event, 14, 20, "0-1");
  play(event, 12, 19, "0-1");
  play(event, 18, 17, "0-1");
  begin_round(event);
  play(event, 10, 16, "0-1");
  play(event, 20, 12, "1/2");
  play(event, 18, 14, "1-0");
  play(event, 13, 19, "1-0");
  for (Player& one : event.players) {
    const bool stays = std::set{10, 12, 14, 18, 19, 20}.contains(one.rank);
    one.absent_next_round = !stays;
  }
  return event;
}

TEST(Swiss1992, SixAtTheBottomArePairedAsTwoArbitersDid) {
  const PairingAnswer answer = swiss().next_round(six_at_the_bottom());
  EXPECT_EQ(round_of(answer), (Round{.games = {{10, 18}, {19, 20}, {12, 14}}, .byes = {}}));
}

TEST(Swiss1992, TheAccountNamesWhatGaveWay) {
  const std::vector<std::string> keys = keys_of(swiss().next_round(six_at_the_bottom()));
  EXPECT_THAT(
      keys,
      ElementsAre("swiss-1992.bracket", "swiss-1992.lonely", "swiss-1992.lonely-why",
                  "swiss-1992.lonely-why", "swiss-1992.no-pairs", "swiss-1992.bracket",
                  "swiss-1992.moved-down", "swiss-1992.again", "swiss-1992.again-before",
                  "swiss-1992.moved-down-first", "swiss-1992.first-try", "swiss-1992.fault",
                  "swiss-1992.fault", "swiss-1992.transposed", "swiss-1992.x-raised-again",
                  "swiss-1992.floats-dropped", "swiss-1992.floats-dropped",
                  "swiss-1992.levels-in-vain", "swiss-1992.pair", "swiss-1992.floats",
                  "swiss-1992.pair", "swiss-1992.floats", "swiss-1992.left-over",
                  "swiss-1992.bracket", "swiss-1992.moved-down", "swiss-1992.one-group",
                  "swiss-1992.at-once", "swiss-1992.x", "swiss-1992.pair", "swiss-1992.floats"));
}

// What the two arbiters wrote down about it: 10 and 20 have met; 12 had an upfloat in the last
// round, and 18 and 20 are due Black, where no pair may go without its colours; with 18 left over
// 14 has no opponent.
TEST(Swiss1992, TheAccountNamesWhatWasTried) {
  using Found = std::vector<std::pair<std::vector<int>, std::string>>;
  const PairingAnswer answer = swiss().next_round(six_at_the_bottom());
  Found lonely, faults, before;
  for (const Remark& remark : answer.why) {
    const std::map<std::string, Remark::Value> with(remark.with.begin(), remark.with.end());
    const auto ranks = [&](const char* name) { return std::get<Players>(with.at(name)).ranks; };
    const auto both = [&](const char* one, const char* other) {
      return std::vector<int>{ranks(one).at(0), ranks(other).at(0)};
    };
    const auto why = [&] { return std::get<std::string>(with.at("why")); };
    if (remark.key == "swiss-1992.lonely-why") lonely.push_back({both("player", "players"), why()});
    if (remark.key == "swiss-1992.fault") faults.push_back({both("higher", "lower"), why()});
    if (remark.key == "swiss-1992.again-before") before.push_back({ranks("players"), ""});
    // With 18 left over there was a pairing with fewer clashes: it is 14 who had no opponent then.
    EXPECT_NE(remark.key, "swiss-1992.x-raised");
    if (remark.key == "swiss-1992.x-raised-again") {
      EXPECT_EQ(std::get<Points>(with.at("points")).halves, 0);
    }
    if (remark.key == "swiss-1992.levels-in-vain") {
      EXPECT_EQ(std::get<int>(with.at("n")), 3);  // B5 for upfloats did not give way
    }
  }
  EXPECT_EQ(lonely, (Found{{{10, 20}, "met"}, {{20, 10}, "met"}}));
  EXPECT_EQ(faults, (Found{{{10, 12}, "up"}, {{20, 18}, "due"}}));
  EXPECT_EQ(before, (Found{{{18}, ""}}));
}

// Where the float criteria stay dropped once x has been raised, it is the pairing those arbiters
// rejected.
TEST(Swiss1992, AReadingIsAnOption) {
  Tournament event = six_at_the_bottom();
  event.options = {{"floats-after-c11", "dropped"}};
  const Round round = round_of(swiss().next_round(event));
  EXPECT_EQ(round, (Round{.games = {{12, 10}, {20, 18}, {19, 14}}, .byes = {}}));
}

// Half of the bracket has come from above, so that it is one group (A3); 8 and 9 have met.
TEST(Swiss1992, AMixedBracketIsTreatedAsHomogeneous) {
  Tournament event = event_of(10, 9);
  begin_round(event);
  play(event, 9, 8, "1/2");
  play(event, 1, 10, "1-0");
  receive(event, 2, Outcome::full_bye);
  begin_round(event);
  play(event, 2, 6, "1-0");
  for (Player& one : event.players)
    one.absent_next_round = !std::set{6, 8, 9, 10}.contains(one.rank);
  const PairingAnswer answer = swiss().next_round(event);
  EXPECT_EQ(round_of(answer), (Round{.games = {{8, 6}, {10, 9}}, .byes = {}}));
  EXPECT_THAT(keys_of(answer), Contains("swiss-1992.one-group"));
}

TEST(Swiss1992, BoardsAreInTheOrderOfPublication) {
  Tournament event = event_of(6, 5);
  begin_round(event);
  play(event, 1, 4, "0-1");
  play(event, 5, 2, "0-1");
  play(event, 3, 6, "1/2");
  std::vector<std::set<int>>
      boards;  // F1: 2 and 4 have a point; 3 and 6, who have met, half of one
  for (const Pairing& game : swiss().next_round(event).games) {
    boards.push_back({game.white, game.black});
  }
  EXPECT_THAT(boards, ElementsAre(std::set{2, 4}, Contains(3), Contains(6)));
}

TEST(Swiss1992, WhatItCannotDoIsAProblem) {
  Tournament event = event_of(2, 3);
  begin_round(event);
  play(event, 1, 2, "1-0");
  EXPECT_EQ(swiss().next_round(event).problem.value().key, "pairing.no-round");
  EXPECT_EQ(swiss().next_round({}).problem.value().key, "pairing.nobody");
  event.options = {{"b6", "sometimes"}};
  EXPECT_EQ(swiss().next_round(event).problem.value().key, "pairing.unknown-option");
}

// Points that are lent make a bracket of their own, and points that were taken end one.
TEST(Swiss1992, PointsBesidesResultsCount) {
  const auto opponents = [](const Tournament& event) {
    std::set<std::pair<int, int>> all;
    for (const auto& [white, black] : round_of(swiss().next_round(event)).games) {
      all.insert({std::min(white, black), std::max(white, black)});
    }
    return all;
  };
  using testing::Pair;
  Tournament event = event_of(4, 9);
  EXPECT_THAT(opponents(event), ElementsAre(Pair(1, 3), Pair(2, 4)));
  for (int rank : {1, 2}) lend(event, rank, {2});
  EXPECT_THAT(opponents(event), ElementsAre(Pair(1, 2), Pair(3, 4)));
  begin_round(event);
  for (int rank : {1, 2, 3, 4}) receive(event, rank, Outcome::half_bye);
  EXPECT_THAT(opponents(event), ElementsAre(Pair(1, 3), Pair(2, 4)));
  for (int rank : {1, 4}) player(event, rank).rounds[0].adjusted = -1;
  EXPECT_THAT(opponents(event), ElementsAre(Pair(1, 4), Pair(2, 3)));
}

TEST(Swiss1992, WithoutAFirstColorThereIsALot) {
  std::set<int> whites;
  for (int seed = 0; seed < 20; ++seed) {
    Tournament event = event_of(2, 1);
    event.first_color.reset();
    event.seed = static_cast<std::uint64_t>(seed);
    whites.insert(swiss().next_round(event).games.at(0).white);
  }
  EXPECT_EQ(whites, (std::set{1, 2}));
}

}  // namespace
}  // namespace annabella::test
