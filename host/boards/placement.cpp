#include "boards/placement.h"

#include <algorithm>

namespace annabella::host {

Placement::Placement(const std::vector<PlacedPiece>& men) {
  for (const PlacedPiece& man : men) {
    const bool is_on_it = man.square.file < kSide && man.square.rank < kSide;
    if (is_on_it) men_[index(man.square)] = man.piece;
  }
}

bool Placement::looks_like(const Placement& felt) const {
  return std::ranges::equal(felt.men_, men_, may_be);
}

std::vector<Square> Placement::differences(const Placement& felt) const {
  std::vector<Square> squares;
  for (std::size_t at = 0; at < men_.size(); ++at) {
    if (may_be(felt.men_[at], men_[at])) continue;
    squares.push_back(
        {static_cast<std::uint8_t>(at % kSide), static_cast<std::uint8_t>(at / kSide)});
  }
  return squares;
}

bool Placement::has_men_of(const Placement& other) const {
  const auto is_some = [](Piece man) { return man == kSomePiece; };
  if (std::ranges::any_of(men_, is_some) || std::ranges::any_of(other.men_, is_some)) {
    return std::ranges::count(men_, kNoPiece) == std::ranges::count(other.men_, kNoPiece);
  }
  auto mine = men_, theirs = other.men_;
  std::ranges::sort(mine);
  std::ranges::sort(theirs);
  return mine == theirs;
}

Placement Placement::turned(int files, int ranks) const {
  Placement turned;
  for (std::size_t at = 0; at < men_.size(); ++at) {
    const int file = files - 1 - static_cast<int>(at % kSide);
    const int rank = ranks - 1 - static_cast<int>(at / kSide);
    if (file < 0 || rank < 0) continue;
    turned.men_[static_cast<std::size_t>(rank) * kSide + static_cast<std::size_t>(file)] = men_[at];
  }
  return turned;
}

}  // namespace annabella::host
