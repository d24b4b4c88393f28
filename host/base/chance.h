// Chance that can be had again: the same seed chooses the same on every machine.
#pragma once

#include <cstdint>
#include <random>

namespace annabella::host {

class Chance {
 public:
  using Seed = std::uint32_t;
  static constexpr Seed kMostSeed = 0x7fffffff;

  explicit Chance(Seed seed) : numbers_(seed) {}

  // One that nobody foresees.
  static Seed any_seed();

  // From 0 to `count` - 1, each as often as the others.
  std::uint32_t below(std::uint32_t count);

 private:
  std::mt19937 numbers_;
};

}  // namespace annabella::host
