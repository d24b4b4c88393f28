// SPDX-License-Identifier: MIT
//
// A variant: chess, but a king who reaches one of the four squares in the centre has won.
#include <annabella/rules/chess_position.h>

using namespace annabella;

constexpr rules::Bitboard kHill =
    (rules::file_bits(3) | rules::file_bits(4)) & (rules::rank_bits(3) | rules::rank_bits(4));

class HillPosition : public rules::ChessPosition {
 public:
  using ChessPosition::ChessPosition;

  std::optional<Ending> ending() const override {
    const Color moved = opponent(turn());
    if (board().of(moved, rules::Kind::king) & kHill) return Ending{moved, "king-in-the-centre"};
    std::optional<Ending> over = ChessPosition::ending();
    if (over && over->reason == "dead-position") over.reset();  // a bare king can still climb
    return over;
  }

  std::vector<Move> legal_moves() const override {
    if (ending()) return {};
    return ChessPosition::legal_moves();
  }

  CanWin can_still_win(Color side) const override {
    if (const std::optional<Ending> over = ending()) {
      return over->winner == side ? CanWin::yes : CanWin::no;
    }
    return CanWin::undecided;  // a wall of pawns could keep a king from climbing
  }

 protected:
  std::unique_ptr<Position> with(const rules::Board& board) const override {
    return std::make_unique<HillPosition>(board);
  }
};

class KingOfTheHill : public Variant {
 public:
  explicit KingOfTheHill(Host&) {}

  VariantTraits traits() const override { return {.spoken_names = {"king of the hill"}}; }

  std::unique_ptr<Position> start(int) const override {
    return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  }

  std::unique_ptr<Position> from_fen(std::string_view fen) const override {
    return std::make_unique<HillPosition>(rules::read_fen(fen));
  }
};

ANNABELLA_PLUGIN(KingOfTheHill, .kind = "variant", .id = "org.example.variant.king-of-the-hill",
                 .version = "1.0.0", .name = "King of the Hill");
