// The letters of the men, where somebody's are not what they were: they belong to his voice.
#pragma once

#include <optional>

#include "base/phrase.h"
#include "words/voice.h"

namespace annabella::host {

// "Buchstaben: T Turm, L Läufer, S Springer", `of` whom if only one of the players has them;
// nothing if `now` has the letters of `before`.
std::optional<Phrase> letters_phrase(const Voice& before, const Voice& now,
                                     std::optional<Color> of);

}  // namespace annabella::host
