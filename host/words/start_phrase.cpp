#include "words/start_phrase.h"

#include <utility>

#include "game/piece.h"

namespace annabella::host {

// White's first rank says it all: Black stands opposite.
std::vector<Phrase> numbered_start(const Game& game) {
  if (!game.setup().start) return {};
  std::vector<Phrase> men;
  for (const PlacedPiece& man : game.start().pieces()) {
    if (man.square.rank != 0 || side_of(man.piece) != Color::white) continue;
    men.push_back(
        {"start.man", {{"file", FileName{man.square.file}}, {"piece", PieceKind{man.piece}}}});
  }
  return {
      {"start.numbered", {{"n", static_cast<int>(*game.setup().start)}, {"men", std::move(men)}}}};
}

}  // namespace annabella::host
