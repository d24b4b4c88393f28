// Who plays without being a person: asked for a move, it gives one, and knows nothing of the table.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace annabella::host {

// Somebody is on move and has so long for it at most. `moves` lead from `start`, a FEN, to
// `position`: all since the last capture or pawn move, as far as the game knows them. `keys`: those
// of the positions between, as in 9.2.3, the present one last.
struct Problem {
  std::shared_ptr<const Position> position;
  std::string start;
  std::vector<Move> moves;
  std::vector<std::string> keys;
  Duration at_most{0};
  // A move that is wanted here: how much it loses is asked as well.
  std::optional<Move> judged{};
};

// Hundredths of a pawn, where the engine says so: `score` for the side on move, and by how much
// the judged move is worse than the best, as long as neither is won or lost anyway.
struct FoundMove {
  Move move;
  std::optional<int> score{};
  std::optional<int> loss{};
};

class Engine {
 public:
  virtual ~Engine() = default;

  // As in the game's record: "Stockfish 15.1".
  virtual const std::string& name() const = 0;
  // What it gives need not be legal. Ends soon after it is to stop, with any answer. May throw what
  // the position throws. [the thinker's thread]
  virtual Result<FoundMove> find(const Problem& problem, const std::stop_token& stop) = 0;
};

}  // namespace annabella::host
