// What must be done next at the table, in words.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// "Schwarz muss den Zug wiederholen", "Weiß am Zug". For a game that goes on.
Phrase next_step(const Game& game);

// The same for whoever asks: that a clock is not pressed is told to nobody but its player (12.6).
Phrase next_step_for(Color side, const Game& game);

// The same for both at once: in earnest whose clock runs, and not that it is to be pressed.
Phrase next_step_for_all(const Game& game);

// What whoever is to move is bound by, and that the clocks stand: touched men (4.3, 4.4), the move
// named with a claim (9.5.3). Nothing, mostly.
std::vector<Phrase> what_binds(const Game& game);

}  // namespace annabella::host
