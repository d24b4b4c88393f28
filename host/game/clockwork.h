// The chess clock as a value (Article 6): what each side has left, who is running, and how far each
// has come in the time control.
#pragma once

#include <annabella/chess.h>

#include <optional>

#include "base/clock.h"
#include "game/time_control.h"

namespace annabella::host {

template <class T>
struct Both {
  T white{};
  T black{};

  T& of(Color side) { return side == Color::white ? white : black; }
  const T& of(Color side) const { return side == Color::white ? white : black; }
  bool operator==(const Both&) const = default;
};

// What both sides have left.
using Readings = Both<Duration>;
// How many moves each has completed, as the clock counts them: by its presses.
using Counters = Both<int>;

// Set and never started, it stands. Every function gives the clock as it is afterwards; a time that
// lies before `since` counts as `since`, so that a late stamp neither gives nor takes any.
struct ChessClock {
  TimeControl control;           // no periods: there is no clock, and nothing changes it
  Readings left;                 // at `since`
  std::optional<Color> running;  // nobody: stopped
  Time since{};
  Counters moves;
  Counters period;                 // index of each side's, which takebacks do not lower
  Color turn = Color::white;       // who is running, or was when it stopped
  Duration used{0};                // of this turn, at `since`: a delay is counted by it
  Both<std::optional<Time>> fell;  // flags that are down at `since`, and since when

  // Both sides with the first period's time, and with what the first move gets beforehand.
  static ChessClock set_to(const TimeControl& control);

  // What is left at `now`, never below zero.
  Readings at(Time now) const { return seen(now).left; }
  // When the running side's flag falls, or fell.
  std::optional<Time> falls_at() const;
  // Whose flag has come down first of those that are down at `now` (III.3.1).
  std::optional<Color> first_fallen(Time now) const;
  // Completed moves that this side still needs in its period; nothing: it is the last one.
  std::optional<int> moves_to_go(Color side) const;

  // The same clock, read off at `now`.
  ChessClock seen(Time now) const;
  ChessClock started(Color side, Time now) const;  // with what it showed when it stopped
  ChessClock stopped(Time now) const;
  // One more move completed by `side`, and the other one's time runs (6.2.1). Nothing happens if it
  // does already. Nobody gets time behind a flag. A clock that stands goes on standing.
  ChessClock pressed(Color side, Time now) const;
  // Set by the arbiter (6.10.2, 8.6, 12.5); a flag goes up where there is time again.
  ChessClock corrected(const Readings& readings, const Counters& counters, Time now) const;
  // A completed move of this side is taken back. What it has brought stays.
  ChessClock taken_back(Color side) const;
  // Shows what was written down, whatever it would show by itself.
  ChessClock showing(const Readings& readings) const;

  bool operator==(const ChessClock&) const = default;
};

}  // namespace annabella::host
