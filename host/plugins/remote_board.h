// A board's driver in a child process. A session lives as long as its child: after a fault it
// throws, and whoever holds it begins another, as when the board was unplugged.
#pragma once

#include <annabella/board.h>

#include <memory>

#include "plugins/supervisor.h"

namespace annabella::host {

// Starts the child if there is none yet. Throws what Supervisor::ask() throws.
std::shared_ptr<BoardDriver> board_apart(std::unique_ptr<Supervisor> supervisor);

}  // namespace annabella::host
