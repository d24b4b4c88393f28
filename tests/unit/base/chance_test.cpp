#include "base/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace annabella::host {
namespace {

// The C++ standard says what this generator gives for its usual seed at the 10000th time.
TEST(Chance, IsTheSameOnEveryMachine) {
  Chance chance(5489);
  for (int i = 1; i < 10'000; ++i) chance.below(1U << 31);
  EXPECT_EQ(chance.below(1U << 31), 4'123'659'995U % (1U << 31));
}

TEST(Chance, IsRepeatedByItsSeedAndByNoOther) {
  const auto numbers = [](Chance::Seed seed) {
    Chance chance(seed);
    std::vector<std::uint32_t> chosen;
    for (int i = 0; i < 20; ++i) chosen.push_back(chance.below(960));
    return chosen;
  };
  EXPECT_EQ(numbers(7), numbers(7));
  std::set<std::vector<std::uint32_t>> different;
  for (Chance::Seed seed = 0; seed < 100; ++seed) different.insert(numbers(seed));
  EXPECT_EQ(different.size(), 100u);
}

TEST(Chance, ChoosesAllAlikeAndNothingElse) {
  Chance chance(1);
  std::array<int, 960> chosen{};
  for (int i = 0; i < 960 * 100; ++i) ++chosen.at(chance.below(960));
  for (const int times : chosen) {
    EXPECT_GT(times, 50);
    EXPECT_LT(times, 160);
  }
  EXPECT_EQ(chance.below(1), 0u);
}

TEST(Chance, NobodyForeseesItUnlessAsked) {
  std::set<Chance::Seed> seeds;
  for (int i = 0; i < 20; ++i) seeds.insert(Chance::any_seed());
  EXPECT_GT(seeds.size(), 15u);
  for (const Chance::Seed seed : seeds) EXPECT_LE(seed, Chance::kMostSeed);
}

}  // namespace
}  // namespace annabella::host
