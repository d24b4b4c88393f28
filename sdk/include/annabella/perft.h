// SPDX-License-Identifier: MIT
//
// A capability of a variant: counting the leaves of the tree of legal moves, fast.
#pragma once

#include <annabella/variant.h>

#include <cstdint>

namespace annabella {

class Perft {
 public:
  static constexpr std::string_view kId = "annabella.variant.perft/1";

  // Lines of `depth` half-moves from `position`, which this variant made; 1 for depth 0. [any]
  virtual std::uint64_t perft(const Position& position, int depth) const = 0;

 protected:
  ~Perft() = default;
};

}  // namespace annabella
