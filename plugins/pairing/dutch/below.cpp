#include "below.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <cstdint>

#include "at_first_sight.h"

namespace annabella::dutch {
namespace {

constexpr int kMostToMatch = 300;

class Below {
 public:
  Below(const Field& field, const Waiting& waiting) : field_(field), waiting_(waiting) {}

  Scope scope() const {
    if (waiting_.next.empty() || !bye_is_below_the_next()) return whole_field(waiting_);
    const int floaters = fewest_floaters();
    if (floaters == 0 ? completes_without() : takes_any(floaters)) {
      return {.next = false, .later = false, .chairs = floaters};
    }
    const int both = own() + count(waiting_.next);
    if (later_takes_any(both)) return {.later = false, .chairs = both};
    return whole_field(waiting_);
  }

 private:
  int own() const { return count(waiting_.moved_down) + count(waiting_.residents); }
  bool odd_round() const { return (own() + count(waiting_.next) + count(waiting_.later)) % 2 == 1; }
  bool completes_without() const {
    Places all = waiting_.next;
    all.insert(all.end(), waiting_.later.begin(), waiting_.later.end());
    return surely_complete(field_, all) || completes(all, false);
  }
  bool takes_any(int floaters) const {
    const bool one_goes_on = (count(waiting_.next) + floaters) % 2 == 1;
    return next_takes_any(floaters) && completes(waiting_.later, one_goes_on);
  }
  bool bye_is_below_the_next() const {
    return !odd_round() || *waiting_.bye_score < field_.card(waiting_.next.front()).score;
  }

  int fewest_floaters() const {
    Places all = waiting_.moved_down;
    all.insert(all.end(), waiting_.residents.begin(), waiting_.residents.end());
    const int size = count(all), moved = count(waiting_.moved_down);
    matching::HeaviestMatching<std::int64_t> graph(size);
    for (int a = 0; a < size; ++a) {
      for (int b = std::max(a + 1, a < moved ? moved : 0); b < size; ++b) {
        if (legal(all, a, b)) graph.set(a, b, 1);
      }
    }
    const std::vector<int> partner = graph.solve();
    return static_cast<int>(std::ranges::count(partner, -1));
  }

  // Any so many players of the bracket find opponents in the next scoregroup one after the other,
  // and whoever is left there still has so many possible ones that all of them but an odd one can
  // be paired, whoever that is (G. Dirac).
  bool next_takes_any(int floaters) const {
    const int enough = (count(waiting_.next) + floaters) / 2 + 2;
    return all_have(waiting_.next, waiting_.next, enough) &&
           all_have(waiting_.moved_down, waiting_.next, floaters) &&
           all_have(waiting_.residents, waiting_.next, floaters);
  }

  // The same for those below the next one, of whom one may have the bye.
  bool later_takes_any(int guests) const {
    const int enough = (count(waiting_.later) + guests) / 2 + 3;
    return all_have(waiting_.later, waiting_.later, enough) &&
           all_have(waiting_.moved_down, waiting_.later, guests + 1) &&
           all_have(waiting_.residents, waiting_.later, guests + 1) &&
           all_have(waiting_.next, waiting_.later, guests + 1);
  }

  bool all_have(const Places& players, const Places& among, int enough) const {
    return std::ranges::all_of(players, [&](int one) {
      int opponents = 0;
      return std::ranges::any_of(among, [&](int other) {
        return other != one && field_.legal(one, other) && ++opponents >= enough;
      });
    });
  }

  // Whether all of these can be paired, with the bye where there is one, and with whoever goes on
  // from the next scoregroup, if one does.
  bool completes(const Places& all, bool one_more) const {
    const int size = count(all), guest = size, chair = size + (one_more ? 1 : 0);
    if (size > kMostToMatch) return false;
    matching::HeaviestMatching<std::int64_t> graph(chair + (odd_round() ? 1 : 0));
    for (int a = 0; a < size; ++a) {
      const int place = all[static_cast<std::size_t>(a)];
      for (int b = a + 1; b < size; ++b) {
        if (legal(all, a, b)) graph.set(a, b, 1);
      }
      if (one_more && std::ranges::any_of(waiting_.next,
                                          [&](int other) { return field_.legal(place, other); })) {
        graph.set(a, guest, 1);
      }
      const Card& card = field_.card(place);
      if (odd_round() && card.may_get_bye && card.score == waiting_.bye_score) {
        graph.set(a, chair, 1);
      }
    }
    const std::vector<int> partner = graph.solve();
    return std::ranges::find(partner, -1) == partner.end();
  }

  bool legal(const Places& all, int a, int b) const {
    return field_.legal(all[static_cast<std::size_t>(a)], all[static_cast<std::size_t>(b)]);
  }

  const Field& field_;
  const Waiting& waiting_;
};

}  // namespace

Scope scope_of(const Field& field, const Waiting& waiting) { return Below(field, waiting).scope(); }

Scope whole_field(const Waiting& waiting) {
  const int players = count(waiting.moved_down) + count(waiting.residents) + count(waiting.next) +
                      count(waiting.later);
  return {.chairs = players % 2};
}

}  // namespace annabella::dutch
