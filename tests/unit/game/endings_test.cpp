// Games that end without anybody claiming anything (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.2), and games
// that do not.
#include <sstream>

#include "game/last_moves.h"
#include "support/evening.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

// Played out before the arbiter; a position from which nobody moves is asked itself.
std::string ending_of(const Row& row) {
  Setup setup;
  setup.start_fen = row[1];
  Evening evening(setup);
  std::istringstream moves(row[2]);
  for (std::string move; moves >> move;) {
    EXPECT_EQ(evening.announce(move), std::nullopt) << row[0] << ": " << move;
  }
  if (evening.game.ended()) return evening.game.ended()->reason;
  const std::optional<Ending> ending = evening.game.position().ending();
  return ending ? ending->reason : "-";
}

TEST(Endings, WithoutAClaim) {
  for (const Row& row : table("endings.tsv")) {
    EXPECT_EQ(ending_of(row), row[3]) << row[0] << ": " << row[4];
  }
}

// 6.9 with 9.6.2, and what `annabella position` says of it is the same.
TEST(Endings, AMateAfterThe75thMoveIsNoWin) {
  const auto text_of = [](CanWin can_win) {
    return can_win == CanWin::yes ? "yes" : can_win == CanWin::no ? "no" : "undecided";
  };
  for (const Row& row : table("last_moves.tsv")) {
    const auto position = standard_variant().from_fen(row[1]);
    EXPECT_EQ(text_of(can_win_before_the_end(*position, Color::white)), row[2])
        << row[0] << ": " << row[4];
    EXPECT_EQ(text_of(can_win_before_the_end(*position, Color::black)), row[3])
        << row[0] << ": " << row[4];
  }
}

}  // namespace
}  // namespace annabella::host
