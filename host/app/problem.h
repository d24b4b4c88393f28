// What an engine is asked about a game.
#pragma once

#include <string>

#include "engines/engine.h"
#include "game/game.h"

namespace annabella::host {

// All moves since the last that cannot be taken back by others, where one leads to the next.
Problem problem_of(const Game& game, Duration at_most);

// What changes when it is another problem.
std::string moment_of(const Game& game);

}  // namespace annabella::host
