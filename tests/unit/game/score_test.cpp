// Results and what they are worth: Article 10 with its commentary, 6.7, 11.8, 12.9.
#include "game/score.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace annabella::host {
namespace {

struct Row {
  const char* code;
  std::optional<Color> winner;
  // White's and Black's halves of a point in 1-1/2-0, 3-1-0, 3-2-1-0 (forfeit 0), 2-1-0
  std::array<std::pair<int, int>, 4> points;
};

constexpr auto kNobody = std::optional<Color>{};

class Results : public testing::TestWithParam<Row> {};

TEST_P(Results, A_10_1_CodesAndPoints) {
  const Row& row = GetParam();
  const std::optional<Score> score = score_of(row.code);
  ASSERT_TRUE(score);
  EXPECT_EQ(text_of(*score), row.code);
  EXPECT_EQ(winner_of(*score), row.winner);
  constexpr std::array kSystems{Scoring::one_half_zero, Scoring::three_one_zero,
                                Scoring::three_two_one, Scoring::two_one_zero};
  for (std::size_t i = 0; i < kSystems.size(); ++i) {
    EXPECT_EQ(points_of(*score, Color::white, kSystems[i]), row.points[i].first) << i;
    EXPECT_EQ(points_of(*score, Color::black, kSystems[i]), row.points[i].second) << i;
  }
}

// 10.2: nobody gets more than the usual maximum, and both together never more than the usual sum.
TEST_P(Results, A_10_2_TheSumFits) {
  const Score score = *score_of(GetParam().code);
  for (Scoring scoring : {Scoring::one_half_zero, Scoring::three_one_zero, Scoring::three_two_one,
                          Scoring::two_one_zero}) {
    const auto sum = [&](Score one) {
      return points_of(one, Color::white, scoring) + points_of(one, Color::black, scoring);
    };
    EXPECT_LE(sum(score), std::max(sum(Score::white_wins), sum(Score::draw)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, Results,
    testing::Values(Row{"1-0", Color::white, {{{2, 0}, {6, 0}, {6, 2}, {4, 0}}}},
                    Row{"0-1", Color::black, {{{0, 2}, {0, 6}, {2, 6}, {0, 4}}}},
                    Row{"1/2-1/2", kNobody, {{{1, 1}, {2, 2}, {4, 4}, {2, 2}}}},
                    Row{"+/-", Color::white, {{{2, 0}, {6, 0}, {6, 0}, {4, 0}}}},
                    Row{"-/+", Color::black, {{{0, 2}, {0, 6}, {0, 6}, {0, 4}}}},
                    Row{"-/-", kNobody, {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}}},
                    Row{"0-0", kNobody, {{{0, 0}, {0, 0}, {2, 2}, {0, 0}}}},
                    Row{"1/2-0", kNobody, {{{1, 0}, {2, 0}, {4, 2}, {2, 0}}}},
                    Row{"0-1/2", kNobody, {{{0, 1}, {0, 2}, {2, 4}, {0, 2}}}},
                    Row{"*", kNobody, {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}}}));

// Each time to the next lower figure that the system knows, and never below nothing.
TEST(Scores, A_12_9_5_AReducedScoreIsAScore) {
  const auto all = [](Score score, Scoring scoring) {
    std::array<int, 4> points{};
    for (int i = 0; i < 4; ++i) points[i] = points_of(score, Color::white, scoring, i);
    return points;
  };
  using enum Scoring;
  EXPECT_EQ(all(Score::white_wins, one_half_zero), (std::array{2, 1, 0, 0}));
  EXPECT_EQ(all(Score::draw, one_half_zero), (std::array{1, 0, 0, 0}));
  EXPECT_EQ(all(Score::white_wins, three_one_zero), (std::array{6, 2, 0, 0}));
  EXPECT_EQ(all(Score::white_wins, three_two_one), (std::array{6, 4, 2, 0}));
  EXPECT_EQ(all(Score::black_wins, three_two_one), (std::array{2, 0, 0, 0}));
  EXPECT_EQ(all(Score::white_wins, two_one_zero), (std::array{4, 2, 0, 0}));
}

TEST(Scores, A_10_2_ThreeQuartersAreNoScore) {
  EXPECT_EQ(score_of("3/4-1/4"), std::nullopt);
  EXPECT_EQ(score_of(""), std::nullopt);
  EXPECT_EQ(score_of("1-1"), std::nullopt);
}

}  // namespace
}  // namespace annabella::host
