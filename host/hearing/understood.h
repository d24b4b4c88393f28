// What was understood of an utterance, and what two recognisers together make of it. Pure.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

struct Understood {
  std::string words;          // as they go to the dialogue, like a typed line; empty: nothing
  std::vector<Move> moves;    // that the words may mean; several: the dialogue asks
  std::string command;        // "draw", or empty
  std::string about;          // what is neither: "eva vier" of a question, an answer, half a move
  std::optional<Phrase> why;  // nothing is to be done, and why
  double confidence = 0;      // that the words are what was said, 0 to 1
  // Two recognisers that know nothing of each other heard the same, clearly enough to do it without
  // reading it back. Otherwise it is asked for: "Gemeint: ...?"
  bool sure = false;
};

// What anybody may have said, and what this player has said by his own words. Both the same and
// both clear: sure. Otherwise what the player's own recogniser heard, if it heard anything
// possible: it errs less.
Understood agreed(const Understood& anybodys, const Understood& own);

}  // namespace annabella::host
