// SPDX-License-Identifier: MIT
//
// How far away a mate seems to be when both sides want it. A guess that tells a search where to
// look first, and proves nothing.
#pragma once

#include <annabella/rules/board.h>

namespace annabella::rules {

// So many squares beside the loser's king are neither attacked nor his own men's.
int flights(const Board& board, Color winner);

inline constexpr int kDistances = 2048;

// Both are at least 0 and less than kDistances.
int mate_distance(const Board& board, Color winner);

// The same where everything is blocked, and men must be given away before a mate comes in sight.
int opening_distance(const Board& board, Color winner);

}  // namespace annabella::rules
