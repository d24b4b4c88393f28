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

  std::optional<int> indifferent_floaters() const {
    if (waiting_.next.empty() || !bye_is_below_the_next()) return std::nullopt;
    const int floaters = fewest_floaters();
    if (floaters == 0) {
      Places all = waiting_.next;
      all.insert(all.end(), waiting_.later.begin(), waiting_.later.end());
      return surely_complete(field_, all) || completes(all, false) ? std::optional(0)
                                                                   : std::nullopt;
    }
    const bool one_goes_on = (count(waiting_.next) + floaters) % 2 == 1;
    const bool fine = next_takes_any(floaters) && completes(waiting_.later, one_goes_on);
    return fine ? std::optional(floaters) : std::nullopt;
  }

 private:
  bool odd_round() const {
    return (count(waiting_.moved_down) + count(waiting_.residents) + count(waiting_.next) +
            count(waiting_.later)) %
               2 ==
           1;
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
    return std::ranges::all_of(waiting_.next,
                               [&](int one) { return has_opponents(one, enough); }) &&
           std::ranges::all_of(waiting_.moved_down,
                               [&](int one) { return has_opponents(one, floaters); }) &&
           std::ranges::all_of(waiting_.residents,
                               [&](int one) { return has_opponents(one, floaters); });
  }

  bool has_opponents(int one, int enough) const {
    int opponents = 0;
    return std::ranges::any_of(waiting_.next, [&](int other) {
      return other != one && field_.legal(one, other) && ++opponents >= enough;
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

std::optional<int> indifferent_floaters(const Field& field, const Waiting& waiting) {
  return Below(field, waiting).indifferent_floaters();
}

}  // namespace annabella::dutch
