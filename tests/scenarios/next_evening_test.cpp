// What is left of one evening on the next: the game, and how each player likes to hear it.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <map>
#include <sstream>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using Moves = std::vector<std::string>;

class NextEvening : public testing::Test {
 protected:
  Outcome run(const std::string& arguments, const std::string& input = "") {
    return run_annabella(home, arguments, input);
  }
  // The last line that is printed for the last line of a game that is then left.
  std::string answer(const std::string& arguments, const std::string& input) {
    const Outcome outcome = run("play --time none " + arguments, input);
    EXPECT_EQ(outcome.status, 0);
    EXPECT_EQ(outcome.err, "");
    const std::size_t left = outcome.out.rfind("\nPartie ");
    return outcome.out.substr(0, left).substr(outcome.out.rfind('\n', left - 1) + 1);
  }

  OwnHome home;
};

// And so does what was changed in it; what the command line says now goes first, and stays.
TEST_F(NextEvening, AResumedGameSoundsAsItDid) {
  const auto resumed = [&](const std::string& arguments, const std::string& input) {
    const Outcome outcome = run("resume" + arguments, input);
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
  };
  run("play --voice en --rate 200", "e4\n");
  EXPECT_NE(resumed("", "faster\n").find("Voice en, rate 225"), std::string::npos);
  const std::string in_czech = resumed(" --voice cs --rate 100", "");
  EXPECT_NE(in_czech.find("Poslední tah: Pěšec Eva čtyři."), std::string::npos) << in_czech;
  // Both are remembered with another rate by now.
  run("play --voice sk --rate 300", "");
  const std::string in_slovak = resumed("", "rýchlejšie\n");
  EXPECT_NE(in_slovak.find("325"), std::string::npos) << in_slovak;
  EXPECT_NE(in_slovak.find("Na ťahu je biely."), std::string::npos) << in_slovak;
}

TEST_F(NextEvening, SettingsStayWithTheirPlayer) {
  // With an ear each: earphones from evenings before, which are not plugged in now.
  std::filesystem::create_directories(home.path() / "config/annabella");
  std::ofstream players(home.path() / "config/annabella/players.toml");
  for (const char* name : {"Anna", "Bernd", "Carla"}) {
    players << "[[player]]\nname = '" << name << "'\nvoice = 'de'\ndevice = 'of " << name << "'\n";
  }
  players.close();
  EXPECT_EQ(answer("--white Anna --black Bernd", "schneller\nlauter\nhöher\n"),
            "Stimme de, Tempo 200, Höhe 60, Lautstärke 110.");
  EXPECT_EQ(answer("--white Anna --black Bernd", "langsamer\nschneller\nschneller\n"),
            "Stimme de, Tempo 225, Höhe 60, Lautstärke 110.");
  // She has Black now, and speaks after White has moved.
  EXPECT_EQ(answer("--white Carla --black Anna", "e4\nschneller\n"),
            "Stimme de, Tempo 250, Höhe 60, Lautstärke 110.");
  EXPECT_EQ(answer("--white Carla --black Anna", "schwarz: tempo 300\n"),
            "Stimme de, Tempo 300, Höhe 60, Lautstärke 110.");
  EXPECT_EQ(answer("--white Bernd --black Carla", "leiser\n"),
            "Stimme de, Tempo 175, Höhe 50, Lautstärke 90.");
  EXPECT_EQ(answer("--white Anna --black Bernd", "stimme en\n"),
            "Stimme en, Tempo 300, Höhe 60, Lautstärke 110.");
  EXPECT_EQ(answer("--white Anna --black Bernd", "tiefer\n"),
            "Stimme en, Tempo 300, Höhe 50, Lautstärke 110.");
  EXPECT_EQ(answer("--white Anna --black Bernd --rate 180", "höher\n"),
            "Stimme en, Tempo 180, Höhe 60, Lautstärke 110.")
      << "what the command line says goes first";
}

TEST_F(NextEvening, WhoSharesAnEarSharesItsSound) {
  EXPECT_EQ(answer("--white Anna --black Bernd", "schneller\n"),
            "Stimme de, Tempo 200, Höhe 50, Lautstärke 100.");
  EXPECT_EQ(answer("--white Bernd --black Carla", "schneller\n"),
            "Stimme de, Tempo 225, Höhe 50, Lautstärke 100.");
}

// "S" is a knight in German and a bishop in Czech: whoever shares the table hears it, on the
// evening of the change and on the next.
TEST_F(NextEvening, OtherLettersAreNamed) {
  const std::string named = "Buchstaben: S Läufer, J Springer, V Turm.\n";
  const std::string changed = run("play --white Anna --black Bernd", "weiß: stimme cs\n").out;
  EXPECT_NE(changed.find(named), std::string::npos) << changed;
  const std::string next = run("play --white Anna --black Bernd", "").out;
  EXPECT_NE(next.find(named), std::string::npos) << next;
  const std::string two = run("play --white-voice en", "").out;
  EXPECT_NE(two.find("Buchstaben für Weiß: B Läufer, N Springer, Q Dame, R Turm.\n"),
            std::string::npos)
      << two;
}

TEST_F(NextEvening, WhatCannotBeSetIsRefusedAndNotRemembered) {
  const Outcome refused =
      run("play --white Anna", "tempo 20\ntonhöhe 101\nlautstärke 999\nstimme klingonisch\n");
  EXPECT_EQ(refused.status, 0);
  EXPECT_NE(refused.err.find("20: möglich ist 80 bis 450.\n"
                             "101: möglich ist 0 bis 100.\n"
                             "999: möglich ist 0 bis 150.\n"),
            std::string::npos)
      << refused.err;
  EXPECT_NE(refused.err.find("klingonisch"), std::string::npos) << refused.err;
  EXPECT_EQ(answer("--white Anna", "schneller\n"),
            "Stimme de, Tempo 200, Höhe 50, Lautstärke 100.");
}

// Both of what shares an ear, and it is said that it will not last.
TEST_F(NextEvening, WhatCannotBeRememberedIsSetAllTheSame) {
  std::filesystem::create_directories(home.path() / "config/annabella");
  std::ofstream(home.path() / "config/annabella/players.toml") << "[[player]\n";
  const Outcome outcome = run("play --time none", "tempo 200\nschwarz: schneller\n");
  EXPECT_NE(outcome.out.find("Stimme de, Tempo 200, Höhe 50, Lautstärke 100.\n"
                             "Stimme de, Tempo 225, Höhe 50, Lautstärke 100.\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.err.find("players.toml, Zeile 1: nicht zu lesen."), std::string::npos)
      << outcome.err;
}

TEST_F(NextEvening, WhatNobodyKnowsOfThePlayersIsNamedAndTheGameBegins) {
  std::filesystem::create_directories(home.path() / "config/annabella");
  const std::filesystem::path players = home.path() / "config/annabella/players.toml";
  std::ofstream(players) << "[club]\nname = 'SK'\n[[player]]\nname = 'Anna'\nspeed = 300\n";
  const Outcome outcome = run("play --white Anna --time none", "e4\nschwarz: e5\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("Bauer Eva vier\nBauer Eva fünf\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err,
            players.string() + ", Zeile 1: club bedeutet hier nichts und wird übergangen.\n" +
                players.string() + ", Zeile 5: speed bedeutet hier nichts und wird übergangen.\n");
}

// Whatever is wrong with the words that the user has written: the game is played with the others.
TEST_F(NextEvening, BrokenWordsOfOnesOwnAreNamedAndTheGameBegins) {
  const std::filesystem::path words = home.path() / "config/annabella/words/de.toml";
  std::filesystem::create_directories(words.parent_path());
  for (const char* broken : {"[pieces\nN = 'Pferd'\n", "[say]\n'x' = 5\n", "[sya]\nx = 'y'\n",
                             "[say]\n'move.en-passant' = '{nobody}'\n",
                             "[say]\n'move.en-passant' = '{n'\n", "[pieces]\nN = 'Dame'\n"}) {
    std::ofstream(words) << broken;
    const Outcome outcome = run("play --time none", "Sf3\n");
    EXPECT_EQ(outcome.status, 0) << broken;
    EXPECT_NE(outcome.out.find("Springer Felix drei\n"), std::string::npos) << outcome.out;
    EXPECT_EQ(outcome.err.find(words.string() + ", Zeile "), 0U) << outcome.err;
    const std::string left_out = "Diese eigenen Wörter werden übergangen.\n";
    EXPECT_TRUE(outcome.err.ends_with(left_out)) << outcome.err;
    EXPECT_EQ(outcome.err.find(left_out), outcome.err.rfind(left_out)) << "once: " << outcome.err;
  }
  const Outcome named = run("play --time none --words " + words.string(), "Sf3\n");
  EXPECT_NE(named.status, 0) << "whoever names them now means them";
}

// Once mistyped, it would be missed on every evening on which the game goes on.
TEST_F(NextEvening, ADeviceThatIsNotThereIsNotKept) {
  run("play --time none --voice en --rate 123 --device 'next door' --black-device 'next door'",
      "e4\n");
  std::ostringstream journal;
  journal << std::ifstream(home.journal(), std::ios::binary).rdbuf();
  EXPECT_NE(journal.str().find("123"), std::string::npos) << "what can be had is kept";
  EXPECT_EQ(journal.str().find("next door"), std::string::npos);
}

TEST_F(NextEvening, AGameGoesOnWhereItWasLeft) {
  const Outcome left = run("play --white Anna --black Bernd --time none", "e4\ne5\nSf3\n");
  EXPECT_TRUE(
      left.out.ends_with("Springer Felix drei\n"
                         "Partie 1 bleibt gespeichert. Weiter mit: annabella resume.\n"))
      << left.out;
  const Outcome resumed = run("resume", "Sc6\nwer\n");
  EXPECT_EQ(resumed.status, 0);
  EXPECT_TRUE(
      resumed.out.starts_with("Partie 1: Anna gegen Bernd, 2 Züge.\n"
                              "Die Partie geht weiter.\n"
                              "Letzter Zug: Springer Felix drei.\n"
                              "Schwarz am Zug.\n"
                              "Die Befehle nennt hilfe.\n"
                              "Springer Cesar sechs\n"))
      << resumed.out;
  EXPECT_EQ(moves_of(newest_game(home)), (Moves{"e2e4", "e7e5", "g1f3", "b8c6"}));
  run("resume --game 1", "Lb5\n");
  EXPECT_EQ(moves_of(newest_game(home)).back(), "f1b5");
}

TEST_F(NextEvening, WhatCannotBeResumedIsSaidInASentence) {
  const Outcome nothing = run("resume");
  EXPECT_EQ(nothing.status, 1);
  EXPECT_EQ(nothing.err, "Keine Partie wartet auf Fortsetzung. Eine neue: annabella play.\n");
  run("play", "f3\ne5\ng4\nDh4\n");
  const Outcome ended = run("resume");
  EXPECT_EQ(ended.status, 1);
  EXPECT_EQ(ended.err, nothing.err);
  const Outcome this_one = run("resume --game 1");
  EXPECT_EQ(this_one.status, 1);
  EXPECT_EQ(this_one.err, "Partie 1 ist beendet. Als PGN: annabella pgn --game 1\n");
  const Outcome unknown = run("resume --game 7");
  EXPECT_EQ(unknown.status, 1);
  EXPECT_EQ(unknown.err, "Partie 7 gibt es nicht. Die offenen nennt: annabella resume list.\n");
  const Outcome english = run("resume --game x --voice en");
  EXPECT_EQ(english.status, 1);
  EXPECT_NE(english.err.find("x"), std::string::npos) << english.err;
  EXPECT_EQ(english.out, "");
}

// "28. November 2026," is the day on which the test runs.
std::string without_dates(std::string lines) {
  for (std::size_t year = 0; (year = lines.find(" 20", year)) != std::string::npos; ++year) {
    const std::size_t from = std::min(lines.find_last_of(",:", year), year) + 2;
    lines.replace(from, lines.find(',', year) - from, "DATE");
    year = from;
  }
  return lines;
}

TEST_F(NextEvening, TheOpenGamesAreListedAndAnyOfThemGoesOn) {
  EXPECT_EQ(run("resume list").out,
            "Keine Partie wartet auf Fortsetzung. Eine neue: annabella play.\n");
  run("play --white Anna --black 'Jan Novák'", "e4\ne5\nSf3\n");
  run("play", "f3\ne5\ng4\nDh4\n");  // ended
  run("play --black Bernd");
  run("play", "d4\nd5\n");
  const Outcome list = run("resume list");
  EXPECT_EQ(list.status, 0);
  EXPECT_EQ(list.err, "");
  EXPECT_EQ(without_dates(list.out),
            "Partie 4: DATE, ein Zug, Weiß am Zug.\n"
            "Partie 3: Weiß gegen Bernd, DATE, noch kein Zug, Weiß am Zug.\n"
            "Partie 1: Anna gegen Jan Novák, DATE, 2 Züge, Schwarz am Zug.\n"
            "Weiter mit: annabella resume und der Nummer.\n");
  for (const auto& [voice, line] : std::map<std::string, std::string>{
           {"en", "Game 1: Anna against Jan Novák, DATE, 2 moves, Black to move.\n"},
           {"cs", "Partie 1: Anna proti Jan Novák, DATE, 2 tahy, na tahu je černý.\n"},
           {"sk", "Partia 1: Anna proti Jan Novák, DATE, 2 ťahy, na ťahu je čierny.\n"}}) {
    const std::string lines = without_dates(run("resume list --voice " + voice).out);
    EXPECT_NE(lines.find(line), std::string::npos) << lines;
  }
  EXPECT_NE(run("resume 1", "Sc6\n").out.find("Springer Cesar sechs\n"), std::string::npos);
  EXPECT_NE(run("pgn --game 1").out.find("Nc6"), std::string::npos);
  EXPECT_EQ(run("resume 2").err, run("resume --game 2").err);
  EXPECT_EQ(run("resume sofort").status, 2);
}

TEST_F(NextEvening, ASecondProgramIsNotLetIntoAGame) {
  Terminal first({BUILD_DIR "/bin/annabella", "play", "--time", "none"}, home.environment());
  first.wait_for("> ");
  EXPECT_EQ(answer_to(first, "e4"), "Bauer Eva vier");
  const std::string taken =
      "Partie 1 ist in einem anderen Programm offen. Beenden Sie dieses oder jenes.\n";
  const Outcome second = run("resume", "e5\n");
  EXPECT_EQ(second.status, 1);
  EXPECT_EQ(second.err, taken);
  EXPECT_EQ(second.out, "");
  EXPECT_EQ(answer_to(first, "c5"), "Bauer Cesar fünf");
  // To look on, and to play another game, is free.
  EXPECT_NE(run("pgn --game 1").out.find("1. e4 c5"), std::string::npos);
  EXPECT_EQ(run("play", "d4\n").status, 0);
  EXPECT_EQ(run("resume --game 1").err, taken);
  EXPECT_EQ(answer_to(first, "Sf3"), "Springer Felix drei");
  first.signal(SIGKILL);
  first.wait_until_ended();
  const Outcome third = run("resume --game 1", "d6\n");
  EXPECT_EQ(third.status, 0);
  EXPECT_NE(third.out.find("Letzter Zug: Springer Felix drei."), std::string::npos) << third.out;
  EXPECT_NE(run("pgn --game 1").out.find("1. e4 c5 2. Nf3 d6"), std::string::npos);
}

}  // namespace
}  // namespace annabella::host
