// SPDX-License-Identifier: MIT
//
// Whether a royal man is attacked, for any men. For chess there is checkers() of board.h.
#pragma once

#include <annabella/rules/bonds.h>
#include <annabella/rules/chess_men.h>

namespace annabella::rules {

// Without tables and processors: asked once a move, not once a position of a search.
struct PlainSight {
  static Bitboard rook(SquareIndex at, Bitboard occupied) { return rook_attacks(at, occupied); }
  static Bitboard bishop(SquareIndex at, Bitboard occupied) { return bishop_attacks(at, occupied); }
};

template <class Men>
bool in_check(const Board& board, Color side) {
  const Bitboard occupied = board.occupied();
  const Bitboard danger = side == Color::white
                              ? attacked<Men, PlainSight, Color::black>(board, occupied)
                              : attacked<Men, PlainSight, Color::white>(board, occupied);
  return (danger & bit(board.king_of(side))) != 0;
}

}  // namespace annabella::rules
