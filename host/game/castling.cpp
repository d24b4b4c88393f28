#include "game/castling.h"

#include <algorithm>

#include "game/described.h"

namespace annabella::host {
namespace {

Square goal_of(Square from, const std::vector<PlacedPiece>& before,
               const std::vector<PlacedPiece>& after) {
  const auto man = std::ranges::find(before, from, &PlacedPiece::square);
  for (const PlacedPiece& placed : after) {
    const bool moved = std::ranges::find(before, placed) == before.end();
    if (moved && placed.piece == man->piece) return placed.square;
  }
  return from;
}

}  // namespace

CastlingGoals castling_goals(const Position& before, const Move& castling) {
  const std::vector<PlacedPiece> men = before.pieces();
  const std::vector<PlacedPiece> then = position_after(before, castling)->pieces();
  return {goal_of(castling.from, men, then), goal_of(castling.to, men, then)};
}

}  // namespace annabella::host
