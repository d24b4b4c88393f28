// How a game ended, in words.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/fact.h"

namespace annabella::host {

// Who has won and why: "Schwarz gibt auf. Weiß gewinnt."
Phrase result_phrase(const GameEnded& ended);

// What each gets for it (Article 10): "Punkte: Weiß 3, Schwarz 0.", where that is not what
// everybody expects; else nothing.
std::vector<Phrase> points_phrases(const GameEnded& ended, Scoring scoring);

// Both.
std::vector<Phrase> result_phrases(const GameEnded& ended, Scoring scoring);

}  // namespace annabella::host
