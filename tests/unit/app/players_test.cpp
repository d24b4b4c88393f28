// What a player likes to hear is remembered, whatever the player is called.
#include "app/players.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <vector>

#include "support/own_home.h"

namespace annabella::host {
namespace {

class PlayersTest : public testing::Test {
 protected:
  PlayersTest() { ::setenv("XDG_CONFIG_HOME", home.path().c_str(), 1); }

  static Hearing hearing_with(int rate) {
    return {.voice = "de",
            .device = "USB \"Audio\"",
            .microphone = "Headset",
            .sound = {.espeak_voice = "de+f2", .rate = rate, .pitch = 40, .volume = 80}};
  }

  OwnHome home;
};

TEST_F(PlayersTest, EveryNameIsAName) {
  const std::vector<std::string> names{"white",         "Žaneta Ťažká",
                                       "O'Brien",       "Anna \"Bella\"",
                                       "both ' and \"", "a.b",
                                       "[x]",           "a = b",
                                       "# c",           "back\\slash",
                                       "two\nlines",    "tab\tbed",
                                       "\x1b[31mred",   "\"\"\"",
                                       "'''",           "",
                                       "z\u0308",       "{}"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    ASSERT_TRUE(remember(names[i], hearing_with(100 + static_cast<int>(i)))) << names[i];
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto known = remembered(names[i]);
    ASSERT_TRUE(known) << names[i];
    EXPECT_EQ(*known, hearing_with(100 + static_cast<int>(i))) << names[i];
  }
  EXPECT_EQ(*remembered("nobody"), std::nullopt);
}

TEST_F(PlayersTest, TheNewestCounts) {
  ASSERT_TRUE(remember("Anna", hearing_with(200)));
  ASSERT_TRUE(remember("Bernd", hearing_with(300)));
  ASSERT_TRUE(remember("Anna", hearing_with(250)));
  EXPECT_EQ(*remembered("Anna"), hearing_with(250));
  EXPECT_EQ(*remembered("Bernd"), hearing_with(300));
}

}  // namespace
}  // namespace annabella::host
