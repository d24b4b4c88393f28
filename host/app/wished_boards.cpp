#include "app/wished_boards.h"

#include "engines/engine_wish.h"

namespace annabella::host {

std::string option_of(Both<bool> moves_here) {
  if (moves_here.white && moves_here.black) return "board";
  return moves_here.white ? "white-board" : "black-board";
}

std::string turning_of(Both<bool> moves_here) { return option_of(moves_here) + "-turned"; }

Result<std::vector<WishedBoard>> wished_boards(const Options& options, Registry& registry) {
  std::vector<WishedBoard> boards;
  for (const Both<bool> here : {Both<bool>{true, true}, {true, false}, {false, true}}) {
    const std::string option = option_of(here);
    const std::string& text = options.text(option);
    if (text.empty()) continue;
    const std::optional<BoardPlace> place = read_board_place(text);
    if (!place) {
      return Error{{"board.bad-place", {{"option", options.place_of(option)}, {"value", text}}}};
    }
    if (!boards.empty() && boards.back().place == *place) {  // one board for both
      boards.back().moves_here = {true, true};
      continue;
    }
    // What an engine plays is carried out for it.
    const Both<bool> by_hand{here.white && !is_engine(options.text("white")),
                             here.black && !is_engine(options.text("black"))};
    auto driver = registry.board(place->driver);
    if (!driver) return driver.error();
    WishedBoard& board = boards.emplace_back();
    board = {.place = *place, .driver = *driver, .moves_here = by_hand};
    board.clock = capability<BoardClock>(**driver);
    const std::string turning = turning_of(by_hand);
    if (options.said_before(turning)) board.lies_turned = options.text(turning) == "yes";
  }
  return boards;
}

}  // namespace annabella::host
