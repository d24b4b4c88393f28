// SPDX-License-Identifier: MIT
//
// Looks for a win that both sides help to bring about (FIDE 6.9), in a game of any rules.
#pragma once

#include <annabella/win_search.h>

#include <functional>

namespace annabella::rules {

// Follows up those positions first that `distance` says are nearest to a win; its guess only says
// where to look first. Yes with the line; no when no position is left that could be reached;
// undecided once `nodes` positions have been met.
WinVerdict search_helped_win(const Position& start, Color side, std::uint64_t nodes,
                             const std::function<int(const Position&)>& distance);

}  // namespace annabella::rules
