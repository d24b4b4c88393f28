// A player's own words: which they are, where they lie, and what is no good.
#include "hearing/enrolment.h"

#include <gmock/gmock.h>
#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>

#include "base/text.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Voice> voice(const std::string& language) {
  return *Voice::load(std::string(SOURCE_DIR) + "/voices/" + language);
}

std::set<std::string> levelled_words(const Voice& voice, const Pronunciations& pronunciations) {
  std::set<std::string> words;
  for (const std::string& word : words_to_enrol(voice, pronunciations)) {
    words.insert(levelled(word));
  }
  return words;
}

// Whether at least one spelling of each is made of enrolled words alone.
void expect_sayable(const std::vector<Spelling>& spellings, const std::vector<std::string>& meant,
                    const std::set<std::string>& words, const std::string& language) {
  for (const std::string& one : meant) {
    const bool sayable = std::ranges::any_of(spellings, [&](const Spelling& spelling) {
      return spelling.means == one &&
             std::ranges::all_of(words_of(spelling.text),
                                 [&](const std::string& word) { return words.contains(word); });
    });
    EXPECT_TRUE(sayable) << language << ": " << one;
  }
}

TEST(WordsToEnrol, AreEnoughForEveryMoveAndTheUsualCommands) {
  for (const std::string language : {"de", "cs", "sk", "en"}) {
    const auto spoken = voice(language);
    const auto pronunciations =
        Pronunciations::read(std::string(SOURCE_DIR) + "/voices/" + language + "/hearing.dict");
    ASSERT_TRUE(pronunciations);
    const std::set<std::string> words = levelled_words(*spoken, *pronunciations);
    EXPECT_EQ(words.size(), words_of(spoken->say({"enrol.vocabulary", {}}).printed).size())
        << language << ": each has a sound and stands there once";
    expect_sayable(spoken->files(), {"a", "b", "c", "d", "e", "f", "g", "h"}, words, language);
    expect_sayable(spoken->ranks(), {"1", "2", "3", "4", "5", "6", "7", "8"}, words, language);
    expect_sayable(spoken->pieces(), {"K", "Q", "R", "B", "N", "P"}, words, language);
    expect_sayable(spoken->words(),
                   {"captures", "check", "mate", "castling", "castling-short", "castling-long"},
                   words, language);
    expect_sayable(spoken->commands(),
                   {"yes", "no", "draw", "resign", "takeback", "correction", "repeat", "last",
                    "clock", "count", "stop", "help"},
                   words, language);
  }
}

class Enrolling : public testing::Test {
 protected:
  Enrolling() { ::setenv("XDG_DATA_HOME", home_.path().c_str(), 1); }
  ~Enrolling() override { ::unsetenv("XDG_DATA_HOME"); }

  TemporaryDirectory home_;
};

TEST_F(Enrolling, KeepsEachPlayersLanguagesApartAndInsideTheirFolder) {
  const auto german = voice("de");
  EXPECT_EQ(Enrolment("Anna", *german).folder(), home_.path() / "annabella/players/Anna/de");
  EXPECT_EQ(Enrolment("Anna", *voice("en")).folder(), home_.path() / "annabella/players/Anna/en");
  for (const std::string name : {"..", "../..", "/etc", "a/../../b", "", "."}) {
    const std::string folder = Enrolment(name, *german).folder().lexically_normal().string();
    const std::string players = home_.path().string() + "/annabella/players/";
    ASSERT_TRUE(folder.starts_with(players)) << name << ": " << folder;
    EXPECT_EQ(std::ranges::count(folder.substr(players.size()), '/'), 1) << name << ": " << folder;
  }
}

TEST_F(Enrolling, ForgetsAllOfOneLanguage) {
  const Enrolment german("Anna", *voice("de")), english("Anna", *voice("en"));
  fs::create_directories(german.folder());
  fs::create_directories(english.folder());
  std::ofstream(german.file_of("drei", 1)) << "x";
  std::ofstream(english.file_of("three", 1)) << "x";
  EXPECT_TRUE(german.has("drei", 1));
  EXPECT_FALSE(german.has("drei", 2));
  EXPECT_TRUE(*german.forget());
  EXPECT_FALSE(german.has("drei", 1));
  EXPECT_TRUE(english.has("three", 1));
  EXPECT_FALSE(*german.forget()) << "nothing was left";
  EXPECT_TRUE(german.words()->empty());
}

TEST_F(Enrolling, NamesAFileThatIsBroken) {
  const Enrolment german("Anna", *voice("de"));
  fs::create_directories(german.folder());
  std::ofstream(german.file_of("drei", 1)) << "no sound";
  const Result<WordRecordings> words = german.words();
  ASSERT_FALSE(words);
  EXPECT_EQ(words.error().what.key, "hearing.no-recording");
}

TEST(WordOfFile, LeavesOutTheRound) {
  EXPECT_EQ(word_of_file("/x/drei-1.wav"), "drei");
  EXPECT_EQ(word_of_file("Läufer-12.wav"), "läufer");
  EXPECT_EQ(word_of_file("drei.wav"), "drei");
  EXPECT_EQ(word_of_file("3.wav"), "3");
}

// So many seconds of a tone within two seconds.
Recording tone(double seconds, double level) {
  Recording recording;
  recording.samples.resize(2 * 16000);
  for (std::size_t i = 0; i < static_cast<std::size_t>(seconds * 16000); ++i) {
    recording.samples[8000 + i % 24000] =
        static_cast<std::int16_t>(level * std::sin(static_cast<double>(i) / 10));
  }
  return recording;
}

TEST(FlawOf, IsToldInWords) {
  const auto flaw = [](Recording recording) {
    const std::optional<Phrase> found = flaw_of(recording);
    return found ? found->key : "";
  };
  EXPECT_EQ(flaw(tone(0.5, 9000)), "");
  EXPECT_EQ(flaw(tone(0.05, 9000)), "enrol.too-short");
  Recording recording = tone(0.5, 9000);
  recording.silent = true;
  EXPECT_EQ(flaw(recording), "enrol.silent");
  recording = tone(0.5, 9000);
  recording.clipped = true;
  EXPECT_EQ(flaw(recording), "hearing.clipped");
}

}  // namespace
}  // namespace annabella::host
