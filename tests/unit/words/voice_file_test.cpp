#include "words/voice_file.h"

#include <gmock/gmock.h>

#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

TEST(VoiceFile, ReadsTextsListsAndForms) {
  const TemporaryDirectory folder;
  const auto file = folder.write("voice.toml", R"(
[pieces]
Q = { printed = "dáma", spoken = "[[da:ma]]", also = ["královna"], accusative = "dámu" }
R = "věž"
[hear]
last = ["letzter", "l"]
)");
  auto tables = read_voice_file(file);
  ASSERT_TRUE(tables);
  const Entry& queen = (*tables)["pieces"]["Q"];
  EXPECT_EQ(queen.printed, "dáma");
  EXPECT_EQ(queen.spoken, "[[da:ma]]");
  EXPECT_THAT(queen.also, ElementsAre("královna"));
  EXPECT_EQ(queen.forms.at("accusative"), "dámu");
  EXPECT_EQ(queen.line, 3);
  EXPECT_EQ((*tables)["pieces"]["R"].printed, "věž");
  EXPECT_THAT((*tables)["hear"]["last"].also, ElementsAre("letzter", "l"));
}

TEST(VoiceFile, TextsAreComposed) {
  const TemporaryDirectory folder;
  auto tables = read_voice_file(
      folder.write("a.toml", "[pieces]\nK = \"Ko\u0308nig\"\n[hear]\na = [\"u\u0308\"]"));
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)["pieces"]["K"].printed, "König");
  EXPECT_THAT((*tables)["hear"]["a"].also, ElementsAre("ü"));
}

struct BadFile {
  const char* text;
  const char* error;
  int line;
  const char* key;
};

TEST(VoiceFile, ErrorsNameFileLineAndKey) {
  const TemporaryDirectory folder;
  for (const auto& [text, error, line, key] :
       {BadFile{"[say]\n\"x\" = 5\n", "voice.wrong-kind", 2, "x"},
        BadFile{"[say]\n\n\"x\" = { spoken = \"y\" }\n", "voice.wrong-kind", 3, "x"},
        BadFile{"[say]\n\"x\" = { printed = \"y\", also = \"z\" }\n", "voice.wrong-kind", 2, "x"},
        BadFile{"[hear]\nx = [\"y\", 1]\n", "voice.wrong-kind", 2, "x"},
        BadFile{"[say]\nmove.quiet = \"y\"\n", "voice.wrong-kind", 2, "move"},
        BadFile{"# nothing\n[sya]\nx = \"y\"\n", "voice.unknown-table", 2, "sya"},
        BadFile{"x = \"y\"\n", "voice.unknown-table", 1, "x"},
        BadFile{"[letters]\nK = \"K\"\nQU = \"D\"\n", "voice.no-letter", 3, "QU"},
        BadFile{"[letters]\n\"\" = \"D\"\n", "voice.no-letter", 2, ""},
        BadFile{"[letters]\nq = \"D\"\n", "voice.no-letter", 2, "q"},
        BadFile{"[letters]\n\"Ä\" = \"D\"\n", "voice.no-letter", 2, "Ä"},
        BadFile{"[letters]\nQ = [\"D\"]\n", "voice.no-letter", 2, "Q"},
        BadFile{"[letters]\nQ = \"\"\n", "voice.no-letter", 2, "Q"}}) {
    const auto file = folder.write("a.toml", text);
    const auto tables = read_voice_file(file);
    ASSERT_FALSE(tables) << text;
    const Phrase expected{error, {{"path", file.string()}, {"line", line}, {"key", key}}};
    EXPECT_EQ(tables.error().what, expected) << text << tables.error().what.key;
  }
}

TEST(VoiceFile, WhatIsNoTomlIsReportedWithItsLine) {
  const TemporaryDirectory folder;
  const auto tables = read_voice_file(folder.write("a.toml", "[say]\n\"x\" = \"y\n"));
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().what.key, "voice.unreadable");
  EXPECT_EQ(tables.error().what.with.at("line"), Argument(2));
  EXPECT_FALSE(read_voice_file(folder.path() / "missing.toml"));
}

TEST(VoiceFile, ADirectoryIsOneVoice) {
  const TemporaryDirectory folder;
  folder.write("a.toml", "[say]\n\"x\" = \"1\"\n");
  folder.write("b.toml", "[say]\n\"y\" = \"2\"\n");
  folder.write("notes.txt", "[[[");
  auto tables = read_voice_directory(folder.path());
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)["say"].size(), 2u);

  const auto again = folder.write("c.toml", "[say]\n\n\"x\" = \"3\"\n");
  tables = read_voice_directory(folder.path());
  ASSERT_FALSE(tables);
  EXPECT_EQ(tables.error().what,
            (Phrase{"voice.twice", {{"path", again.string()}, {"line", 3}, {"key", "x"}}}));
}

TEST(VoiceFile, ADirectoryWithoutVoiceIsAnError) {
  const TemporaryDirectory folder;
  for (const auto& path : {folder.path(), folder.path() / "missing"}) {
    const auto tables = read_voice_directory(path);
    ASSERT_FALSE(tables);
    EXPECT_EQ(tables.error().what.key, "voice.none");
  }
}

class OwnWords : public testing::Test {
 protected:
  Result<Tables> with(std::string_view own) {
    const auto base = read_voice_file(folder_.write("voice.toml", R"(
[files]
c = { printed = "Cesar", spoken = "[[ts'e:zar]]", also = ["c"] }
[pieces]
N = { printed = "jezdec", accusative = "jezdce", also = ["kůň"] }
[words]
captures = { printed = "bere", also = ["bije"] }
[say]
"move" = { printed = "a", spoken = "b" }
[hear]
last = ["letzter", "l"]
left = ["links"]
)"));
    return overridden(*base, *read_voice_file(folder_.write("own.toml", own)));
  }
  const TemporaryDirectory folder_;
};

TEST_F(OwnWords, ReplaceOneWordAndItsFormsButPeopleMayStillSayTheOldOne) {
  auto tables = with("[files]\nc = \"Caesar\"\n[pieces]\nN = \"pony\"\n");
  ASSERT_TRUE(tables);
  const Entry& file = (*tables)["files"]["c"];
  EXPECT_EQ(file.printed, "Caesar");
  EXPECT_EQ(file.spoken, "");
  EXPECT_THAT(file.also, UnorderedElementsAre("c", "Cesar"));
  EXPECT_TRUE((*tables)["pieces"]["N"].forms.empty());
  EXPECT_THAT((*tables)["pieces"]["N"].also, UnorderedElementsAre("kůň", "jezdec"));
}

TEST_F(OwnWords, ReplaceASentence) {
  auto tables = with("[say]\n\"move\" = \"c\"\n");
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)["say"]["move"].printed, "c");
  EXPECT_EQ((*tables)["say"]["move"].spoken, "");
}

TEST_F(OwnWords, AddSpellingsAndTakeThemFromOtherKeys) {
  auto tables =
      with("[hear]\nleft = [\"l\"]\n[words]\ncaptures = { printed = \"jí\", also = [\"kůň\"] }");
  ASSERT_TRUE(tables);
  EXPECT_THAT((*tables)["hear"]["left"].also, ElementsAre("links", "l"));
  EXPECT_THAT((*tables)["hear"]["last"].also, ElementsAre("letzter"));
  EXPECT_THAT((*tables)["words"]["captures"].also, UnorderedElementsAre("bije", "bere", "kůň"));
  EXPECT_THAT((*tables)["pieces"]["N"].also, ElementsAre());
}

TEST_F(OwnWords, MayBringNewPronunciations) {
  auto tables = with("[pronounce]\nNguyen = \"Njuen\"\n");
  ASSERT_TRUE(tables);
  EXPECT_EQ((*tables)["pronounce"]["Nguyen"].printed, "Njuen");
}

TEST_F(OwnWords, AKeyThatTheVoiceDoesNotHaveIsAnError) {
  for (const char* own : {"[say]\n\"mvoe\" = \"x\"\n", "[files]\ny = \"Ypsilon\"\n"}) {
    const auto tables = with(own);
    ASSERT_FALSE(tables);
    EXPECT_EQ(tables.error().what.key, "voice.unknown-key");
    EXPECT_EQ(tables.error().what.with.at("line"), Argument(2));
  }
}

}  // namespace
}  // namespace annabella::host
