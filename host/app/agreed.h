// What the organiser has agreed for the game, from the options of `annabella play`.
#pragma once

#include "app/options.h"
#include "base/result.h"
#include "game/setup.h"

namespace annabella::host {

// Errors name the option and what can be said there.
Result<Regulations> agreed_regulations(const Options& options);

// Those, and who plays, from which written position and with how much time. Which variant it is,
// its numbered start and the day are for whoever opens the game.
Result<Setup> agreed_setup(const Options& options);

}  // namespace annabella::host
