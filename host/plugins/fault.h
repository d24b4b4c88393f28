// A plugin in a child process that did not do what it was asked. Whoever calls it sees an
// exception, as from a plugin in this process; this one knows a sentence for the players.
#pragma once

#include <chrono>
#include <deque>
#include <stdexcept>
#include <utility>

#include "base/phrase.h"

namespace annabella::host {

struct PluginFault : std::runtime_error {
  explicit PluginFault(Phrase why) : runtime_error(why.key), what_to_say(std::move(why)) {}
  Phrase what_to_say;
};

// Three within five minutes are too many.
class Faults {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t kTooMany = 3;
  static constexpr std::chrono::minutes kWithin{5};

  void add(Time at) {
    at_.push_back(at);
    if (at_.size() > kTooMany) at_.pop_front();
  }
  bool are_too_many() const {
    return at_.size() == kTooMany && at_.back() - at_.front() <= kWithin;
  }

 private:
  std::deque<Time> at_;
};

}  // namespace annabella::host
