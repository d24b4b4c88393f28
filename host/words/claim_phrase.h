// A claim of a draw in words (9.2, 9.3, III.4, III.5).
#pragma once

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// Who claims what, and with which move. `game`: as it was claimed in.
Phrase claim_phrase(const DrawClaimed& claim, const Game& game);

}  // namespace annabella::host
