// SPDX-License-Identifier: MIT
#include <annabella/rules/chess_position.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/san.h>

#include <stdexcept>

namespace annabella::rules {
namespace {

Step legal_step(const Board& board, const Move& move) {
  if (const std::optional<Step> step = find_step(board, move)) return *step;
  throw std::invalid_argument("This move is not legal in " + write_fen(board) + ".");
}

}  // namespace

std::string ChessPosition::fen() const { return write_fen(board_); }

std::vector<PlacedPiece> ChessPosition::pieces() const {
  std::vector<PlacedPiece> placed;
  for (SquareIndex at : squares_of(board_.occupied())) {
    placed.push_back({square_at(at), board_.piece_at(at)});
  }
  return placed;
}

std::vector<Move> ChessPosition::legal_moves() const {
  std::vector<Move> moves;
  for (Step step : legal_steps(board_)) moves.push_back(move_of(board_, step));
  return moves;
}

MoveFacts ChessPosition::describe(const Move& move) const {
  const Step step = legal_step(board_, move);
  const Board next = rules::after(board_, step);
  MoveFacts facts;
  facts.san = san(board_, step);
  facts.uci = uci(board_, step, castling_);
  facts.piece = letter(board_.turn, step.man);
  facts.en_passant = takes_en_passant(board_, step);
  if (castles(board_, step)) {
    (step.to > step.from ? facts.castles_short : facts.castles_long) = true;
  } else if (facts.en_passant) {
    facts.captured = letter(next.turn, Kind::pawn);
  } else {
    facts.captured = board_.piece_at(step.to);
  }
  facts.check = checkers(next, next.turn) != 0;
  return facts;
}

std::unique_ptr<Position> ChessPosition::after(const Move& move) const {
  return with(rules::after(board_, legal_step(board_, move)));
}

std::unique_ptr<Position> ChessPosition::with(const Board& board) const {
  return std::make_unique<ChessPosition>(board, castling_);
}

std::optional<Ending> ChessPosition::ending() const {
  if (count_legal_steps(board_) == 0) {
    if (checkers(board_, board_.turn)) return Ending{opponent(board_.turn), "checkmate"};
    return Ending{std::nullopt, "stalemate"};
  }
  if (dead_material(board_)) return Ending{std::nullopt, "dead-position"};
  return std::nullopt;
}

bool ChessPosition::can_still_win(Color side) const {
  if (const std::optional<Ending> over = ending()) return over->winner == side;
  return !never_mates(board_, side);
}

std::string ChessPosition::repetition_key() const { return write_position(board_); }

bool dead_material(const Board& board) {
  const Bitboard bishops = board.of(Kind::bishop);
  const Bitboard knights = board.of(Kind::knight);
  if (board.occupied() != (bishops | knights | board.of(Kind::king))) return false;
  if (knights) return !several(bishops | knights);
  return !(bishops & kLightSquares) || !(bishops & ~kLightSquares);
}

bool never_mates(const Board& board, Color side) {
  const Bitboard king = board.of(Kind::king);
  const Bitboard mine = board.of(side) & ~king;
  const Bitboard theirs = board.of(opponent(side)) & ~king;
  if (!mine) return true;
  if (mine == board.of(side, Kind::knight) && !several(mine)) {
    return !(theirs & ~board.of(Kind::queen));
  }
  if (mine != board.of(side, Kind::bishop)) return false;
  const Bitboard bishops = board.of(Kind::bishop);
  const bool one_colour = !(bishops & kLightSquares) || !(bishops & ~kLightSquares);
  return one_colour && !(theirs & (board.of(Kind::knight) | board.of(Kind::pawn)));
}

}  // namespace annabella::rules
