// Which commands nobody listens for in a game.
#include "commands/of_no_use.h"

#include <gmock/gmock.h>

#include "support/evening.h"

namespace annabella::host {
namespace {

using testing::UnorderedElementsAre;

TEST(CommandsOfNoUse, AreThoseThatAreRefusedInARatedGame) {
  annabella::host::Setup friendly;
  friendly.time = TimeControl(std::chrono::minutes{5}, Duration{0});
  friendly.press = Press::by_hand;
  friendly.regulations.white.watched = true;
  EXPECT_THAT(of_no_use(Evening(friendly).game), UnorderedElementsAre());

  annabella::host::Setup rated = friendly;
  rated.rated = true;
  EXPECT_THAT(of_no_use(Evening(rated).game), UnorderedElementsAre("hint", "takeback"));
}

TEST(CommandsOfNoUse, AreThoseOfAClockThatIsNotThere) {
  const Evening evening;
  EXPECT_THAT(of_no_use(evening.game), UnorderedElementsAre("clock", "my", "other-clock", "flag",
                                                            "stop-clocks", "pressed", "made"));
}

}  // namespace
}  // namespace annabella::host
