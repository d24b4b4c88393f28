#include "standard.h"

#include <annabella/rules/chess_position.h>
#include <annabella/rules/moves.h>

#include <stdexcept>

namespace annabella {

Standard::Standard(Host&) {}

void* Standard::capability(std::string_view id) {
  return id == Perft::kId ? static_cast<Perft*>(this) : nullptr;
}

VariantTraits Standard::traits() const {
  return {.spoken_names = {"standard", "chess", "schach", "šachy", "šach"}};
}

std::unique_ptr<Position> Standard::start(int number) const {
  if (number != 0) throw std::invalid_argument("Chess has one start position, number 0.");
  return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

std::unique_ptr<Position> Standard::from_fen(std::string_view fen) const {
  return std::make_unique<rules::ChessPosition>(rules::read_fen(fen));
}

std::uint64_t Standard::perft(const Position& position, int depth) const {
  return rules::perft(dynamic_cast<const rules::ChessPosition&>(position).board(), depth);
}

}  // namespace annabella
