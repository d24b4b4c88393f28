// SPDX-License-Identifier: MIT
//
// Who moves how: the policy with which the generator is made. A variant with other men derives from
// ChessMen and says only what is different; the rest of chess (pins, checks, pawns, castling, en
// passant) follows. A man of each side is royal, which Board::king_of() finds: he may not be taken.
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/board.h>

namespace annabella::rules {

struct ChessMen {
  // The men of `side` that attack along ranks and files, along diagonals, and as a knight does. A
  // royal man who does so is among them.
  template <Color side>
  static Bitboard straight(const Board& board) {
    return board.of(side) & (board.of(Kind::rook) | board.of(Kind::queen));
  }
  template <Color side>
  static Bitboard diagonal(const Board& board) {
    return board.of(side) & (board.of(Kind::bishop) | board.of(Kind::queen));
  }
  template <Color side>
  static Bitboard leaping(const Board& board) {
    return board.of(side, Kind::knight);
  }

  // Where the royal man of `side` may go if nothing forbids it.
  template <class Sight, Color side>
  static Bitboard royal(SquareIndex at, Bitboard /*occupied*/) {
    return king_attacks(at);
  }
};

}  // namespace annabella::rules
