#include <gtest/gtest.h>

#include <filesystem>

#include "words/voice_file.h"

namespace annabella::host {
namespace {

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
