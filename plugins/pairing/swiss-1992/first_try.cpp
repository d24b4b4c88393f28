#include "first_try.h"

#include <algorithm>

namespace annabella::swiss1992 {
namespace {

class Trial {
 public:
  Trial(const Field& field, const Bracket& bracket, bool lowest)
      : field_(field),
        players_(without(bracket.players, bracket.pairing.lonely)),
        score_(bracket.score),
        lowest_(lowest),
        clashes_left_(field.x(players_)) {}

  FirstTry make() {
    const auto moved = std::ranges::count_if(
        players_, [&](int place) { return field_.card(place).score > score_; });
    const auto count = static_cast<std::ptrdiff_t>(players_.size());
    const std::ptrdiff_t apart = 2 * moved < count ? moved : 0;  // A3
    pair(players_.begin(), players_.begin() + apart, apart);
    Places rest(players_.begin() + 2 * apart, players_.end());
    players_ = std::move(rest);
    const auto half = static_cast<std::ptrdiff_t>(players_.size()) / 2;
    pair(players_.begin(), players_.begin() + half, half);
    if (players_.size() % 2 == 1) leave_over(players_.back());
    return std::move(first_);
  }

 private:
  void pair(Places::const_iterator s1, Places::const_iterator s2, std::ptrdiff_t pairs) {
    for (std::ptrdiff_t i = 0; i < pairs; ++i) {
      const int higher = s1[i], lower = s2[i];
      first_.pairs.push_back({.higher = higher, .lower = lower});
      const std::string why = against(higher, lower);
      if (!why.empty()) first_.faults.push_back({.players = {higher, lower}, .why = why});
    }
  }

  // The most important criterion.
  std::string against(int higher, int lower) {
    if (std::string barred = bar(field_, higher, lower); !barred.empty()) return barred;
    if (field_.clash(higher, lower) && --clashes_left_ < 0) return "due";
    if (field_.card(higher).score == field_.card(lower).score) return "";
    if (!field_.may_float(lower, Float::up, 1)) return "up";
    return field_.may_float(lower, Float::up, 0) ? "" : "up2";
  }

  void leave_over(int place) {
    const auto fault = [&](const char* why) {
      first_.faults.push_back({.players = {place}, .why = why});
    };
    if (lowest_ && !field_.card(place).may_get_bye) return fault("bye");
    if (field_.card(place).score > score_) return;
    if (!field_.may_float(place, Float::down, 1)) return fault("down");
    if (!field_.may_float(place, Float::down, 0)) fault("down2");
  }

  const Field& field_;
  Places players_;
  HalfPoints score_;
  bool lowest_;
  int clashes_left_;
  FirstTry first_;
};

}  // namespace

std::string bar(const Field& field, int a, int b) {
  if (field.legal(a, b)) return "";
  const Card &one = field.card(a), &other = field.card(b);
  if (std::ranges::find(one.met, other.rank) != one.met.end()) return "met";
  const bool free =
      field.readings().both_above_half ? one.exempt && other.exempt : one.exempt || other.exempt;
  const bool same = one.needs_color && other.needs_color && one.wanted == other.wanted;
  return same && !free ? "colors" : "forbidden";
}

FirstTry first_try(const Field& field, const Bracket& bracket, bool lowest) {
  return Trial(field, bracket, lowest).make();
}

}  // namespace annabella::swiss1992
