// SPDX-License-Identifier: MIT
//
// Sets of squares in one machine word: a1 is bit 0, b1 bit 1, a2 bit 8, h8 bit 63.
#pragma once

#include <annabella/chess.h>

#include <bit>

namespace annabella::rules {

using Bitboard = std::uint64_t;
using SquareIndex = int;  // a1 = 0, b1 = 1, ... h8 = 63

constexpr int file_of(SquareIndex at) { return at & 7; }
constexpr int rank_of(SquareIndex at) { return at >> 3; }
constexpr SquareIndex index_of(int file, int rank) { return rank * 8 + file; }
constexpr SquareIndex index_of(Square square) { return index_of(square.file, square.rank); }
constexpr Square square_at(SquareIndex at) {
  return {static_cast<std::uint8_t>(file_of(at)), static_cast<std::uint8_t>(rank_of(at))};
}
constexpr bool on_board(Square square) { return square.file < 8 && square.rank < 8; }

constexpr Bitboard bit(SquareIndex at) { return Bitboard{1} << at; }
constexpr Bitboard file_bits(int file) { return 0x0101010101010101u << file; }
constexpr Bitboard rank_bits(int rank) { return Bitboard{0xff} << (8 * rank); }
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;

constexpr int count(Bitboard set) { return std::popcount(set); }
constexpr bool several(Bitboard set) { return (set & (set - 1)) != 0; }
constexpr SquareIndex first(Bitboard set) { return std::countr_zero(set); }

// One step of every square of the set; what leaves the board is gone.
constexpr Bitboard moved(Bitboard set, int files, int ranks) {
  if (files == 1) set &= ~file_bits(7);
  if (files == -1) set &= ~file_bits(0);
  const int shift = 8 * ranks + files;
  return shift > 0 ? set << shift : set >> -shift;
}

// for (SquareIndex at : squares_of(set))
class squares_of {
 public:
  constexpr explicit squares_of(Bitboard set) : set_(set) {}
  struct Iterator {
    Bitboard left;
    constexpr SquareIndex operator*() const { return first(left); }
    constexpr Iterator& operator++() {
      left &= left - 1;
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return left != other.left; }
  };
  constexpr Iterator begin() const { return {set_}; }
  constexpr Iterator end() const { return {0}; }

 private:
  Bitboard set_;
};

// What happened up the board for White happens down the board for Black.
constexpr int forward(Color side) { return side == Color::white ? 1 : -1; }
constexpr int home_rank(Color side) { return side == Color::white ? 0 : 7; }
constexpr int last_rank(Color side) { return home_rank(opponent(side)); }

// The squares of the same file that are still before a pawn of `side`.
constexpr Bitboard ahead(Color side, SquareIndex at) {
  const Bitboard before = side == Color::white ? ~Bitboard{1} << at : bit(at) - 1;
  return file_bits(file_of(at)) & before;
}

}  // namespace annabella::rules
