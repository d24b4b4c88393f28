// D.2.9: the two boards show different positions, and the players' scores decide.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "game/irregularity.h"
#include "game/score_sheet.h"

namespace annabella::host {

struct Comparison {
  enum class Outcome : std::uint8_t {
    agree = 1,     // all through: whose board shows something else puts it right
    differ,        // from a half-move on: back to where they agree
    game_differs,  // both say alike, and what was played here is not that
    incomplete,    // an entry is missing or illegible before anything else could be found (8.5)
  };
  Outcome outcome = Outcome::agree;
  int plies = 0;  // so many half-moves from the start are the same and complete

  bool operator==(const Comparison&) const = default;
};

inline constexpr std::array kComparisons{Named{Comparison::Outcome::agree, "agree"},
                                         Named{Comparison::Outcome::differ, "differ"},
                                         Named{Comparison::Outcome::game_differs, "game-differs"},
                                         Named{Comparison::Outcome::incomplete, "incomplete"}};

// `played`: the moves of the game so far. Entries beyond them say nothing.
Comparison compare(const Entries& white, const Entries& black, std::span<const Move> played);

}  // namespace annabella::host
