// Chief and warriors: White's sixteen men against a lone chief, who moves as queen and knight.
// White moves first and mates the chief, or the chief mates White's king.
#pragma once

#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/variant.h>

namespace annabella {

class ChiefAndWarriors final : public Variant, public Perft, public Legality {
 public:
  explicit ChiefAndWarriors(Host&) {}

  void* capability(std::string_view id) override;
  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  PositionReport report(std::string_view fen) const override;
};

}  // namespace annabella
