// Who may include whom, read from the sources: the four sentences of the design, kept by a machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace annabella::test {

struct Violation {
  std::string file;  // from the root: "host/game/game.cpp"
  int line = 0;
  std::string include;  // as it is written: "\"speech/speech.h\""
  std::string allowed;  // what this file may include instead

  std::string text() const;
};

// Of all .h and .cpp below host/, plugins/ and sdk/.
std::vector<Violation> violations_in(const std::filesystem::path& root);

}  // namespace annabella::test
