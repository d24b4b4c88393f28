// A time control in words: "40 Züge in 90 Minuten, dann 30 Minuten für den Rest".
#pragma once

#include <optional>

#include "base/phrase.h"
#include "game/time_control.h"

namespace annabella::host {

// A whole sentence, as it is said when a game begins.
Phrase time_phrase(const std::optional<TimeControl>& control);

}  // namespace annabella::host
