// SPDX-License-Identifier: MIT
//
// Where each man can ever stand, whatever both sides play: never fewer squares than in truth.
//
// Proof. Call a square open if it is empty now, or if the man who is on it now can ever leave it or
// be taken there. By induction over the moves of any game from here, every man stands on a square
// of his set, and a square that is not open still has its man:
//  - a piece passes one square of its line after the other over open squares, and takes an enemy on
//    a square that is open from then on;
//  - a pawn goes straight to open squares, and slantwise only to where an enemy can ever stand; who
//    takes en passant goes where the other pawn has passed;
//  - two pawns who face each other on a file do not pass while both stay on it and live;
//  - a promoted pawn goes as queen and knight together;
//  - a king keeps away from where an enemy attacks for ever: one who never leaves his square nor is
//    taken there, over squares on which nobody can ever stand;
//  - castling puts king and rook on their squares if everything between is open.
// Sets and open squares only grow, so they hold all when nothing changes any more.
#pragma once

#include <annabella/rules/board.h>

#include <vector>

namespace annabella::rules {

// One man of the position, wherever he goes.
struct Walker {
  Color side;
  Kind kind;
  SquareIndex home;       // where he is now
  Bitboard squares;       // where he can ever stand as what he is now,
  Bitboard promoted = 0;  // and as what a pawn becomes

  Bitboard anywhere() const { return squares | promoted; }
};

struct Reachability {
  std::vector<Walker> men;
  Bitboard open = 0;
};

// Of a position in which nothing can be taken en passant.
Reachability reachability(const Board& board);

}  // namespace annabella::rules
