// SPDX-License-Identifier: MIT
//
// Asked after every move, so what certainly does not look dead is not searched for a mate.
//
// This cannot end a game that is alive: dead is only what search_win() proves for both sides. Nor
// can it miss a dead position for good: what is dead stays dead, whatever is played, and the first
// position from there on that does not look free is proved. Meanwhile nobody can win on the board,
// and a flag is decided by search_win().
#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/winnable.h>

namespace annabella::rules {
namespace {

// A few milliseconds; in a dead position, most proofs need one and the longest known 7,000.
constexpr std::uint64_t kNodes = 10'000;

// In a dead position either the men are walled in or too few, or every way leads soon to a
// stalemate or to too few, because one side is short of moves.
constexpr int kManyMoves = 6;
constexpr int kManyInCheck = 3;

bool pawn_can_move(const Board& board, Color side) {
  const Bitboard pawns = board.of(side, Kind::pawn);
  return (moved(pawns, 0, forward(side)) & ~board.occupied()) != 0 ||
         (pawn_attacks(side, pawns) & board.of(opponent(side))) != 0;
}

bool looks_free(const Board& board) {
  if (!(board.of(Kind::queen) | board.of(Kind::rook))) return false;
  const Bitboard pawns = board.of(Kind::pawn);
  if (pawns && !pawn_can_move(board, Color::white) && !pawn_can_move(board, Color::black)) {
    return false;
  }
  const int moves = count_legal_steps(board);
  if (checkers(board, board.turn)) return moves >= kManyInCheck;
  Board passed = board;
  passed.turn = opponent(board.turn);
  passed.en_passant = 0;
  return moves >= kManyMoves && count_legal_steps(passed) >= kManyMoves;
}

}  // namespace

bool is_dead(const Board& board) {
  if (looks_free(board)) return false;
  const Bitboard heavy = board.of(Kind::queen) | board.of(Kind::rook) | board.of(Kind::pawn);
  const Color likelier = board.of(Color::white) & heavy ? Color::white : Color::black;
  return search_win(board, likelier, kNodes).can_win == CanWin::no &&
         search_win(board, opponent(likelier), kNodes).can_win == CanWin::no;
}

}  // namespace annabella::rules
