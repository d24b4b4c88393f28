// One look at an electronic board, before any game is played on it.
#pragma once

#include <annabella/chess.h>

#include <string>
#include <vector>

#include "app/wished_boards.h"
#include "base/result.h"

namespace annabella::host {

// The men on the squares as the board counts them, when they have rested a moment. Waits a few
// seconds at most. Fails where nothing answers, and where a board only feels that somebody stands
// there. `recordings`: a folder for what goes over its wire, or empty.
Result<std::vector<PlacedPiece>> look_at(const WishedBoard& board,
                                         const std::string& recordings = "");

}  // namespace annabella::host
