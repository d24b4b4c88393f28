// The position that a game began with, in words.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// "Stellung 518: Anna Turm, Bella Springer, ..."; nothing for a game whose start has no number.
std::vector<Phrase> numbered_start(const Game& game);

}  // namespace annabella::host
