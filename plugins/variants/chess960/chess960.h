// Chess from 960 starts, with castling from wherever the king and his rooks stand (Guideline II).
#pragma once

#include <annabella/rules/chess_variant.h>

#include <string>

namespace annabella {

class Chess960 : public rules::ChessVariant {
 public:
  explicit Chess960(Host&) : ChessVariant(rules::Castling::from_anywhere) {}

  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
};

// White's first rank, from the a-file to the h-file, in R. Scharnagl's numbering: 518 is
// "RNBQKBNR". Throws std::invalid_argument for numbers that are not from 0 to 959.
std::string first_rank(int number);

}  // namespace annabella
