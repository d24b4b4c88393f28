// The Dutch system once more, word by word: all pairings of a bracket are listed and compared. For
// brackets of up to ten players.
#pragma once

#include <annabella/pairing.h>

#include <optional>

#include "pairing/event.h"

namespace annabella::test {

// Nothing if there is no complete pairing.
std::optional<Round> slow_dutch(const Tournament& tournament);

}  // namespace annabella::test
