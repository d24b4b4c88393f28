// How long a pairing system takes for round 9 of 9, and how much memory.
#pragma once

#include <vector>

#include "base/result.h"
#include "plugins/registry.h"

namespace annabella::host {

// Prints "pairing-dutch-1000-seconds", say, for each of these numbers of players. The same rounds
// are played before on every machine.
Result<Done> measure_pairing(Registry& registry, const std::vector<int>& sizes);

}  // namespace annabella::host
