// The number of a move, as a FEN counts.
#pragma once

#include <optional>
#include <string_view>

namespace annabella::host {

// The sixth field, whatever a variant writes behind it, and 1 where that is no number; nothing
// where the variant's FEN has fewer.
std::optional<int> move_number_in(std::string_view fen);

}  // namespace annabella::host
