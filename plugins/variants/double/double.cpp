#include "double.h"

#include <stdexcept>

#include "double_position.h"

namespace annabella {

void* DoubleChess::capability(std::string_view id) {
  return id == Perft::kId ? static_cast<Perft*>(this) : nullptr;
}

VariantTraits DoubleChess::traits() const {
  return {.spoken_names = {"Double", "Double chess", "Doppelschach", "Double šachy", "Double šach",
                           "Dvojitý šach", "Dvojité šachy"}};
}

std::unique_ptr<Position> DoubleChess::start(int number) const {
  if (number != 0) throw std::invalid_argument("Double chess has one start position, number 0.");
  return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 1");
}

std::unique_ptr<Position> DoubleChess::from_fen(std::string_view fen) const {
  return std::make_unique<DoublePosition>(read_turn(fen));
}

std::uint64_t DoubleChess::perft(const Position& position, int depth) const {
  return halves(dynamic_cast<const DoublePosition&>(position).now(), depth);
}

}  // namespace annabella
