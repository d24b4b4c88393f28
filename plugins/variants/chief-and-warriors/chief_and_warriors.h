// Chief and warriors: White's sixteen men against a lone chief, who moves as queen and knight.
// White moves first and mates the chief, or the chief mates White's king.
#pragma once

#include <annabella/house_rules.h>
#include <annabella/legality.h>
#include <annabella/perft.h>
#include <annabella/variant.h>

#include "chief_rules.h"

namespace annabella {

class ChiefAndWarriors final : public Variant, public Perft, public Legality, public HouseRules {
 public:
  explicit ChiefAndWarriors(Host&) {}
  explicit ChiefAndWarriors(const ChiefRules& agreed) : agreed_(agreed) {}

  void* capability(std::string_view id) override;
  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  PositionReport report(std::string_view fen) const override;

  // "chief": where he begins; "king": mated or taken; "promotion".
  std::vector<HouseRule> house_rules() const override;
  std::unique_ptr<Variant> under(const std::vector<AgreedRule>& agreed) const override;

 private:
  ChiefRules agreed_;
};

}  // namespace annabella
