// SPDX-License-Identifier: MIT
//
// Who can still win a game of chess, with any help of the opponent's (FIDE 5.2.2, 6.9).
#pragma once

#include <annabella/rules/board.h>
#include <annabella/win_search.h>

namespace annabella::rules {

// Whether `side` has no men that could give mate with any help of those that the opponent has: a
// bare king, a knight against nothing but queens, bishops of one square colour against nothing that
// could stand in its own king's way on the other (FIDE 6.9).
bool never_mates(const Board& board, Color side);

// See WinSearch. The board may come from any game on 64 squares in which men move as in chess and
// only mate wins.
WinVerdict search_win(const Board& board, Color side, std::uint64_t nodes);

// Whether neither side can win (FIDE 5.2.2), in a position with a legal move. Never true of a
// position that is not dead. Takes less than 100 microseconds mostly, a few where a game goes on
// from a position that was asked about just before, and some milliseconds where much must be tried;
// a proof that would take longer is not looked for.
bool is_dead(const Board& board);

}  // namespace annabella::rules
