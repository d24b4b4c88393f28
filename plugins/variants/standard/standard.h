// The chess of the FIDE Laws, Articles 1 to 5.
#pragma once

#include <annabella/rules/chess_variant.h>

namespace annabella {

class Standard : public rules::ChessVariant {
 public:
  explicit Standard(Host&) : ChessVariant(rules::Castling::from_home) {}

  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
};

}  // namespace annabella
