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

void show_prompt() {
  if (is_on_terminal()) std::cout << kAnswerHere << std::flush;
}

// What is still printed stands below it.
void end_prompt() {
  if (is_on_terminal()) std::cout << std::endl;
}

// Waits for the line, if it is not there.
TypedLine typed_now() {
  std::optional<std::string> line = read_line();
  if (!line) {
    end_prompt();
    return {TypedLine::How::end, {}};
  }
  if (line->starts_with(kMarkOfFiles)) line->erase(0, kMarkOfFiles.size());
  return {TypedLine::How::line, std::move(*line)};
}

}  // namespace

bool is_on_terminal() { return ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1; }

bool has_typed() { return has_input(milliseconds{0}); }

TypedLine typed_or_heard(const std::function<std::optional<std::string>()>& hear) {
  show_prompt();
  while (!has_typed()) {
    std::optional<std::string> words = hear();
    if (!words) continue;
    end_prompt();
    return {TypedLine::How::line, std::move(*words)};
  }
  return typed_now();
}

TypedLine typed_line(std::optional<milliseconds> at_most, const std::function<bool()>& speaks) {
  show_prompt();
  bool is_there = !at_most;
  while (!is_there) {
    const bool is_speaking = speaks && speaks();
    is_there = has_input(is_speaking ? kGlance : *at_most);
    if (is_there || is_speaking) continue;
    end_prompt();
    return {};
  }
  return typed_now();
}

}  // namespace annabella::host
