// SPDX-License-Identifier: MIT
#include <annabella/rules/winnable.h>

namespace annabella::rules {

bool never_mates(const Board& board, Color side) {
  const Bitboard king = board.of(Kind::king);
  const Bitboard mine = board.of(side) & ~king;
  const Bitboard theirs = board.of(opponent(side)) & ~king;
  if (!mine) return true;
  if (mine == board.of(side, Kind::knight) && !several(mine)) {
    return !(theirs & ~board.of(Kind::queen));
  }
  if (mine != board.of(side, Kind::bishop)) return false;
  const Bitboard bishops = board.of(Kind::bishop);
  const bool one_colour = !(bishops & kLightSquares) || !(bishops & ~kLightSquares);
  return one_colour && !(theirs & (board.of(Kind::knight) | board.of(Kind::pawn)));
}

}  // namespace annabella::rules
