// What the tests of the leaflet's three games share: its expectations as a table, and a count.
#pragma once

#include <annabella/variant.h>

#include <cstdint>
#include <map>
#include <sstream>
#include <string>

#include "support/table.h"

namespace annabella {

using Expected = std::map<std::string, std::string>;

// "result=mate moves=0 check=1", the fourth cell of a row of variants.tsv.
inline Expected expected_in(const Row& row) {
  Expected expected;
  std::istringstream words(row[3]);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) expected[word.substr(0, equals)] = word.substr(equals + 1);
  }
  return expected;
}

// Where the games are those that players have, thousands are played by chance; with sanitizers, a
// few.
#ifndef TIMES_AS_MANY_GAMES
#define TIMES_AS_MANY_GAMES 1
#endif
inline constexpr int kTimesAsMany = TIMES_AS_MANY_GAMES;

// The reason of an ending for the word that the table has for it.
inline const std::map<std::string, std::string> kReasons{
    {"play", ""}, {"mate", "checkmate"}, {"stalemate", "stalemate"}};

// Of `depth` half-moves, played one by one.
inline std::uint64_t lines(const Position& position, int depth) {
  if (depth == 0) return 1;
  std::uint64_t sum = 0;
  for (const Move& move : position.legal_moves()) sum += lines(*position.after(move), depth - 1);
  return sum;
}

}  // namespace annabella
