// Which electronic boards the players of a table wish for.
#pragma once

#include <annabella/board_clock.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "base/result.h"
#include "boards/board_place.h"
#include "game/clockwork.h"
#include "journal/journal.h"
#include "plugins/registry.h"

namespace annabella::host {

// A board that was wished for, and whose moves are made on it.
struct WishedBoard {
  BoardPlace place;
  std::shared_ptr<const BoardDriver> driver;
  Both<bool> moves_here;
  const BoardClock* clock = nullptr;     // the driver's; null: its boards have none
  std::optional<bool> lies_turned = {};  // as it was found on another evening
  // Whose the first of its two clocks is, as the organiser has said.
  std::optional<Color> first_clock_of = {};
  bool clock_counts = false;  // it is the game's
  std::string option = {};    // that has named it: "board"
};
// Of such a board: "white-board".
std::string option_of(Both<bool> moves_here);
// The setting of a game that keeps which way round it lies, "yes" or "no".
std::string turning_of(Both<bool> moves_here);

// Whether it lay the other way round in the newest game of this journal in which that was found.
std::optional<bool> lay_turned(const WishedBoard& board, const Options& options,
                               const Journal& journal);

// Those of --board, --white-board and --black-board, with their drivers; --board-clock goes for
// all, --clock for the first that has one. Refused: one board that is named twice.
Result<std::vector<WishedBoard>> wished_boards(const Options& options, Registry& registry);

}  // namespace annabella::host
