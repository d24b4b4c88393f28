// What a player likes to hear is remembered, whatever the player is called.
#include "app/players.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "support/own_home.h"

namespace annabella::host {
namespace {

class PlayersTest : public testing::Test {
 protected:
  PlayersTest() { ::setenv("XDG_CONFIG_HOME", home.path().c_str(), 1); }

  static Hearing hearing_with(int rate) {
    return {.voice = "de",
            .speech = "reader",
            .device = "USB \"Audio\"",
            .microphone = "Headset",
            .sound = {.espeak_voice = "de+f2", .rate = rate, .pitch = 40, .volume = 80},
            .braille = rate % 2 == 0};
  }

  void write(const std::string& lines) const {
    std::filesystem::create_directories(file().parent_path());
    std::ofstream(file()) << lines;
  }
  std::string text() const {
    std::ostringstream all;
    all << std::ifstream(file()).rdbuf();
    return all.str();
  }
  std::filesystem::path file() const { return home.path() / "annabella/players.toml"; }

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

std::vector<std::string> named(const std::vector<Phrase>& odd) {
  std::vector<std::string> all;
  for (const Phrase& one : odd) {
    all.push_back(one.key + ' ' + std::get<std::string>(one.with.at("key")) + ' ' +
                  std::to_string(std::get<int>(one.with.at("line"))));
  }
  return all;
}

TEST_F(PlayersTest, WhatNobodyKnowsIsNamedWithItsLine) {
  write(
      "[[player]]\nname = \"Anna\"\ncolour = \"red\"\nrate = \"fast\"\npitch = 101\n"
      "voice = \"cs\"\nspeech = \"loud\"\n[club]\nname = \"SK\"\n");
  EXPECT_THAT(
      named(oddities_of_players()),
      testing::UnorderedElementsAre("app.players-unknown colour 3", "app.players-value rate 4",
                                    "app.players-value pitch 5", "app.players-value speech 7",
                                    "app.players-unknown club 8"));
  const auto anna = remembered("Anna", hearing_with(90));
  ASSERT_TRUE(anna && *anna);
  Hearing expected = hearing_with(90);
  expected.voice = "cs";
  EXPECT_EQ(**anna, expected);
}

TEST_F(PlayersTest, WhatIsInOrderHasNothingToBeNamed) {
  EXPECT_TRUE(oddities_of_players().empty()) << "no file yet";
  ASSERT_TRUE(remember("Anna", hearing_with(100)));
  EXPECT_TRUE(oddities_of_players().empty());
}

TEST_F(PlayersTest, AFileThatCannotBeReadIsNamedOnce) {
  write("[[player]\n");
  ASSERT_EQ(oddities_of_players().size(), 1U);
  EXPECT_EQ(oddities_of_players().front().key, "app.bad-players");
}

// One [player] is no list of players: it is named, and not written over.
TEST_F(PlayersTest, NothingThatSomebodyWroteThereIsLost) {
  write("[club]\nname = \"SK\"\n[[player]]\nname = \"Anna\"\ncolour = \"red\"\n");
  ASSERT_TRUE(remember("Anna", hearing_with(100)));
  EXPECT_THAT(text(), testing::AllOf(testing::HasSubstr("SK"), testing::HasSubstr("red")));
  write("[player]\nname = \"Anna\"\n");
  EXPECT_THAT(named(oddities_of_players()), testing::ElementsAre("app.players-value player 1"));
  EXPECT_FALSE(remember("Anna", hearing_with(100)));
  EXPECT_EQ(text(), "[player]\nname = \"Anna\"\n");
}

// Of a player who has never chosen, what is configured counts.
TEST_F(PlayersTest, WhoSpeaksIsRememberedOnlyOfWhoHasChosen) {
  Hearing unchosen = hearing_with(200);
  unchosen.speech.clear();
  ASSERT_TRUE(remember("Anna", unchosen));
  EXPECT_EQ((*remembered("Anna"))->speech, "");
  ASSERT_TRUE(remember("Anna", hearing_with(200)));
  EXPECT_EQ((*remembered("Anna"))->speech, "reader");
}

}  // namespace
}  // namespace annabella::host
