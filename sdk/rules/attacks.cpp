// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>

#include <initializer_list>
#include <utility>

namespace annabella::rules::tables {
namespace {

constexpr bool inside(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

using Leap = std::pair<int, int>;

constexpr std::array<Bitboard, 64> leaper(std::initializer_list<Leap> leaps) {
  std::array<Bitboard, 64> table{};
  for (SquareIndex at = 0; at < 64; ++at) {
    for (const auto& [files, ranks] : leaps) {
      const int file = file_of(at) + files;
      const int rank = rank_of(at) + ranks;
      if (inside(file, rank)) table[at] |= bit(index_of(file, rank));
    }
  }
  return table;
}

constexpr Bitboard ray(SquareIndex from, int files, int ranks) {
  Bitboard set = 0;
  int file = file_of(from) + files;
  int rank = rank_of(from) + ranks;
  for (; inside(file, rank); file += files, rank += ranks) set |= bit(index_of(file, rank));
  return set;
}

constexpr std::array<Lines, 64> lines() {
  std::array<Lines, 64> table{};
  for (SquareIndex at = 0; at < 64; ++at) {
    table[at] = {.rank = {ray(at, -1, 0), ray(at, 1, 0)},
                 .file = {ray(at, 0, -1), ray(at, 0, 1)},
                 .rising = {ray(at, -1, -1), ray(at, 1, 1)},
                 .falling = {ray(at, 1, -1), ray(at, -1, 1)}};
  }
  return table;
}

constexpr std::array<std::array<Bitboard, 64>, 64> betweens() {
  std::array<std::array<Bitboard, 64>, 64> table{};
  for (SquareIndex from = 0; from < 64; ++from) {
    for (int files = -1; files <= 1; ++files) {
      for (int ranks = -1; ranks <= 1; ++ranks) {
        if (files == 0 && ranks == 0) continue;
        const Bitboard whole = ray(from, files, ranks);
        for (SquareIndex to : squares_of(whole)) {
          table[from][to] = whole & ~ray(to, files, ranks) & ~bit(to);
        }
      }
    }
  }
  return table;
}

}  // namespace

constexpr std::array<Bitboard, 64> kKnight =
    leaper({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
constexpr std::array<Bitboard, 64> kKing =
    leaper({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
constexpr std::array<Lines, 64> kLines = lines();
constexpr std::array<std::array<Bitboard, 64>, 64> kBetween = betweens();

}  // namespace annabella::rules::tables
