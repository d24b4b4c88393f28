// A refusal in words: why, and the article that says so.
#pragma once

#include "base/phrase.h"

namespace annabella::host {

// "Zu spät: Sie haben selbst berührt. 4.8." What no rule refuses stays as it is.
Phrase refusal_phrase(Phrase why);

}  // namespace annabella::host
