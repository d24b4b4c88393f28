// What is agreed about time before a game: its periods, how it is written, and what kind of chess
// it makes (Article 6.3, Appendices A and B).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace annabella::host {

// What a player gets for each move beside the period's own time (6.3.2). With the last two it is
// the same moment when the flag falls; what the clock shows until then differs.
enum class Extra : std::uint8_t {
  increment = 1,  // Fischer: added before each move, and kept by whoever does not need it
  delay,          // the time begins to run only after it
  bronstein,      // added before each move, and lost as far as the move did not need it
};

struct Period {
  std::optional<int> moves;  // to be completed in it; nothing: all the rest
  Duration base{0};
  Duration extra{0};
  Extra kind = Extra::increment;

  bool operator==(const Period&) const = default;
};

// Where the last period has a number of moves, it comes again and again.
struct TimeControl {
  std::vector<Period> periods;  // none: no clock

  TimeControl() = default;
  explicit TimeControl(std::vector<Period> all) : periods(std::move(all)) {}
  // The whole game in this time, with this increment.
  explicit TimeControl(Duration base, Duration increment = {})
      : periods{{.moves = {}, .base = base, .extra = increment}} {}

  // The period with this index, counted from 0 and without end.
  const Period& period(int index) const;
  // With how many completed moves it is over; nothing: never.
  std::optional<int> end_of(int period) const;
  // In which period the next move is made after so many completed ones.
  int period_after(int moves) const;

  bool operator==(const TimeControl&) const = default;
};

// Minutes for the game or for moves, and seconds a move:
//   15+10, 5, 5d3 (delay), 5b3 (Bronstein), 30s+1 (thirty seconds), 2.5+0
//   90/40+30/G;+30   forty moves in 90 minutes, 30 minutes for the rest, 30 s a move throughout
//   120/40+60/20*    forty moves in two hours, then again and again twenty in one
// With commas, or beginning with G, moves go first and seconds belong to their period:
//   40/120,20/60,G/15+30
//   G/25;d5
// "none": nothing. Blanks and capital letters do not matter; SD is G.
// An error says what is wrong and shows how it is done.
Result<std::optional<TimeControl>> read_time_control(std::string_view text);
// The shortest of these that says it all; read again it is the same control.
std::string text_of(const TimeControl& control);

enum class Pace : std::uint8_t { standard = 1, rapid, blitz };

// A.1 and B.1: all that a player has for 60 moves, delays like increments. Sixty minutes are
// standard, more than ten rapid.
Pace pace_of(const TimeControl& control);

}  // namespace annabella::host
