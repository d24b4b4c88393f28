// A moment of Double chess: a board of chess, and how far the turn has come.
#pragma once

#include <annabella/rules/chess_position.h>

namespace annabella {

struct Turn {
  // `en_passant` has all pawns that may be taken so in this half of the turn; `quiet_halfmoves`
  // counts turns without a capture or a pawn's move, this one included from its second half on, or
  // moves where that is agreed.
  rules::Board board;
  bool second = false;         // half
  rules::Bitboard passed = 0;  // by a pawn of the same side in the first half
  int stuck = 0;  // turns that have ended just before for want of a second move, up to two
  bool counts_moves = false;
};

Turn played(const Turn& turn, rules::Step step);  // a legal one

// Lines of `depth` moves, two of which are mostly a turn.
std::uint64_t halves(const Turn& turn, int depth);

// "... w KQkq c6e6 0 1 1": the squares of all pawns that may be taken in passing, those of this
// turn's first half included; the half, 1 or 2; and, if it is not 0, how many turns were stuck.
// What follows the castling rights may be left out. Throws std::invalid_argument.
Turn read_turn(std::string_view fen);
std::string write_turn(const Turn& turn);

class DoublePosition final : public rules::ChessPosition {
 public:
  explicit DoublePosition(const Turn& now) : ChessPosition(now.board), now_(now) {}

  std::string fen() const override { return write_turn(now_); }
  MoveFacts describe(const Move& move) const override;
  std::unique_ptr<Position> after(const Move& move) const override;

  // As in chess, or "no-second-move": neither side could make one.
  std::optional<Ending> ending() const override;
  CanWin can_still_win(Color side) const override;

  // Only positions at the beginning of turns are ever the same.
  std::string repetition_key() const override;
  std::optional<int> quiet_halfmoves() const override;

  const Turn& now() const { return now_; }

 private:
  Turn now_;
};

}  // namespace annabella
