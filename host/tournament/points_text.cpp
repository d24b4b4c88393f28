#include "tournament/points_text.h"

#include <algorithm>

#include "base/text.h"

namespace annabella::host {

std::string points_text(HalfPoints halves) {
  if (halves < 0) return '-' + points_text(-halves);
  return std::to_string(halves / 2) + (halves % 2 == 0 ? ".0" : ".5");
}

std::optional<HalfPoints> points_in(std::string_view text) {
  const bool below = text.starts_with('-');
  if (below || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::optional<int> whole = whole_number(text.substr(0, point));
  const std::string_view part = text.substr(std::min(point + 1, text.size()));
  const bool half = part == "5" || part == "50";
  const bool clean = half || part.find_first_not_of('0') == std::string_view::npos;
  if (!whole || *whole < 0 || *whole > 9999 || text.starts_with('-') || !clean) return std::nullopt;
  const HalfPoints halves = 2 * *whole + (half ? 1 : 0);
  return below ? -halves : halves;
}

}  // namespace annabella::host
