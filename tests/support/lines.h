// A text, line by line.
#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace annabella::host {

using Lines = std::vector<std::string>;

inline Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace annabella::host
