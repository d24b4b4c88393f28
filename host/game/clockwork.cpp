#include "game/clockwork.h"

#include <algorithm>
#include <charconv>

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 0 || value > 100'000) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

std::optional<std::optional<TimeControl>> parse_time_control(std::string_view text) {
  if (text == "none") return std::optional<TimeControl>{};
  const std::size_t plus = text.find('+');
  const std::optional<int> base = number(text.substr(0, plus));
  const std::optional<int> increment =
      plus == std::string_view::npos ? 0 : number(text.substr(plus + 1));
  if (!base || !increment || *base + *increment == 0) return std::nullopt;
  return TimeControl{.base = minutes{*base}, .increment = seconds{*increment}};
}

std::string text_of(const std::optional<TimeControl>& control) {
  if (!control) return "none";
  return std::to_string(std::chrono::duration_cast<minutes>(control->base).count()) + "+" +
         std::to_string(std::chrono::duration_cast<seconds>(control->increment).count());
}

Readings ChessClock::at(Time now) const {
  Readings readings = left;
  if (running) {
    Duration& mine = readings.of(*running);
    mine = std::max(Duration{0}, mine - std::max(Duration{0}, now - since));
  }
  return readings;
}

std::optional<Time> ChessClock::falls_at() const {
  if (!running) return std::nullopt;
  return since + left.of(*running);
}

}  // namespace annabella::host
