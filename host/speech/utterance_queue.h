// What one listener is still to hear, in the order of the priorities. Pure: it knows no thread, no
// sound and no clock of its own.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>

#include "speech/priority.h"

namespace annabella::host {

struct Saying {
  std::string spoken;
  Priority priority = Priority::message;
  std::chrono::steady_clock::time_point asked;
  // For the user's reader.
  std::string plain{};
  std::string language{};
};

// After each call that returns true, what sounds now must fall silent at once: the queue regards it
// as cut already and will, where it has to be heard in full, give it out again.
class UtteranceQueue {
 public:
  [[nodiscard]] bool add(Saying saying);
  // The listener wants quiet: what sounds is cut; explanations, texts and progress are forgotten.
  // What has not begun and may not be dropped stays.
  [[nodiscard]] bool stop();
  // Somebody wants to speak: the same, but what was still to be explained is only put off.
  [[nodiscard]] bool give_way();
  // The device changed under what sounds: it is said again if it may not be dropped.
  void interrupted();
  // Nobody has heard what sounds: another voice says it, unless something newer has come.
  void unheard();
  // There is no voice for now, and nothing waits: moves are kept for when there is one again. What
  // is important is so only now, and is forgotten with the rest.
  void keep();
  // There is a voice again: what was kept goes before what has come since.
  void take_up();
  void clear();

  // The next saying, which sounds from now on; none while one sounds or when nothing waits.
  std::optional<Saying> begin_next();
  // What sounds has been said to its end.
  void finished();

  bool is_sounding() const { return sounding_.has_value(); }
  bool is_empty() const { return !sounding_ && nothing_waits(); }
  // Begin_next() would give something.
  bool is_ready() const { return !sounding_ && !nothing_waits(); }

 private:
  bool nothing_waits() const {
    return important_.empty() && messages_.empty() && !text_ && !progress_;
  }

  std::optional<Saying> sounding_;
  std::deque<Saying> important_;
  std::deque<Saying> messages_;  // and explanations
  std::optional<Saying> text_;
  std::optional<Saying> progress_;
  std::deque<Saying> kept_;
};

}  // namespace annabella::host
