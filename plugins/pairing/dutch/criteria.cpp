#include "criteria.h"

#include <algorithm>

namespace annabella::dutch {

Criteria::Criteria(const Field& field, const Waiting& waiting, bool chooses_bye, Scale& scale)
    : field_(field),
      resident_score_(field.card(waiting.residents.front()).score),
      chooses_bye_(chooses_bye) {
  for (int place : waiting.moved_down) scores_.push_back(field.card(place).score);
  scores_.push_back(resident_score_);
  scores_.erase(std::unique(scores_.begin(), scores_.end()), scores_.end());
  const auto players = static_cast<std::int64_t>(
      waiting.moved_down.size() + waiting.residents.size() + waiting.next.size() + 1);
  const auto list = [&](Lists& lists) {
    for (std::size_t i = 0; i < scores_.size(); ++i) lists.fields.push_back(scale.add(players));
  };
  c6_ = scale.add(players);
  list(c7_);
  c8_ = scale.add(players);
  list(c8_scores_);
  if (chooses_bye_) c9_ = scale.add(1000);
  c10_ = scale.add(2 * players);
  for (int i = 11; i <= 13; ++i) scale.add(2 * players);
  c14_ = scale.add(2 * players);
  for (int i = 15; i <= 17; ++i) scale.add(2 * players);
  for (Lists& lists : by_score_) list(lists);
}

std::size_t Criteria::index_of(HalfPoints score) const {
  return static_cast<std::size_t>(std::ranges::find(scores_, score) - scores_.begin());
}

void Criteria::add_pair(int higher, int lower, std::vector<std::int64_t>& values) const {
  values[c6_] += 1;
  values[c7_.fields[index_of(field_.card(higher).score)]] += 1;
  add_colors(higher, lower, values);
  add_floats(higher, lower, values);
}

void Criteria::add_next(int higher, std::vector<std::int64_t>& values) const {
  values[c8_] += 1;
  const std::size_t index = index_of(field_.card(higher).score);
  if (index < scores_.size()) values[c8_scores_.fields[index]] += 1;
}

void Criteria::add_bye(int place, std::vector<std::int64_t>& values) const {
  if (chooses_bye_) values[c9_] -= field_.card(place).unplayed;
}

void Criteria::add_colors(int higher, int lower, std::vector<std::int64_t>& values) const {
  const Seats seats = field_.seats(higher, lower);
  for (const Color color : {Color::white, Color::black}) {
    const Card& card = field_.card(color == Color::white ? seats.white : seats.black);
    const int difference = card.difference + (color == Color::white ? 1 : -1);
    if (difference > 2 || difference < -2) values[c10_] -= 1;
    const std::size_t games = card.colors.size();
    const bool third =
        games > 1 && card.colors[games - 1] == color && card.colors[games - 2] == color;
    if (third) values[c10_ + 1] -= 1;
    if (card.strength == Strength::none || card.wanted == color) continue;
    values[c10_ + 2] -= 1;
    if (card.strength == Strength::strong) values[c10_ + 3] -= 1;
  }
}

// The counts of residents who float grow as those who are paired grow fewer.
void Criteria::add_floats(int higher, int lower, std::vector<std::int64_t>& values) const {
  const Card &one = field_.card(higher), &other = field_.card(lower);
  const bool heterogeneous = moved_down(higher);
  for (std::size_t back = 0; back < 2; ++back) {
    const std::size_t down = c14_ + 2 * back, up = down + 1;
    if (!heterogeneous) values[down] += one.floats[back] == Float::down;
    values[down] += other.floats[back] == Float::down;
    if (!heterogeneous) continue;
    const std::size_t index = index_of(one.score);
    if (other.floats[back] == Float::up) {
      values[up] -= 1;
      values[by_score_[2 * back + 1].fields[index]] -= 1;
    }
    values[by_score_[2 * back].fields[index]] += one.floats[back] == Float::down;
  }
}

}  // namespace annabella::dutch
