#include "journal/pgn_time.h"

#include <charconv>

namespace annabella::host {
namespace {

std::string seconds(Duration time) {
  return std::to_string(std::chrono::ceil<std::chrono::seconds>(time).count());
}

std::string field_of(const Period& period) {
  std::string text = period.moves ? std::to_string(*period.moves) + "/" : "";
  text += seconds(period.base);
  if (period.extra == Duration{0}) return text;
  return text + "+" + seconds(period.extra) + (period.kind == Extra::increment ? "" : "d");
}

// Takes a whole number from the beginning of `text`.
std::optional<int> take_number(std::string_view& text) {
  constexpr int kFarthest = 1'000'000'000;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || number < 0 || number > kFarthest) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

bool take(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<Period> read_field(std::string_view text) {
  std::optional<int> number = take_number(text);
  if (!number) return std::nullopt;
  Period period;
  if (take(text, '/')) {
    if (*number == 0) return std::nullopt;
    period.moves = *number;
    number = take_number(text);
    if (!number) return std::nullopt;
  }
  period.base = std::chrono::seconds{*number};
  if (take(text, '+')) {
    const std::optional<int> extra = take_number(text);
    if (!extra) return std::nullopt;
    period.extra = std::chrono::seconds{*extra};
    if (take(text, 'd') && *extra != 0) period.kind = Extra::delay;
  }
  return text.empty() ? std::optional(period) : std::nullopt;
}

}  // namespace

std::string pgn_time_of(const std::optional<TimeControl>& control) {
  if (!control || control->periods.empty()) return "-";
  std::string text;
  for (const Period& period : control->periods) {
    text += (text.empty() ? "" : ":") + field_of(period);
  }
  return text;
}

std::optional<TimeControl> read_pgn_time(std::string_view tag) {
  TimeControl control;
  while (true) {
    const std::size_t colon = tag.find(':');
    const std::optional<Period> period = read_field(tag.substr(0, colon));
    const bool follows_the_rest = !control.periods.empty() && !control.periods.back().moves;
    if (!period || follows_the_rest) return std::nullopt;
    control.periods.push_back(*period);
    if (colon == std::string_view::npos) break;
    tag.remove_prefix(colon + 1);
  }
  // What nobody could agree to is no time control: "0", or a million years.
  const Result<std::optional<TimeControl>> known = read_time_control(text_of(control));
  return known ? *known : std::nullopt;
}

}  // namespace annabella::host
