// SPDX-License-Identifier: MIT
//
// A capability of a board driver: the clock at such a board, what it shows and what it is to show.
#pragma once

#include <annabella/board.h>

namespace annabella {

// Of the two clocks 1 and 2, as in Sighting::Kind::clock_pressed.
struct ClockReading {
  std::chrono::milliseconds first{0}, second{0};  // what is left
  int runs = 0;                                   // which of them; 0: it stands
};

class BoardClock {
 public:
  static constexpr std::string_view kId = "annabella.board.clock/1";

  // As it was told last; nothing: it never was, or the clock is away. [house]
  virtual std::optional<ClockReading> reading(const BoardSession& session) const = 0;
  // Up to 8 letters and digits instead of the times, until there is another text; none: the times
  // again. What is to be sent is taken after it, as after BoardSession::wish(). [house]
  virtual void show(BoardSession& session, std::string_view text, BoardTime now) const = 0;

 protected:
  ~BoardClock() = default;
};

}  // namespace annabella
