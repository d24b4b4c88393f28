#include "at_first_sight.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <limits>

#include "transposition.h"

namespace annabella::dutch {
namespace {

constexpr int kMostToMatchEach = 100;

Places joined(Places a, const Places& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct Wishes {
  int white = 0, black = 0, any = 0, mild_white = 0, mild_black = 0;

  void add(const Card& card) {
    if (card.strength == Strength::none) {
      ++any;
      return;
    }
    const bool is_white = card.wanted == Color::white;
    ++(is_white ? white : black);
    if (card.strength == Strength::mild) ++(is_white ? mild_white : mild_black);
  }
};

class FirstSight {
 public:
  FirstSight(const Field& field, const Waiting& waiting)
      : field_(field), waiting_(waiting), below_(joined(waiting.next, waiting.later)) {}

  std::optional<BracketPairing> pair() {
    if (!is_usual()) return std::nullopt;
    Wishes wishes;
    for (int place : waiting_.moved_down) wishes.add(field_.card(place));
    for (int place : waiting_.residents) wishes.add(field_.card(place));
    const int half = (players() + 1) / 2;
    clashes_left_ = std::max({0, wishes.white - half, wishes.black - half});
    const int mild = wishes.white > wishes.black ? wishes.mild_white : wishes.mild_black;
    strong_left_ = std::max(0, clashes_left_ - mild);
    if (players() % 2 == 0 && !is_complete(below_)) return std::nullopt;
    patience_ = 20 * players() + 1000;
    used_.assign(waiting_.residents.size(), false);
    if (!pair_moved_down(0)) return std::nullopt;
    return std::move(pairing_);
  }

 private:
  struct Cost {
    int clashes = 0, strong = 0;
  };

  int players() const { return count(waiting_.moved_down) + count(waiting_.residents); }
  HalfPoints residents_score() const { return field_.card(waiting_.residents.front()).score; }
  bool odd_round() const { return (players() + count(below_)) % 2 == 1; }
  bool gives_bye() const { return below_.empty() && odd_round(); }

  // All moved-down players are paired first, and nothing but who gets the bye is unusual about it.
  bool is_usual() const {
    if (2 * count(waiting_.moved_down) > players()) return false;
    if (!odd_round()) return true;
    const HalfPoints score = residents_score();
    return below_.empty() ? *waiting_.bye_score == score : *waiting_.bye_score < score;
  }

  bool is_complete(const Places& players) const {
    if (players.empty() || surely_complete(field_, players)) return true;
    return count(players) <= 300 && most_next(players, 0) >= 0;
  }

  // The pairs that the next bracket makes in a complete pairing that makes most of them; its first
  // `moved` players come from above and have to be among them. -1 if there is none.
  int most_next(const Places& all, int moved) const {
    const int size = count(all), odd = size % 2;
    const int with_next = moved + count(waiting_.next);
    matching::HeaviestMatching<std::int64_t> graph(size + odd);
    const std::int64_t complete = 4 * (size + 2);
    for (int a = 0; a < size; ++a) {
      const Card& card = field_.card(all[static_cast<std::size_t>(a)]);
      for (int b = std::max(a + 1, a < moved ? moved : 0); b < size; ++b) {
        if (!field_.legal(all[static_cast<std::size_t>(a)], all[static_cast<std::size_t>(b)]))
          continue;
        graph.set(a, b, complete + (b < with_next ? (a < moved ? 3 : 2) : 0));
      }
      if (odd == 1 && card.may_get_bye && card.score == waiting_.bye_score) {
        graph.set(a, size, complete);
      }
    }
    const std::vector<int> partner = graph.solve();
    int pairs = 0, moved_paired = 0;
    for (int a = 0; a < size; ++a) {
      const int b = partner[static_cast<std::size_t>(a)];
      if (b < 0) return -1;
      if (b > a && b < with_next) {
        ++pairs;
        moved_paired += a < moved;
      }
    }
    return moved_paired == moved ? pairs : -1;
  }

  // Floating down is no failure, and the next bracket cannot be better off with anybody (C4, C8,
  // C9, C14, C16).
  bool may_float(int place) {
    const Card& card = field_.card(place);
    if (card.floats[0] == Float::down || card.floats[1] == Float::down) return false;
    if (gives_bye()) return card.may_get_bye && card.unplayed == fewest_unplayed();
    if (!next_takes_anyone_) {
      next_takes_anyone_ = surely_complete(field_, waiting_.next) && is_complete(waiting_.later);
    }
    if (*next_takes_anyone_ &&
        std::ranges::any_of(waiting_.next, [&](int other) { return field_.legal(place, other); })) {
      return true;
    }
    const int next = count(waiting_.next);
    const Places all = joined({place}, below_);
    return count(all) <= kMostToMatchEach && most_next(all, 1) == (next + 1) / 2;
  }

  int fewest_unplayed() const {
    int fewest = std::numeric_limits<int>::max();
    for (int place : joined(waiting_.moved_down, waiting_.residents)) {
      const Card& card = field_.card(place);
      if (card.may_get_bye && card.score == *waiting_.bye_score) {
        fewest = std::min(fewest, card.unplayed);
      }
    }
    return fewest;
  }

  // The colours of a pair: whether they are no failure, or a clash of which there are some left
  // (C10 to C13).
  bool colors_fit(int higher, int lower, Cost& cost) const {
    const Card &one = field_.card(higher), &other = field_.card(lower);
    const bool clash = one.strength != Strength::none && other.strength != Strength::none &&
                       one.wanted == other.wanted;
    cost = {};
    if (!clash) return true;
    if (clashes_left_ == 0) return false;
    const Seats seats = field_.seats(higher, lower);
    const Card& loser = field_.card(one.wanted == Color::white ? seats.black : seats.white);
    cost = {.clashes = 1, .strong = loser.strength == Strength::strong ? 1 : 0};
    return loser.strength != Strength::absolute && cost.strong <= strong_left_;
  }

  bool fit(int a, int b, bool moved, Cost& cost) const {
    if (!field_.legal(a, b)) return false;
    const Card& lower = field_.card(b);
    const bool floated_up = lower.floats[0] == Float::up || lower.floats[1] == Float::up;
    if (moved && floated_up) return false;  // C15, C17
    return colors_fit(a, b, cost);
  }

  // Whether the clashes that are left suffice for who is still to be paired.
  bool colors_allow(std::size_t next) const {
    Wishes left;
    for (std::size_t i = next; i < waiting_.moved_down.size(); ++i) {
      left.add(field_.card(waiting_.moved_down[i]));
    }
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (!used_[i]) left.add(field_.card(waiting_.residents[i]));
    }
    const int all = left.white + left.black + left.any;
    return std::max(left.white, left.black) - (all + 1) / 2 <= clashes_left_;
  }

  // Article 4.2 for the moved-down players. If the remainder cannot follow, it is over: exchanges
  // there would come before another opponent here.
  bool pair_moved_down(std::size_t next) {
    if (next == waiting_.moved_down.size()) {
      patience_ = -1;
      return pair_remainder();
    }
    if (--patience_ < 0) return false;
    const int higher = waiting_.moved_down[next];
    for (std::size_t i = 0; i < used_.size(); ++i) {
      const int lower = waiting_.residents[i];
      Cost cost;
      if (used_[i] || !fit(higher, lower, true, cost)) continue;
      used_[i] = true;
      clashes_left_ -= cost.clashes;
      strong_left_ -= cost.strong;
      pairing_.pairs.push_back({higher, lower});
      if (colors_allow(next + 1) && pair_moved_down(next + 1)) return true;
      pairing_.pairs.pop_back();
      clashes_left_ += cost.clashes;
      strong_left_ += cost.strong;
      used_[i] = false;
      if (patience_ < 0) return false;
    }
    return false;
  }

  // Whoever is left over stands in a row below S1; clashes cost more than all that are strong.
  bool pair_remainder() {
    Places rest;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      if (!used_[i]) rest.push_back(waiting_.residents[i]);
    }
    const int size = (count(rest) + 1) / 2, pairs = count(rest) / 2;
    const Places second(rest.begin() + pairs, rest.end());
    const Transposition::Cost clash = size + 1;
    Transposition transposition(size);
    for (int i = 0; i < pairs; ++i) {
      for (int j = 0; j < size; ++j) {
        Cost cost;
        if (!fit(rest[static_cast<std::size_t>(i)], second[static_cast<std::size_t>(j)], false,
                 cost)) {
          continue;
        }
        transposition.set(i, j, clash * cost.clashes + cost.strong);
      }
    }
    for (int j = 0; size > pairs && j < size; ++j) {
      if (may_float(second[static_cast<std::size_t>(j)])) transposition.set(pairs, j, 0);
    }
    const auto found = transposition.first_within(clash * clashes_left_ + strong_left_);
    if (!found) return false;
    for (int i = 0; i < pairs; ++i) {
      const int j = (*found)[static_cast<std::size_t>(i)];
      pairing_.pairs.push_back(
          {rest[static_cast<std::size_t>(i)], second[static_cast<std::size_t>(j)]});
    }
    if (size > pairs) pairing_.floaters = {second[static_cast<std::size_t>(found->back())]};
    return true;
  }

  const Field& field_;
  const Waiting& waiting_;
  Places below_;
  std::vector<bool> used_;  // residents
  std::optional<bool> next_takes_anyone_;
  BracketPairing pairing_;
  int clashes_left_ = 0;  // C12
  int strong_left_ = 0;   // C13
  int patience_ = 0;
};

}  // namespace

std::optional<BracketPairing> pair_at_first_sight(const Field& field, const Waiting& waiting) {
  return FirstSight(field, waiting).pair();
}

bool surely_complete(const Field& field, const Places& players) {
  const int enough = count(players) / 2 + 2;
  return std::ranges::all_of(players, [&](int one) {
    int opponents = 0;
    for (int other : players) {
      if (other != one && field.legal(one, other) && ++opponents >= enough) return true;
    }
    return false;
  });
}

}  // namespace annabella::dutch
