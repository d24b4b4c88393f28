#include "game/move_number.h"

#include <algorithm>
#include <charconv>

namespace annabella::host {

std::optional<int> move_number_in(std::string_view fen) {
  for (int field = 1; field < 6; ++field) {
    const std::size_t blank = fen.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    fen.remove_prefix(blank + 1);
  }
  int number = 1;
  std::from_chars(fen.data(), fen.data() + fen.size(), number);
  return std::max(1, number);
}

}  // namespace annabella::host
