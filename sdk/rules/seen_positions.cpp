// SPDX-License-Identifier: MIT
#include "seen_positions.h"

#include <algorithm>

namespace annabella::rules {
namespace {

constexpr unsigned kCastlingRook = 7;
constexpr std::array kKinds = {Kind::pawn, Kind::knight, Kind::bishop,
                               Kind::rook, Kind::queen,  Kind::king};

}  // namespace

SeenPositions::Packed SeenPositions::pack(const Board& board) {
  using enum Kind;
  Packed packed{};
  // In each plane those who have its bit in their codes; a rook that may still castle has all.
  packed.planes = {board.of(pawn) | board.of(bishop) | board.of(queen) | board.castling_rooks,
                   board.of(knight) | board.of(bishop) | board.of(king) | board.castling_rooks,
                   board.of(rook) | board.of(queen) | board.of(king) | board.castling_rooks,
                   board.of(Color::black) | board.en_passant};
  packed.white = board.turn == Color::white;
  return packed;
}

Board SeenPositions::board(Number number) const {
  const auto& [planes, from, by, white] = positions_[number];
  const auto marked = [&](unsigned code) {
    return (code & 1 ? planes[0] : ~planes[0]) & (code & 2 ? planes[1] : ~planes[1]) &
           (code & 4 ? planes[2] : ~planes[2]);
  };
  Board board;
  for (Kind kind : kKinds) board.of(kind) = marked(static_cast<unsigned>(kind));
  board.castling_rooks = marked(kCastlingRook);
  board.of(Kind::rook) |= board.castling_rooks;
  const Bitboard empty = marked(0);
  board.en_passant = planes[3] & empty;
  board.of(Color::black) = planes[3] & ~empty;
  board.of(Color::white) = ~planes[3] & ~empty;
  board.turn = white ? Color::white : Color::black;
  return board;
}

std::optional<SeenPositions::Number> SeenPositions::add(const Board& board, Number from, Step by) {
  Packed packed = pack(board);
  const std::size_t slot = slot_of(packed);
  if (slots_[slot] != kNone) return std::nullopt;
  packed.from = from;
  packed.by = by;
  const auto number = static_cast<Number>(positions_.size());
  slots_[slot] = number;
  positions_.push_back(packed);
  if (2 * positions_.size() > slots_.size()) grow();
  return number;
}

std::size_t SeenPositions::slot_of(const Packed& packed) const {
  Bitboard sum = packed.white;
  for (Bitboard plane : packed.planes) {
    sum = (sum ^ plane) * 0x9e3779b97f4a7c15u;
    sum ^= sum >> 32;
  }
  std::size_t slot = sum & (slots_.size() - 1);
  while (slots_[slot] != kNone && !positions_[slots_[slot]].same_position(packed)) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void SeenPositions::grow() {
  slots_.assign(2 * slots_.size(), kNone);
  for (Number number = 0; number < positions_.size(); ++number) {
    slots_[slot_of(positions_[number])] = number;
  }
}

std::vector<Move> SeenPositions::line_to(Number number) const {
  std::vector<Move> line;
  for (; positions_[number].from != kNone; number = positions_[number].from) {
    line.push_back(move_of(board(positions_[number].from), positions_[number].by));
  }
  std::ranges::reverse(line);
  return line;
}

}  // namespace annabella::rules
