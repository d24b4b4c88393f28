// What the players may agree upon, where the leaflet says nothing.
#pragma once

#include <annabella/rules/board.h>

namespace annabella {

struct ChiefRules {
  rules::SquareIndex home = rules::index_of(3, 7);  // of the chief
  bool promotes = true;                             // or no pawn ever steps onto the last rank
  bool king_is_taken = false;  // and need not mind attacks, instead of being mated

  bool are_usual_moves() const { return promotes && !king_is_taken; }
};

}  // namespace annabella
