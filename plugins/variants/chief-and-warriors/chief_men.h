// Who moves how: White's are the men of chess, Black has the chief alone, who is royal and moves as
// queen and knight.
#pragma once

#include <annabella/rules/chess_men.h>

namespace annabella {

struct ChiefMen : rules::ChessMen {
  template <Color side>
  static rules::Bitboard chief(const rules::Board& board) {
    return side == Color::black ? board.of(side, rules::Kind::king) : 0;
  }
  template <Color side>
  static rules::Bitboard straight(const rules::Board& board) {
    return ChessMen::straight<side>(board) | chief<side>(board);
  }
  template <Color side>
  static rules::Bitboard diagonal(const rules::Board& board) {
    return ChessMen::diagonal<side>(board) | chief<side>(board);
  }
  template <Color side>
  static rules::Bitboard leaping(const rules::Board& board) {
    return ChessMen::leaping<side>(board) | chief<side>(board);
  }
  template <class Sight, Color side>
  static rules::Bitboard royal(rules::SquareIndex at, rules::Bitboard occupied) {
    if constexpr (side == Color::white) return rules::king_attacks(at);
    return rules::knight_attacks(at) | Sight::rook(at, occupied) | Sight::bishop(at, occupied);
  }
};

// As White moves where his king may be taken: as if nobody attacked anything.
struct FearlessMen : rules::ChessMen {
  template <class Sight, Color side>
  static rules::Bitboard royal(rules::SquareIndex at, rules::Bitboard /*occupied*/) {
    return side == Color::white ? rules::king_attacks(at) : 0;
  }
};

}  // namespace annabella
