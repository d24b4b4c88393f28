// Lines of text as a Braille file (.brf): ASCII Braille, 40 cells and 25 lines to a page.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace annabella::host {

// Uncontracted, by the table of this language: "de". A line that is longer than the page goes on
// two cells further in.
Result<std::string> as_brf(const std::vector<std::string>& lines, const std::string& language);

}  // namespace annabella::host
