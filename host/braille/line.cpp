#include "braille/line.h"

#include <algorithm>
#include <string_view>

#include "game/piece.h"

namespace annabella::host {
namespace {

// Between two sentences, so that a finger finds where the next one begins.
constexpr std::string_view kBetween = "  ";

// Takes what fits off the front of the sentence.
std::string first_line(std::string_view& sentence, std::size_t width) {
  if (sentence.size() <= width) {
    const std::string all(sentence);
    sentence = {};
    return all;
  }
  const std::size_t blank = sentence.rfind(' ', width);
  const bool is_one_word = blank == sentence.npos || blank == 0;
  const std::string line(sentence.substr(0, is_one_word ? width : blank));
  sentence.remove_prefix(is_one_word ? width : blank + 1);
  return line;
}

std::vector<BrailleLine> row_of(const std::vector<Square>& row, const std::string& name,
                                const SquaresInCells& board, int width) {
  const std::string margin = name + ' ';
  const auto most = static_cast<std::size_t>(std::max(width, 1));
  const std::size_t room = most - std::min(most, margin.size());
  const std::size_t at_once = std::max<std::size_t>(1, room / board.width);
  std::vector<BrailleLine> lines;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (i % at_once == 0) {
      lines.push_back({margin, std::vector<std::optional<Square>>(margin.size())});
    }
    lines.back().cells += board.squares.at(row[i]);
    lines.back().squares.insert(lines.back().squares.end(), board.width, row[i]);
  }
  return lines;
}

}  // namespace

std::optional<Square> BrailleLine::square_at(int cell) const {
  const auto at = static_cast<std::size_t>(cell);
  return cell >= 0 && at < squares.size() ? squares[at] : std::nullopt;
}

std::vector<BrailleLine> lines_of(const std::vector<std::string>& sentences, int width) {
  const auto most = static_cast<std::size_t>(std::max(width, 1));
  std::vector<BrailleLine> lines;
  for (const std::string& sentence : sentences) {
    const bool fits_behind =
        !lines.empty() && lines.back().cells.size() + kBetween.size() + sentence.size() <= most;
    if (fits_behind) {
      lines.back().cells.append(kBetween).append(sentence);
      continue;
    }
    for (std::string_view rest = sentence; !rest.empty();) {
      lines.push_back({first_line(rest, most)});
    }
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

Result<std::vector<BrailleLine>> rank_lines(int rank, const MenOnBoard& board,
                                            const ChessScript& script, int width) {
  const Result<SquaresInCells> in_cells = script.squares(board);
  if (!in_cells) return in_cells.error();
  std::vector<Square> row;
  for (int file = 0; file < board.files; ++file) row.push_back(square_of(file, rank));
  const std::string& name = in_cells->ranks[static_cast<std::size_t>(rank)];
  return row_of(row, padded_cells(name, widest_of(in_cells->ranks)), *in_cells, width);
}

Result<std::vector<BrailleLine>> file_lines(int file, const MenOnBoard& board,
                                            const ChessScript& script, int width) {
  const Result<SquaresInCells> in_cells = script.squares(board);
  if (!in_cells) return in_cells.error();
  std::vector<Square> row;
  for (int rank = 0; rank < board.ranks; ++rank) row.push_back(square_of(file, rank));
  return row_of(row, in_cells->files[static_cast<std::size_t>(file)], *in_cells, width);
}

}  // namespace annabella::host
