#include "prospects.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <cstdint>
#include <limits>

namespace annabella::swiss1992 {
namespace {

using Matching = matching::HeaviestMatching<std::int64_t>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }
int count(const Places& players) { return static_cast<int>(players.size()); }

// Pairs all vertices at the least cost. Those from `real` on are empty chairs for who is left over.
class CheapestPairing {
 public:
  CheapestPairing(int real, int chairs, std::int64_t dearest)
      : real_(real), all_(real + chairs), base_((dearest + 1) * (all_ + 2)), matching_(all_) {}

  void allow(int a, int b, std::int64_t cost) { matching_.set(a, b, 2 * (base_ - cost)); }
  void allow_to_stay(int a, std::int64_t cost) {
    for (int chair = real_; chair < all_; ++chair) allow(a, chair, cost);
  }
  // The partner of each, or nothing.
  std::optional<std::vector<int>> solve() {
    if (all_ % 2 == 1) return std::nullopt;
    std::vector<int> partner = matching_.solve();
    if (std::ranges::find(partner, -1) != partner.end()) return std::nullopt;
    return partner;
  }
  int real() const { return real_; }

 private:
  int real_, all_;
  std::int64_t base_;
  Matching matching_;
};

// Of each row one column, at the least sum (the Hungarian method); kNever where it cannot be.
constexpr int kNever = 1 << 20;
int cheapest_assignment(const std::vector<std::vector<int>>& cost) {
  const int n = static_cast<int>(cost.size());
  std::vector<int> row_label(at(n + 1), 0), column_label(at(n + 1), 0), row_of(at(n + 1), 0);
  for (int row = 1; row <= n; ++row) {
    std::vector<int> least(at(n + 1), std::numeric_limits<int>::max()), from(at(n + 1), 0);
    std::vector<bool> used(at(n + 1), false);
    row_of[0] = row;
    int column = 0;
    do {
      used[at(column)] = true;
      const int here = row_of[at(column)];
      int step = std::numeric_limits<int>::max(), next = 0;
      for (int c = 1; c <= n; ++c) {
        if (used[at(c)]) continue;
        const int reduced =
            cost[at(here - 1)][at(c - 1)] - row_label[at(here)] - column_label[at(c)];
        if (reduced < least[at(c)]) {
          least[at(c)] = reduced;
          from[at(c)] = column;
        }
        if (least[at(c)] < step) {
          step = least[at(c)];
          next = c;
        }
      }
      for (int c = 0; c <= n; ++c) {
        if (used[at(c)]) {
          row_label[at(row_of[at(c)])] += step;
          column_label[at(c)] -= step;
        } else {
          least[at(c)] -= step;
        }
      }
      column = next;
    } while (row_of[at(column)] != 0);
    for (; column != 0; column = from[at(column)])
      row_of[at(column)] = row_of[at(from[at(column)])];
  }
  return -column_label[0];
}

// Calls `visit` with each set of `size` players who may be left over, until it returns true.
bool for_each_set(const Places& players, std::size_t first, std::size_t size, Places& chosen,
                  const std::function<bool(const Places&)>& visit) {
  if (size == 0) return visit(chosen);
  for (std::size_t i = first; i + size <= players.size(); ++i) {
    chosen.push_back(players[i]);
    if (for_each_set(players, i + 1, size - 1, chosen, visit)) return true;
    chosen.pop_back();
  }
  return false;
}

// The same for sets that were not tried; true as well if there are too many to look at.
bool for_each_untried(const Field& field, const Terms& terms, const Places& players, int size,
                      const Tried& tried, const std::function<bool(const Places&)>& visit) {
  Places free, chosen;
  std::ranges::copy_if(players, std::back_inserter(free),
                       [&](int place) { return may_stay(field, terms, place); });
  int patience = 2000;
  return for_each_set(free, 0, static_cast<std::size_t>(size), chosen, [&](const Places& set) {
    return !tried.contains(set) && (--patience == 0 || visit(set));
  });
}

}  // namespace

bool may_pair(const Field& field, const Terms& terms, int a, int b) {
  if (!field.legal(a, b)) return false;
  const int lower = std::max(a, b);
  return field.card(a).score == field.card(b).score || field.may_float(lower, Float::up, terms.up);
}

bool may_stay(const Field& field, const Terms& terms, int place) {
  if (terms.lowest && !field.card(place).may_get_bye) return false;
  const bool was_moved_down = field.card(place).score > terms.score;
  return was_moved_down || field.may_float(place, Float::down, terms.down);
}

std::optional<int> fewest_clashes(const Field& field, const Terms& terms, const Places& players,
                                  int apart, int left) {
  CheapestPairing cheapest(count(players), left, 1);
  for (int a = 0; a < count(players); ++a) {
    for (int b = std::max(a + 1, apart); b < count(players); ++b) {
      const int one = players[at(a)], other = players[at(b)];
      if (may_pair(field, terms, one, other)) cheapest.allow(a, b, field.clash(one, other));
    }
    if (left > 0 && a >= apart && may_stay(field, terms, players[at(a)])) {
      cheapest.allow_to_stay(a, 0);
    }
  }
  const auto partner = cheapest.solve();
  if (!partner) return std::nullopt;
  int clashes = 0;
  for (int a = 0; a < count(players); ++a) {
    const int b = (*partner)[at(a)];
    if (b > a && b < count(players)) clashes += field.clash(players[at(a)], players[at(b)]);
  }
  return clashes;
}

std::optional<int> fewest_clashes(const Field& field, const Terms& terms, const Places& s1,
                                  const Places& s2) {
  std::vector<std::vector<int>> cost(s2.size(), std::vector<int>(s2.size(), kNever));
  for (int column = 0; column < count(s2); ++column) {
    const int other = s2[at(column)];
    for (int row = 0; row < count(s2); ++row) {
      int& here = cost[at(row)][at(column)];
      if (row >= count(s1)) {
        if (may_stay(field, terms, other)) here = 0;
      } else if (may_pair(field, terms, s1[at(row)], other)) {
        here = field.clash(s1[at(row)], other);
      }
    }
  }
  const int clashes = cheapest_assignment(cost);
  return clashes < kNever ? std::optional(clashes) : std::nullopt;
}

bool has_prospect(const Field& field, const Terms& terms, const Places& players, int apart,
                  int left, const Tried& tried) {
  const auto possible = [&](const Places& seated, int empty_chairs) {
    const auto clashes = fewest_clashes(field, terms, seated, apart, empty_chairs);
    return clashes && *clashes <= terms.budget;
  };
  if (tried.empty()) return possible(players, left);
  return for_each_untried(field, terms, {players.begin() + apart, players.end()}, left, tried,
                          [&](const Places& set) { return possible(without(players, set), 0); });
}

bool has_prospect(const Field& field, const Terms& terms, const Places& s1, const Places& s2,
                  int budget, const Tried& tried) {
  const auto possible = [&](const Places& opponents) {
    const auto clashes = fewest_clashes(field, terms, s1, opponents);
    return clashes && *clashes <= budget;
  };
  if (tried.empty()) return possible(s2);
  const int left = count(s2) - count(s1);
  return for_each_untried(field, terms, s2, left, tried,
                          [&](const Places& set) { return possible(without(s2, set)); });
}

ExchangeBound exchange_bound(const Field& field, const Terms& terms, const Places& group,
                             int pairs) {
  const int players = count(group);
  const std::int64_t one = std::int64_t{players} * players + 1;  // more than any difference
  CheapestPairing cheapest(players, players - 2 * pairs, one + players);
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      if (!may_pair(field, terms, group[at(a)], group[at(b)])) continue;
      const bool both_high = b < pairs, both_low = a >= pairs;
      cheapest.allow(a, b, both_high ? one - b : both_low ? a : 0);
    }
    if (may_stay(field, terms, group[at(a)])) cheapest.allow_to_stay(a, a < pairs ? one - a : 0);
  }
  const auto partner = cheapest.solve();
  if (!partner) return {};
  ExchangeBound bound;
  for (int a = 0; a < players; ++a) {
    const int b = (*partner)[at(a)];
    const bool goes_down = a < pairs && (b >= players || (b < pairs && b < a));
    const bool comes_up = a >= pairs && b < players && b > a;
    if (goes_down) ++bound.players;
    bound.difference += comes_up ? a + 1 : goes_down ? -(a + 1) : 0;
  }
  return bound;
}

std::optional<int> most_pairs_within(const Field& field, const Places& above, const Places& below) {
  Places all = above;
  all.insert(all.end(), below.begin(), below.end());
  const int players = count(all), high = count(above);
  CheapestPairing cheapest(players, players % 2, 1);
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      if (field.legal(all[at(a)], all[at(b)])) cheapest.allow(a, b, b < high ? 0 : 1);
    }
    if (field.card(all[at(a)]).may_get_bye) cheapest.allow_to_stay(a, 1);
  }
  const auto partner = cheapest.solve();
  if (!partner) return std::nullopt;
  int within = 0;
  for (int a = 0; a < high; ++a) within += (*partner)[at(a)] > a && (*partner)[at(a)] < high;
  return within;
}

}  // namespace annabella::swiss1992
