// Who can still win when the 75 moves of FIDE 9.6.2 are nearly over.
#pragma once

#include <annabella/variant.h>

namespace annabella::host {

constexpr int kSeventyFiveMoves = 150;  // half-moves, FIDE 9.6.2

// From so many quiet half-moves on all that is left is tried, move by move: a mate that comes later
// than the 75th move is no win. Before, the counter is left out.
constexpr int kCounterDecides = kSeventyFiveMoves - 2;

// As Position::can_still_win (6.9), with the counter.
CanWin can_win_before_the_end(const Position& position, Color side);

}  // namespace annabella::host
