// SPDX-License-Identifier: MIT
//
// The move generator. It makes legal moves only, and tells a sink whole sets of targets at once:
// one sink plays them, another only counts them.
//
//   struct Sink {
//     void man(Kind kind, SquareIndex from, Bitboard targets);
//     void pawns(Bitboard targets, int distance);       // each came from `distance` squares before
//     void promotions(Bitboard targets, int distance);  // the same, with four moves each
//     void en_passant(SquareIndex from, SquareIndex to);
//     void castling(SquareIndex king, SquareIndex rook);
//   };
#pragma once

#include <annabella/rules/moves.h>

#include "bonds.h"

namespace annabella::rules {

template <Color us, class Sink>
void pawn_moves(const Board& board, const Bonds& bonds, Bitboard goals, Sink& sink) {
  constexpr int up = forward(us);
  constexpr Bitboard last = rank_bits(last_rank(us));
  constexpr Bitboard third = rank_bits(home_rank(us) + 2 * up);
  const Bitboard pawns = board.of(us, Kind::pawn);
  const Bitboard empty = ~board.occupied();

  const Bitboard pushers = pawns & ~bonds.diagonal;
  const Bitboard pushed = (moved(pushers & ~bonds.straight, 0, up) |
                           (moved(pushers & bonds.straight, 0, up) & bonds.straight)) &
                          empty;
  sink.pawns(pushed & goals & ~last, 8 * up);
  sink.pawns(moved(pushed & third, 0, up) & empty & goals, 16 * up);
  if (pushed & last) sink.promotions(pushed & goals & last, 8 * up);

  const Bitboard takers = pawns & ~bonds.straight;
  const Bitboard prey = board.of(opponent(us)) & goals;
  const auto take = [&](int files) {
    const Bitboard taken = (moved(takers & ~bonds.diagonal, files, up) |
                            (moved(takers & bonds.diagonal, files, up) & bonds.diagonal)) &
                           prey;
    sink.pawns(taken & ~last, 8 * up + files);
    if (taken & last) sink.promotions(taken & last, 8 * up + files);
  };
  take(-1);
  take(1);
}

// Two men leave their rank at once, so no pin line tells the truth: look at the board afterwards.
template <Color us, class Sink>
void en_passant_moves(const Board& board, SquareIndex king, Sink& sink) {
  constexpr Color them = opponent(us);
  const SquareIndex to = first(board.en_passant);
  const Bitboard victim = moved(board.en_passant, 0, -forward(us));
  const Bitboard takers = pawn_attacks(them, board.en_passant) & board.of(us, Kind::pawn);
  for (SquareIndex from : squares_of(takers)) {
    const Bitboard occupied = (board.occupied() ^ bit(from) ^ victim) | board.en_passant;
    if ((attackers(board, them, king, occupied) & ~victim) == 0) sink.en_passant(from, to);
  }
}

template <Color us, class Sink>
void slider_moves(const Board& board, const Bonds& bonds, Bitboard targets, Sink& sink) {
  const Bitboard occupied = board.occupied();
  const auto slide = [&](Kind kind, auto attacks, Bitboard own_pins, Bitboard other_pins) {
    for (SquareIndex from : squares_of(board.of(us, kind) & ~other_pins)) {
      const Bitboard bound = bit(from) & own_pins ? own_pins : ~Bitboard{0};
      sink.man(kind, from, attacks(from, occupied) & targets & bound);
    }
  };
  slide(Kind::bishop, bishop_attacks, bonds.diagonal, bonds.straight);
  slide(Kind::rook, rook_attacks, bonds.straight, bonds.diagonal);
  slide(Kind::queen, bishop_attacks, bonds.diagonal, bonds.straight);
  slide(Kind::queen, rook_attacks, bonds.straight, bonds.diagonal);
}

template <Color us, class Sink>
void castling_moves(const Board& board, const Bonds& bonds, SquareIndex king, Bitboard danger,
                    Sink& sink) {
  // A pinned rook shields his king on the very rank that he would leave.
  const Bitboard rooks = board.castling_rooks & board.of(us) & ~bonds.straight;
  for (SquareIndex rook : squares_of(rooks)) {
    const CastlingSquares goal = castling_squares(king, rook);
    const Bitboard walk = between(king, goal.king) | bit(goal.king);
    const Bitboard ride = between(rook, goal.rook) | bit(goal.rook);
    const Bitboard others = board.occupied() & ~bit(king) & ~bit(rook);
    if (((walk | ride) & others) == 0 && (walk & danger) == 0) sink.castling(king, rook);
  }
}

template <Color us, class Sink>
void generate(const Board& board, Sink& sink) {
  const Bitboard ours = board.of(us);
  const Bitboard occupied = board.occupied();
  const SquareIndex king = board.king_of(us);
  // The king himself does not shield the squares behind him.
  const Bitboard danger = attacked<opponent(us)>(board, occupied ^ bit(king));
  sink.man(Kind::king, king, king_attacks(king) & ~ours & ~danger);

  const Bonds bonds = bonds_of<us>(board, king);
  if (several(bonds.checkers)) return;
  // In check, the others must take the checking man or stand in his way.
  const Bitboard goals =
      bonds.checkers ? between(king, first(bonds.checkers)) | bonds.checkers : ~Bitboard{0};
  const Bitboard targets = goals & ~ours;

  pawn_moves<us>(board, bonds, goals, sink);
  if (board.en_passant) en_passant_moves<us>(board, king, sink);
  for (SquareIndex from :
       squares_of(board.of(us, Kind::knight) & ~(bonds.straight | bonds.diagonal))) {
    sink.man(Kind::knight, from, knight_attacks(from) & targets);
  }
  slider_moves<us>(board, bonds, targets, sink);
  if (board.castling_rooks && !bonds.checkers) {
    castling_moves<us>(board, bonds, king, danger, sink);
  }
}

}  // namespace annabella::rules
