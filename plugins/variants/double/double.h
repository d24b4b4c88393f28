// Double chess: each side makes two moves in its turn. A check on the first ends the turn, and who
// is in check parries with his first move. Where neither side can make a second move, it is a draw.
// A position in which the side on turn is stalemated as well is a draw by stalemate: how the
// opponent stands at the start of his turn is judged before what the turns just ended have lacked.
// The result is the same, its reason is the one that also holds in ordinary chess.
#pragma once

#include <annabella/house_rules.h>
#include <annabella/perft.h>
#include <annabella/variant.h>

#include "double_rules.h"

namespace annabella {

class DoubleChess final : public Variant, public Perft, public HouseRules {
 public:
  explicit DoubleChess(Host&) {}
  explicit DoubleChess(const DoubleRules& agreed) : agreed_(agreed) {}

  void* capability(std::string_view id) override;
  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;

  // "first-turn": two moves or one; "quiet": turns or moves are counted.
  std::vector<HouseRule> house_rules() const override;
  std::unique_ptr<Variant> under(const std::vector<AgreedRule>& agreed) const override;

 private:
  DoubleRules agreed_;
};

}  // namespace annabella
