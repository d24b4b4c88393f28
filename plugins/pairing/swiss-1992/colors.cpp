#include "colors.h"

#include <algorithm>
#include <optional>

namespace annabella::swiss1992 {
namespace {

// E3: what the higher one had in the last round in which the two had different colours; the gaps of
// a card stand at its front, so that both are read from the end.
std::optional<Color> last_difference(const Card& higher, const Card& lower) {
  const std::size_t common = std::min(higher.colors.size(), lower.colors.size());
  for (std::size_t back = 1; back <= common; ++back) {
    const Color one = higher.colors[higher.colors.size() - back];
    if (one != lower.colors[lower.colors.size() - back]) return one;
  }
  return std::nullopt;
}

}  // namespace

Seats seats(const Field& field, int higher, int lower, Color drawn) {
  const Card &one = field.card(higher), &other = field.card(lower);
  const auto given = [&](Color to_higher, ColorRule rule) {
    return to_higher == Color::white ? Seats{higher, lower, rule} : Seats{lower, higher, rule};
  };
  const bool wants = one.strength != Strength::none, wishes = other.strength != Strength::none;
  if (!wants && !wishes) {
    return given(one.rank % 2 == 1 ? drawn : opponent(drawn), ColorRule::lot);
  }
  if (!wishes) return given(one.wanted, ColorRule::only_preference);
  if (!wants) return given(opponent(other.wanted), ColorRule::only_preference);
  if (one.wanted != other.wanted) return given(one.wanted, ColorRule::both_preferences);
  if (one.strength != other.strength) {
    const bool higher_is_stronger = one.strength > other.strength;
    return given(higher_is_stronger ? one.wanted : opponent(other.wanted), ColorRule::stronger);
  }
  if (const auto had = last_difference(one, other)) {
    return given(opponent(*had), ColorRule::alternation);
  }
  return given(one.wanted, ColorRule::higher_ranked);
}

}  // namespace annabella::swiss1992
