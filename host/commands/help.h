// What a player can say, by topics.
#pragma once

#include <string>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// At most ten lines without a topic; then one line for each command of it. `about` is a topic or a
// command as the voices' [hear] names it; anything else is said back, and the topics follow.
std::vector<Phrase> help(const std::string& about);

}  // namespace annabella::host
