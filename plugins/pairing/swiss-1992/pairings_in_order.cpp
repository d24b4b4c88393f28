#include "pairings_in_order.h"

#include <algorithm>
#include <array>

#include "exchanges.h"
#include "transpositions.h"

namespace annabella::swiss1992 {
namespace {

constexpr int kLevels =
    5;  // C9 and C10 for one group: all in force, B6 down, B5 down, B6 up, B5 up
constexpr int kNothingInForce = 2;

int down_at(int level) { return std::min(level, 2); }
int up_at(int level) { return std::max(0, level - 2); }

// C10 in its narrow reading: all but the lowest moved-down player keep their opponents.
bool same_but_last(const std::vector<Pair>& a, const std::vector<Pair>& b) {
  return std::equal(a.begin(), a.end() - 1, b.begin(), [](const Pair& one, const Pair& other) {
    return one.higher == other.higher && one.lower == other.lower;
  });
}

// Whether anybody but the first of S2 sits with the first of S1, and so on.
bool is_transposed(const std::vector<Pair>& pairs, const Places& s2) {
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].higher != s2[i] && pairs[i].lower != s2[i]) return true;
  }
  return false;
}

}  // namespace

PairingsInOrder::PairingsInOrder(const Field& field, Places players, HalfPoints score, bool lowest,
                                 const Tried& tried)
    : field_(field), players_(std::move(players)), score_(score), lowest_(lowest), tried_(tried) {
  moved_down_ = static_cast<int>(std::ranges::count_if(
      players_, [&](int place) { return field_.card(place).score > score_; }));
  x_ = field_.x(players_);
}

bool PairingsInOrder::floats_dropped(int allowed, int least) const {
  return field_.readings().floats_stay_dropped && allowed > least;
}

Terms PairingsInOrder::terms(int budget, int down, int up) const {
  return {.score = score_, .lowest = lowest_, .budget = budget, .down = down, .up = up};
}

// C14 takes 1 off x each time; where x stays raised, C11 had come to all pairs.
int PairingsInOrder::least_x(int x, Step step, int most) const {
  const int steps = step.fewer_moved + step.fewer_pairs;
  if (field_.readings().x_stays_raised && steps > 0) return most;
  return std::min(std::max(0, x - steps), most);
}

bool PairingsInOrder::wanted(const Reach& reach, Step step, int pairs) const {
  if (pairs > reach.most_pairs) return false;
  return !reach.only || *reach.only == std::pair(step.fewer_moved, step.fewer_pairs);
}

bool PairingsInOrder::for_each(const Reach& reach, const Visit& visit) {
  if (!heterogeneous()) return one_group(reach, 0, visit);
  for (int fewer = 0; fewer <= (reach.fewer ? moved_down_ : 0); ++fewer) {
    const int moved = moved_down_ - fewer;
    if (moved == 0) return one_group(reach, fewer, visit);
    const int most = (count() - 2 * moved) / 2;
    for (int less = 0; less <= (reach.fewer && !lowest_ ? most : 0); ++less) {
      const Step step{fewer, less};
      if (wanted(reach, step, moved + most - less) && moved_down_first(moved, step, visit)) {
        return true;
      }
    }
    if (!lowest_ && can_be_assigned(moved)) return false;
  }
  return false;
}

bool PairingsInOrder::can_be_assigned(int moved) const {
  Terms anything = terms(count(), kNothingInForce, kNothingInForce);
  anything.lowest = false;
  return fewest_clashes(field_, anything, {players_.begin(), players_.begin() + moved},
                        {players_.begin() + moved, players_.end()})
      .has_value();
}

bool PairingsInOrder::one_group(const Reach& reach, int fewer_moved, const Visit& visit) {
  for (int less = 0; less <= (reach.fewer && !lowest_ ? count() / 2 : 0); ++less) {
    const int pairs = count() / 2 - less;
    const Step step{fewer_moved, less};
    if (wanted(reach, step, pairs) && one_group_of(pairs, step, visit)) return true;
  }
  return false;
}

bool PairingsInOrder::one_group_of(int pairs, Step step, const Visit& visit) {
  const int least = least_x(x_, step, pairs);
  std::array<int, kLevels> bound{};  // no use with fewer clashes
  for (int x = least; x <= pairs; ++x) {
    const int first = floats_dropped(x, least) ? kLevels - 1 : 0;
    for (int level = first; level < kLevels; ++level) {
      if (x < bound[static_cast<std::size_t>(level)]) continue;
      const Terms now = terms(x, down_at(level), up_at(level));
      const bool taken = group(players_, pairs, now, [&](Candidate found) {
        found.x = x_;
        found.allowed = x;
        found.down = now.down;
        found.up = now.up;
        found.fewer_moved = step.fewer_moved;
        found.fewer_pairs = step.fewer_pairs;
        return visit(found);
      });
      if (taken) return true;
      if (!tried_.empty()) continue;
      const auto clashes = fewest_clashes(field_, now, players_, 0, count() - 2 * pairs);
      bound[static_cast<std::size_t>(level)] = clashes.value_or(pairs + 1);
    }
  }
  return false;
}

bool PairingsInOrder::moved_down_first(int moved, Step step, const Visit& visit) {
  const int rest = count() - 2 * moved;
  const int most = moved + rest / 2 - step.fewer_pairs;
  const int left = count() - 2 * most;
  const bool single = rest <= 1 && !field_.readings().single_as_remainder;
  const int least = least_x(x_, step, most);
  for (int x = least; x <= most; ++x) {
    if (x == least + 1) {
      const Terms loosest = terms(most, kNothingInForce, kNothingInForce);
      const auto clashes = fewest_clashes(field_, loosest, players_, moved, left);
      if (!clashes) return false;
      if (!field_.readings().x_anew_for_remainder) x = std::max(x, *clashes);
    }
    const bool dropped = floats_dropped(x, least);
    const Visit with_steps = [&](Candidate found) {
      found.moved_down = moved;
      found.x = x_;
      found.allowed = x;
      found.fewer_moved = step.fewer_moved;
      found.fewer_pairs = step.fewer_pairs;
      return visit(found);
    };
    const bool taken = single ? with_one_left(moved, x, dropped, with_steps)
                              : with_remainder(moved, left, x, least, with_steps);
    if (taken) return true;
  }
  return false;
}

// The transpositions of S2 against S1, who is left over included.
bool PairingsInOrder::transposed(const Places& s1, const Places& s2, const Terms& now,
                                 const Visit& visit) {
  const auto outlook = [&](const Places& rest, const Places& others, int clashes) {
    return has_prospect(field_, now, rest, others, now.budget - clashes, tried_);
  };
  Transpositions transpositions(field_, now, s1, s2, 40 * static_cast<int>(s1.size()) + 40,
                                outlook);
  return transpositions.for_each([&](const std::vector<Pair>& pairs, const Places& left, int) {
    const bool fine =
        std::ranges::all_of(left, [&](int place) { return may_stay(field_, now, place); });
    if (!fine || tried_.contains(left)) return false;
    Candidate found;
    found.pairs = pairs;
    found.left_over = left;
    found.transposed = is_transposed(pairs, s2);
    return visit(found);
  });
}

bool PairingsInOrder::with_one_left(int moved, int allowed, bool dropped, const Visit& visit) {
  const Places s1(players_.begin(), players_.begin() + moved);
  const Places s2(players_.begin() + moved, players_.end());
  for (int level = dropped ? kLevels - 1 : 0; level < kLevels; ++level) {
    const Terms now = terms(allowed, down_at(level), up_at(level));
    const bool taken = transposed(s1, s2, now, [&](Candidate found) {
      found.down = now.down;
      found.up = now.up;
      return visit(found);
    });
    if (taken) return true;
  }
  return false;
}

bool PairingsInOrder::with_remainder(int moved, int left, int allowed, int least,
                                     const Visit& visit) {
  const bool dropped = floats_dropped(allowed, least);
  const bool anew = field_.readings().x_anew_for_remainder;
  const Places s1(players_.begin(), players_.begin() + moved);
  const Places s2(players_.begin() + moved, players_.end());
  for (int up = dropped ? 2 : 0; up <= 2; ++up) {
    const Terms now = terms(allowed, kNothingInForce, up);
    const auto outlook = [&](const Places& rest, const Places& others, int clashes) {
      Terms later = now;
      later.budget = anew ? count() : allowed - clashes;
      Places all = rest;
      all.insert(all.end(), others.begin(), others.end());
      return has_prospect(field_, later, all, static_cast<int>(rest.size()), left, tried_);
    };
    bool taken = false;
    std::optional<std::vector<Pair>> first;
    Transpositions opponents(field_, now, s1, s2, 2 * moved, outlook);
    opponents.for_each([&](const std::vector<Pair>& pairs, const Places& others, int clashes) {
      if (!first) first = pairs;
      if (field_.readings().only_lowest_changes && !same_but_last(*first, pairs)) return true;
      Terms rest = now;
      rest.down = dropped ? kNothingInForce : 0;
      rest.budget = anew ? field_.x(others) + allowed - least : allowed - clashes;
      taken = remainder(pairs, others, left, rest, visit);
      return taken;
    });
    if (taken) return true;
  }
  return false;
}

bool PairingsInOrder::remainder(const std::vector<Pair>& paired, const Places& others, int left,
                                Terms now, const Visit& visit) {
  const int first_down = now.down;
  const Places all_others(players_.begin() + static_cast<int>(paired.size()), players_.end());
  const int pairs = (static_cast<int>(others.size()) - left) / 2;
  for (int down = first_down; down <= kNothingInForce; ++down) {
    now.down = down;
    const bool taken = group(others, pairs, now, [&](Candidate found) {
      found.pairs.insert(found.pairs.begin(), paired.begin(), paired.end());
      found.transposed = found.transposed || is_transposed(paired, all_others);
      found.down = now.down;
      found.up = now.up;
      return visit(found);
    });
    if (taken) return true;
  }
  return false;
}

// C4 to C8 for a homogeneous group.
bool PairingsInOrder::group(const Places& players, int pairs, const Terms& now,
                            const Visit& visit) {
  const int size = static_cast<int>(players.size());
  const auto split = [&](const Exchange& exchange, Places& s1, Places& s2) {
    for (int number = 1; number <= size; ++number) {
      const bool high = number <= pairs ? !std::ranges::binary_search(exchange.down, number)
                                        : std::ranges::binary_search(exchange.up, number);
      (high ? s1 : s2).push_back(players[static_cast<std::size_t>(number - 1)]);
    }
  };
  const auto exchanged = [&](const Exchange& exchange) {
    Places s1, s2;
    split(exchange, s1, s2);
    const bool pays = pairs > 3 && !exchange.up.empty();
    if (pays && !has_prospect(field_, now, s1, s2, now.budget, tried_)) return false;
    return transposed(s1, s2, now, [&](Candidate found) {
      const auto place = [&](int number) { return players[static_cast<std::size_t>(number - 1)]; };
      std::ranges::transform(exchange.down, std::back_inserter(found.exchanged_down), place);
      std::ranges::transform(exchange.up, std::back_inserter(found.exchanged_up), place);
      return visit(found);
    });
  };
  if (exchanged({})) return true;
  if (pairs == 0 || !has_prospect(field_, now, players, 0, size - 2 * pairs, tried_)) return false;
  const ExchangeBound bound = exchange_bound(field_, now, players, pairs);
  return for_each_exchange(size, pairs, bound.players, bound.difference, exchanged);
}

}  // namespace annabella::swiss1992
