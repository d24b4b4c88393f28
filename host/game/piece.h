// A piece's letter, as in FEN, taken apart: what it is and whose; who stands where; and a square
// put together.
#pragma once

#include <annabella/chess.h>

#include <vector>

namespace annabella::host {

// The letter in upper case: 'N' for both knights.
constexpr Piece kind_of(Piece piece) {
  return piece >= 'a' && piece <= 'z' ? static_cast<Piece>(piece - 'a' + 'A') : piece;
}

constexpr Color side_of(Piece piece) {
  return piece >= 'a' && piece <= 'z' ? Color::black : Color::white;
}

constexpr Piece piece_of(Color side, Piece kind) {
  const bool letter = kind_of(kind) >= 'A' && kind_of(kind) <= 'Z';
  if (side == Color::white || !letter) return kind_of(kind);
  return static_cast<Piece>(kind_of(kind) - 'A' + 'a');
}

// Who stands there; kNoPiece: nobody.
constexpr Piece man_on(Square square, const std::vector<PlacedPiece>& men) {
  for (const PlacedPiece& man : men) {
    if (man.square == square) return man.piece;
  }
  return kNoPiece;
}

// Both from 0.
constexpr Square square_of(int file, int rank) {
  return {static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank)};
}

}  // namespace annabella::host
