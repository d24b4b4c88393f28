// One line after the other of the standard input, which somebody types or a pipe brings.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace annabella::host {

// What came of waiting: a line, the end of all lines, or nothing in this time.
struct TypedLine {
  enum class How : std::uint8_t { line = 1, end, nothing };
  How how = How::nothing;
  std::string line;
};

// After a prompt, where there is a terminal. Waits `at_most` so long, where no time passes while
// the program `speaks`. Takes no more of the input than the line: the rest is somebody else's.
TypedLine typed_line(std::optional<std::chrono::milliseconds> at_most = {},
                     const std::function<bool()>& speaks = {});

// The same, and what somebody says meanwhile: `hear` listens until a line has been typed, and gives
// the words, or nothing.
TypedLine typed_or_heard(const std::function<std::optional<std::string>()>& hear);

// Whether a line or the end is there to be read.
bool has_typed();
// Somebody types, and sees what he is answered.
bool is_on_terminal();

}  // namespace annabella::host
