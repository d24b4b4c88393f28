// How a game ended, in words.
#pragma once

#include "base/phrase.h"
#include "game/fact.h"

namespace annabella::host {

// Who has won and why: "Schwarz gibt auf. Weiß gewinnt."
Phrase result_phrase(const GameEnded& ended);

}  // namespace annabella::host
