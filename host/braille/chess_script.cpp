#include "braille/chess_script.h"

#include <algorithm>

#include "base/text.h"
#include "braille/language.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr std::string_view kChessmen = "KQRBNP";  // in Unicode's order, from U+2654 and U+265A

std::string figure(Piece piece) {
  const auto at = static_cast<char>(kChessmen.find(kind_of(piece)));
  const char first = side_of(piece) == Color::white ? '\x94' : '\x9a';
  return {'\xe2', '\x99', static_cast<char>(first + at)};
}

// Every text in cells, or the first error.
Result<std::vector<std::string>> all_cells(const std::vector<std::string>& texts,
                                           const BrailleTable& table) {
  std::vector<std::string> all;
  for (const std::string& text : texts) {
    Result<std::string> cells = table.cells(text);
    if (!cells) return cells.error();
    all.push_back(std::move(*cells));
  }
  return all;
}

}  // namespace

std::string padded_cells(std::string cells, std::size_t width) {
  return cells.size() < width ? std::string(width - cells.size(), ' ') + cells : cells;
}

std::size_t widest_of(const std::vector<std::string>& all) {
  std::size_t width = 0;
  for (const std::string& one : all) width = std::max(width, one.size());
  return width;
}

Result<ChessScript> ChessScript::of(const Voice& voice) {
  const Result<BrailleTable> prose = exact_table(voice.id());
  if (!prose) return prose.error();
  return ChessScript{*prose, chess_code(voices_directory() / voice.id()), voice.letters()};
}

bool ChessScript::can_code(const std::vector<NumberedMove>& moves) const {
  return code && std::ranges::all_of(
                     moves, [&](const NumberedMove& move) { return code->can_write(move.text); });
}

// The British code puts dots 3 6 before a move of Black's that no move of White's goes before
// (UKAAF 2015, 1.2); print has three dots.
Result<std::vector<std::string>> ChessScript::move_words(
    const std::vector<NumberedMove>& of_one_number, bool coded) const {
  std::vector<std::string> words{std::to_string(of_one_number.front().number) + (coded ? "" : ".")};
  const bool black_first = of_one_number.front().side == Color::black;
  if (black_first && !coded) words.emplace_back("...");
  for (const NumberedMove& move : of_one_number) {
    words.push_back((black_first && coded && words.size() == 1 ? "-" : "") + move.text);
  }
  return all_cells(words, coded ? *code : prose);
}

bool ChessScript::has_signs_for(const MenOnBoard& board) const {
  const auto is_usual = [](const PlacedPiece& man) {
    return kChessmen.find(kind_of(man.piece)) != kChessmen.npos;
  };
  return code && board.files <= 8 && std::ranges::all_of(board.men, is_usual);
}

Result<std::string> ChessScript::man(Piece piece, bool by_signs) const {
  if (by_signs) return code->cells(figure(piece));
  const std::string letter = letter_of(piece, letters);
  return prose.cells(side_of(piece) == Color::white ? letter : lowered(letter));
}

Result<SquaresInCells> ChessScript::squares(const MenOnBoard& board) const {
  const bool signs = has_signs_for(board);
  SquaresInCells in_cells;
  std::vector<std::string> names, numbers;
  for (int file = 0; file < board.files; ++file) {
    names.emplace_back(1, static_cast<char>('a' + file));
    for (int rank = 0; rank < board.ranks; ++rank) {
      in_cells.squares[square_of(file, rank)] = (file + rank) % 2 == 0 ? kDark : kLight;
    }
  }
  for (int rank = 0; rank < board.ranks; ++rank) numbers.push_back(std::to_string(rank + 1));
  for (const PlacedPiece& placed : board.men) {
    const Result<std::string> cells = man(placed.piece, signs);
    if (!cells) return cells.error();
    in_cells.width = std::max(in_cells.width, cells->size());
    in_cells.squares[placed.square] = *cells;
  }
  for (auto& [where, cells] : in_cells.squares) cells = padded_cells(cells, in_cells.width);
  const BrailleTable& table = signs ? *code : prose;
  Result<std::vector<std::string>> files = all_cells(names, table);
  if (!files) return files.error();
  Result<std::vector<std::string>> ranks = all_cells(numbers, table);
  if (!ranks) return ranks.error();
  in_cells.files = std::move(*files);
  in_cells.ranks = std::move(*ranks);
  return in_cells;
}

}  // namespace annabella::host
