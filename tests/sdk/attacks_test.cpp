// Lines over random boards, square by square.
#include <annabella/rules/attacks.h>
#include <annabella/rules/processor.h>
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

template <class Sight>
void expect_lines_end_at_the_first_man() {
  std::mt19937_64 chance(6);
  for (int i = 0; i < 2000; ++i) {
    const Bitboard occupied = i % 2 ? chance() : chance() & chance() & chance();
    for (SquareIndex at = 0; at < 64; ++at) {
      EXPECT_EQ(Sight::rook(at, occupied), slide(at, 1, 0, occupied) | slide(at, -1, 0, occupied) |
                                               slide(at, 0, 1, occupied) |
                                               slide(at, 0, -1, occupied));
      EXPECT_EQ(Sight::bishop(at, occupied),
                slide(at, 1, 1, occupied) | slide(at, -1, 1, occupied) |
                    slide(at, 1, -1, occupied) | slide(at, -1, -1, occupied));
    }
  }
}

struct DirectSight {
  static Bitboard rook(SquareIndex at, Bitboard occupied) { return rook_attacks(at, occupied); }
  static Bitboard bishop(SquareIndex at, Bitboard occupied) { return bishop_attacks(at, occupied); }
};

TEST(Attacks, LinesEndAtTheFirstMan) { expect_lines_end_at_the_first_man<DirectSight>(); }

TEST(Attacks, LinesEndAtTheFirstManForEveryProcessor) {
  ASSERT_TRUE(AnyProcessor::present());
  expect_lines_end_at_the_first_man<AnyProcessor::Sight>();
#if defined(__x86_64__)
  if (ExtractingProcessor::present()) {
    expect_lines_end_at_the_first_man<ExtractingProcessor::Sight>();
  }
#endif
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
