// An evening as a text, and the same evening as the program plays it: what is said at the table,
// when, and who hears what. docs/scenarios.md says how to read one.
#pragma once

#include <string>

namespace annabella::host {

// Takes the typed lines, the games and the times out of the text, plays them, and puts in what was
// said. The text of an evening that is as it should be comes back as it was. Throws
// std::runtime_error where it cannot be played.
std::string played(const std::string& evening);

}  // namespace annabella::host
