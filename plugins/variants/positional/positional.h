// Positional chess: both sides put their sixteen men on an empty board in turn, so that nobody ever
// stands attacked. Who can put down no man has lost.
#pragma once

#include <annabella/hands.h>
#include <annabella/perft.h>
#include <annabella/variant.h>

namespace annabella {

class Positional final : public Variant, public Perft, public Hands {
 public:
  explicit Positional(Host&) {}

  void* capability(std::string_view id) override;
  VariantTraits traits() const override;
  std::unique_ptr<Position> start(int number) const override;
  std::unique_ptr<Position> from_fen(std::string_view fen) const override;
  std::uint64_t perft(const Position& position, int depth) const override;
  std::vector<Piece> in_hand(const Position& position) const override;
};

}  // namespace annabella
