// The chess clock as a value: what each side has left, and who is running.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace annabella::host {

// Base time, and what is added before each move (FIDE 6.1). Nothing at all: a game without a clock.
struct TimeControl {
  Duration base{0};
  Duration increment{0};

  bool operator==(const TimeControl&) const = default;
};

// "15+10": minutes and seconds; "5": minutes only; "none".
// Nothing if the text is neither. `none` gives an engaged outer and an empty inner optional.
std::optional<std::optional<TimeControl>> parse_time_control(std::string_view text);
std::string text_of(const std::optional<TimeControl>& control);

// What both sides have left.
struct Readings {
  Duration white{0};
  Duration black{0};

  Duration& of(Color side) { return side == Color::white ? white : black; }
  Duration of(Color side) const { return side == Color::white ? white : black; }
  bool operator==(const Readings&) const = default;
};

struct ChessClock {
  Readings left;                 // at `since`
  std::optional<Color> running;  // nobody: stopped
  Time since{};

  // What is left at `now`, never below zero.
  Readings at(Time now) const;
  // When the running side's flag will fall.
  std::optional<Time> falls_at() const;

  bool operator==(const ChessClock&) const = default;
};

}  // namespace annabella::host
