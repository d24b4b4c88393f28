// SPDX-License-Identifier: MIT
//
// What each kind of move makes of a board. The side that moves is known when this is compiled, and
// mostly the man, too.
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {

// The same men, and the other side's turn.
template <Color us>
Board turned(const Board& board) {
  Board next = board;
  next.turn = opponent(us);
  next.en_passant = 0;
  ++next.quiet_halfmoves;
  if constexpr (us == Color::black) ++next.move_number;
  return next;
}

template <Color us>
void take(Board& next, Bitboard victim) {
  for (Bitboard& kind : next.kinds) kind &= ~victim;
  next.of(opponent(us)) &= ~victim;
  next.castling_rooks &= ~victim;
  next.quiet_halfmoves = 0;
}

template <Color us>
Board man_played(const Board& board, Kind man, SquareIndex from, SquareIndex to) {
  Board next = turned<us>(board);
  if (board.of(opponent(us)) & bit(to)) take<us>(next, bit(to));
  next.of(man) ^= bit(from) | bit(to);
  next.of(us) ^= bit(from) | bit(to);
  next.castling_rooks &= ~bit(from);
  if (man == Kind::king) next.castling_rooks &= ~rank_bits(home_rank(us));
  return next;
}

template <Color us>
Board pawn_played(const Board& board, SquareIndex from, SquareIndex to) {
  Board next = turned<us>(board);
  take<us>(next, bit(to));
  next.of(Kind::pawn) ^= bit(from) | bit(to);
  next.of(us) ^= bit(from) | bit(to);
  return next;
}

template <Color us>
Board pawn_played_two(const Board& board, SquareIndex from, SquareIndex to) {
  Board next = pawn_played<us>(board, from, to);
  const Bitboard passed = bit((from + to) / 2);
  if (pawn_attacks(us, passed) & board.of(opponent(us), Kind::pawn)) next.en_passant = passed;
  return next;
}

template <Color us>
Board pawn_promoted(const Board& board, SquareIndex from, SquareIndex to, Kind becomes) {
  Board next = pawn_played<us>(board, from, to);
  next.of(Kind::pawn) ^= bit(to);
  next.of(becomes) ^= bit(to);
  return next;
}

template <Color us>
Board pawn_passing_taken(const Board& board, SquareIndex from, SquareIndex to) {
  Board next = pawn_played<us>(board, from, to);
  take<us>(next, moved(bit(to), 0, -forward(us)));
  return next;
}

template <Color us>
Board castled(const Board& board, SquareIndex king, SquareIndex rook) {
  Board next = turned<us>(board);
  const CastlingSquares goal = castling_squares(king, rook);
  next.of(Kind::king) ^= bit(king) ^ bit(goal.king);
  next.of(Kind::rook) ^= bit(rook) ^ bit(goal.rook);
  next.of(us) = (next.of(us) & ~bit(king) & ~bit(rook)) | bit(goal.king) | bit(goal.rook);
  next.castling_rooks &= ~rank_bits(home_rank(us));
  return next;
}

template <Color us>
Board played(const Board& board, Step step) {
  if (step.man == Kind::king && (board.of(us) & bit(step.to))) {
    return castled<us>(board, step.from, step.to);
  }
  if (step.man != Kind::pawn) return man_played<us>(board, step.man, step.from, step.to);
  if (step.becomes != Kind::pawn) {
    return pawn_promoted<us>(board, step.from, step.to, step.becomes);
  }
  if (bit(step.to) & board.en_passant) return pawn_passing_taken<us>(board, step.from, step.to);
  if (step.to - step.from == 16 * forward(us)) {
    return pawn_played_two<us>(board, step.from, step.to);
  }
  return pawn_played<us>(board, step.from, step.to);
}

}  // namespace annabella::rules
