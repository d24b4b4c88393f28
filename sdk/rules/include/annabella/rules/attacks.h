// SPDX-License-Identifier: MIT
//
// Where a man attacks, whoever owns what stands there.
#pragma once

#include <annabella/rules/bitboard.h>

#include <array>

namespace annabella::rules {

namespace tables {

// The squares of one line through a square, before it and after it in the order of the bits.
struct Line {
  Bitboard before = 0;
  Bitboard after = 0;
};

struct Lines {
  Line rank, file, rising, falling;
};

extern const std::array<Bitboard, 64> kKnight;
extern const std::array<Bitboard, 64> kKing;
extern const std::array<Lines, 64> kLines;
extern const std::array<std::array<Bitboard, 64>, 64> kBetween;

// Obstruction difference: subtracting the nearest man before the square from twice the nearest one
// after it leaves ones exactly from the one to the other.
inline Bitboard reach(const Line& line, Bitboard occupied) {
  const Bitboard before = line.before & occupied;
  const Bitboard after = line.after & occupied;
  const Bitboard nearest_before = Bitboard{1} << (63 - std::countl_zero(before | 1));
  const Bitboard nearest_after = after & -after;
  return (2 * nearest_after - nearest_before) & (line.before | line.after);
}

}  // namespace tables

inline Bitboard knight_attacks(SquareIndex at) { return tables::kKnight[at]; }
inline Bitboard king_attacks(SquareIndex at) { return tables::kKing[at]; }

inline Bitboard rook_attacks(SquareIndex at, Bitboard occupied) {
  const tables::Lines& lines = tables::kLines[at];
  return tables::reach(lines.rank, occupied) | tables::reach(lines.file, occupied);
}

inline Bitboard bishop_attacks(SquareIndex at, Bitboard occupied) {
  const tables::Lines& lines = tables::kLines[at];
  return tables::reach(lines.rising, occupied) | tables::reach(lines.falling, occupied);
}

// What a rook and a bishop would attack if nobody stood in the way.
inline Bitboard rook_lines(SquareIndex at) {
  const auto& [rank, file, rising, falling] = tables::kLines[at];
  return rank.before | rank.after | file.before | file.after;
}
inline Bitboard bishop_lines(SquareIndex at) {
  const auto& [rank, file, rising, falling] = tables::kLines[at];
  return rising.before | rising.after | falling.before | falling.after;
}

// All that pawns of `side` on these squares attack.
constexpr Bitboard pawn_attacks(Color side, Bitboard pawns) {
  return moved(pawns, -1, forward(side)) | moved(pawns, 1, forward(side));
}

// The squares strictly between two squares of one rank, file or diagonal; else none.
inline Bitboard between(SquareIndex one, SquareIndex other) { return tables::kBetween[one][other]; }

}  // namespace annabella::rules
