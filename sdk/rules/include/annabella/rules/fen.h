// SPDX-License-Identifier: MIT
//
// Forsyth-Edwards notation, read strictly and written one way.
#pragma once

#include <annabella/rules/board.h>

#include <string>
#include <string_view>

namespace annabella::rules {

// What castling asks for: the homes of the king and the rooks, or any rook on either side of him.
enum class Castling : std::uint8_t { from_home = 1, from_anywhere };

// Throws std::invalid_argument with a sentence that says what is wrong and where. Refused are
// boards that no game can reach for reasons seen at a glance: not one king each, pawns on the first
// or last rank, the side not to move in check, castling without the men for it, an en passant
// square that no pawn has passed. How many men of a kind there are is not judged. What follows
// the castling rights may be left out.
Board read_fen(std::string_view text, Castling castling = Castling::from_home);

// The en passant square is written only if taking there is legal. Castling rights are letters of
// X-FEN: KQkq for the outermost rook, else the rook's file.
std::string write_fen(const Board& board);

// The first four fields: equal exactly for positions that are the same in the sense of FIDE 9.2.3.
std::string write_position(const Board& board);

std::string square_name(SquareIndex at);  // "e4"

}  // namespace annabella::rules
