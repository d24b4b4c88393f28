// annabella resume list: the games in the journal that have not ended.
#pragma once

#include "app/command.h"

namespace annabella::host {

// One line each, newest first: number, players, date, moves, whose turn it is. What cannot be
// opened is said on standard error. Returns the exit status.
int list_open_games(const Invocation& invocation, Journal& journal);

}  // namespace annabella::host
