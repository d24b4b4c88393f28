// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/board.h>

namespace annabella::rules {

std::optional<Kind> kind_of(Piece piece) {
  switch (piece | 0x20) {
    case 'p':
      return Kind::pawn;
    case 'n':
      return Kind::knight;
    case 'b':
      return Kind::bishop;
    case 'r':
      return Kind::rook;
    case 'q':
      return Kind::queen;
    case 'k':
      return Kind::king;
    default:
      return std::nullopt;
  }
}

std::optional<Kind> Board::kind_at(SquareIndex at) const {
  for (Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
    if (of(kind) & bit(at)) return kind;
  }
  return std::nullopt;
}

Piece Board::piece_at(SquareIndex at) const {
  const std::optional<Kind> kind = kind_at(at);
  if (!kind) return kNoPiece;
  return letter(of(Color::white) & bit(at) ? Color::white : Color::black, *kind);
}

std::array<Piece, 64> Board::pieces() const {
  std::array<Piece, 64> pieces{};
  for (Kind kind : {Kind::pawn, Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
    for (Color side : {Color::white, Color::black}) {
      for (SquareIndex at : squares_of(of(side, kind))) {
        pieces[static_cast<std::size_t>(at)] = letter(side, kind);
      }
    }
  }
  return pieces;
}

void Board::put(Color side, Kind kind, SquareIndex at) {
  clear(at);
  of(side) |= bit(at);
  of(kind) |= bit(at);
}

void Board::clear(SquareIndex at) {
  for (Bitboard& set : kinds) set &= ~bit(at);
  for (Bitboard& set : sides) set &= ~bit(at);
}

Bitboard attackers(const Board& board, Color side, SquareIndex at, Bitboard occupied) {
  const Bitboard queens = board.of(Kind::queen);
  Bitboard found = (pawn_attacks(opponent(side), bit(at)) & board.of(Kind::pawn)) |
                   (knight_attacks(at) & board.of(Kind::knight)) |
                   (king_attacks(at) & board.of(Kind::king));
  const Bitboard in_line = (bishop_lines(at) & (board.of(Kind::bishop) | queens)) |
                           (rook_lines(at) & (board.of(Kind::rook) | queens));
  for (SquareIndex from : squares_of(in_line & board.of(side))) {
    if (!(between(from, at) & occupied)) found |= bit(from);
  }
  return found & board.of(side);
}

Bitboard checkers(const Board& board, Color side) {
  return attackers(board, opponent(side), board.king_of(side), board.occupied());
}

}  // namespace annabella::rules
