// SPDX-License-Identifier: MIT
//
// A capability of a variant: positions written with the files of the castling rooks, "HAha" for
// "KQkq", as programs for Chess960 want it.
#pragma once

#include <annabella/variant.h>

#include <string>

namespace annabella {

class ShredderFen {
 public:
  static constexpr std::string_view kId = "annabella.variant.shredder-fen/1";

  // Of a position that this variant made; from_fen() reads it. [any]
  virtual std::string shredder_fen(const Position& position) const = 0;

 protected:
  ~ShredderFen() = default;
};

}  // namespace annabella
