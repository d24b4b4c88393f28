#include "pairing/slow_swiss_1992.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>

namespace annabella::test {
namespace {

using List = std::vector<int>;  // players, best first

struct One {
  int number = 0, points = 0;
  std::string history;  // colours of games
  std::string floats;   // of each round: d, u or -
  std::set<int> met;
  bool bye_barred = false, free = false;
  int difference = 0;
  char wish = '-';
  int strength = 0;   // 1 mild, 2 strong, 3 absolute
  bool must = false;  // absolute, whether it binds him or not
};

struct Answer {
  List ones{}, others{};  // pairs
  List left{};
  int j = 0, r = 0;
  bool took_all = false;
};
using Taker = std::function<bool(const Answer&)>;

int worth(const Tournament& t, Outcome outcome) {
  const std::map<Outcome, int> worth{
      {Outcome::win, t.win},         {Outcome::draw, t.draw},    {Outcome::loss, t.loss},
      {Outcome::forfeit_win, t.win}, {Outcome::forfeit_loss, 0}, {Outcome::pairing_bye, t.bye},
      {Outcome::half_bye, t.draw},   {Outcome::full_bye, t.win}, {Outcome::zero_bye, 0}};
  return worth.at(outcome);
}

class Slow {
 public:
  explicit Slow(const Tournament& t) : t_(t) {
    for (const Player& player : t.players) by_number_[player.rank] = &player;
    for (const Player& player : t.players) {
      if (!player.absent_next_round) field_.push_back(read(player));
    }
    std::sort(field_.begin(), field_.end(), [](const One& a, const One& b) {
      return std::pair(-a.points, a.number) < std::pair(-b.points, b.number);
    });
  }

  std::optional<SlowRound> round() {
    for (int i = 0; i < static_cast<int>(field_.size()); ++i) {
      if (groups_.empty() || at(groups_.back().front()).points != at(i).points)
        groups_.push_back({});
      groups_.back().push_back(i);
    }
    const std::size_t last = groups_.size() - 1;
    players_.resize(groups_.size());
    done_.resize(groups_.size());
    for (std::size_t k = 0; k < last; ++k) one_bracket(k);
    std::size_t start = last;
    while (!lowest(start)) {
      const auto above = with_pairs_above(start);
      if (!above) return std::nullopt;
      start = *above;
    }
    SlowRound result;
    for (std::size_t k = 0; k <= start; ++k) {
      for (std::size_t i = 0; i < done_[k].ones.size(); ++i) {
        result.games.insert(colors(done_[k].ones[i], done_[k].others[i]));
      }
    }
    if (!done_[start].left.empty()) result.bye = at(done_[start].left[0]).number;
    return result;
  }

 private:
  const One& at(int i) const { return field_[static_cast<std::size_t>(i)]; }
  bool option(const std::string& name, const std::string& value) const {
    for (const auto& [key, chosen] : t_.options) {
      if (key == name) return chosen == value;
    }
    return false;
  }

  int score_before(const Player& player, std::size_t round) const {
    int sum = 0;
    for (std::size_t i = 0; i < round; ++i) sum += worth(t_, player.rounds[i].outcome);
    return sum;
  }

  One read(const Player& player) const {
    One one;
    one.number = player.rank;
    one.points = score_before(player, player.rounds.size());
    for (std::size_t i = 0; i < player.rounds.size(); ++i) {
      const PlayedRound& round = player.rounds[i];
      const Outcome o = round.outcome;
      if (o == Outcome::win || o == Outcome::draw || o == Outcome::loss) {
        one.met.insert(round.opponent);
        one.history += round.color == Color::white ? 'w' : 'b';
      }
      if (o == Outcome::pairing_bye || o == Outcome::full_bye || o == Outcome::forfeit_win) {
        one.bye_barred = true;
      }
      char moved = '-';
      if (o == Outcome::pairing_bye || o == Outcome::full_bye) moved = 'd';
      if (round.opponent != 0) {
        const int mine = score_before(player, i);
        const int his = score_before(*by_number_.at(round.opponent), i);
        moved = mine > his ? 'd' : mine < his ? 'u' : '-';
      }
      one.floats += moved;
    }
    const int played = static_cast<int>(player.rounds.size());
    one.free = played + 1 >= t_.planned_rounds && one.points * 2 > played * t_.win;
    const auto whites = std::count(one.history.begin(), one.history.end(), 'w');
    one.difference = static_cast<int>(2 * whites) - static_cast<int>(one.history.size());
    if (one.history.empty()) return one;
    const bool twice = one.history.ends_with("ww") || one.history.ends_with("bb");
    one.must = one.difference > 1 || one.difference < -1 || twice;
    one.strength = one.must && !one.free ? 3 : one.difference != 0 ? 2 : 1;
    if (one.difference > 1) {
      one.wish = 'b';
    } else if (one.difference < -1) {
      one.wish = 'w';
    } else if (twice || one.difference == 0) {
      one.wish = one.history.back() == 'w' ? 'b' : 'w';
    } else {
      one.wish = one.difference < 0 ? 'w' : 'b';
    }
    return one;
  }

  bool legal(int a, int b) const {
    if (at(a).met.contains(at(b).number)) return false;
    for (const auto& [x, y] : t_.never_pair) {
      if (std::set{x, y} == std::set{at(a).number, at(b).number}) return false;
    }
    const bool free = option("last-round", "both-above-half") ? at(a).free && at(b).free
                                                              : at(a).free || at(b).free;
    return free || !(at(a).must && at(b).must && at(a).wish == at(b).wish);
  }
  bool clash(int a, int b) const { return at(a).wish != '-' && at(a).wish == at(b).wish; }
  bool allowed(int i, char moved, int dropped) const {
    const std::string& floats = at(i).floats;
    if (at(i).free || dropped == 2) return true;
    const char last = !floats.empty() ? floats[floats.size() - 1] : '-';
    const char before = floats.size() > 1 ? floats[floats.size() - 2] : '-';
    if (last == moved) return false;
    if (dropped == 1) return true;
    return option("b6", "any") ? last == '-' && before == '-' : before != moved;
  }
  int x_of(const List& list) const {
    int w = 0, b = 0;
    for (int i : list) w += at(i).wish == 'w', b += at(i).wish == 'b';
    const int q = (static_cast<int>(list.size()) + 1) / 2;
    return std::max(0, b > w ? b - q : w - q);
  }

  struct Frame {
    int score;
    bool lowest;
  };

  bool pair_fits(int a, int b, int u) const {
    if (!legal(a, b)) return false;
    if (at(a).points == at(b).points) return true;
    return allowed(at(a).points < at(b).points ? a : b, 'u', u);
  }
  bool left_fits(const List& left, int d, Frame frame) const {
    if (frame.lowest && left.size() > 1) return false;
    return std::all_of(left.begin(), left.end(), [&](int i) {
      if (frame.lowest && at(i).bye_barred) return false;
      return at(i).points > frame.score || allowed(i, 'd', d);
    });
  }

  // All ways to give s1 opponents from s2, in the order of D1.
  bool opponents(
      const List& s1, const List& s2, int u, int budget, List chosen,
      const std::function<bool(const List& chosen, const List& rest, int used)>& take) const {
    if (chosen.size() == s1.size()) {
      List rest;
      for (int i : s2) {
        if (std::find(chosen.begin(), chosen.end(), i) == chosen.end()) rest.push_back(i);
      }
      int used = 0;
      for (std::size_t i = 0; i < s1.size(); ++i) used += clash(s1[i], chosen[i]);
      return used <= budget && take(chosen, rest, used);
    }
    for (int other : s2) {
      if (std::find(chosen.begin(), chosen.end(), other) != chosen.end()) continue;
      if (!pair_fits(s1[chosen.size()], other, u)) continue;
      List more = chosen;
      more.push_back(other);
      if (opponents(s1, s2, u, budget, more, take)) return true;
    }
    return false;
  }

  // D2, with its table's order written as a sort.
  static std::vector<std::pair<List, List>> exchanges(int n, int p) {
    std::vector<std::pair<List, List>> all;
    for (unsigned set = 0; set < (1u << n); ++set) {
      List down, up;
      for (int i = 1; i <= n; ++i) {
        if (set & (1u << (i - 1))) (i <= p ? down : up).push_back(i);
      }
      if (down.size() == up.size()) all.push_back({down, up});
    }
    const auto key = [](const std::pair<List, List>& exchange) {
      List lowest_first;
      for (auto i = exchange.first.rbegin(); i != exchange.first.rend(); ++i) {
        lowest_first.push_back(-*i);
      }
      const int difference = std::accumulate(exchange.second.begin(), exchange.second.end(), 0) -
                             std::accumulate(exchange.first.begin(), exchange.first.end(), 0);
      return std::tuple(exchange.first.size(), difference, lowest_first, exchange.second);
    };
    std::sort(all.begin(), all.end(), [&](auto& a, auto& b) { return key(a) < key(b); });
    return all;
  }

  bool homog(const List& group, int p, int budget, int d, int u, Frame frame,
             const Taker& take) const {
    const int n = static_cast<int>(group.size());
    for (const auto& [down, up] : exchanges(n, p)) {
      List s1, s2;
      for (int i = 1; i <= n; ++i) {
        const bool moved =
            std::count(down.begin(), down.end(), i) + std::count(up.begin(), up.end(), i) > 0;
        ((i <= p) != moved ? s1 : s2).push_back(group[static_cast<std::size_t>(i - 1)]);
      }
      const bool taken =
          opponents(s1, s2, u, budget, {}, [&](const List& chosen, const List& rest, int) {
            if (!left_fits(rest, d, frame)) return false;
            return take({.ones = s1, .others = chosen, .left = rest});
          });
      if (taken) return true;
    }
    return false;
  }

  int first_x(int x0, int steps, int most) const {
    if (option("x-after-c14", "raised") && steps > 0) return most;
    return std::min(most, std::max(0, x0 - steps));
  }
  bool only_last_level(int x, int x_first) const {
    return option("floats-after-c11", "dropped") && x > x_first;
  }

  bool whole_group(const List& list, Frame frame, int j, bool reduce, const Taker& take) const {
    const int n = static_cast<int>(list.size()), x0 = x_of(list);
    for (int r = 0; r <= (reduce && !frame.lowest ? n / 2 : 0); ++r) {
      const int p = n / 2 - r, from = first_x(x0, j + r, p);
      for (int x = from; x <= p; ++x) {
        for (int level = only_last_level(x, from) ? 4 : 0; level <= 4; ++level) {
          const bool taken =
              homog(list, p, x, std::min(level, 2), std::max(0, level - 2), frame, [&](Answer a) {
                a.j = j, a.r = r;
                return take(a);
              });
          if (taken) return true;
        }
      }
    }
    return false;
  }

  bool bracket(const List& list, Frame frame, bool reduce, const Taker& take) const {
    const int n = static_cast<int>(list.size());
    const int down = static_cast<int>(
        std::count_if(list.begin(), list.end(), [&](int i) { return at(i).points > frame.score; }));
    if (down == 0 || 2 * down >= n) return whole_group(list, frame, 0, reduce, take);
    for (int j = 0; j <= (reduce ? down : 0); ++j) {
      const int m = down - j;
      if (m == 0) return whole_group(list, frame, j, reduce, take);
      const List s1(list.begin(), list.begin() + m), s2(list.begin() + m, list.end());
      const int rem = n - 2 * m;
      for (int r = 0; r <= (reduce && !frame.lowest ? rem / 2 : 0); ++r) {
        const int pr = rem / 2 - r, from = first_x(x_of(list), j + r, m + pr);
        for (int x = from; x <= m + pr; ++x) {
          const auto with = [&](Answer a) {
            a.j = j, a.r = r;
            return take(a);
          };
          if (mixed(s1, s2, pr, x, x - from, frame, with)) return true;
        }
      }
      const bool exists =
          opponents(s1, s2, 2, n, {}, [](const List&, const List&, int) { return true; });
      if (exists && !frame.lowest) return false;
    }
    return false;
  }

  bool mixed(const List& s1, const List& s2, int pr, int x, int raised, Frame frame,
             const Taker& take) const {
    const std::size_t rem = s2.size() - s1.size();
    const bool last_only = only_last_level(raised, 0);
    if (rem == 0 || (rem == 1 && !option("single-left-over", "remainder"))) {
      for (int level = last_only ? 4 : 0; level <= 4; ++level) {
        const bool taken = opponents(s1, s2, std::max(0, level - 2), x, {},
                                     [&](const List& chosen, const List& rest, int) {
                                       return left_fits(rest, std::min(level, 2), frame) &&
                                              take({.ones = s1, .others = chosen, .left = rest});
                                     });
        if (taken) return true;
      }
      return false;
    }
    for (int u = last_only ? 2 : 0; u <= 2; ++u) {
      List first;
      const bool taken =
          opponents(s1, s2, u, x, {}, [&](const List& chosen, const List& rest, int used) {
            if (first.empty()) first = chosen;
            if (option("c10", "lowest") &&
                !std::equal(first.begin(), first.end() - 1, chosen.begin())) {
              return false;
            }
            const int budget = option("x-of-remainder", "anew") ? x_of(rest) + raised : x - used;
            for (int d = last_only ? 2 : 0; d <= 2; ++d) {
              const bool found = homog(rest, pr, budget, d, u, frame, [&](Answer a) {
                a.ones.insert(a.ones.begin(), s1.begin(), s1.end());
                a.others.insert(a.others.begin(), chosen.begin(), chosen.end());
                return take(a);
              });
              if (found) return true;
            }
            return false;
          });
      if (taken) return true;
    }
    return false;
  }

  List lonely(const List& list) const {
    List alone;
    for (int a : list) {
      bool any = false;
      for (int b : list) any = any || (a != b && legal(a, b));
      if (!any) alone.push_back(a);
    }
    return alone;
  }
  static List minus(const List& a, const List& b) {
    List rest;
    for (int i : a) {
      if (std::find(b.begin(), b.end(), i) == b.end()) rest.push_back(i);
    }
    return rest;
  }
  static List plus(List a, const List& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end());
    return a;
  }

  bool options(const List& list, int score, bool reduce, bool forced, const Taker& take) const {
    const List alone = lonely(list);
    const bool from_above =
        std::any_of(alone.begin(), alone.end(), [&](int i) { return at(i).points > score; });
    if (from_above && !forced) return false;
    const List rest = minus(list, alone);
    if (rest.empty() || (from_above && option("no-opponent", "whole-bracket"))) {
      return take({.left = list, .took_all = true});
    }
    return bracket(rest, {score, false}, reduce, [&](Answer a) {
      a.left = plus(a.left, alone);
      return take(a);
    });
  }
  std::optional<Answer> first(const List& list, int score, bool reduce, bool forced) const {
    std::optional<Answer> found;
    options(list, score, reduce, forced, [&](const Answer& a) {
      found = a;
      return true;
    });
    return found;
  }
  std::optional<Answer> first_lowest(const List& list, bool reduce, bool any_above) const {
    if (option("c1-lowest", "literal") && any_above && !lonely(list).empty()) return std::nullopt;
    std::optional<Answer> found;
    bracket(list, {at(groups_.back().front()).points, true}, reduce, [&](const Answer& a) {
      found = a;
      return true;
    });
    return found;
  }

  std::optional<std::size_t> with_pairs_above(std::size_t k) const {
    while (k-- > 0) {
      if (!done_[k].ones.empty()) return k;
    }
    return std::nullopt;
  }
  int score(std::size_t k) const { return at(groups_[k].front()).points; }
  List moved_into(std::size_t k) const { return k == 0 ? List{} : done_[k - 1].left; }
  List natives(std::size_t from) const {
    List all;
    for (std::size_t k = from; k < groups_.size(); ++k) all = plus(all, groups_[k]);
    return all;
  }

  // Brackets i+1..k-1 after bracket i was paired otherwise; the last line is who comes into k.
  List carry(std::size_t i, std::size_t k, const Answer& answer, std::vector<Answer>& between,
             std::vector<List>& lists) const {
    List moved = answer.left;
    for (std::size_t t = i + 1; t < k; ++t) {
      const List list = plus(moved, groups_[t]);
      Answer now{.left = list};
      if (option("merged-bracket", "set-up-again")) {
        auto found = first(list, score(t), false, false);
        if (!found) found = first(list, score(t), true, true);
        now = *found;
      }
      lists.push_back(list);
      between.push_back(now);
      moved = now.left;
    }
    return moved;
  }
  void put(std::size_t i, const Answer& answer, const std::vector<Answer>& between,
           const std::vector<List>& lists) {
    done_[i] = answer;
    for (std::size_t t = 0; t < between.size(); ++t) {
      done_[i + 1 + t] = between[t];
      players_[i + 1 + t] = lists[t];
    }
  }

  void one_bracket(std::size_t k) {
    const List moved = moved_into(k);
    players_[k] = plus(moved, groups_[k]);
    if (const auto found = first(players_[k], score(k), false, false)) {
      done_[k] = *found;
      return;
    }
    const bool as_one = 2 * moved.size() >= players_[k].size();
    const auto i = with_pairs_above(k);
    if (!moved.empty() && i && !(option("c12", "heterogeneous") && as_one)) {
      const Answer present = done_[*i];
      const bool again = options(players_[*i], score(*i), true, true, [&](const Answer& other) {
        if (other.took_all || other.j != present.j || other.r != present.r) return false;
        if (other.left == present.left) return false;
        std::vector<Answer> between;
        std::vector<List> lists;
        const List list = plus(carry(*i, k, other, between, lists), groups_[k]);
        const auto found = first(list, score(k), false, false);
        if (!found) return false;
        put(*i, other, between, lists);
        players_[k] = list;
        done_[k] = *found;
        return true;
      });
      if (again) return;
    }
    done_[k] = *first(players_[k], score(k), true, true);
  }

  bool lowest(std::size_t start) {
    const auto i = with_pairs_above(start);
    const List list = plus(moved_into(start), natives(start));
    if (const auto found = first_lowest(list, false, i.has_value())) {
      done_[start] = *found;
      return true;
    }
    if (!i) {
      const auto found = first_lowest(list, true, false);
      if (found) done_[start] = *found;
      return found.has_value();
    }
    std::set<List> tried{done_[*i].left};
    bool success = false;
    options(players_[*i], score(*i), true, true, [&](const Answer& other) {
      if (other.ones.empty()) return true;
      if (!tried.insert(other.left).second) return false;
      std::vector<Answer> between;
      std::vector<List> lists;
      const List below = plus(carry(*i, start, other, between, lists), natives(start));
      const auto found = first_lowest(below, false, true);
      if (!found) return false;
      put(*i, other, between, lists);
      done_[start] = *found;
      success = true;
      return true;
    });
    return success;
  }

  std::pair<int, int> colors(int a, int b) const {
    if (b < a) std::swap(a, b);
    const One &high = at(a), &low = at(b);
    const auto seat = [&](char color) {
      return color == 'w' ? std::pair(high.number, low.number) : std::pair(low.number, high.number);
    };
    const auto turned = [](char color) { return color == 'w' ? 'b' : 'w'; };
    if (high.wish == '-' && low.wish == '-') {
      const char drawn = t_.first_color == Color::white ? 'w' : 'b';
      return seat(high.number % 2 == 1 ? drawn : turned(drawn));
    }
    if (low.wish == '-') return seat(high.wish);
    if (high.wish == '-' || high.wish != low.wish) return seat(turned(low.wish));
    if (high.strength > low.strength) return seat(high.wish);
    if (high.strength < low.strength) return seat(turned(low.wish));
    for (std::size_t back = 1; back <= std::min(high.history.size(), low.history.size()); ++back) {
      const char mine = high.history[high.history.size() - back];
      if (mine != low.history[low.history.size() - back]) return seat(turned(mine));
    }
    return seat(high.wish);
  }

  const Tournament& t_;
  std::map<int, const Player*> by_number_;
  std::vector<One> field_;
  std::vector<List> groups_;
  std::vector<List> players_;
  std::vector<Answer> done_;
};

}  // namespace

std::optional<SlowRound> slow_swiss_1992(const Tournament& tournament) {
  return Slow(tournament).round();
}

}  // namespace annabella::test
