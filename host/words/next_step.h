// What must be done next at the table, in words.
#pragma once

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// "Schwarz muss den Zug wiederholen", "Weiß am Zug". For a game that goes on.
Phrase next_step(const Game& game);

}  // namespace annabella::host
