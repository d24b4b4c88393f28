#include <annabella/matching/heaviest_matching.h>
#include <gtest/gtest.h>

#include <random>

namespace annabella::matching {
namespace {

using Weights = std::vector<std::vector<int>>;

// Of all sets of players, by trying each partner for the first of the set.
int heaviest_by_trying(const Weights& weights, unsigned set) {
  if (set == 0) return 0;
  std::size_t first = 0;
  while ((set >> first & 1) == 0) ++first;
  const unsigned rest = set & ~(1u << first);
  int best = heaviest_by_trying(weights, rest);
  for (std::size_t other = first + 1; other < weights.size(); ++other) {
    if ((rest >> other & 1) == 0 || weights[first][other] == 0) continue;
    best =
        std::max(best, weights[first][other] + heaviest_by_trying(weights, rest & ~(1u << other)));
  }
  return best;
}

Weights weights_by_chance(std::mt19937& chance) {
  const std::size_t players = 2 + chance() % 8;
  const unsigned density = chance() % 100, largest = chance() % 2 == 0 ? 3 : 1000;
  Weights weights(players, std::vector<int>(players, 0));
  for (std::size_t a = 0; a < players; ++a) {
    for (std::size_t b = a + 1; b < players; ++b) {
      if (chance() % 100 >= density) continue;
      weights[a][b] = weights[b][a] = 1 + static_cast<int>(chance() % largest);
    }
  }
  return weights;
}

TEST(HeaviestMatching, IsAsHeavyAsTheBestOfAll) {
  std::mt19937 chance(1);
  for (int i = 0; i < 2000; ++i) {
    const Weights weights = weights_by_chance(chance);
    const int players = static_cast<int>(weights.size());
    HeaviestMatching<int> graph(players);
    for (int a = 0; a < players; ++a) {
      for (int b = a + 1; b < players; ++b) {
        graph.set(a, b, weights[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]);
      }
    }
    const std::vector<int> partner = graph.solve();
    int sum = 0;
    for (std::size_t a = 0; a < partner.size(); ++a) {
      if (partner[a] < 0) continue;
      const auto b = static_cast<std::size_t>(partner[a]);
      ASSERT_EQ(partner[b], static_cast<int>(a));
      ASSERT_GT(weights[a][b], 0);
      if (a < b) sum += weights[a][b];
    }
    ASSERT_EQ(sum, heaviest_by_trying(weights, (1u << players) - 1));
  }
}

}  // namespace
}  // namespace annabella::matching
