// A move said in words: "Springer Gustav eins Felix drei", "Bella schlägt Cesar vier".
#pragma once

#include <span>
#include <vector>

#include "commands/utterance.h"
#include "game/notation.h"

namespace annabella::host {

// All readings of the whole line in one voice's words, without looking at a board. A pattern
// without a whole `to` names a man, that something is taken, or half a square, and not yet where.
// Empty: not a move. Of a capital letter alone decide the letters of `voices`, the speaker's own
// first: his own man's letter is that man in everybody's words, another may be the man of any of
// them.
std::vector<MovePattern> read_spoken(const Utterance& utterance, const Voice& voice,
                                     std::span<const Voice* const> voices);

}  // namespace annabella::host
