// The players' manuals as they are read by ear.
#include <gmock/gmock.h>

#include "words/manual.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> read(const Manual& manual, std::size_t at) {
  std::vector<std::string> lines;
  for (const Phrase& line : manual.paragraph(at)) {
    const std::string& text = std::get<std::string>(line.with.at("text"));
    lines.push_back(line.key == "manual.typed" ? "typed: " + text : text);
  }
  return lines;
}

constexpr const char* kSmall =
    "# A game\n\n[Deutsch](de.md)\n\n## Beginning\n\n### The *first* evening\n\nSit down,\nand "
    "type "
    "`a * b`: see\n[Time](#time).\n\n* One\n  thing\n* Another\n\n```\nannabella play\n> e4\nEva "
    "four\n```\n\n## Time\n\n1. Half an hour\n2. More\n";

TEST(ManualReading, GoesParagraphByParagraphWithoutTheMarks) {
  const Manual manual(kSmall);
  ASSERT_EQ(manual.size(), 4U);
  EXPECT_THAT(read(manual, 0),
              ElementsAre("Beginning", "The first evening", "Sit down, and type a * b: see Time."));
  EXPECT_THAT(read(manual, 1), ElementsAre("One thing", "Another"));
  EXPECT_THAT(read(manual, 2), ElementsAre("annabella play", "typed: e4", "Eva four"));
  EXPECT_THAT(read(manual, 3), ElementsAre("Time", "Half an hour", "More"));
}

TEST(ManualReading, FindsASectionByTheWordsOfItsTitle) {
  const Manual manual(kSmall);
  EXPECT_THAT(manual.sections_on("TIME"), ElementsAre(3U));
  EXPECT_THAT(manual.sections_on("evening first"), ElementsAre(0U));
  EXPECT_THAT(manual.sections_on("even"), ElementsAre(0U));
  EXPECT_THAT(manual.sections_on("ime"), IsEmpty());
  EXPECT_THAT(manual.sections_on(""), ElementsAre(0U));
  EXPECT_TRUE(manual.has_section_called("evening"));
  EXPECT_FALSE(manual.has_section_called("even"));
}

// Those that say it more often come first; a word alone counts, not how one begins.
TEST(ManualReading, FindsASectionByTheWordsOfItsText) {
  const Manual manual(
      "## One\n\nA fish, and a bird.\n\n## Two\n\nFish eat fish.\n\nA `fish`?\n\n"
      "## Three\n\n### Three and a half\n\nFisherman, bird\n");
  EXPECT_THAT(manual.sections_that_speak_of("Fish"), ElementsAre(1U, 0U));
  EXPECT_THAT(manual.sections_that_speak_of("bird fish"), ElementsAre(0U));
  EXPECT_THAT(manual.sections_that_speak_of("bird"), ElementsAre(0U, 3U));
  EXPECT_THAT(manual.sections_that_speak_of("cat"), IsEmpty());
  EXPECT_THAT(manual.sections_that_speak_of(""), IsEmpty());
}

struct Asked {
  const char *voice, *word, *heading;
};

class ManualsOf : public testing::TestWithParam<Asked> {};

TEST_P(ManualsOf, HaveASectionOnWhatIsAskedFirst) {
  const auto manual = Manual::of_voice(GetParam().voice);
  ASSERT_TRUE(manual);
  const auto found = manual->sections_on(GetParam().word);
  ASSERT_THAT(found, Not(IsEmpty()));
  EXPECT_EQ(read(*manual, found.front()).front(), GetParam().heading);
}

// What nobody has made a title of.
TEST(ManualReading, SpeaksOfWhatIsToBeInstalledAndPlayedAgainst) {
  const auto titles_on = [](const char* voice, const char* word) {
    const auto manual = Manual::of_voice(voice);
    std::vector<std::string> titles;
    for (const std::size_t at : manual->sections_that_speak_of(word)) {
      titles.push_back(manual->title_at(at));
    }
    return titles;
  };
  const Asked asked[] = {
      {"de", "deb", "Einrichten"},          {"de", "paket", "Einrichten"},
      {"de", "installieren", "Einrichten"}, {"de", "stockfish", "Allein spielen"},
      {"de", "engine", "Allein spielen"},   {"de", "computer", "Allein spielen"},
      {"en", "deb", "Setting up"},          {"en", "package", "Setting up"},
      {"en", "install", "Setting up"},      {"en", "stockfish", "Playing alone"},
      {"cs", "deb", "Instalace"},           {"cs", "balíček", "Instalace"},
      {"cs", "stockfish", "Hrát sám"},      {"cs", "počítači", "Hrát sám"},
      {"sk", "deb", "Inštalácia"},          {"sk", "balík", "Inštalácia"},
      {"sk", "stockfish", "Hrať sám"},      {"sk", "počítaču", "Hrať sám"}};
  for (const Asked& one : asked) {
    EXPECT_THAT(titles_on(one.voice, one.word), testing::Contains(one.heading))
        << one.voice << ' ' << one.word;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Voices, ManualsOf,
    testing::Values(Asked{"de", "braille", "Braille auf Papier"},
                    Asked{"de", "Stimme", "Die Stimme einstellen"},
                    Asked{"en", "braille display", "With a screen reader or a Braille display"},
                    Asked{"en", "voice", "Setting the voice"},
                    Asked{"cs", "hlasu", "Nastavení hlasu"}, Asked{"cs", "sám", "Hrát sám"},
                    Asked{"sk", "sám", "Hrať sám"}, Asked{"sk", "hlasu", "Nastavenie hlasu"}));

TEST(ManualReading, LeavesNoMarkInAnyManual) {
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    const auto manual = Manual::of_voice(voice);
    ASSERT_TRUE(manual) << voice;
    for (std::size_t at = 0; at < manual->size(); ++at) {
      for (const std::string& line : read(*manual, at)) {
        EXPECT_THAT(line, Not(HasSubstr("](#"))) << voice;
        EXPECT_THAT(line, Not(HasSubstr("```"))) << voice;
      }
      EXPECT_FALSE(read(*manual, at).empty());
    }
  }
}

TEST(ManualReading, IsNothingForAVoiceWithoutAManual) { EXPECT_FALSE(Manual::of_voice("xx")); }

}  // namespace
}  // namespace annabella::host
