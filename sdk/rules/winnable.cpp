// SPDX-License-Identifier: MIT
//
// Nearly every mate is found at once, by a quick search, or by one that opens what is blocked; what
// they leave is the work of the thorough ones.
#include <annabella/rules/winnable.h>

#include <algorithm>

#include "helpmate.h"
#include "mating_squares.h"

namespace annabella::rules {
namespace {

constexpr std::uint64_t kAtOnce = 400;  // what most mates need, in less time than out_of_reach()
constexpr std::uint64_t kQuickNodes = 2000;
// Before the many that one way of looking takes where another one would soon have found the mate.
constexpr std::uint64_t kThoroughNodes = 20'000;

}  // namespace

WinVerdict search_win(const Board& board, Color side, std::uint64_t nodes) {
  WinVerdict verdict;
  if (nodes == 0) return verdict;
  verdict.nodes = 1;
  if (never_mates(board, side)) {
    verdict.can_win = CanWin::no;
    return verdict;
  }
  std::uint64_t before = 0;  // positions of the searches that were given up
  const auto go_on = [&](HelpmateSearch& search, std::uint64_t limit) {
    if (verdict.can_win != CanWin::undecided || limit <= before) return;
    verdict.can_win = search.run(limit - before);
    verdict.nodes = before + search.nodes();
    if (verdict.can_win == CanWin::yes) verdict.line = search.line();
  };
  const auto begin = [&](std::uint64_t limit, bool thorough, HelpmateSearch::Distance distance) {
    before = verdict.nodes;
    HelpmateSearch search(board, side, thorough, distance);
    go_on(search, limit);
  };
  HelpmateSearch quick(board, side, false, mate_distance);
  go_on(quick, std::min(nodes, kAtOnce));
  if (verdict.can_win == CanWin::undecided && out_of_reach(board, side)) {
    verdict.can_win = CanWin::no;
  }
  go_on(quick, std::min(nodes, kQuickNodes));
  begin(std::min(nodes, 2 * kQuickNodes), false, opening_distance);
  if (nodes / 2 > kThoroughNodes) begin(kThoroughNodes, true, opening_distance);
  begin(nodes / 2, true, mate_distance);
  begin(nodes, true, opening_distance);
  return verdict;
}

}  // namespace annabella::rules
