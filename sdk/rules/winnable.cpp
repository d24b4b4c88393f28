// SPDX-License-Identifier: MIT
//
// Nearly every mate is found by a quick search or by one that opens what is blocked; what they
// leave is the work of the thorough ones.
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
  const auto search = [&](std::uint64_t limit, bool thorough, HelpmateSearch::Distance distance) {
    if (verdict.can_win != CanWin::undecided || limit <= verdict.nodes) return;
    HelpmateSearch helpmate(board, side, thorough, distance);
    verdict.can_win = helpmate.run(limit - verdict.nodes);
    verdict.nodes += helpmate.nodes();
    if (verdict.can_win == CanWin::yes) verdict.line = helpmate.line();
  };
  search(std::min(nodes, kQuickNodes), false, mate_distance);
  search(std::min(nodes, 2 * kQuickNodes), false, opening_distance);
  search(nodes / 2, true, mate_distance);
  search(nodes, true, opening_distance);
  return verdict;
}

}  // namespace annabella::rules
