// The position that a game began with, in words.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/game.h"
#include "game/game_name.h"

namespace annabella::host {

// "Stellung 518: Anna Turm, Bella Springer, ..."; nothing for a game whose start has no number.
std::vector<Phrase> numbered_start(const Game& game);

// What is agreed about a variant's rules: "Bauern wandeln sich nicht um."
std::vector<Phrase> agreed_rules(const Game& game);
// Of one such rule: "rule.promotion.no", or "rule.home" with a square.
Phrase phrase_of(const AgreedRule& rule);

}  // namespace annabella::host
