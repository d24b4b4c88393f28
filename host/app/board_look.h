// One look at an electronic board, before any game is played on it.
#pragma once

#include <annabella/chess.h>

#include <vector>

#include "app/wished_boards.h"
#include "base/result.h"

namespace annabella::host {

// The men as they lie for White in front of its first rank, when they have rested a moment. Waits a
// few seconds at most. Fails where nothing answers, and where a board only feels that somebody
// stands there.
Result<std::vector<PlacedPiece>> look_at(const WishedBoard& board);

}  // namespace annabella::host
