// SPDX-License-Identifier: MIT
//
// A capability of a variant: men who do not stand on the board and can be put there.
#pragma once

#include <annabella/variant.h>

namespace annabella {

class Hands {
 public:
  static constexpr std::string_view kId = "annabella.variant.hands/1";

  // Of both sides, in a position that this variant made: 'N' for each white knight, 'n' for each
  // black one; those of one kind next to each other. [any]
  virtual std::vector<Piece> in_hand(const Position& position) const = 0;

 protected:
  ~Hands() = default;
};

}  // namespace annabella
