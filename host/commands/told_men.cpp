#include "commands/told_men.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "game/piece.h"

namespace annabella::host {
namespace {

struct Direction {
  const char* key;
  int files, ranks;
};
constexpr std::array kClockwise{
    Direction{"direction.up", 0, 1},    Direction{"direction.up-right", 1, 1},
    Direction{"direction.right", 1, 0}, Direction{"direction.down-right", 1, -1},
    Direction{"direction.down", 0, -1}, Direction{"direction.down-left", -1, -1},
    Direction{"direction.left", -1, 0}, Direction{"direction.up-left", -1, 1}};

}  // namespace

ToldMen::ToldMen(VariantTraits traits, const std::vector<PlacedPiece>& men,
                 const std::optional<std::vector<Piece>>& in_hand)
    : traits_(std::move(traits)) {
  for (const PlacedPiece& placed : men) men_[placed.square] = placed.piece;
  if (!in_hand) return;
  in_hand_.emplace();
  for (const Piece man : *in_hand) ++(*in_hand_)[man];
}

Phrase ToldMen::man_at(const char* key, const PlacedPiece& placed) {
  return {key,
          {{"piece", PieceKind{placed.piece}},
           {"side", side_of(placed.piece)},
           {"square", placed.square}}};
}

bool ToldMen::on_board(int file, int rank) const {
  return file >= 0 && rank >= 0 && file < traits_.files && rank < traits_.ranks;
}

Piece ToldMen::at(int file, int rank) const {
  const auto man = men_.find(square_of(file, rank));
  return man == men_.end() ? kNoPiece : man->second;
}

Phrase ToldMen::standing(Square where) const {
  const Piece piece = at(where.file, where.rank);
  if (piece == kNoPiece) return {"answer.empty", {{"square", where}}};
  return man_at("answer.on-square", {where, piece});
}

std::vector<Phrase> ToldMen::men(const Argument& about, std::optional<Color> side) const {
  const auto* kind = std::get_if<PieceKind>(&about);
  std::vector<Phrase> lines;
  for (const Color whose : {Color::white, Color::black}) {
    if (side && *side != whose) continue;
    const std::size_t before = lines.size();
    for (auto letter = traits_.pieces.rbegin(); letter != traits_.pieces.rend(); ++letter) {
      if (kind != nullptr && kind_of(kind->letter) != *letter) continue;
      for (const auto& [where, piece] : men_) {
        if (kind_of(piece) != *letter || side_of(piece) != whose) continue;
        lines.push_back(man_at(side ? "answer.man" : "answer.man-of", {where, piece}));
      }
    }
    if (lines.size() == before && kind != nullptr) {
      lines.push_back({"answer.none-of", {{"side", whose}, {"piece", *kind}}});
    } else if (lines.size() == before) {
      lines.push_back({"answer.no-men", {{"side", whose}}});
    }
    if (kind == nullptr) add_hand(whose, lines);
  }
  return lines;
}

void ToldMen::add_hand(Color whose, std::vector<Phrase>& lines) const {
  if (!in_hand_) return;
  std::vector<Phrase> men;
  for (auto letter = traits_.pieces.rbegin(); letter != traits_.pieces.rend(); ++letter) {
    const auto count = in_hand_->find(piece_of(whose, *letter));
    if (count == in_hand_->end()) continue;
    men.push_back({"answer.in-hand", {{"n", count->second}, {"piece", PieceKind{*letter}}}});
  }
  if (men.empty()) {
    lines.push_back({"answer.hand-empty", {{"side", whose}}});
  } else {
    lines.push_back({"answer.hand", {{"side", whose}, {"men", std::move(men)}}});
  }
}

std::vector<Square> ToldMen::file_of(int file) const {
  std::vector<Square> squares;
  for (int rank = 0; rank < traits_.ranks; ++rank) squares.push_back(square_of(file, rank));
  return squares;
}

std::vector<Square> ToldMen::rank_of(int rank) const {
  std::vector<Square> squares;
  for (int file = 0; file < traits_.files; ++file) squares.push_back(square_of(file, rank));
  return squares;
}

std::vector<Phrase> ToldMen::line(const Argument& about) const {
  const auto outside = [](const Argument& place) -> std::vector<Phrase> {
    return {{"answer.not-on-board", {{"place", place}}}};
  };
  if (const auto* file = std::get_if<FileName>(&about)) {
    return on_board(file->file, 0) ? runs(file_of(file->file)) : outside(about);
  }
  if (const auto* rank = std::get_if<RankName>(&about)) {
    return on_board(0, rank->rank) ? runs(rank_of(rank->rank)) : outside(about);
  }
  const Square through = std::get<Square>(about);
  if (!on_board(through.file, through.rank)) return outside(about);
  std::vector<Phrase> lines = runs(file_of(through.file));
  for (Phrase& next : runs(rank_of(through.rank))) lines.push_back(std::move(next));
  return lines;
}

std::vector<Phrase> ToldMen::on(Square where) const {
  if (on_board(where.file, where.rank)) return {standing(where)};
  return {{"answer.not-on-board", {{"place", where}}}};
}

std::vector<Phrase> ToldMen::runs(const std::vector<Square>& squares) const {
  std::vector<Phrase> lines;
  for (std::size_t begin = 0; begin < squares.size();) {
    const Piece piece = at(squares[begin].file, squares[begin].rank);
    std::size_t end = begin + 1;
    while (end < squares.size() && at(squares[end].file, squares[end].rank) == piece) ++end;
    if (end - begin == 1) {
      lines.push_back(standing(squares[begin]));
    } else {
      Phrase run{"answer.empty-run", {{"from", squares[begin]}, {"to", squares[end - 1]}}};
      if (piece != kNoPiece) {
        run.key = "answer.run";
        run.with["n"] = static_cast<int>(end - begin);
        run.with["piece"] = PieceKind{piece};
        run.with["side"] = side_of(piece);
      }
      lines.push_back(std::move(run));
    }
    begin = end;
  }
  return lines;
}

std::vector<Phrase> ToldMen::rays(Square from) const {
  if (!on_board(from.file, from.rank)) return {{"answer.not-on-board", {{"place", from}}}};
  std::vector<Phrase> lines{standing(from)};
  for (const Direction& direction : kClockwise) {
    std::vector<Phrase> seen;
    int file = from.file + direction.files;
    int rank = from.rank + direction.ranks;
    if (!on_board(file, rank)) continue;
    for (; on_board(file, rank); file += direction.files, rank += direction.ranks) {
      const Piece piece = at(file, rank);
      if (piece != kNoPiece) seen.push_back(man_at("answer.seen", {square_of(file, rank), piece}));
    }
    const Square edge = square_of(file - direction.files, rank - direction.ranks);
    if (seen.empty()) seen.push_back({"answer.free-to", {{"square", edge}}});
    lines.push_back(
        {"answer.ray",
         {{"direction", std::vector{Phrase{direction.key, {}}}}, {"seen", std::move(seen)}}});
  }
  return lines;
}

std::vector<Phrase> ToldMen::diagram(const PieceLetters& letters) const {
  const auto sign = [&](Piece piece) -> std::string {
    if (piece == kNoPiece) return ".";
    const std::string letter = letter_of(piece, letters);
    return side_of(piece) == Color::white ? letter : lowered(letter);
  };
  const auto width = std::to_string(traits_.ranks).size();
  std::vector<Phrase> lines;
  for (int rank = traits_.ranks - 1; rank >= 0; --rank) {
    std::string row = std::to_string(rank + 1);
    row.insert(0, width - row.size(), ' ');
    row += ' ';
    std::vector<Phrase> men;
    for (int file = 0; file < traits_.files; ++file) {
      const Piece piece = at(file, rank);
      row += sign(piece);
      if (piece != kNoPiece) men.push_back(man_at("answer.seen", {square_of(file, rank), piece}));
    }
    if (men.empty()) men.push_back({"answer.nobody", {}});
    lines.push_back(
        {"answer.row", {{"row", row}, {"rank", RankName{rank}}, {"men", std::move(men)}}});
  }
  return lines;
}

}  // namespace annabella::host
