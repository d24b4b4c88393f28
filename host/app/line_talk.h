// A conversation without a game: what is said is printed and spoken, and one line after the other
// is heard.
#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "app/command.h"

namespace annabella::host {

class LineTalk {
 public:
  // `aloud`: spoken as well. The error names a device that is not there.
  static Result<std::unique_ptr<LineTalk>> open(const Invocation& invocation, bool aloud);
  // What is still to be said is said, for a while.
  ~LineTalk();
  LineTalk(const LineTalk&) = delete;
  LineTalk& operator=(const LineTalk&) = delete;

  void say(const Phrase& phrase) const;

  // What came of waiting: a line, the end of all lines, or nothing in this time.
  struct Heard {
    enum class How : std::uint8_t { line = 1, end, nothing };
    How how = How::nothing;
    std::string line;
  };
  // Whoever types is not spoken to any longer. The time runs from when all has been said.
  Heard hear(std::optional<std::chrono::milliseconds> at_most = {});

  // Which of these commands the line is, with nothing behind it; empty: none.
  static std::string wish_in(const std::string& line, std::initializer_list<const char*> wishes,
                             const Voice& voice);
  static bool is_empty(const std::string& line);

 private:
  explicit LineTalk(const Invocation& invocation) : invocation_(&invocation) {}

  const Invocation* invocation_;
  std::unique_ptr<Speaker> speaker_;  // null: it is only printed
  std::string unread_;
  bool has_ended_ = false;
};

}  // namespace annabella::host
