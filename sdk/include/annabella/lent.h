// SPDX-License-Identifier: MIT
//
// Points that are lent to a player for pairing, in accelerated rounds, and count for nothing else:
// options of a tournament. A system that does not know them has to refuse, as with any option.
#pragma once

#include <annabella/pairing.h>

#include <map>
#include <sstream>

namespace annabella {

inline constexpr const char* kLent = "lent";

// By starting rank: for the pairing of the first round, of the second, and so on.
using Lent = std::map<int, std::vector<HalfPoints>>;

inline void lend(Tournament& tournament, int rank, const std::vector<HalfPoints>& points) {
  std::string value = std::to_string(rank);
  for (HalfPoints halves : points) value += ' ' + std::to_string(halves);
  tournament.options.emplace_back(kLent, std::move(value));
}

inline Lent lent_in(const Tournament& tournament) {
  Lent all;
  for (const auto& [name, value] : tournament.options) {
    if (name != kLent) continue;
    std::istringstream words(value);
    int rank = 0;
    words >> rank;
    for (HalfPoints halves = 0; words >> halves;) all[rank].push_back(halves);
  }
  return all;
}

// For the pairing of the round that follows so many.
inline HalfPoints lent_after(const Lent& lent, int rank, std::size_t rounds) {
  const auto found = lent.find(rank);
  return found != lent.end() && rounds < found->second.size() ? found->second[rounds] : 0;
}

}  // namespace annabella
