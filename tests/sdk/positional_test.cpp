// Positional chess, as the leaflet is read: P1 to P15 are the numbers of its open questions.
#include "positional.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <random>
#include <set>
#include <stdexcept>

#include "sdk/leaflet.h"
#include "support/null_host.h"

namespace annabella {
namespace {

NullHost hall;

Positional& positional() {
  static Positional variant(hall);
  return variant;
}

std::unique_ptr<Position> placing(const std::string& fen) { return positional().from_fen(fen); }

const std::string kHands = "KQRRBBNNPPPPPPPPkqrrbbnnpppppppp";

// How many places there are for each man, "K=46 Q=25".
std::map<std::string, std::string> places_of(const Position& position) {
  std::map<std::string, int> counts;
  for (const Move& move : position.legal_moves()) {
    ++counts[std::string(1, static_cast<char>(std::toupper(move.drop)))];
  }
  std::map<std::string, std::string> texts;
  for (const auto& [man, count] : counts) texts[man] = std::to_string(count);
  return texts;
}

TEST(Positional, TheFirstTwoMen) {
  const std::unique_ptr<Position> start = positional().start(0);
  EXPECT_EQ(start->fen(), "8/8/8/8/8/8/8/8[" + kHands + "] w");
  const std::map<std::string, std::string> first{{"K", "64"}, {"Q", "64"}, {"R", "64"},
                                                 {"B", "64"}, {"N", "64"}, {"P", "48"}};
  EXPECT_EQ(places_of(*start), first);
  std::map<char, std::uint64_t> replies;
  for (const Move& move : start->legal_moves()) {
    replies[move.drop] += start->after(move)->legal_moves().size();
  }
  const std::map<char, std::uint64_t> published{{'K', 18'328}, {'Q', 14'448}, {'R', 16'296},
                                                {'B', 17'584}, {'N', 17'804}, {'P', 14'266}};
  EXPECT_EQ(replies, published);
  EXPECT_EQ(positional().perft(*start, 1), 368u);
  EXPECT_EQ(positional().perft(*start, 2), 98'726u);
}

TEST(Positional, EachPositionOfTheLeaflet) {
  for (const Row& row : table("variants.tsv")) {
    if (row[1] != "positional") continue;
    SCOPED_TRACE(row[2]);
    const std::unique_ptr<Position> position = placing(row[2]);
    EXPECT_EQ(position->fen(), row[2]);
    Expected expected = expected_in(row);
    const std::optional<Ending> ending = position->ending();
    const bool won = row[3].find("result=white wins") != std::string::npos;
    const bool drawn = row[3].find("result=draw") != std::string::npos;
    EXPECT_EQ(ending ? ending->reason : "", won ? "no-place-left" : (drawn ? "all-placed" : ""));
    if (won) {
      EXPECT_EQ(ending->winner, Color::white);
    }
    if (drawn) {
      EXPECT_EQ(ending->winner, std::nullopt);
    }
    expected.erase("result");
    if (!expected.contains("placements")) continue;
    EXPECT_EQ(std::to_string(position->legal_moves().size()), expected.at("placements"));
    EXPECT_EQ(std::to_string(positional().perft(*position, 1)), expected.at("placements"));
    expected.erase("placements");
    EXPECT_EQ(places_of(*position), expected);
  }
}

TEST(Positional, P15_AManInHandIsPutDown) {
  const Move move{.from = {}, .to = {5, 2}, .drop = 'N'};
  const MoveFacts facts = positional().start(0)->describe(move);
  EXPECT_EQ(facts.san, "N@f3");
  EXPECT_EQ(facts.uci, "N@f3");
  EXPECT_EQ(facts.piece, 'N');
  EXPECT_EQ(positional().start(0)->after(move)->fen(),
            "8/8/8/8/8/5N2/8/8[KQRRBBNPPPPPPPPkqrrbbnnpppppppp] b");
  EXPECT_THROW(positional().start(0)->after({.from = {}, .to = {5, 0}, .drop = 'P'}),
               std::invalid_argument);
}

TEST(Positional, TheHandsAreTold) {
  const auto position = placing("n7/8/8/8/8/8/8/1R6[KNNkp] w");
  EXPECT_THAT(positional().in_hand(*position), testing::ElementsAre('K', 'N', 'N', 'k', 'p'));
}

TEST(Positional, WhatNobodyCanHavePutIsRefused) {
  const std::vector<std::string> refused{
      "",
      "8/8/8/8/8/8/8/8 w",
      "8/8/8/8/8/8/8/8[" + kHands + "]",
      "8/8/8/8/8/8/8/8[" + kHands + "] x",
      "8/8/8/8/8/8/8[" + kHands + "] w",
      "8/8/8/8/8/8/8/8[KK] w",
      "8/8/8/8/8/8/8/8[X] w",
      "8/8/8/8/8/8/8/K7[K] w",    // two kings
      "8/8/8/8/8/8/8/P7[K] w",    // P4
      "8/8/8/8/8/8/8/B1B5[K] w",  // P5
      "8/8/8/8/8/8/8/R6r[K] w",   // P6
  };
  for (const std::string& fen : refused) {
    EXPECT_THROW(placing(fen), std::invalid_argument) << fen;
  }
  EXPECT_NO_THROW(placing("8/8/8/8/8/8/8/R2Nn2r[Kk] w"));  // P8: the knights stand between
}

TEST(Positional, BothCanStillWinAtFirst) {
  EXPECT_EQ(positional().start(0)->can_still_win(Color::white), CanWin::yes);
  EXPECT_EQ(positional().start(0)->can_still_win(Color::black), CanWin::yes);
}

// The same game read with a pencil: every man tried on every square.
struct Paper {
  std::string men = std::string(64, '.');
  std::string hands = kHands;
  bool white = true;

  static bool is_white(char man) { return std::isupper(static_cast<unsigned char>(man)) != 0; }

  bool attacks(int from, int to) const {
    const int files = to % 8 - from % 8, ranks = to / 8 - from / 8;
    const bool straight = files == 0 || ranks == 0;
    const bool diagonal = std::abs(files) == std::abs(ranks);
    const int far = std::max(std::abs(files), std::abs(ranks));
    bool seen = far > 0;
    for (int i = 1; i < far && (straight || diagonal); ++i) {
      seen = seen && men[from + i * (files / far) + 8 * i * (ranks / far)] == '.';
    }
    switch (std::tolower(men[from])) {
      case 'k':
        return far == 1;
      case 'q':
        return (straight || diagonal) && seen;
      case 'r':
        return straight && seen;
      case 'b':
        return diagonal && seen;
      case 'n':
        return std::abs(files * ranks) == 2;
      default:
        return std::abs(files) == 1 && ranks == (is_white(men[from]) ? 1 : -1);
    }
  }

  bool peaceful() const {
    for (int one = 0; one < 64; ++one) {
      for (int other = 0; men[one] != '.' && other < 64; ++other) {
        const bool enemies = men[other] != '.' && is_white(men[one]) != is_white(men[other]);
        if (enemies && attacks(one, other)) return false;
      }
    }
    return true;
  }

  bool may_stand(char man, int at) const {
    const char kind = static_cast<char>(std::tolower(man));
    if (men[at] != '.' || (kind == 'p' && (at < 8 || at >= 56))) return false;
    const auto light = [](int square) { return (square % 8 + square / 8) % 2 == 1; };
    for (int other = 0; kind == 'b' && other < 64; ++other) {
      if (men[other] == man && light(other) == light(at)) return false;
    }
    return after(man, at).peaceful();
  }

  Paper after(char man, int at) const {
    Paper next = *this;
    next.men[at] = man;
    next.hands.erase(next.hands.find(man), 1);
    next.white = !white;
    return next;
  }

  std::set<std::string> moves() const {
    std::set<std::string> found;
    for (const char man : std::set<char>(hands.begin(), hands.end())) {
      for (int at = 0; is_white(man) == white && at < 64; ++at) {
        if (!may_stand(man, at)) continue;
        found.insert(std::string{static_cast<char>(std::toupper(man)), '@',
                                 static_cast<char>('a' + at % 8), static_cast<char>('1' + at / 8)});
      }
    }
    return found;
  }
};

TEST(Positional, RandomGamesToTheEnd) {
  std::mt19937 chance(3);
  std::set<std::string> ends;
  for (int number = 0; number < 20 * kTimesAsMany; ++number) {
    Paper paper;
    std::unique_ptr<Position> position = positional().start(0);
    while (!position->ending()) {
      std::map<std::string, Move> legal;
      for (const Move& move : position->legal_moves()) legal[position->describe(move).san] = move;
      std::set<std::string> names;
      for (const auto& [name, move] : legal) names.insert(name);
      ASSERT_EQ(names, paper.moves()) << position->fen();
      ASSERT_EQ(placing(position->fen())->fen(), position->fen());
      const auto chosen = std::next(legal.begin(), static_cast<long>(chance() % legal.size()));
      const Square to = chosen->second.to;
      paper = paper.after(chosen->second.drop, to.file + 8 * to.rank);
      position = position->after(chosen->second);
    }
    ends.insert(position->ending()->reason);
    ASSERT_TRUE(paper.moves().empty());
    const bool all = paper.hands.empty();
    EXPECT_EQ(position->ending()->reason, all ? "all-placed" : "no-place-left");
    if (!all) {
      EXPECT_EQ(position->ending()->winner, paper.white ? Color::black : Color::white);
    }
  }
  EXPECT_EQ(ends.size(), 2u) << "both endings, among so many games";
}

}  // namespace
}  // namespace annabella
