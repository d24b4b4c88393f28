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

Phrase phrase_of(const AgreedRule& rule) {
  const auto& [name, value] = rule;
  const bool is_square =
      value.size() == 2 && value[0] >= 'a' && value[0] <= 'h' && value[1] >= '1' && value[1] <= '8';
  if (!is_square) return {"rule." + name + "." + value, {}};
  const Square square{static_cast<std::uint8_t>(value[0] - 'a'),
                      static_cast<std::uint8_t>(value[1] - '1')};
  return {"rule." + name, {{"square", square}}};
}

std::vector<Phrase> agreed_rules(const Game& game) {
  std::vector<Phrase> phrases;
  for (const AgreedRule& rule : read_game_name(game.setup().variant).agreed) {
    phrases.push_back(phrase_of(rule));
  }
  return phrases;
}

}  // namespace annabella::host
