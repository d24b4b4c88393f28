#include "app/alarms.h"

#include <algorithm>
#include <ranges>

#include "base/text.h"
#include "engines/engine_wish.h"

namespace annabella::host {

std::optional<Thresholds> read_thresholds(std::string_view text) {
  Thresholds thresholds;
  if (text.empty()) return thresholds;
  for (const auto part : std::views::split(text, ',')) {
    const std::optional<int> seconds = whole_number(std::string_view(part.begin(), part.end()));
    if (!seconds || *seconds <= 0) return std::nullopt;
    thresholds.push_back(std::chrono::seconds{*seconds});
  }
  return thresholds;
}

Result<Both<Thresholds>> wished_alarms(const Options& options) {
  Both<Thresholds> alarms;
  for (const Color side : {Color::white, Color::black}) {
    if (is_engine(options.text(side == Color::white ? "white" : "black"))) continue;
    const std::string own = side == Color::white ? "white-alarms" : "black-alarms";
    const std::string option = options.text(own).empty() ? "alarms" : own;
    const auto read = read_thresholds(options.text(option));
    if (!read) {
      return Error{{"app.bad-choice",
                    {{"option", options.place_of(option)},
                     {"value", options.text(option)},
                     {"choices", std::string("300,60,30")}}}};
    }
    alarms.of(side) = *read;
  }
  return alarms;
}

// From where a delay ends, the time falls as the flag comes nearer.
std::optional<Time> Alarms::due_at(const ChessClock& clock, Time now) const {
  const std::optional<Time> falls = clock.falls_at();
  if (!falls || !clock.running) return std::nullopt;
  const Duration left = clock.at(now).of(*clock.running);
  std::optional<Time> due;
  for (const Duration threshold : thresholds_.of(*clock.running)) {
    const Time at = *falls - threshold;
    if (threshold < left && (!due || at < *due)) due = at;
  }
  return due;
}

std::vector<Alarms::Alarm> Alarms::take(const ChessClock& clock, Time now) {
  std::vector<Alarm> alarms;
  if (clock.control.periods.empty()) return alarms;
  const Readings left = clock.at(now);
  const Readings before = last_.value_or(left);
  for (const Color side : {Color::white, Color::black}) {
    std::optional<Duration> lowest;
    for (const Duration threshold : thresholds_.of(side)) {
      const bool is_crossed = before.of(side) > threshold && left.of(side) <= threshold;
      if (is_crossed && (!lowest || threshold < *lowest)) lowest = threshold;
    }
    if (lowest) alarms.push_back({side, *lowest});
  }
  last_ = left;
  return alarms;
}

}  // namespace annabella::host
