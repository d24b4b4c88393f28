// SPDX-License-Identifier: MIT
#include "liberty.h"

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

#include <algorithm>

namespace annabella::rules {
namespace {

// Found by trying on some million positions, most of them of walled up pawns.
constexpr int kFewestMoves = 4;        // of either side
constexpr int kFewestMovesOfAll = 16;  // of both together
constexpr int kRoom = 5;               // squares for one side's queens, rooks and knights
constexpr int kMovesAhead = 2;

// Nobody stands in his way, and no pawn can take him on it.
bool can_run(const Board& board, Color side, SquareIndex pawn) {
  const Bitboard path = ahead(side, pawn);
  const Bitboard beside = moved(path, -1, 0) | moved(path, 1, 0);
  return !(path & board.occupied()) && !(beside & board.of(opponent(side), Kind::pawn));
}

bool has_room(const Board& board, Color side) {
  for (SquareIndex pawn : squares_of(board.of(side, Kind::pawn))) {
    if (can_run(board, side, pawn)) return true;
  }
  int squares = 0;
  for (SquareIndex at : squares_of(board.of(side, Kind::knight))) {
    squares += count(knight_attacks(at) & ~board.of(side));
  }
  for (SquareIndex at :
       squares_of(board.of(side) & (board.of(Kind::rook) | board.of(Kind::queen)))) {
    squares += count(rook_attacks(at, board.occupied()) & ~board.of(side));
  }
  return squares >= kRoom;
}

// If it were this side's turn; 0 in check.
int moves_to_choose_from(Board board, Color side) {
  if (checkers(board, side)) return 0;
  board.turn = side;
  board.en_passant = 0;
  return static_cast<int>(count_legal_steps(board));
}

bool at_liberty_now(const Board& board) {
  if (!has_room(board, Color::white) && !has_room(board, Color::black)) return false;
  if (never_mates(board, Color::white) && never_mates(board, Color::black)) return false;
  const int white = moves_to_choose_from(board, Color::white);
  const int black = moves_to_choose_from(board, Color::black);
  return std::min(white, black) >= kFewestMoves && white + black >= kFewestMovesOfAll;
}

bool at_liberty_within(const Board& board, int moves) {
  if (at_liberty_now(board)) return true;
  if (moves == 0) return false;
  return std::ranges::any_of(legal_steps(board), [&](Step step) {
    return at_liberty_within(after(board, step), moves - 1);
  });
}

}  // namespace

bool at_liberty(const Board& board) { return at_liberty_within(board, kMovesAhead); }

}  // namespace annabella::rules
