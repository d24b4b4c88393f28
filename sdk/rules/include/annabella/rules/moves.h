// SPDX-License-Identifier: MIT
//
// The legal moves of a board and what they lead to (FIDE 3.1 to 3.10).
#pragma once

#include <annabella/rules/board.h>

#include <vector>

namespace annabella::rules {

// One legal move: who goes from where to where, and what he is when he arrives. Castling is the
// king going to his own rook's square, with any distance between the two.
struct Step {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Kind man = Kind::pawn;
  Kind becomes = Kind::pawn;
  bool operator==(const Step&) const = default;
};

// What a pawn may become (FIDE 3.7.3.3).
inline constexpr std::array kPromotions{Kind::queen, Kind::rook, Kind::bishop, Kind::knight};

// In no particular order.
std::vector<Step> legal_steps(const Board& board);
int count_legal_steps(const Board& board);

// From where men of this kind may legally go to a square, which costs much less than all moves. For
// castling it is the rook's square to which the king goes.
Bitboard origins(const Board& board, Kind man, SquareIndex to);

// `step` is one of legal_steps(board).
Board after(const Board& board, Step step);

bool castles(const Board& board, Step step);
bool takes_en_passant(const Board& board, Step step);
bool can_take_en_passant(const Board& board);

// Where the two men stand after castling (FIDE 3.8.2, and Guideline II for Chess960).
struct CastlingSquares {
  SquareIndex king, rook;
};
constexpr CastlingSquares castling_squares(SquareIndex king, SquareIndex rook) {
  const bool short_side = rook > king;
  return {index_of(short_side ? 6 : 2, rank_of(king)), index_of(short_side ? 5 : 3, rank_of(king))};
}

// Lines of `depth` half-moves; 1 for depth 0. The last one is counted, not played.
std::uint64_t perft(const Board& board, int depth);

// The same move in the SDK's words.
inline Move move_of(const Board& board, Step step) {
  return {.from = square_at(step.from),
          .to = square_at(step.to),
          .promotion = step.becomes == step.man ? kNoPiece : letter(board.turn, step.becomes)};
}

// A legal move, with origins() of its man and square, which tell it apart in writing.
struct FoundStep {
  Step step;
  Bitboard origins = 0;
};
std::optional<FoundStep> find_step(const Board& board, const Move& move);  // if it is legal

}  // namespace annabella::rules
