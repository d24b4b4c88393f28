#include "account.h"

#include <annabella/matching/heaviest_matching.h>

#include <algorithm>
#include <cstdint>
#include <map>

#include "at_first_sight.h"

namespace annabella::dutch {
namespace {

class Account {
 public:
  Account(const Field& field, const Waiting& waiting) : field_(field), waiting_(waiting) {}

  std::vector<Shortfall> of(const BracketPairing& pairing) {
    const int players = count(waiting_.moved_down) + count(waiting_.residents);
    if (count(pairing.floaters) > players % 2) note(6, pairing.floaters);
    if (leaves_next_incomplete(pairing.floaters)) note(8, pairing.floaters);
    if (has_bye(pairing.floaters) && card(pairing.floaters.front()).unplayed > 0) {
      note(9, pairing.floaters);
    }
    for (int place : pairing.floaters) {
      if (moved_down(place)) {
        note(7, {place});
        for (int back = 0; back < 2; ++back) note_float(place, back, Float::down, 18);
        continue;
      }
      for (int back = 0; back < 2; ++back) note_float(place, back, Float::down, 14);
    }
    for (const Pair& pair : pairing.pairs) {
      note_colors(pair);
      if (!moved_down(pair.higher)) continue;
      const bool higher_than_another = card(pair.higher).score > lowest_above(pairing);
      for (int back = 0; back < 2; ++back) {
        note_float(pair.lower, back, Float::up, 15);
        if (higher_than_another) note_float(pair.lower, back, Float::up, 19);
      }
    }
    std::vector<Shortfall> all;
    for (auto& [criterion, places] : found_) all.push_back({criterion, std::move(places)});
    return all;
  }

 private:
  bool moved_down(int place) const {
    return field_.card(place).score > field_.card(waiting_.residents.front()).score;
  }
  void note(int criterion, const Places& places) {
    Places& all = found_[criterion];
    all.insert(all.end(), places.begin(), places.end());
  }
  const Card& card(int place) const { return field_.card(place); }

  // The lowest score among the moved-down players who were paired.
  HalfPoints lowest_above(const BracketPairing& pairing) const {
    HalfPoints lowest = card(pairing.pairs.front().higher).score;
    for (const Pair& pair : pairing.pairs) {
      if (moved_down(pair.higher)) lowest = std::min(lowest, card(pair.higher).score);
    }
    return lowest;
  }

  // Only one leaves, and nobody below can have the bye.
  bool has_bye(const Places& floaters) const {
    return count(floaters) == 1 && waiting_.bye_score &&
           *waiting_.bye_score >= card(waiting_.residents.front()).score;
  }

  // Each finds an opponent there, and what Dirac asks for has two to spare: four may be taken away.
  bool surely_welcome(const Places& floaters) const {
    return count(floaters) <= 4 && surely_complete(field_, waiting_.next) &&
           std::ranges::all_of(floaters, [&](int one) {
             return std::ranges::count_if(waiting_.next, [&](int other) {
                      return field_.legal(one, other);
                    }) >= count(floaters);
           });
  }

  // More players of the next bracket would float than an odd one, whatever is done there.
  bool leaves_next_incomplete(const Places& floaters) const {
    if (floaters.empty() || waiting_.next.empty() || surely_welcome(floaters)) return false;
    Places all = floaters;
    all.insert(all.end(), waiting_.next.begin(), waiting_.next.end());
    matching::HeaviestMatching<std::int64_t> graph(count(all));
    for (int a = 0; a < count(all); ++a) {
      for (int b = std::max(a + 1, count(floaters)); b < count(all); ++b) {
        const int one = all[static_cast<std::size_t>(a)], other = all[static_cast<std::size_t>(b)];
        if (field_.legal(one, other)) graph.set(a, b, 1);
      }
    }
    const std::vector<int> partner = graph.solve();
    return std::ranges::count(partner, -1) > count(all) % 2;
  }

  // C14 and C15 of the last round, C16 and C17 of the one before; so with C18 to C21.
  void note_float(int place, int back, Float had, int criterion) {
    if (field_.card(place).floats[static_cast<std::size_t>(back)] == had) {
      note(criterion + 2 * back, {place});
    }
  }

  void note_colors(const Pair& pair) {
    const Seats seats = field_.seats(pair.higher, pair.lower);
    for (const Color color : {Color::white, Color::black}) {
      const int place = color == Color::white ? seats.white : seats.black;
      const Card& card = field_.card(place);
      const int difference = card.difference + (color == Color::white ? 1 : -1);
      if (difference > 2 || difference < -2) note(10, {place});
      const std::size_t games = card.colors.size();
      if (games > 1 && card.colors[games - 1] == color && card.colors[games - 2] == color) {
        note(11, {place});
      }
      if (card.strength == Strength::none || card.wanted == color) continue;
      note(12, {place});
      if (card.strength == Strength::strong) note(13, {place});
    }
  }

  const Field& field_;
  const Waiting& waiting_;
  std::map<int, Places> found_;
};

}  // namespace

std::vector<Shortfall> shortfalls(const Field& field, const Waiting& waiting,
                                  const BracketPairing& pairing) {
  return Account(field, waiting).of(pairing);
}

}  // namespace annabella::dutch
