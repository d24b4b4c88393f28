// How long something lasts, in whole units from the greatest to the smallest.
#pragma once

#include <chrono>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// "eine Stunde", "fünf Sekunden", each with {n}; units that are zero are not named. A begun second
// counts, so that "null Sekunden" means that nothing is left.
std::vector<Phrase> duration_parts(std::chrono::milliseconds duration);

}  // namespace annabella::host
