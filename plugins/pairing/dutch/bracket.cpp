#include "bracket.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <functional>

#include "at_first_sight.h"
#include "below.h"
#include "criteria.h"
#include "scale.h"
#include "wide.h"

namespace annabella::dutch {
namespace {

using Values = std::vector<std::int64_t>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Digits of their own for each of a row of things that happen or do not, the first the most
// important: which of two sets is smaller in the order of its members.
class Bits {
 public:
  Bits(int count, Scale& scale) {
    for (int first = 0; first < count; first += kChunk) {
      fields_.push_back(scale.add(std::int64_t{1} << kChunk));
    }
  }
  void add(int index, Values& values) const {
    values[fields_[at(index / kChunk)]] += std::int64_t{1} << (kChunk - 1 - index % kChunk);
  }

 private:
  static constexpr int kChunk = 30;
  std::vector<std::size_t> fields_;
};

// Who waits, numbered from 0: moved-down players, residents, the next scoregroup, all later ones,
// and empty chairs; of those below the bracket only who is in the scope.
class Bracket {
 public:
  Bracket(const Field& field, const Waiting& waiting, const Scope& scope)
      : field_(field),
        waiting_(waiting),
        moved_(count(waiting.moved_down)),
        own_(moved_ + count(waiting.residents)),
        with_next_(own_ + (scope.next ? count(waiting.next) : 0)),
        chairs_(scope.chairs),
        anyone_leaves_(!scope.later) {
    const auto add = [&](const Places& places) {
      places_.insert(places_.end(), places.begin(), places.end());
    };
    add(waiting.moved_down);
    add(waiting.residents);
    if (scope.next) add(waiting.next);
    if (scope.later) add(waiting.later);
    partner_of_.assign(at(players() + chairs_), kOpen);
  }

  BracketPairing pair() {
    chooses_bye_ = floater_gets_bye();
    pair_moved_down();
    choose_remainder();
    pair_remainder();
    BracketPairing pairing;
    for (int i = 0; i < own_; ++i) {
      const int partner = partner_of_[at(i)];
      if (partner > i) pairing.pairs.push_back({places_[at(i)], places_[at(partner)]});
      if (partner < 0) pairing.floaters.push_back(places_[at(i)]);
    }
    return pairing;
  }

 private:
  enum : int { kOpen = -1, kFloats = -2 };
  // What else counts, below all criteria: of two players of the bracket, or of one who leaves it.
  struct Order {
    std::function<void(int, int, Values&)> pair = [](int, int, Values&) {};
    std::function<void(int, Values&)> leave = [](int, Values&) {};
    std::function<bool(int, int)> may_pair = [](int, int) { return true; };
    std::function<bool(int)> may_leave = [](int) { return true; };
  };

  int players() const { return count(places_); }
  bool legal(int a, int b) const { return field_.legal(places_[at(a)], places_[at(b)]); }
  bool may_have_chair(int i) const {
    const Card& card = field_.card(places_[at(i)]);
    return anyone_leaves_ || (card.may_get_bye && card.score == waiting_.bye_score);
  }

  // C9: exactly one leaves the bracket, and nobody below can have the bye.
  bool floater_gets_bye() const {
    const HalfPoints residents = field_.card(waiting_.residents.front()).score;
    if (anyone_leaves_ || chairs_ == 0 || *waiting_.bye_score < residents) return false;
    matching::HeaviestMatching<std::int64_t> graph(players() + 1);
    const std::int64_t complete = players() + 2;
    for_each_edge([&](int a, int b) { graph.set(a, b, complete + (b < own_ ? 1 : 0)); });
    const std::vector<int> partner = graph.solve();
    int leaving = 0;
    for (int i = 0; i < own_; ++i) leaving += partner[at(i)] >= own_;
    return leaving == 1;
  }

  // Whoever is free may sit with anybody legal, but two moved-down players never meet.
  void for_each_edge(const std::function<void(int, int)>& visit) const {
    for (int a = 0; a < players(); ++a) {
      if (partner_of_[at(a)] >= 0) continue;
      for (int b = std::max(a + 1, a < moved_ ? moved_ : 0); b < players(); ++b) {
        if (partner_of_[at(b)] < 0 && legal(a, b)) visit(a, b);
      }
      if (!may_have_chair(a)) continue;
      for (int chair = 0; chair < chairs_; ++chair) visit(a, players() + chair);
    }
  }

  std::vector<int> best(const Scale& scale, const Criteria& criteria, const Order& order) const {
    const int bits = scale.bits() + 3;
    if (bits < 4 * 64) return best_of<4>(scale, criteria, order);
    if (bits < 8 * 64) return best_of<8>(scale, criteria, order);
    if (bits < 16 * 64) return best_of<16>(scale, criteria, order);
    return best_of<96>(scale, criteria, order);
  }

  template <std::size_t Words>
  std::vector<int> best_of(const Scale& scale, const Criteria& criteria, const Order& order) const {
    const std::vector<int> offsets = scale.offsets();
    std::vector<int> open;  // the graph has only those who are free
    std::vector<int> vertex(at(players() + chairs_), -1);
    for (int i = 0; i < players() + chairs_; ++i) {
      if (i < players() && partner_of_[at(i)] >= 0) continue;
      vertex[at(i)] = count(open);
      open.push_back(i);
    }
    matching::HeaviestMatching<Wide<Words>> graph(count(open));
    Values values(scale.size());
    for_each_edge([&](int a, int b) {
      std::ranges::fill(values, 0);
      values[0] = b < players() ? 2 : 1;  // C4: everyone has to be paired
      const bool within = b < own_;
      if (within && (partner_of_[at(a)] == kFloats || partner_of_[at(b)] == kFloats)) return;
      if (within ? !order.may_pair(a, b) : a < own_ && !order.may_leave(a)) return;
      if (within) {
        criteria.add_pair(places_[at(a)], places_[at(b)], values);
        order.pair(a, b, values);
      } else {
        if (b >= own_ && b < with_next_) criteria.add_next(places_[at(a)], values);
        if (a < own_ && b >= players()) criteria.add_bye(places_[at(a)], values);
        if (a < own_) order.leave(a, values);
      }
      Wide<Words> weight;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] != 0) weight.add(values[i], offsets[i]);
      }
      graph.set(vertex[at(a)], vertex[at(b)], weight);
    });
    const std::vector<int> found = graph.solve();
    std::vector<int> partner(at(players() + chairs_), -1);
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i] >= 0) partner[at(open[i])] = open[at(found[i])];
    }
    return partner;
  }

  Scale with_completion() const {
    Scale scale;
    scale.add(2 * players() + chairs_);
    return scale;
  }

  void settle(int a, int b) {
    partner_of_[at(a)] = b;
    partner_of_[at(b)] = a;
  }

  // Articles 4.4 and 4.2: which moved-down players are paired, and then with whom.
  void pair_moved_down() {
    if (moved_ == 0) return;
    Scale scale = with_completion();
    const Criteria criteria(field_, waiting_, chooses_bye_, scale);
    const Bits sets(moved_, scale);
    std::vector<std::size_t> opponents;
    for (int i = 0; i < moved_; ++i) opponents.push_back(scale.add(players()));
    Order order;
    order.pair = [&](int a, int b, Values& values) {
      if (a >= moved_) return;
      sets.add(a, values);
      values[opponents[at(a)]] += own_ - b;
    };
    const std::vector<int> partner = best(scale, criteria, order);
    for (int i = 0; i < moved_; ++i) {
      if (partner[at(i)] < own_ && partner[at(i)] >= 0) {
        settle(i, partner[at(i)]);
      } else {
        partner_of_[at(i)] = kFloats;
      }
    }
  }

  // Article 4.3: the exchanges that are generated first.
  void choose_remainder() {
    for (int i = moved_; i < own_; ++i) {
      if (partner_of_[at(i)] == kOpen) remainder_.push_back(i);
    }
    if (remainder_.empty()) return;
    const int pairs = pairs_of_remainder();
    const int size = count(remainder_);
    Scale scale = with_completion();
    const Criteria criteria(field_, waiting_, chooses_bye_, scale);
    const std::size_t exchanged = scale.add(players());
    const std::size_t difference = scale.add(std::int64_t{2} * players() * players());
    const Bits down(pairs, scale), up(size - pairs, scale);
    const std::vector<int> number = numbers_of_remainder();
    const auto goes_down = [&](int i, Values& values) {
      if (number[at(i)] >= pairs) return;
      values[exchanged] -= 1;
      values[difference] += number[at(i)];
      down.add(pairs - 1 - number[at(i)], values);
    };
    Order order;
    order.pair = [&](int a, int b, Values& values) {
      if (a < moved_) return;
      goes_down(b, values);
      if (number[at(a)] < pairs) return;
      values[difference] -= number[at(a)];
      up.add(number[at(a)] - pairs, values);
    };
    order.leave = [&](int a, Values& values) {
      if (a >= moved_) goes_down(a, values);
    };
    const std::vector<int> partner = best(scale, criteria, order);
    for (int i : remainder_) {
      const bool first = partner[at(i)] > i && partner[at(i)] < own_;
      (first ? s1_ : s2_).push_back(i);
    }
  }

  std::vector<int> numbers_of_remainder() const {
    std::vector<int> number(at(own_), 0);
    for (int i = 0; i < count(remainder_); ++i) number[at(remainder_[at(i)])] = i;
    return number;
  }

  int pairs_of_remainder() const {
    Scale scale = with_completion();
    const Criteria criteria(field_, waiting_, chooses_bye_, scale);
    const std::vector<int> partner = best(scale, criteria, {});
    int pairs = 0;
    for (int i : remainder_) pairs += partner[at(i)] > i && partner[at(i)] < own_;
    return pairs;
  }

  // Article 4.2: the transpositions, a few players of S1 at a time.
  void pair_remainder() {
    constexpr int kAtOnce = 12;
    for (int first = 0; first < count(s1_); first += kAtOnce) {
      const int last = std::min(first + kAtOnce, count(s1_));
      Scale scale = with_completion();
      const Criteria criteria(field_, waiting_, chooses_bye_, scale);
      std::vector<std::size_t> opponents(at(own_), 0);
      for (int i = first; i < last; ++i) opponents[at(s1_[at(i)])] = scale.add(players());
      Order order;
      order.may_pair = [&](int a, int b) {
        return std::ranges::binary_search(s1_, a) && std::ranges::binary_search(s2_, b);
      };
      order.may_leave = [&](int a) { return !std::ranges::binary_search(s1_, a); };
      order.pair = [&](int a, int b, Values& values) {
        if (opponents[at(a)] != 0) values[opponents[at(a)]] += own_ - b;
      };
      const std::vector<int> partner = best(scale, criteria, order);
      for (int i = first; i < last; ++i) settle(s1_[at(i)], partner[at(s1_[at(i)])]);
    }
  }

  const Field& field_;
  const Waiting& waiting_;
  int moved_, own_, with_next_, chairs_;
  bool anyone_leaves_;
  Places places_;
  std::vector<int> partner_of_;
  bool chooses_bye_ = false;
  std::vector<int> remainder_, s1_, s2_;
};

std::optional<Outlook> outlook_at_first_sight(const Field& field) {
  Places everyone;
  Outlook outlook{.complete = true};
  for (int place = 0; place < field.size(); ++place) {
    everyone.push_back(place);
    if (field.card(place).may_get_bye) outlook.bye_score = field.card(place).score;
  }
  if (!surely_complete(field, everyone)) return std::nullopt;
  if (field.size() % 2 == 0) {
    outlook.bye_score.reset();
  } else if (!outlook.bye_score) {
    return std::nullopt;
  }
  return outlook;
}

}  // namespace

BracketPairing pair_bracket(const Field& field, const Waiting& waiting) {
  if (const auto pairing = pair_at_first_sight(field, waiting)) return *pairing;
  return Bracket(field, waiting, scope_of(field, waiting)).pair();
}

BracketPairing pair_in_whole_field(const Field& field, const Waiting& waiting) {
  return Bracket(field, waiting, whole_field(waiting)).pair();
}

Outlook outlook(const Field& field) {
  const int players = field.size();
  const bool odd = players % 2 == 1;
  if (const auto sure = outlook_at_first_sight(field)) return *sure;
  matching::HeaviestMatching<std::int64_t> graph(players + (odd ? 1 : 0));
  std::int64_t dearest = 1;
  for (int i = 0; i < players; ++i)
    dearest = std::max<std::int64_t>(dearest, field.card(i).score + 1);
  for (int a = 0; a < players; ++a) {
    for (int b = a + 1; b < players; ++b) {
      if (field.legal(a, b)) graph.set(a, b, 2 * dearest);
    }
    if (odd && field.card(a).may_get_bye) graph.set(a, players, 2 * dearest - field.card(a).score);
  }
  const std::vector<int> partner = graph.solve();
  if (std::ranges::find(partner, -1) != partner.end()) return {};
  if (!odd) return {.complete = true};
  return {.complete = true, .bye_score = field.card(partner.back()).score};
}

}  // namespace annabella::dutch
