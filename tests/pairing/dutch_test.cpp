// The Dutch system against rounds that bbpPairings paired, and two in which bbpPairings errs:
// pairs, colours and the order of the boards.
#include "dutch.h"

#include <annabella/lent.h>
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "below.h"
#include "bracket.h"
#include "pairing/event.h"
#include "pairing/slow_dutch.h"
#include "support/null_host.h"
#include "tournament/trf_reader.h"

namespace annabella::test {
namespace {

const Dutch& dutch() {
  static NullHost host;
  static const Dutch dutch(host);
  return dutch;
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string as_pairs(const PairingAnswer& answer) {
  std::string text = std::to_string(answer.games.size() + answer.byes.size()) + "\n";
  for (const Pairing& game : answer.games) {
    text += std::to_string(game.white) + " " + std::to_string(game.black) + "\n";
  }
  for (int rank : answer.byes) text += std::to_string(rank) + " 0\n";
  return text;
}

TEST(Dutch, PairsPublishedPositionsAsTheyWere) {
  int files = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(SOURCE_DIR "/tests/data/pairing/dutch")) {
    if (file.path().extension() != ".trf") continue;
    const auto tournament = host::read_trf(text_of(file.path()));
    ASSERT_TRUE(tournament) << file.path();
    std::filesystem::path expected = file.path();
    expected.replace_extension(".pairs");
    EXPECT_EQ(as_pairs(dutch().next_round(*tournament)), text_of(expected)) << file.path();
    ++files;
  }
  EXPECT_EQ(files, 47);
}

// C.04.7: of 9 rounds five are accelerated, three of them with a whole point; of 10 players the
// upper half are six.
TEST(Dutch, BakuAcceleration) {
  Tournament event = event_of(10, 9);
  event.options = {{"acceleration", "baku"}};
  EXPECT_EQ(as_pairs(dutch().next_round(event)), "5\n1 4\n5 2\n3 6\n7 9\n10 8\n");
  // The same if an arbiter lends the points himself (XXA in a TRF file), whatever is wished else.
  Tournament lent = event_of(10, 9);
  for (int rank = 1; rank <= 6; ++rank) lend(lent, rank, {2, 2, 2, 1, 1});
  EXPECT_EQ(as_pairs(dutch().next_round(lent)), as_pairs(dutch().next_round(event)));
  lent.options.push_back(event.options.front());
  EXPECT_EQ(as_pairs(dutch().next_round(lent)), as_pairs(dutch().next_round(event)));
  begin_round(event);
  for (const auto& [white, black] : {std::pair{1, 4}, {5, 2}, {3, 6}, {7, 9}, {10, 8}}) {
    play(event, white, black, white < black ? "1-0" : "0-1");
  }
  // 1, 2, 3 have two points with the one that is lent, 4, 5, 6 one, as have 7 and 8.
  const dutch::Field field(event, {.baku = true}, Color::white);
  std::vector<std::pair<int, HalfPoints>> scores;
  for (int place = 0; place < field.size(); ++place) {
    scores.emplace_back(field.card(place).rank, field.card(place).score);
  }
  using testing::Pair;
  EXPECT_THAT(scores,
              testing::ElementsAre(Pair(1, 4), Pair(2, 4), Pair(3, 4), Pair(4, 2), Pair(5, 2),
                                   Pair(6, 2), Pair(7, 2), Pair(8, 2), Pair(9, 0), Pair(10, 0)));
}

// 1 and 2 both want White after a game with Black: the arbiter reads who did not get it, and by
// which criterion that counts.
TEST(Dutch, SaysWhichCriteriaGaveWay) {
  Tournament event = event_of(2, 9);
  for (Player& one : event.players) {
    one.rounds = {{0, {}, Outcome::zero_bye}};
  }
  event.players.push_back({.rank = 3, .name = {}, .absent_next_round = true, .rounds = {{}}});
  event.players.push_back({.rank = 4, .name = {}, .absent_next_round = true, .rounds = {{}}});
  event.players[0].rounds[0] = {3, Color::black, Outcome::win};
  event.players[2].rounds[0] = {1, Color::white, Outcome::loss};
  event.players[1].rounds[0] = {4, Color::black, Outcome::win};
  event.players[3].rounds[0] = {2, Color::white, Outcome::loss};
  const PairingAnswer answer = dutch().next_round(event);
  std::vector<std::string> criteria;
  for (const Remark& remark : answer.why) {
    if (remark.key != "dutch.gave-way") continue;
    criteria.push_back(std::get<std::string>(remark.with[0].second));
    EXPECT_EQ(std::get<Players>(remark.with[2].second).ranks, std::vector{2});
  }
  EXPECT_THAT(criteria, testing::ElementsAre("c12", "c13"));
}

using Ranks = std::vector<int>;
std::map<std::string, Ranks> gave_way(const Tournament& event) {
  std::map<std::string, Ranks> all;
  for (const Remark& remark : dutch().next_round(event).why) {
    if (remark.key != "dutch.gave-way") continue;
    Ranks& ranks = all[std::get<std::string>(remark.with[0].second)];
    for (int rank : std::get<Players>(remark.with[2].second).ranks) ranks.push_back(rank);
  }
  return all;
}

// 1 and 2 have met, and 3 and 4 are below them: 1 finds nobody in the next bracket either, where he
// comes from above as in the last round.
TEST(Dutch, SaysThatTheNextBracketSuffers) {
  Tournament event = event_of(4, 9);
  begin_round(event);
  play(event, 1, 2, "1-0");
  begin_round(event);
  for (int rank : {1, 2}) receive(event, rank, Outcome::half_bye);
  const std::map<std::string, Ranks> all = gave_way(event);
  EXPECT_EQ(all.at("c8"), Ranks{1});
  EXPECT_EQ(all.at("c7"), Ranks{1});
  EXPECT_EQ(all.at("c18"), Ranks{1});
  EXPECT_FALSE(all.contains("c9"));
}

TEST(Dutch, SaysWhoHasTheByeAfterRoundsWithoutAGame) {
  Tournament event = event_of(3, 9);
  begin_round(event);
  for (int rank : {1, 2, 3}) receive(event, rank, Outcome::half_bye);
  EXPECT_EQ(gave_way(event).at("c9"), dutch().next_round(event).byes);
}

// 3 and 4 have beaten somebody higher; one of them meets the higher one of 1 and 2, who have met.
TEST(Dutch, SaysWhoMeetsAHigherOneThanNecessary) {
  Tournament event = event_of(6, 9);
  begin_round(event);
  play(event, 1, 2, "1/2");
  for (int rank : {5, 6}) receive(event, rank, Outcome::full_bye);
  begin_round(event);
  for (int rank : {1, 2}) receive(event, rank, Outcome::full_bye);
  test::player(event, 1).rounds[1].adjusted = 1;
  play(event, 3, 5, "1-0");
  play(event, 4, 6, "1-0");
  for (int rank : {5, 6}) test::player(event, rank).absent_next_round = true;
  const std::map<std::string, Ranks> all = gave_way(event);
  EXPECT_EQ(all.at("c15"), (Ranks{3, 4}));
  const Pairing first = dutch().next_round(event).games.front();
  EXPECT_EQ(all.at("c19"), Ranks{first.white == 1 ? first.black : first.white});
}

// Brackets from the top score down, each given to both.
void compare_brackets(const dutch::Field& field, int& narrower) {
  const dutch::Outlook outlook = dutch::outlook(field);
  if (!outlook.complete) return;
  const auto end_of_group = [&](int first) {
    int end = first;
    while (end < field.size() && field.card(end).score == field.card(first).score) ++end;
    return end;
  };
  const auto range = [](int first, int end) {
    dutch::Places places;
    for (int place = first; place < end; ++place) places.push_back(place);
    return places;
  };
  dutch::Places moved_down;
  for (int first = 0; first < field.size();) {
    const int next = end_of_group(first), later = end_of_group(next);
    const dutch::Waiting waiting{.moved_down = moved_down,
                                 .residents = range(first, next),
                                 .next = range(next, later),
                                 .later = range(later, field.size()),
                                 .bye_score = outlook.bye_score};
    const auto pairs = [](const dutch::BracketPairing& pairing) {
      std::set<std::pair<int, int>> all;
      for (const dutch::Pair& pair : pairing.pairs) all.insert({pair.higher, pair.lower});
      return all;
    };
    const dutch::BracketPairing quick = dutch::pair_bracket(field, waiting);
    ASSERT_EQ(pairs(quick), pairs(dutch::pair_in_whole_field(field, waiting)));
    narrower += !dutch::scope_of(field, waiting).later;
    moved_down = quick.floaters;
    first = next;
  }
}

TEST(Dutch, TheQuickWaysFindWhatAMatchingOfAllFinds) {
  int narrower = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    std::mt19937 chance(seed);
    Tournament event = event_of(31 + static_cast<int>(chance() % 2), 5);
    for (int round = 1; round <= event.planned_rounds; ++round) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
      for (Player& one : event.players) one.absent_next_round = chance() % 15 == 0;
      compare_brackets(dutch::Field(event, {}, Color::white), narrower);
      const PairingAnswer answer = dutch().next_round(event);
      if (answer.problem) break;
      play_by_chance(event, answer, 50, chance);
      for (const Player& one : event.players) {
        if (one.absent_next_round) receive(event, one.rank, Outcome::half_bye);
      }
    }
  }
  EXPECT_GT(narrower, 60);
}

TEST(Dutch, SmallTournamentsArePairedAsTheSlowReadingDoes) {
  int rounds = 0, impossible = 0;
  for (unsigned seed = 0; seed < 250; ++seed) {
    std::mt19937 chance(seed);
    Tournament event =
        event_of(3 + static_cast<int>(chance() % 5), 3 + static_cast<int>(chance() % 5));
    if (chance() % 3 == 0) event.never_pair = {{1, 2}};
    for (int round = 1; round <= event.planned_rounds; ++round) {
      SCOPED_TRACE("seed " + std::to_string(seed) + ", round " + std::to_string(round));
      for (Player& one : event.players) one.absent_next_round = chance() % 12 == 0;
      const PairingAnswer answer = dutch().next_round(event);
      if (answer.problem && answer.problem->key == "pairing.nobody") break;
      const std::optional<Round> expected = slow_dutch(event);
      ++rounds;
      impossible += !expected;
      ASSERT_EQ(answer.problem.has_value(), !expected);
      if (!expected) break;
      ASSERT_EQ(round_of(answer), *expected);
      play_by_chance(event, answer, 40, chance);
      for (const Player& one : event.players) {
        if (one.absent_next_round) receive(event, one.rank, Outcome::half_bye);
      }
    }
  }
  EXPECT_GT(rounds, 800);
  EXPECT_GT(impossible, 30);
}

TEST(Dutch, WhatItCannotDoIsAProblem) {
  Tournament event = event_of(2, 3);
  begin_round(event);
  play(event, 1, 2, "1-0");
  EXPECT_EQ(dutch().next_round(event).problem.value().key, "pairing.no-round");
  EXPECT_EQ(dutch().next_round({}).problem.value().key, "pairing.nobody");
  event.options = {{"number", "of-some"}};
  EXPECT_EQ(dutch().next_round(event).problem.value().key, "pairing.unknown-option");
}

}  // namespace
}  // namespace annabella::test
