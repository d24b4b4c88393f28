// SPDX-License-Identifier: MIT
//
// Forsyth-Edwards notation: read strictly, or as people paste it; written one way.
#pragma once

#include <annabella/rules/board.h>

#include <string>
#include <string_view>
#include <vector>

namespace annabella::rules {

// What castling asks for: the homes of the king and the rooks, or any rook on either side of him.
enum class Castling : std::uint8_t { from_home = 1, from_anywhere };

// Whether read_fen() refuses a side that is in check and not to move; a variant with other men asks
// that by itself.
enum class WaitingKing : std::uint8_t { is_safe = 1, may_be_in_check };

// Throws std::invalid_argument with a sentence that says what is wrong and where. Refused are
// boards that no game can reach for reasons seen at a glance: not one king each, pawns on the first
// or last rank, the side not to move in check, castling without the men for it, an en passant
// square that no pawn has passed. The rest is not judged: see legality.h. What follows the castling
// rights may be left out.
Board read_fen(std::string_view text, Castling castling = Castling::from_home,
               WaitingKing waiting = WaitingKing::is_safe);

// What read_fen() refuses in the writing itself. The first four leave no position; so does a side
// to move that is no word for either side.
enum class FenFault : std::uint8_t {
  empty = 1,
  ranks,
  rank_length,
  letter,
  digits,  // "17" for eight squares
  blanks,  // '_' or "%20"
  signs,   // quotation marks, long dashes, "[FEN", a slash at the end
  fields_missing,
  fields_left_over,
  turn,
  castling,
  en_passant,
  counter,
};
std::string_view key_of(FenFault fault);  // "fen-digits"

struct FenRemark {
  FenFault fault;
  std::string detail;    // what stood there, printable and short
  std::string sentence;  // "rank 6 has two numbers in a row."
};

struct FenReading {
  // With all that fits together. Its men may be any: not even kings are asked for.
  std::optional<Board> board;
  std::vector<FenRemark> remarks;  // empty: read_fen() finds nothing wrong in the writing, either
  std::string unfit_castling;  // the letters for which king or rook are not where they should be
  std::optional<SquareIndex> passed;  // the en passant square as written, whether or not it can be
};

// Mends what has only one meaning, with a remark; reads on as far as it can.
FenReading read_fen_leniently(std::string_view text, Castling castling = Castling::from_home);

// Whether a pawn of the side that has moved can just have passed over this square.
bool just_passed(const Board& board, SquareIndex square);

// How castling rights are written: KQkq for the outermost rook, else the rook's file (X-FEN); or
// always the file (Shredder-FEN).
enum class CastlingLetters : std::uint8_t { x_fen = 1, shredder };

// The en passant square is written only if taking there is legal.
std::string write_fen(const Board& board, CastlingLetters letters = CastlingLetters::x_fen);

// The first four fields: equal exactly for positions that are the same in the sense of FIDE 9.2.3.
std::string write_position(const Board& board, CastlingLetters letters = CastlingLetters::x_fen);

std::string square_name(SquareIndex at);  // "e4"

}  // namespace annabella::rules
