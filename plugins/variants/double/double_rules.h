// What the players may agree upon.
#pragma once

namespace annabella {

struct DoubleRules {
  bool white_begins_with_one = false;  // move: the balanced game
  bool counts_moves = false;           // for the 50-move rule, instead of turns
};

}  // namespace annabella
