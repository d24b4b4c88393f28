// SPDX-License-Identifier: MIT
#include <annabella/rules/winnable.h>

namespace annabella::rules {
namespace {

// Some milliseconds. Most proofs of a dead position need one node, the longest known 9,000.
constexpr std::uint64_t kNodes = 10'000;

// Who has more is asked first: he can nearly always win, and then nobody asks for the other.
Color likelier_to_win(const Board& board) {
  const auto worth = [&](Color side) {
    const auto men = [&](Kind kind) { return count(board.of(side, kind)); };
    return 9 * men(Kind::queen) + 5 * men(Kind::rook) + 3 * men(Kind::bishop) +
           3 * men(Kind::knight) + 2 * men(Kind::pawn);
  };
  return worth(Color::white) < worth(Color::black) ? Color::black : Color::white;
}

}  // namespace

bool is_dead(const Board& board) {
  const Color first = likelier_to_win(board);
  return search_win(board, first, kNodes).can_win == CanWin::no &&
         search_win(board, opponent(first), kNodes).can_win == CanWin::no;
}

}  // namespace annabella::rules
