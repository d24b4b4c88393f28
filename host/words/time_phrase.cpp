#include "words/time_phrase.h"

#include <algorithm>
#include <string>

namespace annabella::host {
namespace {

Phrase extra_phrase(const char* key, const Period& period) {
  const char* kind = period.kind == Extra::increment ? "increment"
                     : period.kind == Extra::delay   ? "delay"
                                                     : "bronstein";
  return {key, {{"kind", std::string(kind)}, {"increment", period.extra}}};
}

// Players say 90 minutes, not an hour and a half.
Phrase period_phrase(const Period& period, bool is_first) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(period.base).count();
  const bool whole = seconds % 60 == 0;
  Phrase phrase{"time.rest",
                {{"n", static_cast<int>(whole ? seconds / 60 : seconds)},
                 {"unit", std::string(whole ? "minutes" : "seconds")}}};
  if (period.moves) {
    phrase.key = is_first ? "time.first" : "time.then";
    phrase.with["moves"] = *period.moves;
  }
  return phrase;
}

}  // namespace

Phrase time_phrase(const std::optional<TimeControl>& control) {
  if (!control || control->periods.empty()) return {"game.no-clock", {}};
  const std::vector<Period>& periods = control->periods;
  const Period& first = periods.front();
  const bool whole_game = !first.moves;
  if (whole_game && first.extra == Duration{0}) return {"game.time", {{"base", first.base}}};
  if (whole_game && first.kind == Extra::increment) {
    return {"game.time-increment", {{"base", first.base}, {"increment", first.extra}}};
  }
  const bool alike = std::ranges::all_of(periods, [&](const Period& period) {
    return period.extra == first.extra && period.kind == first.kind;
  });
  std::vector<Phrase> parts;
  for (const Period& period : periods) {
    parts.push_back(whole_game ? Phrase{"time.whole", {{"base", period.base}}}
                               : period_phrase(period, &period == &first));
    if (!alike && period.extra != Duration{0}) {
      parts.push_back(extra_phrase("time.extra-here", period));
    }
  }
  if (periods.back().moves) parts.push_back({"time.again", {}});
  if (alike && first.extra != Duration{0}) parts.push_back(extra_phrase("time.extra", first));
  return {"time.control", {{"parts", std::move(parts)}}};
}

}  // namespace annabella::host
