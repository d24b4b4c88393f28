// SPDX-License-Identifier: MIT
//
// How far rooks and bishops see, read from tables: for the loops that ask a hundred million times.
// Who asks now and then takes rook_attacks() and bishop_attacks() of attacks.h, which need neither
// tables nor a processor of any kind. A sight is
//
//   struct Sight {
//     static Bitboard rook(SquareIndex at, Bitboard occupied);
//     static Bitboard bishop(SquareIndex at, Bitboard occupied);
//   };
#pragma once

#include <annabella/rules/bitboard.h>

#include <array>
#include <cstddef>

namespace annabella::rules {

namespace tables {

// A number with which a product's highest bits tell all placings of the men that stop a line apart,
// as far as they differ in what is seen.
struct Magic {
  Bitboard stops = 0;
  Bitboard factor = 0;
  unsigned shift = 0;
  const Bitboard* seen = nullptr;

  std::size_t index(Bitboard occupied) const { return ((occupied & stops) * factor) >> shift; }
};

extern std::array<Magic, 64> rook_magics;
extern std::array<Magic, 64> bishop_magics;
void fill_magics();

}  // namespace tables

struct MagicSight {
  static Bitboard rook(SquareIndex at, Bitboard occupied) {
    const tables::Magic& magic = tables::rook_magics[at];
    return magic.seen[magic.index(occupied)];
  }
  static Bitboard bishop(SquareIndex at, Bitboard occupied) {
    const tables::Magic& magic = tables::bishop_magics[at];
    return magic.seen[magic.index(occupied)];
  }
};

#if defined(__x86_64__)

namespace tables {

// The instruction PEXT puts the bits of the men that stop a line next to each other.
struct Extract {
  Bitboard stops = 0;
  const Bitboard* seen = nullptr;

  [[gnu::target("bmi2")]] std::size_t index(Bitboard occupied) const {
    return __builtin_ia32_pext_di(occupied, stops);
  }
};

extern std::array<Extract, 64> rook_extracts;
extern std::array<Extract, 64> bishop_extracts;
void fill_extracts();

}  // namespace tables

struct PextSight {
  [[gnu::target("bmi2")]] static Bitboard rook(SquareIndex at, Bitboard occupied) {
    const tables::Extract& extract = tables::rook_extracts[at];
    return extract.seen[extract.index(occupied)];
  }
  [[gnu::target("bmi2")]] static Bitboard bishop(SquareIndex at, Bitboard occupied) {
    const tables::Extract& extract = tables::bishop_extracts[at];
    return extract.seen[extract.index(occupied)];
  }
};

#endif

}  // namespace annabella::rules
