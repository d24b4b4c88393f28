// SPDX-License-Identifier: MIT
//
// What each kind of move does to a board. The side that moves is known when this is compiled, and
// mostly the man, too.
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {

template <Color us>
void pass_turn(Board& board) {
  board.turn = opponent(us);
  board.en_passant = 0;
  ++board.quiet_halfmoves;
  if constexpr (us == Color::black) ++board.move_number;
}

template <Color us>
void take(Board& board, Bitboard victim) {
  for (Bitboard& kind : board.kinds) kind &= ~victim;
  board.of(opponent(us)) &= ~victim;
  board.castling_rooks &= ~victim;
  board.quiet_halfmoves = 0;
}

template <Color us>
void play_man(Board& board, Kind man, SquareIndex from, SquareIndex to) {
  pass_turn<us>(board);
  if (board.of(opponent(us)) & bit(to)) take<us>(board, bit(to));
  board.of(man) ^= bit(from) | bit(to);
  board.of(us) ^= bit(from) | bit(to);
  board.castling_rooks &= ~bit(from);
  if (man == Kind::king) board.castling_rooks &= ~rank_bits(home_rank(us));
}

template <Color us>
void play_pawn(Board& board, SquareIndex from, SquareIndex to) {
  pass_turn<us>(board);
  take<us>(board, bit(to));
  board.of(Kind::pawn) ^= bit(from) | bit(to);
  board.of(us) ^= bit(from) | bit(to);
}

template <Color us>
void play_pawn_two(Board& board, SquareIndex from, SquareIndex to) {
  play_pawn<us>(board, from, to);
  const Bitboard passed = bit((from + to) / 2);
  if (pawn_attacks(us, passed) & board.of(opponent(us), Kind::pawn)) board.en_passant = passed;
}

template <Color us>
void promote_pawn(Board& board, SquareIndex from, SquareIndex to, Kind becomes) {
  play_pawn<us>(board, from, to);
  board.of(Kind::pawn) ^= bit(to);
  board.of(becomes) ^= bit(to);
}

template <Color us>
void take_passing_pawn(Board& board, SquareIndex from, SquareIndex to) {
  play_pawn<us>(board, from, to);
  take<us>(board, moved(bit(to), 0, -forward(us)));
}

template <Color us>
void castle(Board& board, SquareIndex king, SquareIndex rook) {
  pass_turn<us>(board);
  const CastlingSquares goal = castling_squares(king, rook);
  board.of(Kind::king) ^= bit(king) ^ bit(goal.king);
  board.of(Kind::rook) ^= bit(rook) ^ bit(goal.rook);
  board.of(us) = (board.of(us) & ~bit(king) & ~bit(rook)) | bit(goal.king) | bit(goal.rook);
  board.castling_rooks &= ~rank_bits(home_rank(us));
}

template <Color us>
void play(Board& board, Step step) {
  if (step.man == Kind::king && (board.of(us) & bit(step.to))) {
    castle<us>(board, step.from, step.to);
  } else if (step.man != Kind::pawn) {
    play_man<us>(board, step.man, step.from, step.to);
  } else if (step.becomes != Kind::pawn) {
    promote_pawn<us>(board, step.from, step.to, step.becomes);
  } else if (bit(step.to) & board.en_passant) {
    take_passing_pawn<us>(board, step.from, step.to);
  } else if (step.to - step.from == 16 * forward(us)) {
    play_pawn_two<us>(board, step.from, step.to);
  } else {
    play_pawn<us>(board, step.from, step.to);
  }
}

}  // namespace annabella::rules
