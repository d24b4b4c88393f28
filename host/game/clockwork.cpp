#include "game/clockwork.h"

#include <algorithm>

namespace annabella::host {
namespace {

constexpr Duration kNothing{0};

// Of a turn: what does not run off the player's time.
Duration free_of_charge(const Period& period) {
  return period.kind == Extra::delay ? period.extra : kNothing;
}

// What is added before each move of this period.
Duration added(const Period& period) {
  return period.kind == Extra::delay ? kNothing : period.extra;
}

// Of what was added before a move that took so long, what is taken away again.
Duration forfeited(const Period& period, Duration used) {
  return period.kind == Extra::bronstein ? std::max(kNothing, period.extra - used) : kNothing;
}

}  // namespace

ChessClock ChessClock::set_to(const TimeControl& control) {
  ChessClock clock;
  clock.control = control;
  if (control.periods.empty()) return clock;
  const Period& first = control.period(0);
  clock.left = {first.base + added(first), first.base + added(first)};
  return clock;
}

std::optional<Time> ChessClock::falls_at() const {
  if (!running) return std::nullopt;
  if (const std::optional<Time>& down = fell.of(*running)) return down;
  const Duration free = free_of_charge(control.period(period.of(*running)));
  return since + std::max(kNothing, free - used) + left.of(*running);
}

std::optional<Color> ChessClock::first_fallen(Time now) const {
  const ChessClock clock = seen(now);
  const auto& [white, black] = clock.fell;
  if (white && black) return *white <= *black ? Color::white : Color::black;
  if (white) return Color::white;
  return black ? std::optional(Color::black) : std::nullopt;
}

std::optional<int> ChessClock::moves_to_go(Color side) const {
  if (control.periods.empty()) return std::nullopt;
  const std::optional<int> end = control.end_of(period.of(side));
  if (!end) return std::nullopt;
  return std::max(0, *end - moves.of(side));
}

ChessClock ChessClock::seen(Time now) const {
  if (!running) return *this;
  ChessClock clock = *this;
  const Time falls = *falls_at();
  clock.since = std::max(now, since);
  const Duration passed = clock.since - since;
  if (clock.since >= falls) {
    clock.fell.of(*running) = falls;
    clock.left.of(*running) = kNothing;
  } else {
    const Duration free = free_of_charge(control.period(period.of(*running)));
    clock.left.of(*running) -= passed - std::clamp(free - used, kNothing, passed);
  }
  clock.used += passed;
  return clock;
}

ChessClock ChessClock::started(Color side, Time now) const {
  if (control.periods.empty()) return *this;
  ChessClock clock = *this;
  if (clock.turn != side) clock.used = kNothing;
  clock.turn = side;
  clock.running = side;
  clock.since = now;
  return clock;
}

ChessClock ChessClock::stopped(Time now) const {
  ChessClock clock = seen(now);
  clock.running.reset();
  return clock;
}

ChessClock ChessClock::pressed(Color side, Time now) const {
  if (control.periods.empty() || turn != side) return *this;
  ChessClock clock = seen(now);
  int& index = clock.period.of(side);
  ++clock.moves.of(side);
  if (!clock.fell.of(side)) {
    Duration& mine = clock.left.of(side);
    mine = std::max(kNothing, mine - forfeited(control.period(index), clock.used));
    if (const auto end = control.end_of(index); end && clock.moves.of(side) >= *end) {
      ++index;
      mine += control.period(index).base;  // to what was saved (6.3.2)
    }
    mine += added(control.period(index));
  }
  clock.turn = opponent(side);
  clock.used = kNothing;
  if (running) clock.running = clock.turn;
  return clock;
}

ChessClock ChessClock::corrected(const Readings& readings, const Counters& counters,
                                 Time now) const {
  if (control.periods.empty()) return *this;
  ChessClock clock = seen(now).showing(readings);
  clock.moves = counters;
  for (const Color side : {Color::white, Color::black}) {
    clock.period.of(side) = control.period_after(counters.of(side));
  }
  return clock;
}

ChessClock ChessClock::taken_back(Color side) const {
  ChessClock clock = *this;
  clock.moves.of(side) = std::max(0, moves.of(side) - 1);
  return clock;
}

ChessClock ChessClock::showing(const Readings& readings) const {
  ChessClock clock = *this;
  clock.left = readings;
  for (const Color side : {Color::white, Color::black}) {
    if (readings.of(side) > kNothing) clock.fell.of(side).reset();
  }
  return clock;
}

}  // namespace annabella::host
