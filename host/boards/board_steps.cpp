#include "boards/board_steps.h"

#include <algorithm>
#include <iterator>

namespace annabella::host {
namespace {

constexpr std::size_t kMostSteps = 6;

Phrase about_man(const char* key, const PlacedPiece& man) {
  return {key, {{"piece", PieceKind{man.piece}}, {"square", man.square}}};
}

}  // namespace

std::vector<Phrase> steps_between(const Placement& now, const Placement& wanted) {
  std::vector<PlacedPiece> too_many, missing;
  for (const Square square : wanted.differences(now)) {
    if (now.on(square) != kNoPiece) too_many.push_back({square, now.on(square)});
    if (wanted.on(square) != kNoPiece) missing.push_back({square, wanted.on(square)});
  }
  std::vector<Phrase> carried;
  for (auto man = missing.begin(); man != missing.end();) {
    const auto from = std::ranges::find_if(too_many, [&](const PlacedPiece& other) {
      return Placement::may_be(other.piece, man->piece);
    });
    if (from == too_many.end()) {
      ++man;
      continue;
    }
    carried.push_back({"board.carry", {{"from", from->square}, {"to", man->square}}});
    too_many.erase(from);
    man = missing.erase(man);
  }
  std::vector<Phrase> steps;
  for (const PlacedPiece& man : too_many) {
    steps.push_back(man.piece == kSomePiece
                        ? Phrase{"board.take-off-some", {{"square", man.square}}}
                        : about_man("board.take-off", man));
  }
  std::ranges::move(carried, std::back_inserter(steps));
  for (const PlacedPiece& man : missing) {
    steps.push_back(about_man("board.put", man));
  }
  if (steps.size() <= kMostSteps) return steps;
  const int more = static_cast<int>(steps.size() - kMostSteps);
  steps.resize(kMostSteps);
  steps.push_back({"board.more-steps", {{"n", more}}});
  return steps;
}

}  // namespace annabella::host
