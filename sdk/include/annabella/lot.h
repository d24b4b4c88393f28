// SPDX-License-Identifier: MIT
//
// Drawing lots from Tournament::seed: the same on every machine and in every year.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace annabella {

// S. Vigna's splitmix64.
class Lot {
 public:
  explicit Lot(std::uint64_t seed) : state_(seed) {}

  std::uint64_t draw() {
    std::uint64_t mixed = state_ += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
  }

  // From 0 to `count` - 1, each as likely as the others.
  std::uint64_t below(std::uint64_t count) {
    const std::uint64_t too_many = (0 - count) % count;  // 2^64 modulo count
    std::uint64_t drawn = draw();
    while (drawn < too_many) drawn = draw();
    return drawn % count;
  }

  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t left = all.size(); left > 1; --left) {
      std::swap(all[left - 1], all[static_cast<std::size_t>(below(left))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace annabella
