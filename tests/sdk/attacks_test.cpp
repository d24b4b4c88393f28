// Lines over random boards, square by square.
#include <annabella/rules/attacks.h>
#include <gtest/gtest.h>

#include <random>

namespace annabella::rules {
namespace {

Bitboard slide(SquareIndex from, int files, int ranks, Bitboard occupied) {
  Bitboard seen = 0;
  int file = file_of(from) + files;
  int rank = rank_of(from) + ranks;
  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
    seen |= bit(index_of(file, rank));
    if (occupied & bit(index_of(file, rank))) break;
  }
  return seen;
}

TEST(Attacks, LinesEndAtTheFirstMan) {
  std::mt19937_64 chance(6);
  for (int i = 0; i < 2000; ++i) {
    const Bitboard occupied = i % 2 ? chance() : chance() & chance() & chance();
    for (SquareIndex at = 0; at < 64; ++at) {
      EXPECT_EQ(rook_attacks(at, occupied), slide(at, 1, 0, occupied) | slide(at, -1, 0, occupied) |
                                                slide(at, 0, 1, occupied) |
                                                slide(at, 0, -1, occupied));
      EXPECT_EQ(bishop_attacks(at, occupied),
                slide(at, 1, 1, occupied) | slide(at, -1, 1, occupied) |
                    slide(at, 1, -1, occupied) | slide(at, -1, -1, occupied));
    }
  }
}

TEST(Attacks, BetweenIsWhatBothSeeOfTheirCommonLine) {
  for (SquareIndex one = 0; one < 64; ++one) {
    for (SquareIndex other = 0; other < 64; ++other) {
      Bitboard expected = 0;
      if (rook_attacks(one, 0) & bit(other)) {
        expected = rook_attacks(one, bit(other)) & rook_attacks(other, bit(one));
      } else if (bishop_attacks(one, 0) & bit(other)) {
        expected = bishop_attacks(one, bit(other)) & bishop_attacks(other, bit(one));
      }
      EXPECT_EQ(between(one, other), expected) << one << " " << other;
    }
  }
}

}  // namespace
}  // namespace annabella::rules
