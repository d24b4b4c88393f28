#include "at_first_sight.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <limits>

namespace annabella::dutch {
namespace {

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
    s1_ = waiting_.moved_down;
    s2_ = waiting_.residents;
    used_.assign(s2_.size(), false);
    if (!pair_moved_down()) return std::nullopt;
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
  bool may_float(int place) const {
    const Card& card = field_.card(place);
    if (card.floats[0] == Float::down || card.floats[1] == Float::down) return false;
    if (gives_bye()) return card.may_get_bye && card.unplayed == fewest_unplayed();
    const int next = count(waiting_.next);
    const Places all = joined({place}, below_);
    if (surely_complete(field_, waiting_.next) && is_complete(waiting_.later) &&
        std::ranges::any_of(waiting_.next, [&](int other) { return field_.legal(place, other); })) {
      return true;
    }
    return count(all) <= 300 && most_next(all, 1) == (next + 1) / 2;
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
  bool colors_allow(std::size_t next, bool among_all) const {
    Wishes first, second;
    for (std::size_t i = next; i < s1_.size(); ++i) first.add(field_.card(s1_[i]));
    for (std::size_t i = 0; i < s2_.size(); ++i) {
      if (!used_[i]) second.add(field_.card(s2_[i]));
    }
    const int white = first.white + second.white, black = first.black + second.black;
    const int all = white + black + first.any + second.any;
    if (std::max(white, black) - (all + 1) / 2 > clashes_left_) return false;
    if (among_all) return true;
    const int least = std::max(0, first.white - second.black - second.any) +
                      std::max(0, first.black - second.white - second.any);
    return least <= clashes_left_;
  }

  // Article 4.2 for S1 and S2; `done` decides about a whole transposition.
  template <class Done>
  bool transpose(std::size_t next, bool moved, const Done& done) {
    if (next == s1_.size()) return done();
    if (--patience_ < 0) return false;
    for (std::size_t i = 0; i < s2_.size(); ++i) {
      Cost cost;
      if (used_[i] || !fit(s1_[next], s2_[i], moved, cost)) continue;
      used_[i] = true;
      clashes_left_ -= cost.clashes;
      strong_left_ -= cost.strong;
      pairing_.pairs.push_back({s1_[next], s2_[i]});
      if (colors_allow(next + 1, moved) && transpose(next + 1, moved, done)) return true;
      pairing_.pairs.pop_back();
      clashes_left_ += cost.clashes;
      strong_left_ += cost.strong;
      used_[i] = false;
      if (patience_ < 0) return false;
    }
    return false;
  }

  bool pair_moved_down() {
    return transpose(0, true, [&] {
      const bool paired = pair_remainder();
      patience_ = -1;  // exchanges in the remainder would come before another opponent
      return paired;
    });
  }

  bool pair_remainder() {
    Places rest;
    for (std::size_t i = 0; i < s2_.size(); ++i) {
      if (!used_[i]) rest.push_back(s2_[i]);
    }
    const auto half = static_cast<std::ptrdiff_t>(rest.size() / 2);
    s1_.assign(rest.begin(), rest.begin() + half);
    s2_.assign(rest.begin() + half, rest.end());
    used_.assign(s2_.size(), false);
    return colors_allow(0, false) && transpose(0, false, [&] {
             const auto left = std::ranges::find(used_, false);
             if (left == used_.end()) return true;
             const int place = s2_[static_cast<std::size_t>(left - used_.begin())];
             if (!may_float(place)) return false;
             pairing_.floaters = {place};
             return true;
           });
  }

  const Field& field_;
  const Waiting& waiting_;
  Places below_;
  Places s1_, s2_;
  std::vector<bool> used_;
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
