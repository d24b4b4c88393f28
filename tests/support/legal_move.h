// A move by its name in UCI, for tests.
#pragma once

#include <annabella/variant.h>

#include <stdexcept>
#include <string>

namespace annabella::host {

// Throws if it is not legal here.
inline Move legal_move(const Position& position, const std::string& uci) {
  for (const Move& move : position.legal_moves()) {
    if (position.describe(move).uci == uci) return move;
  }
  throw std::invalid_argument("no such move: " + uci);
}

}  // namespace annabella::host
