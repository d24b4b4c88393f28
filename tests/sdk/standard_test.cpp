// The plugin's own page: its names, its start, its doors.
#include "standard.h"

#include <gmock/gmock.h>

#include <stdexcept>
#include <typeinfo>

#include "support/null_host.h"
#include "support/standard_variant.h"

namespace annabella {
namespace {

using testing::Contains;

TEST(Standard, A_2_3_StartsWhereChessStarts) {
  EXPECT_EQ(standard_variant().start(0)->fen(),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_THROW(standard_variant().start(1), std::invalid_argument);
  EXPECT_THROW(standard_variant().start(-1), std::invalid_argument);
}

TEST(Standard, IsCalledChess) {
  const VariantTraits traits = standard_variant().traits();
  EXPECT_THAT(traits.spoken_names, Contains("schach"));
  EXPECT_EQ(traits.files, 8);
  EXPECT_EQ(traits.ranks, 8);
  EXPECT_EQ(traits.starts, 1);
  EXPECT_EQ(traits.pieces, "PNBRQK");
}

TEST(Standard, CountsMovesOnRequest) {
  NullHost host;
  Standard standard(host);
  Plugin& plugin = standard;
  Perft* const perft = capability<Perft>(plugin);
  ASSERT_NE(perft, nullptr);
  EXPECT_EQ(perft->perft(*standard.start(0), 3), 8'902u);
  EXPECT_EQ(plugin.capability("annabella.variant.perft/2"), nullptr);
}

class StrangePosition : public Position {
 public:
  std::string fen() const override { return ""; }
  Color turn() const override { return Color::white; }
  std::vector<PlacedPiece> pieces() const override { return {}; }
  std::vector<Move> legal_moves() const override { return {}; }
  MoveFacts describe(const Move&) const override { return {}; }
  std::unique_ptr<Position> after(const Move&) const override { return nullptr; }
  std::optional<Ending> ending() const override { return std::nullopt; }
  CanWin can_still_win(Color) const override { return CanWin::yes; }
  std::string repetition_key() const override { return ""; }
  std::optional<int> quiet_halfmoves() const override { return std::nullopt; }
};

TEST(Standard, CountsNothingInPositionsOfOthers) {
  NullHost host;
  EXPECT_THROW(Standard(host).perft(StrangePosition(), 1), std::bad_cast);
}

}  // namespace
}  // namespace annabella
