// SPDX-License-Identifier: MIT
//
// The move generator: finds what binds the men (checks and pins), then tells a sink whole sets of
// targets at once. One sink plays them, another only counts them.
//
//   struct Sink {
//     void man(Kind kind, SquareIndex from, Bitboard targets);
//     void pawns(Bitboard targets, int distance);       // each came from `distance` squares before
//     void promotions(Bitboard targets, int distance);  // the same, with four moves each
//     void en_passant(SquareIndex from, SquareIndex to);
//     void castling(SquareIndex king, SquareIndex rook);
//   };
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {

// All that `side` attacks.
template <Color side>
Bitboard attacked(const Board& board, Bitboard occupied) {
  const Bitboard queens = board.of(Kind::queen);
  const Bitboard ours = board.of(side);
  Bitboard set = pawn_attacks(side, board.of(side, Kind::pawn)) | king_attacks(board.king_of(side));
  for (SquareIndex at : squares_of(board.of(side, Kind::knight))) set |= knight_attacks(at);
  for (SquareIndex at : squares_of(ours & (board.of(Kind::bishop) | queens))) {
    set |= bishop_attacks(at, occupied);
  }
  for (SquareIndex at : squares_of(ours & (board.of(Kind::rook) | queens))) {
    set |= rook_attacks(at, occupied);
  }
  return set;
}

// What the enemy's men do to our king. A pinned man may move along its own kind of pin line only:
// from a line of the one kind, no rook's or bishop's move reaches another line of that kind.
struct Bonds {
  Bitboard checkers = 0;
  Bitboard straight = 0;  // pin lines along ranks and files, each with the pinning man
  Bitboard diagonal = 0;
};

template <Color us>
Bonds bonds(const Board& board, SquareIndex king) {
  constexpr Color them = opponent(us);
  const Bitboard ours = board.of(us);
  const Bitboard theirs = board.of(them);
  const Bitboard queens = board.of(Kind::queen);
  Bonds found;
  found.checkers = (knight_attacks(king) & board.of(them, Kind::knight)) |
                   (pawn_attacks(us, bit(king)) & board.of(them, Kind::pawn));
  const auto look = [&](Bitboard sliders, Bitboard& pins) {
    for (SquareIndex slider : squares_of(sliders)) {
      const Bitboard line = between(king, slider);
      const Bitboard shields = line & ours;
      if (shields == 0) {
        found.checkers |= bit(slider);
      } else if (!several(shields)) {
        pins |= line | bit(slider);
      }
    }
  };
  look(rook_attacks(king, theirs) & theirs & (board.of(Kind::rook) | queens), found.straight);
  look(bishop_attacks(king, theirs) & theirs & (board.of(Kind::bishop) | queens), found.diagonal);
  return found;
}

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
void castling_moves(const Board& board, const Bonds& bonds, SquareIndex king, Bitboard danger,
                    Sink& sink) {
  // A pinned rook shields his king on the very rank that he would leave.
  const Bitboard rooks = board.castling_rooks & board.of(us) & ~bonds.straight;
  for (SquareIndex rook : squares_of(rooks)) {
    const CastlingSquares goal = castling_squares(king, rook);
    const Bitboard walk = between(king, goal.king) | bit(goal.king);
    const Bitboard ride = between(rook, goal.rook) | bit(goal.rook);
    const Bitboard others = board.occupied() & ~bit(king) & ~bit(rook);
    const Bitboard passed = walk | ride | between(king, rook);
    if ((passed & others) == 0 && (walk & danger) == 0) sink.castling(king, rook);
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

  const Bonds bonds = rules::bonds<us>(board, king);
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
  if (board.castling_rooks && !bonds.checkers) {
    castling_moves<us>(board, bonds, king, danger, sink);
  }
}

}  // namespace annabella::rules
