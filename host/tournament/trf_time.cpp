#include "tournament/trf_time.h"

#include <algorithm>
#include <ranges>

#include "base/text.h"

namespace annabella::host {
namespace {

using std::chrono::duration_cast;
using std::chrono::seconds;

constexpr int kMostSeconds = 99 * 60 * 60;

std::optional<int> number_up_to(int most, std::string_view text) {
  const std::optional<int> number = whole_number(trimmed(text));
  return number && *number >= 0 && *number <= most ? number : std::nullopt;
}

// "40/6000+30"; without the moves it is all the rest.
std::optional<Period> period_in(std::string_view text) {
  Period period;
  if (const std::size_t stroke = text.find('/'); stroke != std::string_view::npos) {
    period.moves = number_up_to(999, text.substr(0, stroke));
    if (period.moves.value_or(0) == 0) return std::nullopt;
    text.remove_prefix(stroke + 1);
  }
  const std::size_t plus = std::min(text.find('+'), text.size());
  const std::optional<int> base = number_up_to(kMostSeconds, text.substr(0, plus));
  const std::optional<int> extra =
      plus == text.size() ? 0 : number_up_to(kMostSeconds, text.substr(plus + 1));
  if (!base || !extra || *base + *extra == 0) return std::nullopt;
  period.base = seconds{*base};
  period.extra = seconds{*extra};
  return period;
}

}  // namespace

std::optional<TimeControl> time_in_trf(std::string_view code) {
  std::vector<Period> periods;
  for (const auto part : std::views::split(code, ':')) {
    const std::optional<Period> period = period_in({part.begin(), part.end()});
    const bool is_after_the_rest = !periods.empty() && !periods.back().moves;
    if (!period || is_after_the_rest) return std::nullopt;
    periods.push_back(*period);
  }
  return TimeControl(std::move(periods));
}

std::string trf_code_of(const TimeControl& control) {
  std::string code;
  for (const Period& period : control.periods) {
    const bool is_added = period.extra == Duration{0} || period.kind == Extra::increment;
    const bool is_whole =
        period.base % seconds{1} == Duration{0} && period.extra % seconds{1} == Duration{0};
    if (!is_added || !is_whole) return {};
    if (!code.empty()) code += ':';
    if (period.moves) code += std::to_string(*period.moves) + '/';
    code += std::to_string(duration_cast<seconds>(period.base).count());
    if (period.extra == Duration{0}) continue;
    code += '+' + std::to_string(duration_cast<seconds>(period.extra).count());
  }
  return code;
}

}  // namespace annabella::host
