// Every refusal by a rule is a sentence that ends with its article, in every voice.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "game/reasons.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::EndsWith;
using testing::IsEmpty;
using testing::StartsWith;

// What the Arbiter's source files answer with.
std::set<std::string> refusals_in_the_source() {
  static const std::regex kRefusal{R"re((?:return |optional\()\s*Phrase\{\s*"([^"]+)")re"};
  std::set<std::string> keys;
  for (const auto& file : std::filesystem::directory_iterator(SOURCE_DIR "/host/game")) {
    std::ifstream stream(file.path());
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    for (std::sregex_iterator it(text.begin(), text.end(), kRefusal), end; it != end; ++it) {
      keys.insert((*it)[1]);
    }
  }
  return keys;
}

TEST(Refusals, AreAllGivenAReason) {
  const std::set<std::string> keys = refusals_in_the_source();
  EXPECT_GT(keys.size(), 80U);
  for (const std::string& key : keys) {
    const bool known = std::ranges::find(kReasons, key, &Reason::key) != kReasons.end();
    const Phrase with_its_own{key, {{"article", std::string("12.34")}}};
    const bool carries_its_own =
        voice_named("de")->say(with_its_own).printed.find("12.34") != std::string::npos;
    EXPECT_TRUE(known != carries_its_own) << key;
  }
}

TEST(Refusals, EndWithTheArticleInEveryVoice) {
  static const std::regex kArticle{R"((?:[A-DI]+\.)?\d+(?:\.\d+)*)"};
  static const std::regex kAnyAtTheEnd{R"([\s\S]*(?:[A-DI]\.\d+|\d\.\d+)\.?)"};
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const Voice& voice = *voice_named(id);
    for (const Reason& reason : kReasons) {
      const Phrase bare{std::string(reason.key), {}};
      EXPECT_TRUE(voice.knows(reason.key)) << id << ' ' << reason.key;
      const Sentence why = voice.say(bare);
      EXPECT_FALSE(std::regex_match(why.printed, kAnyAtTheEnd)) << id << ": " << why.printed;
      const Sentence said = voice.say(refusal_phrase(bare));
      if (reason.article.empty()) {
        EXPECT_EQ(said.printed, why.printed);
        continue;
      }
      EXPECT_TRUE(std::regex_match(std::string(reason.article), kArticle)) << reason.article;
      EXPECT_THAT(said.printed, EndsWith(" " + std::string(reason.article) + ".")) << id;
      EXPECT_TRUE(said.spoken.starts_with(why.spoken)) << id << ": " << said.spoken;
      EXPECT_GT(said.spoken.size(), why.spoken.size()) << "it is said aloud, too";
    }
    // These name theirs by what was asked for.
    for (const char* key : {"role.arbiter-only", "role.player-only", "role.not-agreed",
                            "role.no-advice", "role.not-said", "irregularity.which-move",
                            "touch.which-move", "touch.bound", "touch.must-move",
                            "touch.must-capture", "touch.must-capture-with", "touch.must-castle"}) {
      const Phrase refusal{key, {{"article", std::string("12.34")}}};
      EXPECT_THAT(voice.say(refusal_phrase(refusal)).printed, EndsWith(" 12.34.")) << id;
    }
  }
}

TEST(Refusals, KeepTheArticleBeforeTheQuestionThatStillWaits) {
  SmallTable table;
  table.says("e4");
  EXPECT_THAT(table.says("zurück"), StartsWith("? "));
  EXPECT_THAT(table.says("Te5"), testing::AllOf(StartsWith("! "), testing::HasSubstr("3.10.1.")));
}

// 10.2: a result that there is not, whoever names it, and in whatever figures.
TEST(Refusals, A_10_2_AResultThatThereIsNot) {
  SmallTable table("en", "", Press::at_once, {.white = {}, .black = {}, .arbiter = true});
  for (const char* line : {"arbiter: result 1-1", "arbiter: 1-1", "arbiter: result 2-0",
                           "arbiter: result 3/4-1/4", "arbiter: ¾:¼", "arbiter: result +/+"}) {
    EXPECT_EQ(table.says(line), "! No game can end like this. 10.2.") << line;
  }
  EXPECT_THAT(table.says("result 1-1"), EndsWith(" 11.7.")) << "it is not a player's business";
  for (const char* line : {"1-0", "white: 0-1", "1/2-1/2", "½-½", "1:0", "+/-", "1-1"}) {
    EXPECT_THAT(table.says(line), EndsWith(" 11.7.")) << line;
  }
  EXPECT_EQ(table.says("spectator: result 1-1"), "! Spectators do not interfere. 12.7.");
  EXPECT_THAT(table.says("arbiter: result draw because of the bell at 20:15"), StartsWith("? "));
  table.says("no");
  EXPECT_THAT(table.says("white: 0-0"), EndsWith(" 3.10.1.")) << "a player castles";
}

// 3.10.3, 10.2: what the arbiter wants and cannot have.
TEST(Refusals, A_3_10_3_APositionThatNobodyCanPlayOn) {
  SmallTable table("en", "", Press::at_once,
                   {.white = {}, .black = {}, .arbiter = true, .supervised = false});
  for (const char* fen : {"P3k3/8/8/8/8/8/8/4K3 b - - 0 1", "nonsense"}) {
    EXPECT_THAT(table.says("arbiter: set position " + std::string(fen)),
                EndsWith("! Nobody can play on from this position. 3.10.3."));
  }
  EXPECT_THAT(table.says("arbiter: points off white two points"),
              EndsWith("! So many points cannot be taken off here. 10.2."));
}

// 1.3: not that the move is impossible, but that the other side has the move.
TEST(Refusals, NameWhoHasTheMove) {
  SmallTable table;
  table.says("e4");
  EXPECT_EQ(table.says("d4"), "! Schwarz ist am Zug: Bauer David vier geht nicht. 1.3.");
  EXPECT_EQ(table.says("weiß: d4"), "! Schwarz ist am Zug: Bauer David vier geht nicht. 1.3.");
  EXPECT_EQ(table.says("schwarz: d4"), "! Bauer David vier ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("Ta5"), "! Turm Anna fünf ist kein möglicher Zug. 3.10.1.");
}

}  // namespace
}  // namespace annabella::host
