// SPDX-License-Identifier: MIT
//
// A position of chess as the host sees it. A variant derives from it, overrides with(), so that
// moves lead to its own kind of position, and then only what it does otherwise.
#pragma once

#include <annabella/rules/board.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <annabella/variant.h>

namespace annabella::rules {

class ChessPosition : public Position {
 public:
  explicit ChessPosition(const Board& board, Castling castling = Castling::from_home)
      : board_(board), castling_(castling) {}

  std::string fen() const override;
  Color turn() const override { return board_.turn; }
  std::vector<PlacedPiece> pieces() const override;
  std::vector<Move> legal_moves() const override;

  // Both throw std::invalid_argument for a move that is not legal here.
  MoveFacts describe(const Move& move) const override;
  std::unique_ptr<Position> after(const Move& move) const override;

  // "checkmate", "stalemate" or, by is_dead(), "dead-position".
  std::optional<Ending> ending() const override;

  // By search_win(), with WinSearch::kNodes positions at most.
  CanWin can_still_win(Color side) const override;

  std::string repetition_key() const override;
  std::optional<int> quiet_halfmoves() const override { return board_.quiet_halfmoves; }

  const Board& board() const { return board_; }

 protected:
  virtual std::unique_ptr<Position> with(const Board& board) const;
  // What describe() says of a legal move, given how it is written.
  MoveFacts facts_of(Step step, std::string san) const;
  Castling castling() const { return castling_; }

 private:
  Board board_;
  Castling castling_;
};

}  // namespace annabella::rules
