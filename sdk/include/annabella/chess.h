// SPDX-License-Identifier: MIT
//
// The few chess words that the host and every plugin share.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace annabella {

// Never zero: a field that nobody set is not a side.
enum class Color : std::uint8_t { white = 1, black = 2 };

constexpr Color opponent(Color side) { return side == Color::white ? Color::black : Color::white; }

// a1 is {0, 0}. Boards up to 16 by 16.
struct Square {
  std::uint8_t file = 0xff;
  std::uint8_t rank = 0xff;
  auto operator<=>(const Square&) const = default;
};

// Pieces are letters, as in FEN: 'N' is a white knight, 'n' a black one.
using Piece = char;
inline constexpr Piece kNoPiece = '\0';

// A move as the rules see it. Castling is the king taking his own rook, which says
// the same thing in every variant. A drop has no `from`.
struct Move {
  Square from;
  Square to;
  Piece promotion = kNoPiece;  // in the case of its side: 'Q' for White, 'q' for Black
  Piece drop = kNoPiece;
  bool operator==(const Move&) const = default;
};

struct PlacedPiece {
  Square square;
  Piece piece = kNoPiece;
  bool operator==(const PlacedPiece&) const = default;
};

// How a game is over. `reason` is a key that every voice can pronounce:
// "checkmate", "stalemate", "dead-position", "three-checks", "king-in-the-centre".
struct Ending {
  std::optional<Color> winner;
  std::string reason;
};

}  // namespace annabella
