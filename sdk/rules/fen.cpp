// SPDX-License-Identifier: MIT
#include <annabella/rules/attacks.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <vector>

namespace annabella::rules {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument("FEN: " + why); }

std::string name_of(Color side) { return side == Color::white ? "White" : "Black"; }

// Quoted, cut short, and with nothing in it that a screen reader could not say.
std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 20;
  std::string shown = "'";
  for (char c : text.substr(0, kLongest)) shown += c >= ' ' && c <= '~' ? c : '?';
  if (text.size() > kLongest) shown += "...";
  return shown + "'";
}

std::vector<std::string_view> fields_of(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n";
  std::vector<std::string_view> fields;
  std::size_t begin = text.find_first_not_of(kBlanks);
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlanks, begin), text.size());
    fields.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(kBlanks, end);
  }
  return fields;
}

void read_rank(Board& board, std::string_view men, int rank) {
  const std::string where = "rank " + std::to_string(rank + 1);
  int file = 0;
  bool after_digit = false;
  for (char c : men) {
    const bool digit = c >= '1' && c <= '8';
    if (digit && after_digit) refuse(where + " has two numbers in a row.");
    after_digit = digit;
    if (digit) {
      file += c - '0';
      continue;
    }
    const std::optional<Kind> kind = kind_of(c);
    if (!kind) refuse(where + " has " + quoted({&c, 1}) + ", which is no piece.");
    if (file < 8) board.put(side_of(c), *kind, index_of(file, rank));
    ++file;
  }
  if (file != 8) refuse(where + " should have 8 squares, not " + std::to_string(file) + ".");
}

void read_men(Board& board, std::string_view field) {
  const auto slashes = std::ranges::count(field, '/');
  if (slashes != 7) {
    refuse("there should be 8 ranks, not " + std::to_string(slashes + 1) + ".");
  }
  for (int rank = 7; rank >= 0; --rank) {
    const std::size_t slash = std::min(field.find('/'), field.size());
    read_rank(board, field.substr(0, slash), rank);
    field.remove_prefix(std::min(slash + 1, field.size()));
  }
}

void check_men(const Board& board) {
  for (Color side : {Color::white, Color::black}) {
    const int kings = count(board.of(side, Kind::king));
    if (kings == 0) refuse(name_of(side) + " has no king.");
    if (kings > 1) refuse(name_of(side) + " has " + std::to_string(kings) + " kings.");
  }
  const Bitboard stuck = board.of(Kind::pawn) & (rank_bits(0) | rank_bits(7));
  if (stuck) refuse("a pawn stands on " + square_name(first(stuck)) + ".");
}

void read_turn(Board& board, std::string_view field) {
  if (field != "w" && field != "b") {
    refuse("the side to move is " + quoted(field) + " instead of w or b.");
  }
  board.turn = field == "w" ? Color::white : Color::black;
  const Color waiting = opponent(board.turn);
  if (checkers(board, waiting)) refuse(name_of(waiting) + " is in check but not to move.");
}

// The rook that a letter of the castling field speaks of, if it stands where it should.
std::optional<SquareIndex> castling_rook(const Board& board, char letter, Castling castling) {
  const Color side = side_of(letter);
  const char upper = static_cast<char>(letter & ~0x20);
  const SquareIndex king = board.king_of(side);
  const int rank = home_rank(side);
  if (rank_of(king) != rank) return std::nullopt;

  Bitboard rooks = board.of(side, Kind::rook) & rank_bits(rank);
  const Bitboard short_side = rooks & ~(bit(king) | (bit(king) - 1));
  const Bitboard long_side = rooks & (bit(king) - 1);
  if (upper == 'K') {
    rooks = short_side ? std::bit_floor(short_side) : 0;
  } else if (upper == 'Q') {
    rooks = long_side & -long_side;
  } else {
    rooks &= file_bits(upper - 'A');
  }
  if (castling == Castling::from_home) {
    if (file_of(king) != 4) return std::nullopt;
    rooks &= file_bits(0) | file_bits(7);
  }
  if (!rooks) return std::nullopt;
  return first(rooks);
}

void read_castling(Board& board, std::string_view field, Castling castling) {
  if (field == "-") return;
  for (char c : field) {
    const char upper = static_cast<char>(c & ~0x20);
    const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    if (!letter || !(upper == 'K' || upper == 'Q' || upper <= 'H')) {
      refuse("castling is " + quoted(field) + "; use KQkq or -.");
    }
    const std::optional<SquareIndex> rook = castling_rook(board, c, castling);
    if (!rook) {
      refuse("castling " + quoted({&c, 1}) + " does not fit: " + name_of(side_of(c)) +
             "'s king or rook is not on its square.");
    }
    if (board.castling_rooks & bit(*rook)) {
      refuse("castling with the rook on " + square_name(*rook) + " is given twice.");
    }
    board.castling_rooks |= bit(*rook);
  }
  for (Color side : {Color::white, Color::black}) {
    const Bitboard rooks = board.castling_rooks & board.of(side);
    const Bitboard before_king = bit(board.king_of(side)) - 1;
    if (several(rooks & before_king) || several(rooks & ~before_king)) {
      refuse(name_of(side) + " has two castling rooks on one side of the king.");
    }
  }
}

void read_en_passant(Board& board, std::string_view field) {
  if (field == "-") return;
  const Color passer = opponent(board.turn);
  if (field.size() != 2 || field[0] < 'a' || field[0] > 'h' || field[1] < '1' || field[1] > '8') {
    refuse("the en passant square is " + quoted(field) + ", which is no square.");
  }
  const SquareIndex at = index_of(field[0] - 'a', field[1] - '1');
  const Bitboard square = bit(at);
  if (rank_of(at) != home_rank(passer) + 2 * forward(passer)) {
    refuse("the en passant square " + quoted(field) + " is on the wrong rank.");
  }
  const Bitboard origin = moved(square, 0, -forward(passer));
  const Bitboard pawn = moved(square, 0, forward(passer));
  if (!(board.of(passer, Kind::pawn) & pawn) || (board.occupied() & (square | origin))) {
    refuse("no pawn can just have passed the en passant square " + quoted(field) + ".");
  }
  if (pawn_attacks(passer, square) & board.of(board.turn, Kind::pawn)) board.en_passant = square;
}

std::uint16_t read_counter(std::string_view field, int least, const std::string& what) {
  constexpr int kMost = 9999;
  int value = 0;
  const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
  if (error != std::errc{} || end != field.data() + field.size() || value < least ||
      value > kMost) {
    refuse(what + " is " + quoted(field) + " instead of a number from " + std::to_string(least) +
           " to " + std::to_string(kMost) + ".");
  }
  return static_cast<std::uint16_t>(value);
}

std::string men_of(const Board& board) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = board.piece_at(index_of(file, rank));
      if (piece == kNoPiece) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += piece;
    }
    if (empty > 0) text += std::to_string(empty);
    if (rank > 0) text += '/';
  }
  return text;
}

char castling_letter(const Board& board, SquareIndex rook) {
  const Color side = board.of(Color::white) & bit(rook) ? Color::white : Color::black;
  const SquareIndex king = board.king_of(side);
  const Bitboard rooks = board.of(side, Kind::rook) & rank_bits(rank_of(king));
  const bool short_side = rook > king;
  const Bitboard further_out = short_side ? ~(bit(rook) | (bit(rook) - 1)) : bit(rook) - 1;
  char letter = short_side ? 'K' : 'Q';
  if (rooks & further_out) letter = static_cast<char>('A' + file_of(rook));
  return side == Color::white ? letter : static_cast<char>(letter | 0x20);
}

std::string castling_of(const Board& board) {
  std::string text;
  for (Color side : {Color::white, Color::black}) {
    const Bitboard rooks = board.castling_rooks & board.of(side);
    const Bitboard long_side = rooks & (bit(board.king_of(side)) - 1);
    for (SquareIndex rook : squares_of(rooks & ~long_side)) text += castling_letter(board, rook);
    for (SquareIndex rook : squares_of(long_side)) text += castling_letter(board, rook);
  }
  return text.empty() ? "-" : text;
}

}  // namespace

std::string square_name(SquareIndex at) {
  return {static_cast<char>('a' + file_of(at)), static_cast<char>('1' + rank_of(at))};
}

Board read_fen(std::string_view text, Castling castling) {
  const std::vector<std::string_view> fields = fields_of(text);
  if (fields.size() < 3 || fields.size() > 6) {
    refuse("there should be 3 to 6 fields, not " + std::to_string(fields.size()) + ".");
  }
  Board board;
  read_men(board, fields[0]);
  check_men(board);
  read_turn(board, fields[1]);
  read_castling(board, fields[2], castling);
  if (fields.size() > 3) read_en_passant(board, fields[3]);
  if (fields.size() > 4) {
    board.quiet_halfmoves = read_counter(fields[4], 0, "the count of quiet half-moves");
  }
  if (fields.size() > 5) board.move_number = read_counter(fields[5], 1, "the move number");
  return board;
}

std::string write_position(const Board& board) {
  const bool en_passant = can_take_en_passant(board);
  return men_of(board) + (board.turn == Color::white ? " w " : " b ") + castling_of(board) + " " +
         (en_passant ? square_name(first(board.en_passant)) : "-");
}

std::string write_fen(const Board& board) {
  return write_position(board) + " " + std::to_string(board.quiet_halfmoves) + " " +
         std::to_string(board.move_number);
}

}  // namespace annabella::rules
