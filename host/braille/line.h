// What stands on a Braille display: sentences, a rank or a file, a line of so many cells at a time.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "braille/chess_script.h"

namespace annabella::host {

struct BrailleLine {
  std::string cells;  // at most as many as the display has
  // Whose cell each one is; behind the last square's there is none.
  std::vector<std::optional<Square>> squares{};

  std::optional<Square> square_at(int cell) const;
  bool operator==(const BrailleLine&) const = default;
};

// Each sentence is given in cells. One that fits a line stands on one; a longer one is broken
// between words, and within a word only if that alone is longer than the line. Never no line.
std::vector<BrailleLine> lines_of(const std::vector<std::string>& sentences, int width);

// Its name, and its squares as a diagram has them; a board that is wider than the display goes on
// in lines that begin with the name again.
Result<std::vector<BrailleLine>> rank_lines(int rank, const MenOnBoard& board,
                                            const ChessScript& script, int width);
Result<std::vector<BrailleLine>> file_lines(int file, const MenOnBoard& board,
                                            const ChessScript& script, int width);

}  // namespace annabella::host
