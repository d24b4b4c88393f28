// What was agreed for the game, in words: the players' conditions, who is there, which rules hold.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/setup.h"

namespace annabella::host {

// One thing a line. What goes without saying is left out.
std::vector<Phrase> agreed_phrases(const Setup& setup);

}  // namespace annabella::host
