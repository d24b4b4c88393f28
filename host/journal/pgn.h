// Portable Game Notation, out and in.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "game/game.h"

namespace annabella::host {

// The seven tags, SetUp and FEN where the start is not the usual one, and the moves with a
// [%clk h:mm:ss] comment after each where there was a clock. Lines of at most 79 characters, but
// for tags with long names in them.
std::string to_pgn(const Game& game);

struct PgnGame {
  int line = 0;                             // of the file, where it begins
  std::map<std::string, std::string> tags;  // as they are written, in UTF-8
  std::vector<Move> moves;                  // legal, in order
  std::string result;                       // "1-0", "0-1", "1/2-1/2", "*"
};

// What was agreed before the game, as far as the tags tell. Without a clock: a record has none.
Setup setup_of(const PgnGame& game, const std::string& variant_id);

class PgnScanner;

// One game after the other, from a file of any size. Comments and variations are passed over.
class PgnReader {
 public:
  // `name` is the file's, for the errors. Stream and variant outlive the reader.
  PgnReader(std::istream& in, std::string name, const Variant& variant);
  ~PgnReader();

  // Nothing at the end of the file. An error names file, line, the move and what is wrong with it;
  // then the next call goes on with the next game.
  Result<std::optional<PgnGame>> next();

 private:
  std::unique_ptr<PgnScanner> scanner_;
  std::string name_;
  const Variant* variant_;
};

// Every game of a file, or the first error.
Result<std::vector<PgnGame>> read_pgn(std::istream& in, const std::string& name,
                                      const Variant& variant);

}  // namespace annabella::host
