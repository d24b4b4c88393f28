// A move said in words: "Springer Gustav eins Felix drei", "Bella schlägt Cesar vier".
#pragma once

#include <vector>

#include "commands/utterance.h"
#include "game/notation.h"

namespace annabella::host {

// All readings of the whole line in this voice's words, without looking at a board. A pattern
// without a whole `to` names a man, or that something is taken, and not yet where. Empty: not a
// move.
std::vector<MovePattern> read_spoken(const Utterance& utterance, const Voice& voice);

}  // namespace annabella::host
