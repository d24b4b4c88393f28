#include "game/time_control.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

// Beyond these somebody has mistyped.
constexpr minutes kLongestPeriod{100'000};
constexpr seconds kLongestExtra{3'600};
constexpr int kMostMoves = 999;

struct Refusal {
  Phrase why;
};

bool is_digit(char c) { return '0' <= c && c <= '9'; }

// Reads what somebody typed, from left to right.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(trimmed(text)), rest_(text_) {}

  TimeControl control() {
    const bool moves_first = rest_.find(',') != std::string_view::npos || next_is_rest_of_game();
    TimeControl control = moves_first ? with_moves_first() : with_time_first();
    if (!rest_.empty()) refuse("time.unreadable");
    check(control);
    return control;
  }

 private:
  // 90/40+30/G;+30
  TimeControl with_time_first() {
    TimeControl control;
    Duration base = time();
    if (!take('/')) {
      control.periods.push_back({.moves = {}, .base = base});
      take_extra_for_all(control);
      return control;
    }
    control.periods.push_back({.moves = moves(), .base = base});
    while (take('+')) {
      const std::int64_t thousandths = number();
      const bool in_seconds = take('s');
      if (!take('/')) {
        give_to_all(control, Extra::increment, extra_of(thousandths));
        return control;
      }
      base = time_of(thousandths, in_seconds);
      control.periods.push_back({.moves = moves(), .base = base});
    }
    take_extra_for_all(control);
    return control;
  }

  // 40/90+30,G/30+30
  TimeControl with_moves_first() {
    TimeControl control;
    do {
      Period period{.moves = moves()};
      if (!take('/')) refuse("time.unreadable");
      period.base = time();
      if (next_is('+') || next_is('d') || next_is('b')) take_extra(period);
      control.periods.push_back(period);
    } while (take(','));
    const bool none_has = std::ranges::all_of(
        control.periods, [](const Period& period) { return period.extra == Duration{0}; });
    if (none_has) take_extra_for_all(control);
    return control;
  }

  // 40, 40* or G
  std::optional<int> moves() {
    if (take('g')) return std::nullopt;
    if (next_is_rest_of_game()) {
      take('s');
      take('d');
      return std::nullopt;
    }
    const std::int64_t thousandths = number();
    if (thousandths % 1000 != 0 || thousandths == 0) refuse("time.moves");
    if (thousandths / 1000 > kMostMoves) refuse("time.too-much");
    if (take('*')) repeats_ = true;
    return static_cast<int>(thousandths / 1000);
  }

  Duration time() {
    const std::int64_t thousandths = number();
    return time_of(thousandths, take('s'));
  }
  Duration time_of(std::int64_t thousandths, bool in_seconds) const {
    const Duration time = in_seconds ? Duration{thousandths} : Duration{thousandths * 60};
    if (time > kLongestPeriod) refuse("time.too-much");
    return time;
  }
  Duration extra_of(std::int64_t thousandths) const {
    const Duration extra{thousandths};
    if (extra > kLongestExtra) refuse("time.too-much");
    return extra;
  }

  // ;+30, d5
  void take_extra_for_all(TimeControl& control) {
    const bool announced = take(';');
    if (rest_.empty() && !announced) return;
    Period sample;
    take_extra(sample);
    give_to_all(control, sample.kind, sample.extra);
  }
  void take_extra(Period& period) {
    Extra kind = Extra::increment;
    if (take('d')) {
      kind = Extra::delay;
    } else if (take('b')) {
      kind = Extra::bronstein;
    } else if (!take('+')) {
      refuse("time.unreadable");
    }
    period.extra = extra_of(number());
    take('s');
    if (period.extra > Duration{0}) period.kind = kind;
  }
  static void give_to_all(TimeControl& control, Extra kind, Duration extra) {
    for (Period& period : control.periods) {
      period.kind = kind;
      period.extra = extra;
    }
  }

  // In thousandths: 2.5 is 2500.
  std::int64_t number() {
    const std::string_view before = rest_;
    std::size_t digits = 0;
    std::int64_t thousandths = 0;
    while (digits < rest_.size() && is_digit(rest_[digits])) {
      if (digits == 9) refuse("time.too-much");
      thousandths = thousandths * 10 + (rest_[digits++] - '0');
    }
    if (digits == 0) refuse("time.unreadable");
    thousandths *= 1000;
    rest_.remove_prefix(digits);
    if (rest_.starts_with('.')) {
      rest_.remove_prefix(1);
      int worth = 100;
      if (rest_.empty() || !is_digit(rest_.front())) refuse("time.unreadable");
      for (; !rest_.empty() && is_digit(rest_.front()); rest_.remove_prefix(1), worth /= 10) {
        if (worth == 0) {
          rest_ = before;
          refuse("time.unreadable");
        }
        thousandths += (rest_.front() - '0') * worth;
      }
    }
    skip_blanks();
    return thousandths;
  }

  void check(const TimeControl& control) const {
    for (const Period& period : control.periods) {
      const bool last = &period == &control.periods.back();
      if (!last && !period.moves) refuse("time.nothing-after");
      if (period.base + period.extra == Duration{0}) refuse("time.none-at-all");
    }
    if (control.periods.back().moves && !repeats_) refuse("time.no-rest");
    if (!control.periods.back().moves && repeats_) refuse("time.nothing-after");
  }

  char next() const {
    if (rest_.empty()) return '\0';
    return static_cast<char>(std::tolower(static_cast<unsigned char>(rest_.front())));
  }
  bool next_is(char c) const { return next() == c; }
  bool next_is_rest_of_game() const {
    const bool sudden_death = next_is('s') && rest_.size() > 1 && std::tolower(rest_[1]) == 'd';
    return next_is('g') || sudden_death;
  }
  bool take(char c) {
    if (!next_is(c)) return false;
    rest_.remove_prefix(1);
    skip_blanks();
    return true;
  }
  void skip_blanks() {
    while (rest_.starts_with(' ') || rest_.starts_with('\t')) rest_.remove_prefix(1);
  }

  [[noreturn]] void refuse(std::string key) const {
    if (rest_.empty() && key == "time.unreadable") {
      key = text_.empty() ? "time.empty" : "time.incomplete";
    }
    throw Refusal{{std::move(key),
                   {{"value", std::string(text_)},
                    {"rest", std::string(rest_)},
                    {"examples", std::vector<Phrase>{{"time.examples", {}}}}}}};
  }

  std::string_view text_;
  std::string_view rest_;  // what has not been read yet
  bool repeats_ = false;
};

// 1500 ms is "1.5".
std::string in_seconds(Duration time) {
  std::string text = std::to_string(time.count() / 1000);
  if (const std::int64_t parts = time.count() % 1000; parts != 0) {
    std::string decimals = std::to_string(1000 + parts).substr(1);
    while (decimals.ends_with('0')) decimals.pop_back();
    text += "." + decimals;
  }
  return text;
}

std::string time_text(Duration time) {
  const auto whole = std::chrono::duration_cast<minutes>(time);
  return whole == time ? std::to_string(whole.count()) : in_seconds(time) + "s";
}

std::string extra_text(const Period& period) {
  const char* sign = period.kind == Extra::increment ? "+"
                     : period.kind == Extra::delay   ? "d"
                                                     : "b";
  return sign + in_seconds(period.extra);
}

std::string moves_text(const Period& period, bool repeats) {
  return period.moves ? std::to_string(*period.moves) + (repeats ? "*" : "") : "G";
}

}  // namespace

const Period& TimeControl::period(int index) const {
  return periods[std::min(static_cast<std::size_t>(index), periods.size() - 1)];
}

std::optional<int> TimeControl::end_of(int index) const {
  int moves = 0;
  for (int i = 0; i <= index; ++i) {
    const Period& each = period(i);
    if (!each.moves) return std::nullopt;
    moves += *each.moves;
  }
  return moves;
}

int TimeControl::period_after(int moves) const {
  int index = 0;
  for (int end = 0; period(index).moves; ++index) {
    end += *period(index).moves;
    if (moves < end) break;
  }
  return index;
}

Result<std::optional<TimeControl>> read_time_control(std::string_view text) {
  if (lowered(trimmed(text)) == "none") return std::optional<TimeControl>{};
  try {
    return std::optional<TimeControl>(Reader(text).control());
  } catch (const Refusal& refusal) {
    return Error{refusal.why};
  }
}

std::string text_of(const TimeControl& control) {
  const std::vector<Period>& periods = control.periods;
  if (periods.empty()) return "none";
  const Period& first = periods.front();
  if (!first.moves) return time_text(first.base) + extra_text(first);
  const bool alike = std::ranges::all_of(periods, [&](const Period& period) {
    return period.extra == first.extra && period.kind == first.kind;
  });
  std::string text;
  for (const Period& period : periods) {
    const std::string moves = moves_text(period, &period == &periods.back());
    const std::string base = time_text(period.base);
    if (!text.empty()) text += alike ? "+" : ",";
    text += alike ? base + "/" + moves : moves + "/" + base;
    if (!alike && period.extra != Duration{0}) text += extra_text(period);
  }
  if (alike && first.extra != Duration{0}) text += ";" + extra_text(first);
  return text;
}

Pace pace_of(const TimeControl& control) {
  constexpr int kMoves = 60;
  Duration all{0};
  const int periods = static_cast<int>(control.periods.size());
  for (int i = 0; i < periods || control.end_of(i - 1).value_or(kMoves) < kMoves; ++i) {
    all += control.period(i).base;
  }
  for (int move = 0; move < kMoves; ++move) {
    all += control.period(control.period_after(move)).extra;
  }
  if (all >= minutes{60}) return Pace::standard;
  return all > minutes{10} ? Pace::rapid : Pace::blitz;
}

}  // namespace annabella::host
