#include "app/wished_boards.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engines/engine_wish.h"

namespace annabella::host {
namespace {

constexpr std::array<Both<bool>, 3> kWaysToSit{{{true, true}, {true, false}, {false, true}}};

// A device has several names: links lead to it by its maker and number.
std::string port_behind(const BoardPlace& place) {
  if (place.way != BoardPlace::Way::device) return place.where;
  std::error_code unknown;
  const auto port = std::filesystem::weakly_canonical(place.where, unknown);
  return unknown ? place.where : port.string();
}

}  // namespace

std::string option_of(Both<bool> moves_here) {
  if (moves_here.white && moves_here.black) return "board";
  return moves_here.white ? "white-board" : "black-board";
}

std::string turning_of(Both<bool> moves_here) { return option_of(moves_here) + "-turned"; }

// A game keeps what was said for it; what stands in the file of options was said for all.
std::optional<bool> lay_turned(const WishedBoard& board, const Options& options,
                               const Journal& journal) {
  const Result<std::vector<JournalEntry>> games = journal.games();
  if (!games) return std::nullopt;
  const std::string& place = options.text(board.option);
  const bool is_for_all = options.origin(board.option) != Origin::command_line;
  for (const JournalEntry& entry : *games) {
    const Result<GameSettings> kept = journal.settings(entry.game);
    if (!kept) continue;
    for (const Both<bool> here : kWaysToSit) {
      const auto named = kept->find(option_of(here));
      const bool is_own = is_for_all && option_of(here) == board.option;
      if (named == kept->end() ? !is_own : named->second != place) continue;
      // On a board for both against an engine only one moves.
      for (const Both<bool> by_hand : kWaysToSit) {
        const bool may_be = here == by_hand || (here.white && here.black);
        const auto turned = kept->find(turning_of(by_hand));
        if (may_be && turned != kept->end()) return turned->second == "yes";
      }
    }
  }
  return std::nullopt;
}

Result<std::vector<WishedBoard>> wished_boards(const Options& options, Registry& registry) {
  std::vector<WishedBoard> boards;
  std::vector<std::string> named;  // by which options
  for (const Both<bool> here : kWaysToSit) {
    const std::string option = option_of(here);
    const std::string& text = options.text(option);
    if (text.empty()) continue;
    const std::optional<BoardPlace> place = read_board_place(text);
    if (!place) {
      return Error{{"board.bad-place", {{"option", options.place_of(option)}, {"value", text}}}};
    }
    // What an engine plays is carried out for it.
    const Both<bool> by_hand{here.white && !is_engine(options.text("white")),
                             here.black && !is_engine(options.text("black"))};
    const auto same = std::ranges::find_if(boards, [&](const WishedBoard& other) {
      return other.place.way == place->way && port_behind(other.place) == port_behind(*place);
    });
    if (same != boards.end()) {
      const std::string& first = named[static_cast<std::size_t>(same - boards.begin())];
      return Error{{"board.named-twice",
                    {{"option", options.place_of(first)},
                     {"other", options.place_of(option)},
                     {"place", place->where}}}};
    }
    named.push_back(option);
    auto driver = registry.board(place->driver);
    if (!driver) return driver.error();
    WishedBoard& board = boards.emplace_back();
    board = {.place = *place, .driver = *driver, .moves_here = by_hand, .option = option};
    board.clock = capability<BoardClock>(**driver);
  }
  const auto with_clock =
      std::ranges::find_if(boards, [](const WishedBoard& board) { return board.clock != nullptr; });
  if (options.text("clock") == "board" && with_clock != boards.end()) {
    with_clock->clock_counts = true;
  }
  const std::string& whites_clock = options.text("board-clock");
  for (WishedBoard& board : boards) {
    if (whites_clock == "1") board.first_clock_of = Color::white;
    if (whites_clock == "2") board.first_clock_of = Color::black;
    const std::string turning = turning_of(board.moves_here);
    if (options.said_before(turning)) board.lies_turned = options.text(turning) == "yes";
  }
  return boards;
}

}  // namespace annabella::host
