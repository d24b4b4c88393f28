#include "base/chance.h"

namespace annabella::host {

Chance::Seed Chance::any_seed() { return std::random_device{}() & kMostSeed; }

// Not std::uniform_int_distribution, which every library may make in its own way.
std::uint32_t Chance::below(std::uint32_t count) {
  constexpr std::uint64_t kAll = std::uint64_t{1} << 32;
  const std::uint64_t fair = kAll - kAll % count;
  std::uint64_t number = numbers_();
  while (number >= fair) number = numbers_();
  return static_cast<std::uint32_t>(number % count);
}

}  // namespace annabella::host
