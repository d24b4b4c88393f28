#include "braille/chess_paper.h"

#include <algorithm>

#include "game/piece.h"

namespace annabella::host {

Result<Done> ChessPaper::text(const std::string& line) {
  const Result<std::string> cells = script_.prose.cells(line);
  if (!cells) return cells.error();
  pages_.add(*cells);
  return Done{};
}

Result<Done> ChessPaper::score(const std::vector<NumberedMove>& moves) {
  const bool coded = script_.can_code(moves);
  for (auto next = moves.begin(); next != moves.end();) {
    const auto end = std::find_if(
        next, moves.end(), [&](const NumberedMove& move) { return move.number != next->number; });
    const auto words = script_.move_words({next, end}, coded);
    if (!words) return words.error();
    pages_.add_words(*words);
    next = end;
  }
  return Done{};
}

Result<Done> ChessPaper::diagram(const MenOnBoard& board) {
  const Result<SquaresInCells> in_cells = script_.squares(board);
  if (!in_cells) return in_cells.error();
  const std::size_t margin = widest_of(in_cells->ranks) + 1;
  const std::size_t needed = margin + in_cells->width * in_cells->files.size();
  if (needed > static_cast<std::size_t>(paper_.cells)) {
    return Error{
        {"braille.too-narrow", {{"cells", paper_.cells}, {"needed", static_cast<int>(needed)}}}};
  }
  std::vector<std::string> lines{std::string(margin, ' ')};
  for (const std::string& name : in_cells->files) {
    lines.front() += padded_cells(name, in_cells->width);
  }
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    std::string line =
        padded_cells(in_cells->ranks[static_cast<std::size_t>(rank)], margin - 1) + ' ';
    for (int file = 0; file < board.files; ++file) {
      line += in_cells->squares.at(square_of(file, rank));
    }
    lines.push_back(std::move(line));
  }
  pages_.add_together(lines);
  return Done{};
}

}  // namespace annabella::host
