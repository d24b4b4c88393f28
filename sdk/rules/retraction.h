// SPDX-License-Identifier: MIT
//
// One half-move back: whether the side that has just moved can have made any move at all.
#pragma once

#include <annabella/rules/fen.h>

namespace annabella::rules {

// One king each. A last move leads from a position in which the side now to move was not in check;
// everything else about that position is left open, so `false` is certain and `true` is not.
bool has_last_move(const Board& board, Castling castling);

// The same if the last move was the double step over this square, which just_passed() allows.
bool passed_legally(const Board& board, SquareIndex passed);

}  // namespace annabella::rules
