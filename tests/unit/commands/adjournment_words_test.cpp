// The words of an adjourned game, in every voice (Guideline I). What is sealed is no command: the
// scenario of the adjourned game has it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

struct Words {
  const char* voice;
  const char* adjourn;
  const char* seal;
  const char* resumption;
  const char* open;
  const char* lose;
};
constexpr Words kWords[] = {
    {"de", "Hängepartie morgen 10 Uhr, Saal 2", "Zug abgeben", "Wiederaufnahme", "Umschlag öffnen",
     "Umschlag verloren"},
    {"cs", "přerušit partii zítra v 10, sál 2", "zapečetit tah", "dohrávka", "otevřít obálku",
     "obálka ztracena"},
    {"sk", "prerušiť partiu zajtra o 10, sála 2", "zapečatiť ťah", "dohrávka", "otvoriť obálku",
     "obálka stratená"},
    {"en", "adjourn tomorrow at 10, hall 2", "seal the move", "resumption", "open the envelope",
     "envelope lost"},
};

TEST(AdjournmentWords, G_I_1_AreUnderstoodInEveryVoice) {
  for (const Words& words : kWords) {
    SmallTable table(words.voice);
    EXPECT_THAT(table.says(words.adjourn), HasSubstr("adjourn")) << words.voice;
    ASSERT_TRUE(table.game().to_seal()) << words.voice;
    EXPECT_THAT(words.adjourn, testing::EndsWith(table.game().to_seal()->resumption));
    EXPECT_THAT(table.game().to_seal()->resumption, HasSubstr("10")) << "as it was typed";
    EXPECT_THAT(table.says(words.seal), HasSubstr("white: seal")) << words.voice;
    ASSERT_TRUE(table.game().adjournment()) << words.voice;
    EXPECT_THAT(table.says(words.resumption), HasSubstr("begin resumption")) << words.voice;
    SmallTable lost(words.voice);
    lost.says(words.adjourn);
    lost.says(words.seal);
    EXPECT_THAT(lost.says(words.lose), HasSubstr("lose envelope")) << words.voice;
    EXPECT_FALSE(lost.game().adjournment()) << words.voice;
  }
}

// Without a name it is said by whoever replies: the envelope waits for him.
TEST(AdjournmentWords, G_I_7_WhoRepliesOpensTheEnvelope) {
  for (const Words& words : kWords) {
    SmallTable table(words.voice);
    table.says(words.adjourn);
    table.says(words.seal);
    EXPECT_THAT(table.says(words.open), HasSubstr("black: open envelope")) << words.voice;
  }
}

TEST(AdjournmentWords, G_I_1_TheHelpKnowsThem) {
  SmallTable table;
  EXPECT_THAT(table.answers("hilfe tisch"), testing::Contains(HasSubstr("umschlag öffnen")));
  EXPECT_THAT(table.answers("hilfe abgeben"), testing::Contains(HasSubstr("unsichtbar")));
}

}  // namespace
}  // namespace annabella::host
