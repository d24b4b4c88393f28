#include "standard.h"

#include <stdexcept>

namespace annabella {

VariantTraits Standard::traits() const {
  return {.spoken_names = {"standard", "chess", "schach", "šachy", "šach"}};
}

std::unique_ptr<Position> Standard::start(int number) const {
  if (number != 0) throw std::invalid_argument("Chess has one start position, number 0.");
  return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

}  // namespace annabella
