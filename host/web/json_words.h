// What the feed calls the values that it carries.
#pragma once

#include <annabella/chess.h>

#include <string>

#include "game/intent.h"

namespace annabella::host {

inline std::string json_of(Color side) { return side == Color::white ? "white" : "black"; }

// "e4"
inline std::string json_of(Square square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

inline std::string json_of(Role role) {
  static constexpr const char* kRoles[] = {"", "player", "assistant", "arbiter", "spectator"};
  return kRoles[static_cast<std::size_t>(role)];
}

}  // namespace annabella::host
