// SPDX-License-Identifier: MIT
//
// Whether the king of the loser can ever stand on a square where he could be mated at all.
//
// Proof. In a mate a man of the winner's attacks the king, and each neighbouring square is attacked
// by the winner (through the king, who would leave the line) or has a man of the loser's on it,
// each another one. A square with a man of the winner's is one of those that must be attacked. The
// sets of reachability() have all places from which men could do this, so if no choice of one place
// for each man does it, on no square of the king's, there is no mate.
#pragma once

#include <annabella/rules/board.h>

namespace annabella::rules {

// True only if `winner` can never mate, whatever both sides play; where never_mates(), too.
bool out_of_reach(const Board& board, Color winner);

}  // namespace annabella::rules
