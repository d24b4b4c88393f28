// SPDX-License-Identifier: MIT
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {
namespace {

// Longer than any position is: one allocation for each.
constexpr std::size_t kLongest = 96;

void write_men(const Board& board, std::string& text) {
  const std::array<Piece, 64> pieces = board.pieces();
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = pieces[static_cast<std::size_t>(index_of(file, rank))];
      if (piece == kNoPiece) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += piece;
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
    if (rank > 0) text += '/';
  }
}

char castling_letter(const Board& board, SquareIndex rook, CastlingLetters letters) {
  const Color side = board.of(Color::white) & bit(rook) ? Color::white : Color::black;
  const SquareIndex king = board.king_of(side);
  const Bitboard rooks = board.of(side, Kind::rook) & rank_bits(rank_of(king));
  const bool short_side = rook > king;
  const Bitboard further_out = short_side ? ~(bit(rook) | (bit(rook) - 1)) : bit(rook) - 1;
  char letter = short_side ? 'K' : 'Q';
  if (letters == CastlingLetters::shredder || (rooks & further_out)) {
    letter = static_cast<char>('A' + file_of(rook));
  }
  return side == Color::white ? letter : static_cast<char>(letter | 0x20);
}

void write_castling(const Board& board, CastlingLetters letters, std::string& text) {
  if (!board.castling_rooks) text += '-';
  for (Color side : {Color::white, Color::black}) {
    const Bitboard rooks = board.castling_rooks & board.of(side);
    if (!rooks) continue;  // there may be no king, either
    const Bitboard long_side = rooks & (bit(board.king_of(side)) - 1);
    for (SquareIndex rook : squares_of(rooks & ~long_side))
      text += castling_letter(board, rook, letters);
    for (SquareIndex rook : squares_of(long_side)) text += castling_letter(board, rook, letters);
  }
}

}  // namespace

std::string square_name(SquareIndex at) {
  return {static_cast<char>('a' + file_of(at)), static_cast<char>('1' + rank_of(at))};
}

std::string write_position(const Board& board, CastlingLetters letters) {
  std::string text;
  text.reserve(kLongest);
  write_men(board, text);
  text += board.turn == Color::white ? " w " : " b ";
  write_castling(board, letters, text);
  text += ' ';
  text += can_take_en_passant(board) ? square_name(first(board.en_passant)) : "-";
  return text;
}

std::string write_fen(const Board& board, CastlingLetters letters) {
  return write_position(board, letters) + " " + std::to_string(board.quiet_halfmoves) + " " +
         std::to_string(board.move_number);
}

}  // namespace annabella::rules
