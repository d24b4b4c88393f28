// A code as it is written down and said.
#pragma once

#include <string>

#include "base/phrase.h"

namespace annabella::host {

// The sentence `key` with {code} as it stands, "482 913", and {spelt} digit by digit, as a
// synthesiser must be told: "4 8 2, 9 1 3".
Phrase with_code(const char* key, const std::string& code);

// Where the page is, "http://192.168.1.20:8080/" as it is written, and as it is typed elsewhere:
// sign by sign, without what a browser adds by itself.
Phrase with_address(const std::string& address);

}  // namespace annabella::host
