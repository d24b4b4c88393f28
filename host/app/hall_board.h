// A board of an event: who plays there and by which rules, and the result back into the event's
// file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/options.h"
#include "base/result.h"
#include "game/fact.h"
#include "journal/journal.h"
#include "tournament/change.h"

namespace annabella::host {

struct HallBoard {
  std::filesystem::path file;
  int round = 0, board = 0;
  int white = 0, black = 0;  // numbers of registration; 0: not known
  std::string event;         // its name
  std::string begun;         // when it was; empty: not known

  // Of the same players at the same place: who is not known on one side may be anybody.
  bool is_same_game(const HallBoard& other) const;

  // As a game's settings have it, for whoever resumes it.
  GameSettings kept() const;
  // Nothing if those settings are of no board in an event.
  static std::optional<HallBoard> of(const GameSettings& kept);
};

// The board of the last round that was paired, and what the event says in place of options that are
// not given now. Refused if it has its result.
struct SeatedBoard {
  HallBoard board;
  GameSettings options;
  std::optional<Time> taken_back{};  // when the organiser has taken a result back, last
};
Result<SeatedBoard> seat_at(const std::string& file, const std::string& board);

// What is said now and the event settles: the names of the players, the time, the variant. It would
// be another game than the one that the event has paired. The error names the options.
Result<Done> expect_nothing_against_the_event(const Options& options);

// The board to be played at where none was named: the only one of the last round that is open. The
// error tells which are. Nothing if this is no file of an event: then it is an event's own name.
Result<std::optional<std::string>> only_open_board(const std::string& file);

// The result, and what the arbiter took of it, as they have been written down there. Refused if
// others sit at that board by now. Another program may be writing: it is tried again.
Result<std::vector<Phrase>> report(const HallBoard& board, const GameEnded& ended, Time at);

}  // namespace annabella::host
