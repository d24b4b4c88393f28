// SPDX-License-Identifier: MIT
//
// Moves in writing: standard algebraic notation and the notation of UCI.
#pragma once

#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>

namespace annabella::rules {

// "Nbd7", "exd6", "O-O", "e8=Q#". A file or rank is added only where another man of the kind could
// legally go there too (FIDE C.10). `step` is legal.
std::string san(const Board& board, Step step);

// The same for who has after() and origins() of this move already.
std::string san(const Board& board, Step step, const Board& next, Bitboard origins);

// The same up to the sign of check or mate, for a variant that judges these by itself.
std::string san_without_check(const Board& board, Step step, Bitboard origins);

// "g1f3", "e7e8q". Castling from home is the king's walk, "e1g1"; elsewhere he takes his rook.
std::string uci(const Board& board, Step step, Castling castling);

}  // namespace annabella::rules
