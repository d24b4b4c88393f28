// What to tell the players of a variant that has failed.
#pragma once

#include "base/phrase.h"

namespace annabella::host {

// Within a catch block, of whatever has been thrown.
Phrase failure_of_rules();

}  // namespace annabella::host
