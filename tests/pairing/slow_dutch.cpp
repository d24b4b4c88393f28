#include "pairing/slow_dutch.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <tuple>

namespace annabella::test {
namespace {

using List = std::vector<int>;
using Pairs = std::vector<std::pair<int, int>>;  // the higher one first

struct Someone {
  int number = 0, order = 0, points = 0, difference = 0, unplayed = 0;
  std::string history;
  std::string floats;  // of the last round and the one before: D, U or -
  std::set<int> met;
  char wish = '-';
  int strength = 0;  // 1 mild, 2 strong, 3 absolute
  bool top = false, barred = false;
};

class SlowDutch {
 public:
  explicit SlowDutch(const Tournament& t) : t_(t) {
    std::vector<Player> players = t.players;
    std::sort(players.begin(), players.end(),
              [](const Player& a, const Player& b) { return a.rank < b.rank; });
    int order = 0;
    for (const Player& player : players) {
      bool came = !player.absent_next_round;
      for (const PlayedRound& round : player.rounds) {
        came = came || round.opponent != 0 || round.outcome == Outcome::pairing_bye;
      }
      order += came;
      if (player.absent_next_round) continue;
      all_.push_back(read(player));
      all_.back().order = order;
    }
    std::stable_sort(all_.begin(), all_.end(),
                     [](const Someone& a, const Someone& b) { return a.points > b.points; });
  }

  std::optional<Round> round() {
    List everyone(all_.size());
    std::iota(everyone.begin(), everyone.end(), 0);
    if (everyone.size() % 2 == 1) {
      for (b_ = 0; b_ <= at(0).points && !complete(everyone); ++b_) complete_.clear();
    }
    if (!complete(everyone)) return std::nullopt;
    Round result;
    List moved;
    for (std::size_t first = 0; first < all_.size();) {
      std::size_t end = first;
      while (end < all_.size() && all_[end].points == all_[first].points) ++end;
      bracket(moved,
              List(everyone.begin() + static_cast<int>(first),
                   everyone.begin() + static_cast<int>(end)),
              List(everyone.begin() + static_cast<int>(end), everyone.end()), result);
      first = end;
    }
    for (int i : moved) result.byes.push_back(at(i).number);
    return result;
  }

 private:
  const Someone& at(int i) const { return all_[static_cast<std::size_t>(i)]; }

  int worth(Outcome o) const {
    if (o == Outcome::pairing_bye) return t_.bye;
    if (o == Outcome::win || o == Outcome::forfeit_win || o == Outcome::full_bye) return t_.win;
    if (o == Outcome::draw || o == Outcome::half_bye) return t_.draw;
    return o == Outcome::loss ? t_.loss : 0;
  }
  int before(int rank, std::size_t round) const {
    int sum = 0;
    for (const Player& player : t_.players) {
      if (player.rank != rank) continue;
      for (std::size_t i = 0; i < round; ++i) sum += worth(player.rounds[i].outcome);
    }
    return sum;
  }

  Someone read(const Player& player) const {
    Someone one;
    one.number = player.rank;
    const std::size_t rounds = player.rounds.size();
    one.points = before(player.rank, rounds);
    for (std::size_t i = 0; i < rounds; ++i) {
      const PlayedRound& round = player.rounds[i];
      const bool played = round.outcome == Outcome::win || round.outcome == Outcome::draw ||
                          round.outcome == Outcome::loss;
      char moved = '-';
      if (played) {
        one.met.insert(round.opponent);
        one.history += round.color == Color::white ? 'w' : 'b';
        const int mine = before(player.rank, i), his = before(round.opponent, i);
        moved = mine > his ? 'D' : mine < his ? 'U' : '-';
      } else {
        ++one.unplayed;
        if (worth(round.outcome) > t_.loss || round.outcome == Outcome::pairing_bye) moved = 'D';
        one.barred =
            one.barred || round.outcome == Outcome::pairing_bye || worth(round.outcome) >= t_.win;
      }
      one.floats.insert(one.floats.begin(), moved);
    }
    one.floats += "--";
    one.top = static_cast<int>(rounds) + 1 >= t_.planned_rounds &&
              2 * one.points > static_cast<int>(rounds) * t_.win;
    for (char color : one.history) one.difference += color == 'w' ? 1 : -1;
    if (one.history.empty()) return one;
    const bool twice = one.history.ends_with("ww") || one.history.ends_with("bb");
    const char other = one.history.back() == 'w' ? 'b' : 'w';
    const char smaller = one.difference > 0 ? 'b' : 'w';
    if (one.difference > 1 || one.difference < -1) {
      one.strength = 3, one.wish = smaller;
    } else if (twice) {
      one.strength = 3, one.wish = other;
    } else if (one.difference != 0) {
      one.strength = 2, one.wish = smaller;
    } else {
      one.strength = 1, one.wish = other;
    }
    return one;
  }

  bool legal(int a, int b) const {
    const Someone &one = at(a), &other = at(b);
    if (one.met.contains(other.number)) return false;
    for (const auto& [x, y] : t_.never_pair) {
      if (std::set{x, y} == std::set{one.number, other.number}) return false;
    }
    return one.strength < 3 || other.strength < 3 || one.wish != other.wish || one.top || other.top;
  }

  // Everyone of the list can be paired, but for one who may have the bye at that score.
  bool complete(const List& list) {
    if (list.empty()) return true;
    const auto known = complete_.find(list);
    if (known != complete_.end()) return known->second;
    bool possible = false;
    const List rest(list.begin() + 1, list.end());
    if (list.size() % 2 == 1 && !at(list[0]).barred && at(list[0]).points <= b_) {
      possible = complete(rest);
    }
    for (std::size_t i = 0; i < rest.size() && !possible; ++i) {
      if (!legal(list[0], rest[i])) continue;
      List fewer = rest;
      fewer.erase(fewer.begin() + static_cast<int>(i));
      possible = complete(fewer);
    }
    return complete_[list] = possible;
  }

  // All pairings of a bracket in which no two moved-down players meet.
  void list_all(const List& open, std::size_t moved_left, Pairs pairs, List left,
                const std::function<void(const Pairs&, const List&)>& visit) const {
    if (open.empty()) return visit(pairs, left);
    const List rest(open.begin() + 1, open.end());
    const bool moved = moved_left > 0;
    List more = left;
    more.push_back(open[0]);
    list_all(rest, moved ? moved_left - 1 : 0, pairs, more, visit);
    for (std::size_t i = moved ? moved_left - 1 : 0; i < rest.size(); ++i) {
      if (!legal(open[0], rest[i])) continue;
      Pairs longer = pairs;
      longer.push_back({open[0], rest[i]});
      List fewer = rest;
      fewer.erase(fewer.begin() + static_cast<int>(i));
      list_all(fewer, moved ? moved_left - 1 : 0, longer, left, visit);
    }
  }

  static List plus(List a, const List& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
  }
  List scores(const List& list) const {
    List scores;
    for (int i : list) scores.push_back(at(i).points);
    std::sort(scores.rbegin(), scores.rend());
    return scores;
  }

  // C8: the fewest downfloaters of the next bracket, and their scores.
  std::pair<std::size_t, List> next_can(const List& floaters, const List& below) {
    if (below.empty()) return {};
    const auto known = next_.find(floaters);
    if (known != next_.end()) return known->second;
    std::size_t end = 0;
    while (end < below.size() && at(below[end]).points == at(below[0]).points) ++end;
    const List next(below.begin(), below.begin() + static_cast<int>(end));
    const List later(below.begin() + static_cast<int>(end), below.end());
    std::pair<std::size_t, List> best{1000, {}};
    list_all(plus(floaters, next), floaters.size(), {}, {}, [&](const Pairs&, const List& left) {
      const std::pair<std::size_t, List> now{left.size(), scores(left)};
      if (now < best && complete(plus(left, later))) best = now;
    });
    return next_[floaters] = best;
  }

  std::pair<int, int> seats(int high, int low) const {
    const Someone &one = at(high), &other = at(low);
    const auto seat = [&](char color) {
      return color == 'w' ? std::pair(high, low) : std::pair(low, high);
    };
    const auto turned = [](char color) { return color == 'w' ? 'b' : 'w'; };
    if (one.wish == '-' && other.wish == '-') {
      const char first = t_.first_color == Color::white ? 'w' : 'b';
      return seat(one.order % 2 == 1 ? first : turned(first));
    }
    if (one.wish == '-') return seat(turned(other.wish));
    if (other.wish == '-' || one.wish != other.wish) return seat(one.wish);
    if (one.strength != other.strength) {
      return seat(one.strength > other.strength ? one.wish : turned(one.wish));
    }
    if (one.strength == 3 && std::abs(one.difference) != std::abs(other.difference)) {
      return seat(std::abs(one.difference) > std::abs(other.difference) ? one.wish
                                                                        : turned(one.wish));
    }
    for (std::size_t back = 1; back <= std::min(one.history.size(), other.history.size()); ++back) {
      const char had = one.history[one.history.size() - back];
      if (had != other.history[other.history.size() - back]) return seat(turned(had));
    }
    return seat(one.wish);
  }

  // C9 to C17, then C18 to C21.
  std::pair<List, std::vector<List>> quality(const Pairs& pairs, const List& left, int residents,
                                             bool bye) const {
    List counts(9, 0);
    std::vector<List> lists(4);
    if (bye && left.size() == 1 && b_ >= residents) counts[0] = at(left[0]).unplayed;
    for (const auto& [high, low] : pairs) {
      const auto [white, black] = seats(high, low);
      for (int i : {white, black}) {
        const char color = i == white ? 'w' : 'b';
        const Someone& one = at(i);
        counts[1] += std::abs(one.difference + (color == 'w' ? 1 : -1)) > 2;
        counts[2] += one.history.ends_with(std::string(2, color));
        counts[3] += one.wish != '-' && one.wish != color;
        counts[4] += one.wish != '-' && one.wish != color && one.strength == 2;
      }
      if (at(high).points == residents) continue;
      const int distance = at(high).points - at(low).points;
      for (std::size_t back : {0u, 1u}) {
        counts[6 + 2 * back] += at(low).floats[back] == 'U';
        if (at(high).floats[back] == 'D') lists[2 * back].push_back(distance);
        if (at(low).floats[back] == 'U') lists[2 * back + 1].push_back(distance);
      }
    }
    for (int i : left) {
      for (std::size_t back : {0u, 1u}) {
        if (at(i).floats[back] != 'D') continue;
        if (at(i).points == residents) {
          ++counts[5 + 2 * back];
        } else {
          lists[2 * back].push_back(1000 + at(i).points);
        }
      }
    }
    for (List& list : lists) std::sort(list.rbegin(), list.rend());
    return {counts, lists};
  }

  using Key = std::tuple<List, List, std::size_t, int, List, List, List>;
  Key generation(const Pairs& pairs, const List& moved, const List& residents) const {
    const List bracket = plus(moved, residents);
    const auto number_in = [](const List& list, int i) {
      return static_cast<int>(std::find(list.begin(), list.end(), i) - list.begin()) + 1;
    };
    List paired, opponents, rest = residents;
    Pairs own;
    for (const auto& [high, low] : pairs) {
      if (number_in(moved, high) > static_cast<int>(moved.size())) {
        own.push_back({high, low});
        continue;
      }
      paired.push_back(number_in(bracket, high));
      opponents.push_back(number_in(bracket, low));
      rest.erase(std::find(rest.begin(), rest.end(), low));
    }
    std::sort(own.begin(), own.end());
    const int half = static_cast<int>(own.size());
    std::set<int> high_ones;
    List down, up, last;
    for (const auto& [high, low] : own) {
      high_ones.insert(number_in(rest, high));
      last.push_back(number_in(rest, low));
    }
    int difference = 0;
    for (int i = half; i >= 1; --i) {
      if (high_ones.contains(i)) continue;
      down.push_back(-i);
      difference -= i;
    }
    for (int i : high_ones) {
      if (i <= half) continue;
      up.push_back(i);
      difference += i;
    }
    return {paired, opponents, up.size(), difference, down, up, last};
  }

  void bracket(List& moved, const List& residents, const List& below, Round& result) {
    next_.clear();
    using Value = std::tuple<std::size_t, List, std::pair<std::size_t, List>,
                             std::pair<List, std::vector<List>>, Key>;
    std::optional<Value> best;
    Pairs chosen;
    List floaters;
    const std::size_t waiting = moved.size() + residents.size() + below.size();
    list_all(plus(moved, residents), moved.size(), {}, {},
             [&](const Pairs& pairs, const List& left) {
               if (best && left.size() > std::get<0>(*best)) return;
               if (!complete(plus(left, below))) return;
               const Value value{left.size(), scores(left), next_can(left, below),
                                 quality(pairs, left, at(residents[0]).points, waiting % 2 == 1),
                                 generation(pairs, moved, residents)};
               if (best && !(value < *best)) return;
               best = value;
               chosen = pairs;
               floaters = left;
             });
    for (const auto& [high, low] : chosen) {
      const auto [white, black] = seats(high, low);
      result.games.insert({at(white).number, at(black).number});
    }
    moved = floaters;
  }

  const Tournament& t_;
  std::vector<Someone> all_;
  int b_ = 0;
  std::map<List, bool> complete_;
  std::map<List, std::pair<std::size_t, List>> next_;
};

}  // namespace

std::optional<Round> slow_dutch(const Tournament& tournament) {
  return SlowDutch(tournament).round();
}

}  // namespace annabella::test
