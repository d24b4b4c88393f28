// What hands have to do, so that a board shows another position.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "boards/placement.h"

namespace annabella::host {

// In the order in which it is done: men off the board, men from square to square, men on the board.
// Of many steps the first ones, and how many more there are.
std::vector<Phrase> steps_between(const Placement& now, const Placement& wanted);

}  // namespace annabella::host
