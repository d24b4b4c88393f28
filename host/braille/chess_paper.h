// Chess on Braille paper: the score of a game and the diagram of a position.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "braille/paper.h"
#include "braille/table.h"
#include "game/notation.h"

namespace annabella::host {

// The language's own table, and the code that its players write chess in, if there is one.
struct ChessScript {
  BrailleTable prose;
  std::optional<BrailleTable> code;
  PieceLetters letters;
};

struct NumberedMove {
  int number = 1;
  Color side = Color::white;
  std::string text;  // in the letters of the script
};

struct BoardOnPaper {
  int files = 8;
  int ranks = 8;
  std::vector<PlacedPiece> men;
};

class ChessPaper {
 public:
  // Empty squares, the same in every language: dots 3 6, and dot 3.
  static constexpr std::string_view kDark = "-";
  static constexpr std::string_view kLight = "'";

  ChessPaper(Paper paper, ChessScript script) : paper_(paper), pages_(paper), script_(script) {}

  Result<Done> text(const std::string& line);
  void blank_line() { pages_.add(std::string_view()); }
  void new_page() { pages_.turn(); }

  // Each number begins a line; a move is never broken. In the code, if it knows all the moves.
  Result<Done> score(const std::vector<NumberedMove>& moves);
  // A line for each rank, from the last to the first, below the names of the files. Squares are two
  // cells wide, so that what stands on a file stands in a column. The error: the paper is narrower.
  Result<Done> diagram(const BoardOnPaper& board);

  // The code has signs for the six kinds of men on the usual board: Black's are those of White with
  // dot 6. All other men are letters, Black's small ones.
  bool has_signs_for(const BoardOnPaper& board) const;
  // A man as the diagram has him.
  Result<std::string> man(Piece piece, bool by_signs) const;

  int pages() const { return pages_.pages(); }
  std::string take() { return pages_.take(); }

 private:
  Result<std::vector<std::string>> written_line(const std::vector<NumberedMove>& line,
                                                bool coded) const;

  Paper paper_;
  BraillePages pages_;
  ChessScript script_;
};

}  // namespace annabella::host
