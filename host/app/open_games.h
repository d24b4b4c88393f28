// The games in the journal that have not ended, and what they are called.
#pragma once

#include "app/command.h"
#include "app/house.h"

namespace annabella::host {

// "Partie 1: Anna gegen Bernd, 3 Züge": what tells it from other games of the same players.
Phrase which_game(const House& house);

// annabella resume list: one line each, newest first: number, players, date, moves, whose turn it
// is. What cannot be opened is said on standard error. Returns the exit status.
int list_open_games(const Invocation& invocation, Journal& journal);

}  // namespace annabella::host
