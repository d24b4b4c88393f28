#include "game/last_moves.h"

#include <memory>

#include "game/described.h"

namespace annabella::host {

// Mate goes before the 75th move (9.6.2); a capture or a pawn's move begins the count anew.
CanWin can_win_before_the_end(const Position& position, Color side) {
  const int quiet = position.quiet_halfmoves().value_or(0);
  if (quiet < kCounterDecides) return position.can_still_win(side);
  if (const std::optional<Ending> ending = position.ending()) {
    return ending->winner == side ? CanWin::yes : CanWin::no;
  }
  if (quiet >= kSeventyFiveMoves) return CanWin::no;
  CanWin best = CanWin::no;
  for (const Move& move : position.legal_moves()) {
    const CanWin then = can_win_before_the_end(*position_after(position, move), side);
    if (then == CanWin::yes) return then;
    if (then == CanWin::undecided) best = then;
  }
  return best;
}

}  // namespace annabella::host
