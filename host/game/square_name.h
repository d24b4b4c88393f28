// What a square is called where programs write it, in any language: "e4", "l12".
#pragma once

#include <annabella/chess.h>

#include <string>

namespace annabella::host {

inline std::string square_name(Square square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

}  // namespace annabella::host
