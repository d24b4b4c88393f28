// SPDX-License-Identifier: MIT
//
// What the enemy's men forbid: the squares they attack, the checks they give, the men they pin.
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/board.h>

namespace annabella::rules {

// All that `side` attacks.
template <Color side>
Bitboard attacked(const Board& board, Bitboard occupied) {
  const Bitboard queens = board.of(Kind::queen);
  const Bitboard ours = board.of(side);
  Bitboard set = pawn_attacks(side, board.of(side, Kind::pawn)) | king_attacks(board.king_of(side));
  for (SquareIndex at : squares_of(board.of(side, Kind::knight))) set |= knight_attacks(at);
  for (SquareIndex at : squares_of(ours & (board.of(Kind::bishop) | queens))) {
    set |= bishop_attacks(at, occupied);
  }
  for (SquareIndex at : squares_of(ours & (board.of(Kind::rook) | queens))) {
    set |= rook_attacks(at, occupied);
  }
  return set;
}

// What the enemy's men do to our king. A pinned man may move along its own kind of pin line only:
// from a line of the one kind, no rook's or bishop's move reaches another line of that kind.
struct Bonds {
  Bitboard checkers = 0;
  Bitboard straight = 0;  // pin lines along ranks and files, each with the pinning man
  Bitboard diagonal = 0;
};

template <Color us>
Bonds bonds_of(const Board& board, SquareIndex king) {
  constexpr Color them = opponent(us);
  const Bitboard ours = board.of(us);
  const Bitboard theirs = board.of(them);
  const Bitboard queens = board.of(Kind::queen);
  Bonds found;
  found.checkers = (knight_attacks(king) & board.of(them, Kind::knight)) |
                   (pawn_attacks(us, bit(king)) & board.of(them, Kind::pawn));
  const auto look = [&](Bitboard sliders, Bitboard& pins) {
    for (SquareIndex slider : squares_of(sliders)) {
      const Bitboard line = between(king, slider);
      const Bitboard shields = line & ours;
      if (shields == 0) {
        found.checkers |= bit(slider);
      } else if (!several(shields)) {
        pins |= line | bit(slider);
      }
    }
  };
  look(rook_attacks(king, theirs) & theirs & (board.of(Kind::rook) | queens), found.straight);
  look(bishop_attacks(king, theirs) & theirs & (board.of(Kind::bishop) | queens), found.diagonal);
  return found;
}

}  // namespace annabella::rules
