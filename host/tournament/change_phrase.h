// What was changed in an event, for a voice to say: once it is done, and in the list of changes.
#pragma once

#include "base/phrase.h"
#include "tournament/competition.h"

namespace annabella::host {

// `event` has the change in it.
Phrase change_phrase(const Change& change, const Competition& event);

}  // namespace annabella::host
