// How well the engine of our own plays, in every variant, whatever the machine.
#pragma once

#include "base/result.h"
#include "plugins/registry.h"

namespace annabella::host {

// Prints for each variant, "engines-standard-won" say, what came of so many games of a club
// player's strength against somebody who moves by chance, and how many wins in three half-moves it
// finds: in positions of games by chance where one is forced and none in a single half-move, as
// found by trying everything.
Result<Done> measure_engines(Registry& registry, int games);

}  // namespace annabella::host
