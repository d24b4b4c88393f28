// SPDX-License-Identifier: MIT
//
// One moment of a game of chess: where the men stand, whose move it is, what castling and
// en passant still allow. A value; a move makes a new one.
#pragma once

#include <annabella/rules/bitboard.h>

#include <array>

namespace annabella::rules {

enum class Kind : std::uint8_t { pawn = 1, knight, bishop, rook, queen, king };

// 'N' is a white knight, 'n' a black one, as in FEN.
constexpr Piece letter(Kind kind) { return " PNBRQK"[static_cast<int>(kind)]; }
constexpr Piece letter(Color side, Kind kind) {
  return side == Color::white ? letter(kind) : static_cast<Piece>(letter(kind) | 0x20);
}
std::optional<Kind> kind_of(Piece piece);  // of either case
constexpr Color side_of(Piece piece) { return piece < 'a' ? Color::white : Color::black; }

struct Board {
  std::array<Bitboard, 6> kinds{};
  std::array<Bitboard, 2> sides{};
  Bitboard castling_rooks = 0;  // those with which a king may still castle (FIDE 3.8.2.1)
  // The square that a pawn has just passed over, if an enemy pawn stands ready to take it. Whether
  // that capture is legal is another question: see can_take_en_passant().
  Bitboard en_passant = 0;
  Color turn = Color::white;
  std::uint16_t quiet_halfmoves = 0;
  std::uint16_t move_number = 1;

  bool operator==(const Board&) const = default;

  Bitboard& of(Kind kind) { return kinds[static_cast<unsigned>(kind) - 1]; }
  Bitboard of(Kind kind) const { return kinds[static_cast<unsigned>(kind) - 1]; }
  Bitboard& of(Color side) { return sides[static_cast<unsigned>(side) - 1]; }
  Bitboard of(Color side) const { return sides[static_cast<unsigned>(side) - 1]; }
  Bitboard of(Color side, Kind kind) const { return of(side) & of(kind); }
  Bitboard occupied() const { return sides[0] | sides[1]; }
  SquareIndex king_of(Color side) const { return first(of(side, Kind::king)); }

  std::optional<Kind> kind_at(SquareIndex at) const;
  Piece piece_at(SquareIndex at) const;  // kNoPiece on an empty square
  std::array<Piece, 64> pieces() const;  // piece_at() of every square

  void put(Color side, Kind kind, SquareIndex at);
  void clear(SquareIndex at);
};

// The men of `side` that attack a square when only `occupied` squares stop a line.
Bitboard attackers(const Board& board, Color side, SquareIndex at, Bitboard occupied);

// The enemy men that give check to the king of `side`.
Bitboard checkers(const Board& board, Color side);

}  // namespace annabella::rules
