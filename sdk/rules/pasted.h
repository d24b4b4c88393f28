// SPDX-License-Identifier: MIT
//
// A position as it comes out of a web address, a letter or a PGN tag, down to the fields of a FEN.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace annabella::rules {

struct Pasted {
  std::vector<std::string> fields;
  std::string blanks;  // what stood for a blank and is none: "_"; empty: nothing
  std::string signs;   // what was taken off or replaced; empty: nothing
};
Pasted pasted_fen(std::string_view text);

// Cut short, and with nothing in it that a screen reader could not say.
std::string printable(std::string_view text);
std::string quoted(std::string_view text);

}  // namespace annabella::rules
