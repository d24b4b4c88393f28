// The words that a plugin brings for its own men, moves and endings.
#include <gmock/gmock.h>

#include <algorithm>

#include "support/temporary_directory.h"
#include "words/check.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

class PluginWords : public testing::Test {
 protected:
  static std::filesystem::path german() { return std::string(SOURCE_DIR) + "/voices/de"; }

  std::shared_ptr<const Voice> voice(const std::filesystem::path& own = {}) const {
    const auto loaded = Voice::load(german(), own, folder_.path());
    EXPECT_TRUE(loaded);
    return *loaded;
  }
  std::vector<std::string> findings() const {
    std::vector<std::string> keys;
    for (const Phrase& found :
         check_plugin_words(folder_.path(), german(), german().parent_path() / "common", nullptr)) {
      keys.push_back(found.key);
    }
    return keys;
  }

  TemporaryDirectory folder_;
};

TEST_F(PluginWords, AreSaidAndHeard) {
  folder_.write("de.toml", R"(
[pieces]
Z = { printed = "Zauberer", plural = "Zauberer" }
[hear]
drop = ["zaubert"]
[say]
"remark.gone" = "verschwunden"
"move.drops" = "{piece} erscheint auf {to}"
)");
  const auto with = voice();
  EXPECT_EQ(with->say({"remark.gone", {}}).printed, "verschwunden");
  EXPECT_EQ(with->say({"move.drops", {{"piece", PieceKind{'z'}}, {"to", Square{0, 0}}}}).printed,
            "Zauberer erscheint auf Anna eins");
  const auto heard = [](const std::vector<Spelling>& all, const std::string& text) {
    const auto found = std::ranges::find(all, text, &Spelling::text);
    return found == all.end() ? std::string() : found->means;
  };
  EXPECT_EQ(heard(with->pieces(), "zauberer"), "Z");
  EXPECT_EQ(heard(with->commands(), "zaubert"), "drop");
  EXPECT_EQ(heard(with->commands(), "eingesetzt"), "drop") << "the voice's own word is left";
  EXPECT_EQ(with->plugin_words(), folder_.path());

  const auto own = folder_.write("own.toml", "[pieces]\nZ = \"Hexe\"\n");
  EXPECT_EQ(
      voice(own)->say({"move.drops", {{"piece", PieceKind{'Z'}}, {"to", Square{0, 0}}}}).printed,
      "Hexe erscheint auf Anna eins")
      << "the player has the last word";
}

TEST_F(PluginWords, MayBeMissingForAVoice) {
  EXPECT_FALSE(voice()->knows("remark.gone"));
  EXPECT_THAT(findings(), testing::ElementsAre("check.no-plugin-words"));
}

TEST_F(PluginWords, AreCheckedAgainstTheirOwnCommonKeys) {
  folder_.write("common.toml", "[say]\n\"remark.gone\" = \"a man is gone; {piece}\"\n");
  folder_.write("de.toml", "[say]\n\"remark.gone\" = \"{piece} weg\"\n");
  EXPECT_THAT(findings(), testing::ElementsAre());
  folder_.write("de.toml", "[say]\n\"remark.gone\" = \"{to} weg\"\n\"remark.lost\" = \"weg\"\n");
  EXPECT_THAT(findings(), testing::UnorderedElementsAre("check.argument", "voice.unknown-key"));
  folder_.write("de.toml", "[pieces]\n");
  EXPECT_THAT(findings(), testing::ElementsAre("check.missing"));
}

}  // namespace
}  // namespace annabella::host
