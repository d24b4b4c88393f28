// Holding a move to what its variant says of it: a plugin is another's work, and what it does need
// not be what was announced of it.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <stdexcept>
#include <string>

namespace annabella::host {

// The position that this legal move leads to; throws where the variant makes none.
std::unique_ptr<Position> position_after(const Position& before, const Move& move);

// What `facts` tells of the men and `after` shows otherwise: who moves, where to, and who is
// captured; the turn, and the count of quiet half-moves. A move with remarks may do more than that,
// but not less. "pieces", or nothing where all is as described.
std::string belied_in(const Position& before, const Move& move, const MoveFacts& facts,
                      const Position& after);

// A move that does something else than is said of it, of a plugin in this process.
struct Belied : std::runtime_error {
  using runtime_error::runtime_error;
};

// What a position does about it that is another process's: it throws an exception of its own.
class AnswersForMoves {
 public:
  [[noreturn]] virtual void is_belied(const Move& move, const std::string& what) const = 0;

 protected:
  ~AnswersForMoves() = default;
};

// Its description, where the move does what is said of it; throws where it does not.
MoveFacts described(const Position& before, const Move& move, const Position& after);

}  // namespace annabella::host
