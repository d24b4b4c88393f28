// All that is written down about a game, as one text: for what must notice any change of it.
#pragma once

#include <span>
#include <string>

#include "base/result.h"
#include "game/fact.h"

namespace annabella::host {

// A line a fact: its number, its time, its kind and its fields, as the journal keeps them. The same
// facts give the same text in every later version.
Result<std::string> text_of(std::span<const Fact> facts);

// What the sealed move in the last of these facts is bound to: everything before it, and all of the
// envelope but the box.
Result<std::string> bound_to_envelope(std::vector<Fact> facts);

}  // namespace annabella::host
