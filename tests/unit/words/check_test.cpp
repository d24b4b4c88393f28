#include "words/check.h"

#include <gmock/gmock.h>

#include "speech/speech.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

std::string espeak(std::string_view text, std::string_view espeak_voice) {
  const auto heard = phonemes(text, std::string(espeak_voice));
  EXPECT_TRUE(heard);
  return *heard;
}

TEST(SpellingEar, HearsWhatTheSynthesiserSpells) {
  for (const char* voice : {"de", "cs", "sk", "en"}) {
    SpellingEar ear(espeak, voice);
    for (const char* word : {"Nf3", "Dxh7", "kpt", "PGN"}) {
      EXPECT_TRUE(ear.hears_letters(word)) << voice << " " << word;
    }
  }
  EXPECT_TRUE(SpellingEar(espeak, "de").hears_letters("Nguyễn"));
  EXPECT_TRUE(SpellingEar(espeak, "de").hears_letters("Dvořák"));
}

TEST(SpellingEar, HearsThatWordsAreWords) {
  SpellingEar german(espeak, "de");
  for (const char* word : {"Anna", "Bella", "Eva", "Dame", "Emil", "Heber", "Beet", "Ede", "Esel",
                           "Tennessee", "Cäsar", "See", "Hase", "eins", "Ehe", "Uhu", "TOML"}) {
    EXPECT_FALSE(german.hears_letters(word)) << word;
  }
  SpellingEar czech(espeak, "cs");
  for (const char* word : {"bere", "dáma", "věž", "béžový", "háček", "čtvrt", "krk", "v"}) {
    EXPECT_FALSE(czech.hears_letters(word)) << word;
  }
}

TEST(SpellingEar, HearsNothingInSilence) {
  SpellingEar deaf([](auto, auto) { return std::string(); }, "de");
  EXPECT_FALSE(deaf.hears_letters("kpt"));
}

constexpr const char* kCommon = R"(
[voice]
id = "x"
name = "x"
espeak = "x"
[pieces]
Q = "queen"
R = "rook"
[words]
captures = "captures"
[say]
"a" = "{piece}"
"b" = "two; {n}, {path}"
[hear]
last = "the last move"
left = "to the left"
)";

constexpr const char* kVoice = R"(
[voice]
id = "de"
name = "Deutsch"
espeak = "de"
[pieces]
Q = { printed = "Dame", accusative = "Dame" }
R = { printed = "Turm", accusative = "Turm" }
[words]
captures = "schlägt"
[say]
"a" = "Umwandlung in {piece_accusative}, {word_captures} {piece_capital}"
"b" = "{n, plural, one{ein Zug} other{# Züge}}"
[hear]
last = ["letzter"]
left = ["links"]
)";

class VoicesCheck : public testing::Test {
 protected:
  // The sound voice with one text in it replaced.
  std::vector<Phrase> with(std::string_view from, std::string_view to) {
    std::string voice = kVoice;
    if (!from.empty()) {
      const std::size_t at = voice.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      voice.replace(at, from.size(), to);
    }
    voice_.write("voice.toml", voice);
    common_.write("voice.toml", kCommon);
    return check_voice(voice_.path(), common_.path(), espeak);
  }

  void expect_one(std::string_view from, std::string_view to, const std::string& key,
                  const std::string& name, const std::string& value) {
    const std::vector<Phrase> findings = with(from, to);
    ASSERT_EQ(findings.size(), 1u) << to;
    EXPECT_EQ(findings[0].key, key);
    EXPECT_EQ(findings[0].with.at(name), Argument(value)) << to;
  }

  const TemporaryDirectory voice_, common_;
};

TEST_F(VoicesCheck, FindsNothingInASoundVoice) { EXPECT_TRUE(with("", "").empty()); }

TEST_F(VoicesCheck, FindsMissingAndUnknownKeys) {
  expect_one("\"b\" =", "#", "check.missing", "key", "b");
  expect_one("left =", "#", "check.missing", "table", "hear");
  expect_one("captures =", "#", "check.missing", "key", "captures");
  expect_one("[hear]", "\"c\" = \"neu\"\n[hear]", "voice.unknown-key", "key", "c");
  expect_one("last =", "first = [\"erster\"]\nlast =", "voice.unknown-key", "key", "first");
}

TEST_F(VoicesCheck, FindsGapsThatNothingFills) {
  expect_one("{n, plural", "{path} {m, plural", "check.argument", "argument", "m");
  expect_one("{piece_capital}", "{pice_capital}", "check.argument", "argument", "pice_capital");
  expect_one("{word_captures}", "{word_check}", "check.argument", "argument", "word_check");
}

TEST_F(VoicesCheck, FindsFormsThatAWordLacks) {
  expect_one("{ printed = \"Turm\", accusative = \"Turm\" }", "\"Turm\"", "check.form", "key", "R");
  expect_one("{piece_accusative}", "{piece_dative}", "check.form", "form", "dative");
}

TEST_F(VoicesCheck, FindsWhatMessageFormatRejects) {
  expect_one("other{# Züge}}", "others{# Züge}}", "voice.bad-pattern", "key", "b");
  expect_one("\"{n, plural, one{ein Zug} other{# Züge}}\"", "{ printed = \"x\", spoken = \"{n\" }",
             "voice.bad-pattern", "key", "b");
}

TEST_F(VoicesCheck, FindsSpellingsWithTwoMeanings) {
  expect_one("[\"links\"]", "[\"links\", \"Letzter\"]", "check.clash", "word", "letzter");
  expect_one("captures = \"schlägt\"",
             "captures = { printed = \"schlägt\", also = [\"tuerm\", \"TURM\"] }", "check.clash",
             "word", "turm");
}

TEST_F(VoicesCheck, FindsWordsThatAreSpelt) {
  expect_one("# Züge", "# Hbz. mit Züge", "check.spelt-out", "word", "Hbz");
  expect_one("Umwandlung", "Umwandlung Nf3", "check.spelt-out", "word", "Nf3");
  expect_one("\"schlägt\"", "{ printed = \"schlägt\", spoken = \"slgt\" }", "check.spelt-out",
             "word", "slgt");
  expect_one("# Züge", "# Züge u.a.", "check.spelt-out", "word", "u.a");
  expect_one("\"schlägt\"", "{ printed = \"schlägt\", spoken = \"O-O\" }", "check.spelt-out",
             "word", "O-O");
  EXPECT_TRUE(with("# Züge", "# Züge, Remis-Angebot zwei. A und o.").empty());
  EXPECT_TRUE(with("[say]", "[pronounce]\nHbz = \"Halbzug\"\n[say]").empty());
  EXPECT_TRUE(with("\"schlägt\"", "{ printed = \"slgt\", spoken = \"schlägt\" }").empty());
}

TEST_F(VoicesCheck, FindsSignsThatAreNamed) {
  expect_one("ein Zug", "ein Zug/Halbzug", "check.sign", "sign", "/");
  for (const char* sign : {"→", "½", "×", "♞", "°", "€"}) {
    expect_one("\"schlägt\"", '"' + std::string(sign) + '"', "check.sign", "sign", sign);
    expect_one("ein Zug", "ein Zug " + std::string(sign), "check.sign", "sign", sign);
  }
}

// Some signs are passed over in silence: a word that is only such signs says nothing.
TEST_F(VoicesCheck, FindsWordsThatSayNothing) {
  for (const char* mute : {"…", "-", "?", "„“"}) {
    expect_one("\"schlägt\"", '"' + std::string(mute) + '"', "check.sign", "sign", mute);
  }
  EXPECT_TRUE(with("\"schlägt\"", "{ printed = \"→\", spoken = \"schlägt\" }").empty());
  EXPECT_TRUE(with("\"schlägt\"", "{ printed = \"x\", spoken = \"[[Sl'E:kt]]\" }").empty());
}

TEST_F(VoicesCheck, FindsPhonemesInPrint) {
  expect_one("ein Zug", "[[aIn]] Zug", "check.sounds-in-print", "key", "b");
  expect_one("\"schlägt\"", "\"[[Sl'E:kt]]\"", "check.sounds-in-print", "key", "captures");
}

TEST_F(VoicesCheck, AVoiceThatCannotBeReadIsTheOnlyFinding) {
  expect_one("[pieces]", "[pices]", "voice.unknown-table", "key", "pices");
}

}  // namespace
}  // namespace annabella::host
