// SPDX-License-Identifier: MIT
//
// A look at a position in less than a microsecond, for who has millions of them: is it worth
// asking whether it is dead?
#pragma once

#include <annabella/rules/board.h>

namespace annabella::rules {

// Whether, at most two moves ahead, nobody is in check, a queen, rook or knight has room or a pawn
// can run, and both sides have enough moves to choose from. A dead position is one that forces its
// moves, is walled up or has hardly a man left; none is known in which this is true. That is no
// proof, so it may leave a remark unsaid but never decides a game.
bool at_liberty(const Board& board);

}  // namespace annabella::rules
