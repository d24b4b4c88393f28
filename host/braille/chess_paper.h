// Chess on Braille paper: the score of a game and the diagram of a position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "braille/chess_script.h"
#include "braille/paper.h"

namespace annabella::host {

class ChessPaper {
 public:
  ChessPaper(Paper paper, ChessScript script) : paper_(paper), pages_(paper), script_(script) {}

  Result<Done> text(const std::string& line);
  void blank_line() { pages_.add(std::string_view()); }
  void new_page() { pages_.turn(); }

  // Each number begins a line; a move is never broken. In the code, if it knows all the moves.
  Result<Done> score(const std::vector<NumberedMove>& moves);
  // A line for each rank, from the last to the first, below the names of the files. The error: the
  // paper is narrower.
  Result<Done> diagram(const MenOnBoard& board);

  const ChessScript& script() const { return script_; }
  int pages() const { return pages_.pages(); }
  std::string take() { return pages_.take(); }

 private:
  Paper paper_;
  BraillePages pages_;
  ChessScript script_;
};

}  // namespace annabella::host
