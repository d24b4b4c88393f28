#include "braille/chess_paper.h"

#include <algorithm>
#include <map>

#include "base/text.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

constexpr std::string_view kChessmen = "KQRBNP";  // in Unicode's order, from U+2654 and U+265A

std::string figure(Piece piece) {
  const auto at = static_cast<char>(kChessmen.find(kind_of(piece)));
  const char first = side_of(piece) == Color::white ? '\x94' : '\x9a';
  return {'\xe2', '\x99', static_cast<char>(first + at)};
}

std::string padded(std::string cells, std::size_t width) {
  return cells.size() < width ? std::string(width - cells.size(), ' ') + cells : cells;
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

std::size_t widest(const std::vector<std::string>& all) {
  std::size_t width = 0;
  for (const std::string& one : all) width = std::max(width, one.size());
  return width;
}

}  // namespace

Result<Done> ChessPaper::text(const std::string& line) {
  const Result<std::string> cells = script_.prose.cells(line);
  if (!cells) return cells.error();
  pages_.add(*cells);
  return Done{};
}

// The British code puts dots 3 6 before a move of Black's that no move of White's goes before
// (UKAAF 2015, 1.2); print has three dots.
Result<std::vector<std::string>> ChessPaper::written_line(const std::vector<NumberedMove>& line,
                                                          bool coded) const {
  std::vector<std::string> words{std::to_string(line.front().number) + (coded ? "" : ".")};
  const bool black_first = line.front().side == Color::black;
  if (black_first && !coded) words.emplace_back("...");
  for (const NumberedMove& move : line) {
    words.push_back((black_first && coded && words.size() == 1 ? "-" : "") + move.text);
  }
  return all_cells(words, coded ? *script_.code : script_.prose);
}

Result<Done> ChessPaper::score(const std::vector<NumberedMove>& moves) {
  const bool coded = script_.code && std::ranges::all_of(moves, [&](const NumberedMove& move) {
                       return script_.code->can_write(move.text);
                     });
  for (auto next = moves.begin(); next != moves.end();) {
    const auto end = std::find_if(
        next, moves.end(), [&](const NumberedMove& move) { return move.number != next->number; });
    const auto words = written_line({next, end}, coded);
    if (!words) return words.error();
    pages_.add_words(*words);
    next = end;
  }
  return Done{};
}

bool ChessPaper::has_signs_for(const BoardOnPaper& board) const {
  const auto is_usual = [](const PlacedPiece& man) {
    return kChessmen.find(kind_of(man.piece)) != kChessmen.npos;
  };
  return script_.code && board.files <= 8 && std::ranges::all_of(board.men, is_usual);
}

Result<std::string> ChessPaper::man(Piece piece, bool by_signs) const {
  if (by_signs) return script_.code->cells(figure(piece));
  const std::string letter = letter_of(piece, script_.letters);
  return script_.prose.cells(side_of(piece) == Color::white ? letter : lowered(letter));
}

Result<Done> ChessPaper::diagram(const BoardOnPaper& board) {
  const bool signs = has_signs_for(board);
  std::map<Square, std::string> squares;
  for (int rank = 0; rank < board.ranks; ++rank) {
    for (int file = 0; file < board.files; ++file) {
      squares[square_of(file, rank)] = (file + rank) % 2 == 0 ? kDark : kLight;
    }
  }
  std::size_t width = 2;
  for (const PlacedPiece& placed : board.men) {
    const Result<std::string> cells = man(placed.piece, signs);
    if (!cells) return cells.error();
    width = std::max(width, cells->size());
    squares[placed.square] = *cells;
  }
  std::vector<std::string> names, numbers;
  for (int file = 0; file < board.files; ++file) {
    names.emplace_back(1, static_cast<char>('a' + file));
  }
  for (int rank = 0; rank < board.ranks; ++rank) numbers.push_back(std::to_string(rank + 1));
  const BrailleTable& table = signs ? *script_.code : script_.prose;
  const auto files = all_cells(names, table);
  const auto ranks = all_cells(numbers, table);
  if (!files) return files.error();
  if (!ranks) return ranks.error();

  const std::size_t margin = widest(*ranks) + 1;
  const std::size_t needed = margin + width * static_cast<std::size_t>(board.files);
  if (needed > static_cast<std::size_t>(paper_.cells)) {
    return Error{
        {"braille.too-narrow", {{"cells", paper_.cells}, {"needed", static_cast<int>(needed)}}}};
  }
  std::vector<std::string> lines{std::string(margin, ' ')};
  for (const std::string& name : *files) lines.front() += padded(name, width);
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    std::string line = padded((*ranks)[static_cast<std::size_t>(rank)], margin - 1) + ' ';
    for (int file = 0; file < board.files; ++file) {
      line += padded(squares[square_of(file, rank)], width);
    }
    lines.push_back(std::move(line));
  }
  pages_.add_together(lines);
  return Done{};
}

}  // namespace annabella::host
