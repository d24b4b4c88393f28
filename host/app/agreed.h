// What the organiser has agreed for the game, from the options of `annabella play`.
#pragma once

#include "app/options.h"
#include "base/result.h"
#include "game/regulations.h"

namespace annabella::host {

// Errors name the option and what can be said there.
Result<Regulations> agreed_regulations(const Options& options);

}  // namespace annabella::host
