// A board of an event: who plays there and by which rules, and the result back into the event's
// file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/options.h"
#include "base/result.h"
#include "game/score.h"
#include "journal/journal.h"
#include "tournament/change.h"

namespace annabella::host {

struct HallBoard {
  std::filesystem::path file;
  int round = 0, board = 0;
  std::string event;  // its name

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
};
Result<SeatedBoard> seat_at(const std::string& file, const std::string& board);

// The result, as it has been written down there.
Result<Phrase> report(const HallBoard& board, Score score, Time at);

}  // namespace annabella::host
