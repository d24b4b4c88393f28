// SPDX-License-Identifier: MIT
//
// The move generator. It makes legal moves only, and tells a sink whole sets of targets at once:
// one sink plays them, another only counts them. `Men` says who moves how (chess_men.h), `Sight`
// how far one sees (sight.h); both are types, so that what they say costs nothing.
//
//   struct Sink {
//     void man(Kind kind, SquareIndex from, Bitboard targets);
//     void pawns(Bitboard targets, int distance);       // each came from `distance` squares before
//     void double_steps(Bitboard targets, int distance);
//     void promotions(Bitboard targets, int distance);  // with four moves each
//     void en_passant(SquareIndex from, SquareIndex to);
//     void castling(SquareIndex king, SquareIndex rook);
//   };
#pragma once

#include <annabella/rules/bonds.h>
#include <annabella/rules/chess_men.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {

template <Color us, class Sink>
void pawn_moves(const Board& board, const Bonds& bonds, Bitboard goals, Sink& sink) {
  constexpr int up = forward(us);
  constexpr Bitboard last = rank_bits(last_rank(us));
  constexpr Bitboard third = rank_bits(home_rank(us) + 2 * up);
  const Bitboard pawns = board.of(us, Kind::pawn);
  const Bitboard empty = ~board.occupied();
  const auto step = [](Bitboard men, Bitboard pins, int files) {
    return moved(men & ~pins, files, up) | (moved(men & pins, files, up) & pins);
  };

  const Bitboard pushed = step(pawns & ~bonds.diagonal, bonds.straight, 0) & empty;
  const Bitboard takers = pawns & ~bonds.straight;
  const Bitboard prey = board.of(opponent(us)) & goals;
  const Bitboard left = step(takers, bonds.diagonal, -1) & prey;
  const Bitboard right = step(takers, bonds.diagonal, 1) & prey;
  sink.pawns(pushed & goals & ~last, 8 * up);
  sink.double_steps(moved(pushed & third, 0, up) & empty & goals, 16 * up);
  sink.pawns(left & ~last, 8 * up - 1);
  sink.pawns(right & ~last, 8 * up + 1);
  if ((pushed | left | right) & last) {
    sink.promotions(pushed & goals & last, 8 * up);
    sink.promotions(left & last, 8 * up - 1);
    sink.promotions(right & last, 8 * up + 1);
  }
}

// Two men leave their rank at once, so no pin line tells the truth: look at the board afterwards.
template <class Men, class Sight, Color us, class Sink>
void en_passant_moves(const Board& board, SquareIndex king, Bitboard checkers, Sink& sink) {
  constexpr Color them = opponent(us);
  const Bitboard straight = Men::template straight<them>(board);
  const Bitboard diagonal = Men::template diagonal<them>(board);
  for (SquareIndex to : squares_of(board.en_passant)) {
    const Bitboard victim = moved(bit(to), 0, -forward(us));
    if (checkers & ~(victim | straight | diagonal)) continue;
    for (SquareIndex from : squares_of(pawn_attacks(them, bit(to)) & board.of(us, Kind::pawn))) {
      const Bitboard occupied = (board.occupied() ^ bit(from) ^ victim) | bit(to);
      const Bitboard seen =
          (Sight::rook(king, occupied) & straight) | (Sight::bishop(king, occupied) & diagonal);
      if (!seen) sink.en_passant(from, to);
    }
  }
}

template <class Sight, Color us, class Sink>
void piece_moves(const Board& board, const Bonds& bonds, Bitboard targets, Sink& sink) {
  const Bitboard occupied = board.occupied();
  const auto along = [](SquareIndex from, Bitboard pins) {
    return bit(from) & pins ? pins : ~Bitboard{0};
  };
  const Bitboard bound = bonds.straight | bonds.diagonal;
  for (SquareIndex from : squares_of(board.of(us, Kind::knight) & ~bound)) {
    sink.man(Kind::knight, from, knight_attacks(from) & targets);
  }
  for (SquareIndex from : squares_of(board.of(us, Kind::bishop) & ~bonds.straight)) {
    sink.man(Kind::bishop, from,
             Sight::bishop(from, occupied) & targets & along(from, bonds.diagonal));
  }
  for (SquareIndex from : squares_of(board.of(us, Kind::rook) & ~bonds.diagonal)) {
    sink.man(Kind::rook, from, Sight::rook(from, occupied) & targets & along(from, bonds.straight));
  }
  for (SquareIndex from : squares_of(board.of(us, Kind::queen))) {
    const Bitboard straight = Sight::rook(from, occupied) & along(from, bonds.straight);
    const Bitboard diagonal = Sight::bishop(from, occupied) & along(from, bonds.diagonal);
    Bitboard reach = straight | diagonal;
    if (bit(from) & bonds.straight) reach = straight;
    if (bit(from) & bonds.diagonal) reach = diagonal;
    sink.man(Kind::queen, from, reach & targets);
  }
}

// The king's squares on his way to castling, his goal included.
inline Bitboard castling_walk(SquareIndex king, SquareIndex rook) {
  const SquareIndex goal = castling_squares(king, rook).king;
  return between(king, goal) | bit(goal);
}

// The rooks with which nothing stands in the way of castling; squares under attack are another
// question. A pinned rook shields his king on the very rank that he would leave.
template <Color us>
Bitboard castling_rooks(const Board& board, const Bonds& bonds, SquareIndex king) {
  Bitboard rooks = bonds.checkers ? 0 : board.castling_rooks & board.of(us) & ~bonds.straight;
  for (SquareIndex rook : squares_of(rooks)) {
    const SquareIndex goal = castling_squares(king, rook).rook;
    const Bitboard way = castling_walk(king, rook) | between(rook, goal) | bit(goal);
    if (way & board.occupied() & ~bit(king) & ~bit(rook)) rooks ^= bit(rook);
  }
  return rooks;
}

template <class Men, class Sight, Color us, class Sink>
void generate(const Board& board, Sink& sink) {
  constexpr Color them = opponent(us);
  const Bitboard ours = board.of(us);
  const SquareIndex king = board.king_of(us);
  const Bonds bonds = bonds_of<Men, Sight, us>(board, king);
  const Bitboard steps = Men::template royal<Sight, us>(king, board.occupied()) & ~ours;
  const Bitboard castling = castling_rooks<us>(board, bonds, king);
  // What the enemy attacks is asked only if it matters to the king.
  if (steps | castling) {
    // The king himself does not shield the squares behind him.
    const Bitboard danger = attacked<Men, Sight, them>(board, board.occupied() ^ bit(king));
    sink.man(Kind::king, king, steps & ~danger);
    for (SquareIndex rook : squares_of(castling)) {
      if (!(castling_walk(king, rook) & danger)) sink.castling(king, rook);
    }
  }
  if (several(bonds.checkers)) return;
  // In check, the others must take the checking man or stand in his way.
  const Bitboard goals =
      bonds.checkers ? between(king, first(bonds.checkers)) | bonds.checkers : ~Bitboard{0};
  pawn_moves<us>(board, bonds, goals, sink);
  if (board.en_passant) en_passant_moves<Men, Sight, us>(board, king, bonds.checkers, sink);
  piece_moves<Sight, us>(board, bonds, goals & ~ours, sink);
}

}  // namespace annabella::rules
