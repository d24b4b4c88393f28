// SPDX-License-Identifier: MIT
//
// Who can still win a game of chess, with any help of the opponent's (FIDE 5.2.2, 6.9).
#pragma once

#include <annabella/rules/board.h>
#include <annabella/win_search.h>

namespace annabella::rules {

// Whether no men could give mate with any help: bare kings, one knight or bishop more, or bishops
// that all stand on squares of one colour (FIDE 5.2.2).
bool dead_material(const Board& board);

// Whether `side` has no men that could give mate with any help of those that the opponent has: a
// bare king, a knight against nothing but queens, bishops of one square colour against nothing that
// could stand in its own king's way on the other (FIDE 6.9).
bool never_mates(const Board& board, Color side);

// See WinSearch. The board may come from any game on 64 squares in which men move as in chess and
// only mate wins.
WinVerdict search_win(const Board& board, Color side, std::uint64_t nodes);

}  // namespace annabella::rules
