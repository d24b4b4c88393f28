#include "app/typed_line.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <iostream>
#include <string_view>
#include <utility>

namespace annabella::host {
namespace {

using std::chrono::milliseconds;

constexpr const char* kAnswerHere = "> ";
constexpr std::string_view kMarkOfFiles = "\ufeff";  // with which some editors begin a file
constexpr milliseconds kGlance{20};

bool has_input(milliseconds at_most) {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return ::poll(&input, 1, static_cast<int>(at_most.count())) != 0;
}

// One byte at a time: what is read too much would be lost.
std::optional<std::string> read_line() {
  std::string line;
  char letter = 0;
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, &letter, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return line.empty() ? std::nullopt : std::optional(line);
    if (letter == '\n') return line;
    line += letter;
  }
}

}  // namespace

bool is_on_terminal() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

bool has_typed() { return has_input(milliseconds{0}); }

TypedLine typed_line(std::optional<milliseconds> at_most, const std::function<bool()>& speaks) {
  const bool prompts = is_on_terminal();
  if (prompts) std::cout << kAnswerHere << std::flush;
  const auto below = [prompts](TypedLine::How how) {  // what is still printed stands there
    if (prompts) std::cout << std::endl;
    return TypedLine{how, {}};
  };
  bool is_there = !at_most;
  while (!is_there) {
    const bool is_speaking = speaks && speaks();
    is_there = has_input(is_speaking ? kGlance : *at_most);
    if (!is_there && !is_speaking) return below(TypedLine::How::nothing);
  }
  std::optional<std::string> line = read_line();
  if (!line) return below(TypedLine::How::end);
  if (line->starts_with(kMarkOfFiles)) line->erase(0, kMarkOfFiles.size());
  return {TypedLine::How::line, std::move(*line)};
}

}  // namespace annabella::host
