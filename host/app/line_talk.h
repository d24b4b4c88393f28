// A conversation without a game: what is said is printed and spoken, and one line after the other
// is heard.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include "app/command.h"
#include "app/typed_line.h"

namespace annabella::host {

struct Tongues;

class LineTalk {
 public:
  // Aloud as well as printed, only printed, or printed as it is spoken. The error names a device
  // that is not there.
  enum class How : std::uint8_t { aloud = 1, printed, as_spoken };
  static Result<std::unique_ptr<LineTalk>> open(const Invocation& invocation, How how);
  // What is still to be said is said, for a while.
  ~LineTalk();
  LineTalk(const LineTalk&) = delete;
  LineTalk& operator=(const LineTalk&) = delete;

  void say(const Phrase& phrase) const;
  void say_worded(const Sentence& sentence) const;

  // Whoever types is not spoken to any longer. The time runs from when all has been said.
  TypedLine hear(std::optional<std::chrono::milliseconds> at_most = {}) const;
  // The same, and what somebody says: `listen` as in typed_or_heard().
  TypedLine hear_also(const std::function<std::optional<std::string>()>& listen) const;
  // Who speaks; null: nobody does.
  const Speaker* speaker() const { return speaker_.get(); }
  // Until all has been said, and so long from then.
  void rest(std::chrono::milliseconds time) const;

  // Which of these commands the line is, with nothing behind it; empty: none.
  static std::string wish_in(const std::string& line, std::initializer_list<const char*> wishes,
                             const Tongues& tongues);
  static bool is_empty(const std::string& line);

 private:
  LineTalk(const Invocation& invocation, How how) : invocation_(&invocation), how_(how) {}

  const Invocation* invocation_;
  How how_;
  std::unique_ptr<Speaker> speaker_;  // null: it is only printed
};

}  // namespace annabella::host
