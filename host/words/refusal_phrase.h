// A refusal in words: why, and the article that says so.
#pragma once

#include <vector>

#include "base/phrase.h"

namespace annabella::host {

// "Zu spät: Sie haben selbst berührt. 4.8." What no rule refuses stays as it is.
Phrase refusal_phrase(Phrase why);

// The same of an answer that is none ("ask.again"), and behind it on a line of its own the question
// that still waits.
std::vector<Phrase> refusal_lines(Phrase why);

}  // namespace annabella::host
