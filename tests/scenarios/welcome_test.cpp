// annabella without a word, as somebody meets it who has just installed it and sees nothing.
#include <gmock/gmock.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <tuple>

#include "support/lines.h"
#include "support/loudspeaker.h"
#include "support/mouth.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kLeave = "Auf Wiedersehen. Wieder geht es los mit: annabella.\n";

class WelcomeTest : public testing::Test {
 protected:
  WelcomeTest() { speak("C"); }

  // The user's system.
  static void speak(const char* locale) { ::setenv("LC_ALL", locale, 1); }
  Outcome annabella(const std::string& input) { return run_annabella(home, "", input); }
  std::unique_ptr<Terminal> at_a_terminal() {
    return std::make_unique<Terminal>(std::vector{kAnnabella}, home.environment());
  }
  std::string settings() const {
    std::ostringstream text;
    text << std::ifstream(home.path() / "config/annabella/annabella.conf").rdbuf();
    return text.str();
  }

  OwnHome home;
};

TEST_F(WelcomeTest, SpeaksTheLanguageOfTheSystem) {
  for (const auto& [locale, greeting, language] :
       std::initializer_list<std::tuple<const char*, const char*, const char*>>{
           {"de_AT.UTF-8", "Guten Tag. Ich bin Annabella.", "de"},
           {"cs_CZ.UTF-8", "Dobrý den. Jsem Annabella.", "cs"},
           {"sk_SK.UTF-8", "Dobrý deň. Som Annabella.", "sk"},
           {"en_GB.UTF-8", "Hello. I am Annabella.", "en"}}) {
    speak(locale);
    std::filesystem::remove_all(home.path() / "config");
    const Outcome outcome = annabella("");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_THAT(outcome.out, StartsWith(greeting));
    EXPECT_EQ(settings(), std::string("voice = ") + language + "\n");
  }
}

TEST_F(WelcomeTest, AsksInAllLanguagesWhereTheSystemSaysNothing) {
  for (const char* locale : {"C.UTF-8", "fr_FR.UTF-8"}) {
    speak(locale);
    std::filesystem::remove_all(home.path() / "config");
    const Outcome outcome = annabella("");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out,
              "Annabella. Deutsch: nur die Eingabetaste.\n"
              "Annabella. Česky: písmeno c a klávesa Enter.\n"
              "Annabella. English: the letter e and Enter.\n"
              "Annabella. Slovensky: písmeno s a kláves Enter.\n" +
                  std::string(kLeave));
    EXPECT_EQ(settings(), "");
  }
}

TEST_F(WelcomeTest, OneKeyOrOneWordAnswersForTheLanguage) {
  for (const auto& [answer, greeting] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "\nGuten Tag."},
           {"c", "\nDobrý den."},
           {"e", "\nHello."},
           {"slovenčina", "\nDobrý deň."},
           {"Englisch?\nenglish", "\nHello."}}) {
    std::filesystem::remove_all(home.path() / "config");
    EXPECT_THAT(annabella(std::string(answer) + "\n").out, HasSubstr(greeting)) << answer;
  }
}

TEST_F(WelcomeTest, TheNextStartOffersAtOnce) {
  const Outcome first = annabella("c\n");
  EXPECT_THAT(first.out, HasSubstr("Jsem Annabella."));
  speak("de_DE.UTF-8");
  const Outcome next = annabella("");
  EXPECT_THAT(next.out, StartsWith("Annabella je tu.\n1, ve dvou: "));
  EXPECT_EQ(settings(), "voice = cs\n");
}

// A screen reader speaks already.
TEST_F(WelcomeTest, WhatIsSaidAtTheFirstStartIsRememberedToo) {
  EXPECT_THAT(run_annabella(home, "--voice en --speech off").out, StartsWith("Hello."));
  EXPECT_EQ(settings(), "voice = en\nspeech = off\n");
  EXPECT_THAT(annabella("").out, StartsWith("Annabella is here."));
}

// Wherever it ends.
TEST_F(WelcomeTest, TheEndOfTheInputIsNoMistake) {
  for (const std::vector<std::string>& answers : {std::vector<std::string>{"", "2", "1"},
                                                  {"", "4", "weiter"},
                                                  {"", "3", "2", "1"},
                                                  {"", "aufbauen"}}) {
    std::string input;
    for (std::size_t n = 0; n <= answers.size(); ++n) {
      std::filesystem::remove_all(home.path() / "config");
      const Outcome outcome = annabella(input);
      EXPECT_EQ(outcome.status, 0) << input;
      EXPECT_EQ(outcome.err, "") << input;
      EXPECT_THAT(outcome.out, EndsWith(kLeave)) << input;
      if (n < answers.size()) input += answers[n] + '\n';
    }
  }
  EXPECT_FALSE(std::filesystem::exists(home.journal())) << "no game has begun";
}

TEST_F(WelcomeTest, AnyQuestionCanBeLeft) {
  for (const char* input : {"\nende\n", "\n2\n\nende\n", "\n4\nende\n6\n", "\n3\nende\n"}) {
    std::filesystem::remove_all(home.path() / "config");
    const Outcome outcome = annabella(input);
    EXPECT_EQ(outcome.status, 0) << input;
    EXPECT_THAT(outcome.out, EndsWith(kLeave)) << input;
  }
}

TEST_F(WelcomeTest, TheQuestionForTheLanguageIsLeftInEachOfThem) {
  for (const auto& [answer, farewell] : std::initializer_list<std::pair<const char*, const char*>>{
           {"ende", kLeave},
           {"Beenden", kLeave},
           {"end", "Goodbye. To begin again: annabella.\n"},
           {"bye", "Goodbye. To begin again: annabella.\n"},
           {"konec", "Na shledanou. Znovu se začíná příkazem: annabella.\n"},
           {"koniec", "Dovidenia. Znova sa začína príkazom: annabella.\n"}}) {
    const Outcome outcome = annabella(std::string(answer) + "\n\n\n");
    EXPECT_EQ(outcome.status, 0) << answer;
    EXPECT_EQ(outcome.err, "") << answer;
    EXPECT_THAT(outcome.out, EndsWith("kláves Enter.\n" + std::string(farewell))) << answer;
    EXPECT_EQ(settings(), "") << answer;
  }
}

TEST_F(WelcomeTest, AnyQuestionIsLeftWithTheWordThatIsOffered) {
  for (const char* input : {"e\nend\n", "e\n2\nend\n", "e\n2\n\nend\n", "e\n4\nend\n6\n"}) {
    std::filesystem::remove_all(home.path() / "config");
    EXPECT_THAT(annabella(input).out, EndsWith("Goodbye. To begin again: annabella.\n")) << input;
  }
  EXPECT_FALSE(std::filesystem::exists(home.journal())) << "no game has begun";
}

TEST_F(WelcomeTest, WhatIsNotOfferedIsSaidAndAskedAgain) {
  const Outcome outcome = annabella("\nallein\nstark\nMeister\nblau\nschw\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("\nstark: das steht nicht zur Wahl.\nWie stark soll ich"));
  EXPECT_THAT(outcome.out, HasSubstr("\nblau: das steht nicht zur Wahl.\nWollen Sie Weiß oder"));
  EXPECT_THAT(outcome.out, HasSubstr("\nWeiß spielt wie: Meister.\n"));
}

// A home that is none: what holds for this start only is said once, and the game says why it cannot
// begin.
TEST_F(WelcomeTest, WhereNothingCanBeKeptItIsSaid) {
  for (const std::string nowhere : {"/dev/null/x", "/proc/x"}) {
    Terminal lost({"/bin/sh", "-c",
                   "printf '\\n5\\n\\n1\\n' | env -u XDG_DATA_HOME -u XDG_CONFIG_HOME HOME=" +
                       nowhere + " " + kAnnabella},
                  home.environment());
    EXPECT_EQ(lost.wait_until_ended(), 3) << nowhere;
    const std::string said = lost.transcript();
    const std::string why = nowhere + "/.config/annabella/annabella.conf: nicht zu schreiben.";
    EXPECT_THAT(said, HasSubstr(why));
    EXPECT_EQ(said.find(why), said.rfind(why)) << said;
    EXPECT_THAT(said, HasSubstr("Partiebuch nicht zu öffnen: " + nowhere));
  }
}

// The lines behind the answers are the game's, whatever they come from.
TEST_F(WelcomeTest, AGameForTwoIsPlayedAndResumed) {
  const Outcome first = annabella("\n1\ne4\ne5\nbeenden\n");
  EXPECT_EQ(first.status, 0);
  EXPECT_EQ(first.err, "");
  EXPECT_THAT(first.out, HasSubstr("\nBauer Eva vier\nBauer Eva fünf\n"));
  EXPECT_THAT(moves_of(newest_game(home)), ElementsAre("e2e4", "e7e5"));
  Terminal pipe({"/bin/sh", "-c", "printf 'fortsetzen\\nSf3\\nbeenden\\n' | " + kAnnabella},
                home.environment());
  EXPECT_EQ(pipe.wait_until_ended(), 0);
  EXPECT_THAT(pipe.transcript(), HasSubstr("\n1, fortsetzen: die offene Partie.\n"));
  EXPECT_THAT(moves_of(newest_game(home)), ElementsAre("e2e4", "e7e5", "g1f3"));
}

TEST_F(WelcomeTest, WhoeverIsAloneChoosesStrengthAndSide) {
  auto terminal = at_a_terminal();
  for (const char* answer : {"", "allein", "Fortgeschrittener", "schwarz"}) {
    terminal->wait_for("> ");
    terminal->enter(answer);
  }
  terminal->wait_for("Weiß spielt wie: Fortgeschrittener.");
  terminal->enter("beenden");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_THAT(terminal->transcript(), HasSubstr("\nOhne Uhr.\n"));
  EXPECT_THAT(terminal->transcript(), HasSubstr("\n5, Meister.\n"));
}

TEST_F(WelcomeTest, TheHelpIsReadTopicByTopic) {
  const Outcome outcome = annabella("\nhandbuch\n\n\nhilfe uhr\n\nende\n");
  const Lines lines = lines_of(outcome.out);
  const auto moves = std::ranges::find(lines, "Rochade: kurze Rochade, lange Rochade, 0-0, 0-0-0.");
  const auto game = std::ranges::find(moves, lines.end(), "letzter oder l: der letzte Zug.");
  const auto clock = std::ranges::find(game, lines.end(), "uhr oder c: beide Uhren.");
  const auto asked = std::ranges::find(clock + 1, lines.end(), "uhr oder c: beide Uhren.");
  const auto board = std::ranges::find(asked, lines.end(), "brett: die Stellung, Reihe für Reihe.");
  EXPECT_NE(board, lines.end()) << outcome.out;
}

TEST_F(WelcomeTest, TheHelpIsReadOnAtTheTable) {
  const Outcome outcome =
      run_annabella(home, "play", "hilfe weiter\nhilfe weiter\nhilfe weiter\nbeenden\n");
  const Lines lines = lines_of(outcome.out);
  const auto moves = std::ranges::find(lines, "Rochade: kurze Rochade, lange Rochade, 0-0, 0-0-0.");
  const auto game = std::ranges::find(moves, lines.end(), "letzter oder l: der letzte Zug.");
  const auto board = std::ranges::find(game, lines.end(), "brett: die Stellung, Reihe für Reihe.");
  EXPECT_NE(board, lines.end()) << outcome.out;
}

TEST_F(WelcomeTest, AWordWithoutACommandIsNotAnswered) {
  const Outcome outcome = run_annabella(home, "--voice de e4", "\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_THAT(outcome.err, StartsWith("Es fehlt ein Befehl."));
}

// With two loudspeakers and a microphone, in the world that was made for this test.
class LoudWelcomeTest : public WelcomeTest {
 protected:
  LoudWelcomeTest() { speak("de_DE.UTF-8"); }

  std::unique_ptr<Terminal> listen_to_annabella() {
    return std::make_unique<Terminal>(std::vector{kAnnabella}, home.environment_with_sound());
  }
};

TEST_F(LoudWelcomeTest, LooksForTheLoudspeakerThatIsHeard) {
  const Loudspeaker white("white");
  const Loudspeaker black("black");
  auto terminal = listen_to_annabella();
  terminal->wait_for("Hören Sie mich? Eingabetaste: ja. Sonst: nein.");
  ASSERT_TRUE(white.wait_for_sound(0, std::chrono::seconds{20}));
  EXPECT_FALSE(black.first_sound(0));
  std::string asked;
  for (int devices = 0; devices < 10 && asked.find("auf black") == std::string::npos; ++devices) {
    terminal->wait_for("> ");
    terminal->enter("nein");
    terminal->wait_for("Hören Sie mich jetzt?");
    asked = terminal->wait_for("Eingabetaste");
  }
  EXPECT_TRUE(black.wait_for_sound(0, std::chrono::seconds{20}));
  terminal->wait_for("> ");
  terminal->enter("");
  terminal->wait_for("Wollen Sie Ihre Züge sprechen?");
  EXPECT_THAT(lines_of(settings()), Contains(StartsWith("device = black")));
  terminal->type("\x04");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

TEST_F(LoudWelcomeTest, SaysWhatToDoWhereNothingIsHeard) {
  auto terminal = listen_to_annabella();
  for (bool sound = true; sound;) {
    terminal->wait_for("> ");
    const std::string said = terminal->transcript();
    sound = said.find("Wollen Sie Ihre Züge sprechen?") == std::string::npos;
    if (sound) terminal->enter("nein");
  }
  EXPECT_THAT(terminal->transcript(), HasSubstr("Kein Ton kommt an."));
  EXPECT_THAT(settings(), Not(HasSubstr("device")));
  terminal->type("\x04");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

TEST_F(LoudWelcomeTest, UnderstandsAMoveAndListensFromThenOn) {
  auto terminal = listen_to_annabella();
  terminal->wait_for("> ");
  terminal->enter("");
  terminal->wait_for("Wollen Sie Ihre Züge sprechen?");
  terminal->wait_for("> ");
  terminal->enter("ja");
  const Mouth mouth("white-mic");
  const Loudspeaker white("white");
  bool is_understood = false;
  for (int tries = 0; tries < 6 && !is_understood; ++tries) {
    const double from = white.now();
    terminal->wait_for("Sagen Sie: Eva vier.");
    ASSERT_TRUE(white.wait_for_sound(from, std::chrono::seconds{20}));
    mouth.wait_until_listened_to();
    for (double last = -1; last != white.last_sound(from).value_or(0);) {
      last = white.last_sound(from).value_or(0);
      ::usleep(700'000);
    }
    mouth.say("Eva vier");
    terminal->wait_for("> ");
    is_understood = terminal->transcript().find("Verstanden.") != std::string::npos;
    if (!is_understood) terminal->enter("");
  }
  EXPECT_TRUE(is_understood) << terminal->transcript();
  EXPECT_THAT(lines_of(settings()), Contains("hearing = key"));
  terminal->enter("1");
  terminal->wait_for("Das Mikrofon hört nach der Tabulatortaste zu.");
  terminal->enter("beenden");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

TEST_F(LoudWelcomeTest, WhoeverIsNotUnderstoodMayType) {
  auto terminal = listen_to_annabella();
  for (const char* answer : {"", "ja"}) {
    terminal->wait_for("> ");
    terminal->enter(answer);
  }
  terminal->wait_for("Noch einmal?");  // nobody has said anything
  terminal->wait_for("> ");
  terminal->enter("nein");
  terminal->wait_for("Züge werden getippt.");
  terminal->wait_for("> ");
  EXPECT_THAT(lines_of(settings()), Contains("hearing = off"));
  terminal->enter("ende");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

}  // namespace
}  // namespace annabella::host
