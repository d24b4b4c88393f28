// How hands make a move on a board, in all the shapes that real boards have shown: which squares
// are seen to change, one after the other.
#pragma once

#include <annabella/variant.h>

#include <random>
#include <string>
#include <vector>

namespace annabella {

// "e2 .", "e4 P", each with how long it is until the next, and whether the board sees it only
// together with the next.
struct Change {
  std::string square;
  char man = '.';
  int pause_ms = 0;
  bool unseen = false;
};

using Dice = std::mt19937;

// One of the shapes of this move, by the dice.
std::vector<Change> shape_of(const Position& before, const Move& move, Dice& dice);

}  // namespace annabella
