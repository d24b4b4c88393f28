// SPDX-License-Identifier: MIT
//
// A quick search finds nearly every mate that there is; what it leaves is the work of the thorough
// one.
#include <annabella/rules/winnable.h>

#include <algorithm>

#include "helpmate.h"
#include "mating_squares.h"

namespace annabella::rules {
namespace {

constexpr std::uint64_t kQuickNodes = 2000;

}  // namespace

WinVerdict search_win(const Board& board, Color side, std::uint64_t nodes) {
  WinVerdict verdict;
  if (nodes == 0) return verdict;
  verdict.nodes = 1;
  if (out_of_reach(board, side)) {
    verdict.can_win = CanWin::no;
    return verdict;
  }
  const auto search = [&](std::uint64_t limit, bool thorough) {
    HelpmateSearch helpmate(board, side, thorough);
    verdict.can_win = helpmate.run(limit);
    verdict.nodes += helpmate.nodes();
    if (verdict.can_win == CanWin::yes) verdict.line = helpmate.line();
  };
  search(std::min(nodes, kQuickNodes), false);
  if (verdict.can_win == CanWin::undecided && nodes > verdict.nodes) {
    search(nodes - verdict.nodes, true);
  }
  return verdict;
}

}  // namespace annabella::rules
