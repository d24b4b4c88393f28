// A moment of positional chess: who stands where, and whom both sides have still in hand.
#pragma once

#include <annabella/rules/board.h>
#include <annabella/variant.h>

#include <array>

namespace annabella {

struct Placing {
  rules::Board board;
  std::array<std::array<std::uint8_t, 6>, 2> hands{};  // by side and kind

  std::uint8_t& in_hand(Color side, rules::Kind kind) {
    return hands[static_cast<unsigned>(side) - 1][static_cast<unsigned>(kind) - 1];
  }
  int in_hand(Color side, rules::Kind kind) const {
    return hands[static_cast<unsigned>(side) - 1][static_cast<unsigned>(kind) - 1];
  }
};

// Where the side on turn may put a man of this kind, if it has one in hand.
rules::Bitboard places(const Placing& placing, rules::Kind kind);
Placing placed(const Placing& placing, rules::Kind kind, rules::SquareIndex at);

// Lines of `depth` men put down; men of one kind are not told apart.
std::uint64_t placings(const Placing& placing, int depth);

// "board[hands] w". Throws std::invalid_argument where men have been put against the rules.
Placing read_placing(std::string_view fen);
std::string write_placing(const Placing& placing);
std::string write_hands(const Placing& placing);  // "KQRRkqrr"

class PositionalPosition final : public Position {
 public:
  explicit PositionalPosition(const Placing& placing) : placing_(placing) {}

  std::string fen() const override { return write_placing(placing_); }
  Color turn() const override { return placing_.board.turn; }
  std::vector<PlacedPiece> pieces() const override;
  std::vector<Move> legal_moves() const override;
  MoveFacts describe(const Move& move) const override;
  std::unique_ptr<Position> after(const Move& move) const override;

  // "no-place-left" loses; where all men stand it is a draw, "all-placed".
  std::optional<Ending> ending() const override;
  CanWin can_still_win(Color side) const override;
  std::string repetition_key() const override { return fen(); }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }

  const Placing& placing() const { return placing_; }

 private:
  Placing placing_;
};

}  // namespace annabella
