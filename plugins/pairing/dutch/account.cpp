#include "account.h"

#include <algorithm>
#include <map>

namespace annabella::dutch {
namespace {

class Account {
 public:
  Account(const Field& field, const Waiting& waiting) : field_(field), waiting_(waiting) {}

  std::vector<Shortfall> of(const BracketPairing& pairing) {
    const int players = count(waiting_.moved_down) + count(waiting_.residents);
    if (count(pairing.floaters) > players % 2) note(6, pairing.floaters);
    for (int place : pairing.floaters) {
      if (moved_down(place)) {
        note(7, {place});
        continue;
      }
      for (int back = 0; back < 2; ++back) note_float(place, back, Float::down, 14);
    }
    for (const Pair& pair : pairing.pairs) {
      note_colors(pair);
      if (!moved_down(pair.higher)) continue;
      for (int back = 0; back < 2; ++back) note_float(pair.lower, back, Float::up, 15);
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
  // C14 and C15 of the last round, C16 and C17 of the one before.
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
