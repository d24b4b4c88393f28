// A position of Chief and warriors: a board of chess on which Black's royal man is the chief, 'm'.
#pragma once

#include <annabella/rules/chess_position.h>

#include "chief_rules.h"

namespace annabella {

class ChiefPosition final : public rules::ChessPosition {
 public:
  ChiefPosition(const rules::Board& board, const ChiefRules& agreed)
      : ChessPosition(board), agreed_(agreed) {}

  std::string fen() const override;
  std::vector<PlacedPiece> pieces() const override;
  std::vector<Move> legal_moves() const override;
  MoveFacts describe(const Move& move) const override;
  std::unique_ptr<Position> after(const Move& move) const override;

  // "checkmate" of either royal man, "stalemate", or "king-taken" where that is agreed. No position
  // is dead: a lone chief mates a lone king.
  std::optional<Ending> ending() const override;
  CanWin can_still_win(Color side) const override;
  std::string repetition_key() const override;

  bool king_taken() const;         // as agreed
  bool check() const;              // to the side on move
  bool opponent_in_check() const;  // which no game comes to: the royal man could be taken
  std::uint64_t lines(int depth) const;

 private:
  ChiefRules agreed_;
};

// Throws std::invalid_argument, as rules::read_fen() does, but leaves opponent_in_check() to who
// asks.
std::unique_ptr<ChiefPosition> read_chief_fen(std::string_view fen, const ChiefRules& agreed);

}  // namespace annabella
