// SPDX-License-Identifier: MIT
//
// What the enemy's men forbid: the squares they attack, the checks they give, the men they pin.
#pragma once

#include <annabella/rules/attacks.h>
#include <annabella/rules/board.h>

namespace annabella::rules {

// All that `side` attacks when only `occupied` squares stop a line.
template <class Men, class Sight, Color side>
Bitboard attacked(const Board& board, Bitboard occupied) {
  Bitboard set = pawn_attacks(side, board.of(side, Kind::pawn)) |
                 Men::template royal<Sight, side>(board.king_of(side), occupied);
  for (SquareIndex at : squares_of(Men::template leaping<side>(board))) set |= knight_attacks(at);
  for (SquareIndex at : squares_of(Men::template diagonal<side>(board))) {
    set |= Sight::bishop(at, occupied);
  }
  for (SquareIndex at : squares_of(Men::template straight<side>(board))) {
    set |= Sight::rook(at, occupied);
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

template <class Men, class Sight, Color us>
Bonds bonds_of(const Board& board, SquareIndex king) {
  constexpr Color them = opponent(us);
  const Bitboard ours = board.of(us);
  const Bitboard theirs = board.of(them);
  Bonds found;
  found.checkers = (knight_attacks(king) & Men::template leaping<them>(board)) |
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
  look(Sight::rook(king, theirs) & Men::template straight<them>(board), found.straight);
  look(Sight::bishop(king, theirs) & Men::template diagonal<them>(board), found.diagonal);
  return found;
}

}  // namespace annabella::rules
