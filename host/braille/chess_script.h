// How chess is written in the cells of one language: moves, men, and the squares of a board.
#pragma once

#include <annabella/chess.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "braille/table.h"
#include "game/notation.h"
#include "words/voice.h"

namespace annabella::host {

struct NumberedMove {
  int number = 1;
  Color side = Color::white;
  std::string text;  // in the letters of the script
};

struct MenOnBoard {
  int files = 8;
  int ranks = 8;
  std::vector<PlacedPiece> men;
};

// Each square in so many cells, its own at the right; the names of files and ranks as they are.
struct SquaresInCells {
  std::size_t width = 2;
  std::map<Square, std::string> squares;
  std::vector<std::string> files, ranks;
};

// At least so wide, what is written at the right.
std::string padded_cells(std::string cells, std::size_t width);
std::size_t widest_of(const std::vector<std::string>& all);

// The language's own table, and the code that its players write chess in, if there is one.
struct ChessScript {
  // Empty squares, the same in every language: dots 3 6, and dot 3.
  static constexpr std::string_view kDark = "-";
  static constexpr std::string_view kLight = "'";

  // The error: there is no table for the voice's language.
  static Result<ChessScript> of(const Voice& voice);

  BrailleTable prose;
  std::optional<BrailleTable> code;
  PieceLetters letters;

  // Whether the code knows all of them.
  bool can_code(const std::vector<NumberedMove>& moves) const;
  // The number and the moves that have it, word by word.
  Result<std::vector<std::string>> move_words(const std::vector<NumberedMove>& of_one_number,
                                              bool coded) const;

  // The code has signs for the six kinds of men on the usual board: Black's are those of White with
  // dot 6. All other men are letters, Black's small ones.
  bool has_signs_for(const MenOnBoard& board) const;
  // A man as a diagram has him.
  Result<std::string> man(Piece piece, bool by_signs) const;
  // Two cells a square at least, so that what stands on a file stands in a column.
  Result<SquaresInCells> squares(const MenOnBoard& board) const;
};

}  // namespace annabella::host
