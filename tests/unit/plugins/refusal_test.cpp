#include "plugins/refusal.h"

#include <gtest/gtest.h>

#include "words/voice_file.h"

namespace annabella::host {
namespace {

TEST(Printable, LettersOfAllLanguagesStay) {
  EXPECT_EQ(printable("/home/kůň/Läufer 1.so"), "/home/kůň/Läufer 1.so");
}

TEST(Printable, WhatATerminalObeysDoesNot) {
  EXPECT_EQ(printable("a\nb\tc\x1b[2Jd\x7f"), "a?b?c?[2Jd?");
  EXPECT_EQ(printable("a\u009b2Jb"), "a?2Jb") << "the escape sequence of one character";
  EXPECT_EQ(printable("\u00a0\u00df"), "\u00a0\u00df") << "its neighbours are letters";
  EXPECT_EQ(printable("\xc2"), "\xc2");
}

// Every sentence about plugins is there in every language, and says with what it is filled.
TEST(PluginWords, AreTheSameInAllLanguages) {
  const std::filesystem::path voices = std::filesystem::path(SOURCE_DIR) / "voices";
  const auto common = read_voice_file(voices / "common/plugins.toml");
  ASSERT_TRUE(common);
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const auto tables = read_voice_file(voices / language / "plugins.toml");
    ASSERT_TRUE(tables) << language;
    const WordTable& say = tables->at("say");
    EXPECT_EQ(say.size(), common->at("say").size()) << language;
    for (const auto& [key, entry] : common->at("say")) EXPECT_TRUE(say.contains(key)) << key;
  }
}

}  // namespace
}  // namespace annabella::host
