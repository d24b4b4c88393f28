// SPDX-License-Identifier: MIT
//
// Asked after every move, so a mate is not searched for where nothing looks dead.
//
// This cannot end a game that is alive: dead is only what is proved for both sides. And a dead
// position that does not look like it costs nothing but time: it stays dead, whatever is played,
// until it looks like it; meanwhile nobody can win on the board, and a flag is decided by
// search_win(), which is complete.
#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

#include "mating_squares.h"

namespace annabella::rules {
namespace {

// Some milliseconds. Most proofs of a dead position need one node, the longest known 10,000.
constexpr std::uint64_t kNodes = 12'000;

// A position dies in one of two ways: all men are walled in or too few, or one side is short of
// moves, so that every way leads to a stalemate or to too few men.
constexpr int kManyMoves = 5;
constexpr int kManyMen = 12;  // too many to be taken one after the other

bool pawn_can_move(const Board& board, Color side) {
  const Bitboard pawns = board.of(side, Kind::pawn);
  return (moved(pawns, 0, forward(side)) & ~board.occupied()) != 0 ||
         (pawn_attacks(side, pawns) & board.of(opponent(side))) != 0;
}

bool looks_walled(const Board& board) {
  if (!(board.of(Kind::queen) | board.of(Kind::rook))) return true;
  return board.of(Kind::pawn) && !pawn_can_move(board, Color::white) &&
         !pawn_can_move(board, Color::black);
}

bool short_of_moves(const Board& board) {
  if (checkers(board, board.turn)) {
    return count(board.occupied()) < kManyMen || looks_walled(board);
  }
  Board passed = board;
  passed.turn = opponent(board.turn);
  passed.en_passant = 0;
  return count_legal_steps(board) < kManyMoves || count_legal_steps(passed) < kManyMoves;
}

}  // namespace

bool is_dead(const Board& board) {
  if (short_of_moves(board)) {
    return search_win(board, Color::white, kNodes).can_win == CanWin::no &&
           search_win(board, Color::black, kNodes).can_win == CanWin::no;
  }
  return looks_walled(board) && out_of_reach(board, Color::white) &&
         out_of_reach(board, Color::black);
}

}  // namespace annabella::rules
