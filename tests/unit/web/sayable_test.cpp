// Who is offered what on the page: nothing that would be refused for who he is (D.2.10, 6.11.3).
#include "web/sayable.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/web/badges.h"

namespace annabella::host {
namespace {

using testing::IsEmpty;
using testing::UnorderedElementsAre;

const Badge kWhitesAssistant{Role::assistant, Color::white};

std::vector<std::string> for_duties(Duties duties, bool arbiter = false) {
  Regulations regulations;
  regulations.white.assistant = duties;
  regulations.arbiter = arbiter;
  return sayable(kWhitesAssistant, regulations);
}

TEST(Sayable, D_2_10_AnAssistantIsOfferedWhatHisDutiesAllow) {
  EXPECT_THAT(for_duties({}), IsEmpty());
  EXPECT_THAT(for_duties({Duty::make_moves}), UnorderedElementsAre("executed", "boards-differ"));
  EXPECT_THAT(for_duties({Duty::announce}),
              UnorderedElementsAre("made", "repeated", "misrepeated"));
  EXPECT_THAT(for_duties({Duty::keep_score_and_press}),
              UnorderedElementsAre("pressed", "record", "missing"));
  EXPECT_THAT(for_duties({Duty::tell}), IsEmpty());
  EXPECT_THAT(for_duties({Duty::claim}), UnorderedElementsAre("touched", "flag"));
  for (const bool arbiter : {false, true}) {
    EXPECT_THAT(for_duties(Duties::all(), arbiter),
                UnorderedElementsAre("made", "repeated", "misrepeated", "executed", "pressed",
                                     "touched", "record", "missing", "flag", "boards-differ"));
  }
}

TEST(Sayable, A_6_11_3_WhoStartsTheClocks) {
  for (const bool arbiter : {false, true}) {
    Regulations regulations;
    regulations.arbiter = arbiter;
    regulations.white.assistant = Duties::all();
    for (const char* command : {"start-clocks", "clocks-back"}) {
      EXPECT_EQ(may_say(command, kBlackPlayer, regulations), !arbiter) << command;
      EXPECT_EQ(may_say(command, kArbiter, regulations), true) << command;
      EXPECT_FALSE(may_say(command, kWhitesAssistant, regulations)) << command;
      EXPECT_FALSE(may_say(command, kSpectator, regulations)) << command;
    }
    EXPECT_TRUE(may_say("stop-clocks", kBlackPlayer, regulations));
    EXPECT_FALSE(may_say("stop-clocks", kWhitesAssistant, regulations));
    EXPECT_FALSE(may_say("", kBlackPlayer, regulations));
  }
}

}  // namespace
}  // namespace annabella::host
