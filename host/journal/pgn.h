// Portable Game Notation, out and in.
#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace annabella::host {

// The seven tags, SetUp and FEN where the start is not the usual one, and the moves with a
// [%clk h:mm:ss] comment after each where there was a clock. Lines of at most 79 characters.
std::string to_pgn(const Game& game);

struct PgnGame {
  std::map<std::string, std::string> tags;
  std::vector<Move> moves;  // legal, in order
  std::string result;       // "1-0", "0-1", "1/2-1/2", "*"
};

// Every game of a file. Variations and comments are passed over. The error names file:line, the
// move and what is wrong with it.
Result<std::vector<PgnGame>> read_pgn(std::istream& in, const std::string& name,
                                      const Variant& variant);

}  // namespace annabella::host
