// Sentences gone through at the listener's own pace: on, back, once more, and with a pause after
// each.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "app/line_talk.h"

namespace annabella::host {

// Each waits for an empty line; with a pause the next one comes by itself after it, also where
// nobody types, until the listener stops it or goes back. Whoever ends the input at a terminal
// leaves.
void walk(const std::vector<Sentence>& sentences, std::optional<std::chrono::milliseconds> pause,
          LineTalk& talk, const Tongues& tongues);

}  // namespace annabella::host
