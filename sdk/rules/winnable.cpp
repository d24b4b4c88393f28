// SPDX-License-Identifier: MIT
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

namespace annabella::rules {

WinVerdict search_win(const Board& board, Color side, std::uint64_t nodes) {
  WinVerdict verdict;
  if (nodes == 0) return verdict;
  verdict.nodes = 1;
  if (count_legal_steps(board) == 0) {
    const bool won = board.turn != side && checkers(board, board.turn) != 0;
    verdict.can_win = won ? CanWin::yes : CanWin::no;
  } else {
    verdict.can_win = never_mates(board, side) ? CanWin::no : CanWin::yes;
  }
  return verdict;
}

}  // namespace annabella::rules
