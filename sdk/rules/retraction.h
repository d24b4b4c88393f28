// SPDX-License-Identifier: MIT
//
// One half-move back: whether the side that has just moved can have done so out of a position in
// which the other was not in check. Everything else about that position is left open, so `false` is
// certain and `true` is not. One king each.
#pragma once

#include <annabella/rules/fen.h>

namespace annabella::rules {

// By any move that leads here, where the side to move is in check from two men.
bool double_check_possible(const Board& board);

// By the double step over this square, which just_passed() allows.
bool passed_legally(const Board& board, SquareIndex passed);

}  // namespace annabella::rules
