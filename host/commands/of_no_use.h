// What players say in vain in this game.
#pragma once

#include <set>
#include <string>

#include "game/game.h"

namespace annabella::host {

// Commands that are refused to every player until the end: clocks where there is none, a hint or a
// takeback in a rated game, reports that are of no game like this. Nobody listens for them, so that
// nothing else is taken for one.
std::set<std::string, std::less<>> of_no_use(const Game& game);

}  // namespace annabella::host
