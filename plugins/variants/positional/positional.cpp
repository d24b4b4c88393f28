#include "positional.h"

#include <stdexcept>

#include "positional_position.h"

namespace annabella {

void* Positional::capability(std::string_view id) {
  if (id == Perft::kId) return static_cast<Perft*>(this);
  if (id == Hands::kId) return static_cast<Hands*>(this);
  return nullptr;
}

VariantTraits Positional::traits() const {
  return {.spoken_names = {"Positional", "Positional chess", "Positionsschach", "Stellungsschach",
                           "Poziční šachy", "Pozičný šach", "Pozičné šachy"}};
}

std::unique_ptr<Position> Positional::start(int number) const {
  if (number != 0) {
    throw std::invalid_argument("Positional chess has one start position, number 0.");
  }
  return from_fen("8/8/8/8/8/8/8/8[KQRRBBNNPPPPPPPPkqrrbbnnpppppppp] w");
}

std::unique_ptr<Position> Positional::from_fen(std::string_view fen) const {
  return std::make_unique<PositionalPosition>(read_placing(fen));
}

std::uint64_t Positional::perft(const Position& position, int depth) const {
  return placings(dynamic_cast<const PositionalPosition&>(position).placing(), depth);
}

std::vector<Piece> Positional::in_hand(const Position& position) const {
  const std::string hands =
      write_hands(dynamic_cast<const PositionalPosition&>(position).placing());
  return {hands.begin(), hands.end()};
}

}  // namespace annabella
