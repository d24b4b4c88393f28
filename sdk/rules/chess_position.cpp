// SPDX-License-Identifier: MIT
#include <annabella/rules/chess_position.h>
#include <annabella/rules/san.h>
#include <annabella/rules/winnable.h>

#include <stdexcept>
#include <utility>

namespace annabella::rules {
namespace {

FoundStep legal_step(const Board& board, const Move& move) {
  if (const std::optional<FoundStep> found = find_step(board, move)) return *found;
  throw std::invalid_argument("This move is not legal in " + write_fen(board) + ".");
}

}  // namespace

std::string ChessPosition::fen() const { return write_fen(board_); }

std::vector<PlacedPiece> ChessPosition::pieces() const {
  const std::array<Piece, 64> pieces = board_.pieces();
  std::vector<PlacedPiece> placed;
  placed.reserve(static_cast<std::size_t>(count(board_.occupied())));
  for (SquareIndex at : squares_of(board_.occupied())) {
    placed.push_back({square_at(at), pieces[static_cast<std::size_t>(at)]});
  }
  return placed;
}

std::vector<Move> ChessPosition::legal_moves() const {
  const std::vector<Step> steps = legal_steps(board_);
  std::vector<Move> moves;
  moves.reserve(steps.size());
  for (Step step : steps) moves.push_back(move_of(board_, step));
  return moves;
}

MoveFacts ChessPosition::describe(const Move& move) const {
  const auto [step, origins] = legal_step(board_, move);
  return facts_of(step, san(board_, step, rules::after(board_, step), origins));
}

MoveFacts ChessPosition::facts_of(Step step, std::string san) const {
  MoveFacts facts;
  facts.san = std::move(san);
  facts.uci = uci(board_, step, castling_);
  facts.piece = letter(board_.turn, step.man);
  facts.en_passant = takes_en_passant(board_, step);
  if (castles(board_, step)) {
    (step.to > step.from ? facts.castles_short : facts.castles_long) = true;
  } else if (facts.en_passant) {
    facts.captured = letter(opponent(board_.turn), Kind::pawn);
  } else {
    facts.captured = board_.piece_at(step.to);
  }
  facts.check = facts.san.ends_with('+') || facts.san.ends_with('#');
  return facts;
}

std::unique_ptr<Position> ChessPosition::after(const Move& move) const {
  return with(rules::after(board_, legal_step(board_, move).step));
}

std::unique_ptr<Position> ChessPosition::with(const Board& board) const {
  return std::make_unique<ChessPosition>(board, castling_);
}

std::optional<Ending> ChessPosition::ending() const {
  if (count_legal_steps(board_) == 0) {
    if (checkers(board_, board_.turn)) return Ending{opponent(board_.turn), "checkmate"};
    return Ending{std::nullopt, "stalemate"};
  }
  if (is_dead(board_)) return Ending{std::nullopt, "dead-position"};
  return std::nullopt;
}

CanWin ChessPosition::can_still_win(Color side) const {
  return search_win(board_, side, WinSearch::kNodes).can_win;
}

std::string ChessPosition::repetition_key() const { return write_position(board_); }

}  // namespace annabella::rules
