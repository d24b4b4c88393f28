// Games that end without anybody claiming anything (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.2), and games
// that do not.
#include <sstream>

#include "support/evening.h"
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

}  // namespace
}  // namespace annabella::host
