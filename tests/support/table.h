// Expectations that are kept as data: tests/data/NAME, tab-separated, the first line names the
// columns.
#pragma once

#include <string>
#include <vector>

namespace annabella {

using Row = std::vector<std::string>;

// Without the line of names. Throws std::runtime_error if there is no such file or nothing in it.
std::vector<Row> table(const std::string& name);

// A cell in which "\n", "\r", "\\" and "\u00e9" stand for what is meant.
std::string unescaped(const std::string& cell);

}  // namespace annabella
