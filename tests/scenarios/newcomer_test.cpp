// What people try on the first evening, on whatever computer they have.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>

#include <array>
#include <fstream>
#include <thread>

#include "app/command.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

class Newcomer : public testing::Test {
 protected:
  // `command` as for a shell, in the home folder.
  std::unique_ptr<Terminal> shell(const std::string& command,
                                  std::map<std::string, std::string> more = {}) {
    more.merge(home.environment());
    return std::make_unique<Terminal>(
        std::vector<std::string>{
            "/bin/sh", "-c",
            "PATH='" BUILD_DIR "/bin':$PATH; cd '" + home.path().string() + "'; " + command},
        more);
  }

  std::string answer_to(Terminal& terminal, const std::string& line) {
    terminal.enter(line);
    terminal.wait_for("\n");
    return terminal.wait_for("> ");
  }

  OwnHome home;
};

// A bare system has no locale but C, and ssh brings names of locales that are not installed.
TEST_F(Newcomer, TheKeyboardTakesUmlautsInEveryLocale) {
  for (const char* locale : {"C", "C.UTF-8", "xx_XX.UTF-8"}) {
    SCOPED_TRACE(locale);
    auto terminal = shell("exec annabella play", {{"LC_ALL", locale}});
    terminal->wait_for("> ");
    EXPECT_EQ(answer_to(*terminal, "zü\x7füge"), "Noch kein Zug.\n");  // with a backspace
    EXPECT_EQ(answer_to(*terminal, "ZÜGE"), "Noch kein Zug.\n");
    for (const char* line : {"e4", "e5"}) answer_to(*terminal, line);
    EXPECT_EQ(answer_to(*terminal, "♗c4"), "Läufer Cesar vier\n");
  }
}

TEST_F(Newcomer, TheFarewellStandsOnALineOfItsOwn) {
  const std::string farewell = "\nPartie 1 bleibt gespeichert. Weiter mit: annabella resume.\n";
  auto by_end_of_input = shell("exec annabella play");
  by_end_of_input->wait_for("> ");
  by_end_of_input->type("\x04");
  EXPECT_EQ(by_end_of_input->wait_until_ended(), 0);
  EXPECT_TRUE(by_end_of_input->transcript().ends_with("> " + farewell));

  auto by_signal = shell("exec annabella resume");
  by_signal->wait_for("> ");
  by_signal->type("ab");
  by_signal->wait_for("ab");
  by_signal->signal(SIGINT);
  EXPECT_EQ(by_signal->wait_until_ended(), 0);
  EXPECT_TRUE(by_signal->transcript().ends_with("> ab" + farewell));
}

TEST_F(Newcomer, AWordThatDoesNotBelongIsRefused) {
  run_annabella(home, "play");
  for (const char* command :
       {"play", "resume 1", "resume list", "resume --game 1", "config", "devices", "bench"}) {
    const Outcome outcome = run_annabella(home, std::string(command) + " 6");
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_TRUE(outcome.err.starts_with("6: ")) << outcome.err;
  }
}

// One that is not listened to would be taken for one that was.
TEST_F(Newcomer, AWordTooManyIsRefused) {
  std::ofstream(home.path() / "games.pgn") << "1. e4 *\n";
  for (const char* command :
       {"voices list", "voices", "plugins list", "plugins", "say --pgn games.pgn --text"}) {
    const Outcome outcome = run_annabella(home, std::string(command) + " 6");
    EXPECT_EQ(outcome.status, 2) << command;
    EXPECT_EQ(outcome.out, "") << command;
    EXPECT_TRUE(outcome.err.starts_with("6: ")) << outcome.err;
  }
}

// Whoever asked for Czech does not read German, even where the rest of the line is wrong.
TEST_F(Newcomer, ComplaintsComeInTheLanguageThatWasAskedFor) {
  for (const auto& [line, complaint] : std::initializer_list<std::pair<const char*, const char*>>{
           {"play --voice cs --bogus", "--bogus: taková volba tu není."},
           {"play --bogus --voice=en", "--bogus: there is no such option here."},
           {"bogus --voice cs", "bogus: takový příkaz není."},
           {"play --voice nix --bogus", "--bogus: diese Option gibt es hier nicht."}}) {
    const Outcome outcome = run_annabella(home, line);
    EXPECT_TRUE(outcome.err.starts_with(complaint)) << line << ": " << outcome.err;
  }
  std::filesystem::create_directories(home.path() / "config/annabella");
  std::ofstream(home.path() / "config/annabella/annabella.conf") << "voice = cs\nrate = 0\n";
  const Outcome outcome = run_annabella(home, "play");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.ends_with(": rate 0: možné je 80 až 450.\n")) << outcome.err;
}

TEST_F(Newcomer, AFolderOfPluginsThatIsNotThereIsNoEmptyOne) {
  std::ofstream(home.path() / "file");
  for (const std::string wrong : {"nowhere", "file"}) {
    for (const std::string command : {"plugins", "play --speech off", "perft 1", "pgn"}) {
      const Outcome outcome =
          run_annabella(home, command + " --plugin-dir " + (home.path() / wrong).string());
      EXPECT_EQ(outcome.status, 2) << command;
      EXPECT_EQ(outcome.out, "") << command;
      EXPECT_TRUE(outcome.err.ends_with(wrong +
                                        ": diesen Plugin-Ordner gibt es nicht. Ordner angeben, in "
                                        "dem Plugins liegen.\n"))
          << outcome.err;
    }
  }
  EXPECT_EQ(run_annabella(home, "perft 1 --plugin-dir " + home.path().string()).status, 0);
}

TEST_F(Newcomer, OnlyTheVoicesThatWereNamedAreChecked) {
  const Outcome one = run_annabella(home, "voices check sk");
  EXPECT_EQ(one.status, 0);
  EXPECT_EQ(one.out, "sk: in Ordnung.\n");
  EXPECT_EQ(run_annabella(home, "voices check sk cs").out, "sk: in Ordnung.\ncs: in Ordnung.\n");
  for (const char* wrong : {"klingon", "sk klingon", "common", "''", "../voices/sk"}) {
    const Outcome unknown = run_annabella(home, std::string("voices check ") + wrong);
    EXPECT_EQ(unknown.status, 2) << wrong;
    EXPECT_EQ(unknown.out, "") << wrong;
    EXPECT_TRUE(unknown.err.ends_with(": diese Stimme gibt es nicht. Vorhanden: cs, de, en, sk.\n"))
        << unknown.err;
  }
}

TEST_F(Newcomer, NothingIsPlayedAfterTheFarewell) {
  const std::string lines = "e4\\nbeenden\\ne5\\naufgeben\\nja\\n";
  const std::string evening =
      "Ohne Uhr.\nDie Befehle nennt hilfe.\nBauer Eva vier\n"
      "Partie 1 bleibt gespeichert. Weiter mit: annabella resume.\n";
  for (const std::string& way :
       {"printf '" + lines + "' | annabella play --time none --journal pipe",
        "(printf '" + lines + "'; sleep 1) | annabella play --time none --journal slow",
        "printf '" + lines + "' > lines; annabella play --time none --journal file < lines"}) {
    auto terminal = shell(way);
    EXPECT_EQ(terminal->wait_until_ended(), 0);
    EXPECT_EQ(terminal->transcript(), evening) << way;
  }
  for (const std::string journal : {"pipe", "slow", "file"}) {
    const Outcome game =
        run_annabella(home, "pgn --game 1 --journal " + (home.path() / journal).string());
    EXPECT_TRUE(game.out.ends_with("\n\n1. e4 *\n")) << game.out;
  }
}

// A screen reader's user goes back to what stands there.
TEST_F(Newcomer, NoKeyWipesOrOverwritesWhatStands) {
  auto terminal = shell("exec annabella play --time none");
  terminal->wait_for("> ");
  answer_to(*terminal, "e4");
  for (const char* key : {"\x0c", "\x12", "\x13", "\x1b\x0c", "\x1bp", "\x1bn"})
    terminal->type(key);
  EXPECT_EQ(answer_to(*terminal, "e5"), "Bauer Eva fünf\n");
  EXPECT_EQ(terminal->transcript().find("\x1b["), std::string::npos);
  EXPECT_EQ(terminal->transcript().find("search"), std::string::npos);
}

// Else the shell that comes after it would show nothing of what is typed.
TEST_F(Newcomer, TheTerminalIsLeftAsItWasFound) {
  for (const std::string command :
       {"annabella play --pgn nowhere/a.pgn", "annabella play --voice xx", "annabella resume 7",
        "annabella play --time none < /dev/null", "annabella play --time none"}) {
    auto terminal = shell("stty -g; " + command + "; echo; stty -g");
    if (command.ends_with("none")) {
      terminal->wait_for("> ");
      terminal->enter("beenden");
    }
    EXPECT_EQ(terminal->wait_until_ended(), 0);
    const std::string all = terminal->transcript();
    const std::string before = all.substr(0, all.find('\n') + 1);
    EXPECT_GT(before.size(), 20U) << all;
    EXPECT_TRUE(all.ends_with("\n" + before)) << command << ": " << all;
  }
}

// Over a bad line, say: what the terminal cannot take now it takes later.
TEST_F(Newcomer, ATerminalThatStandsStillEndsNothing) {
  auto terminal = shell("exec annabella play --time none");
  terminal->wait_for("> ");
  for (int i = 0; i < 100; ++i) terminal->enter("hilfe");
  terminal->enter("e4");
  std::this_thread::sleep_for(std::chrono::seconds{1});
  terminal->wait_for("Bauer Eva vier\n> ");
  terminal->enter("beenden");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

// Each command that reads games says so, and tells the world's failure from a no.
TEST_F(Newcomer, GamesThatCannotBeReadAreTheWorldsFailure) {
  std::filesystem::create_directory(home.path() / "folder");
  run_annabella(home, "play", "e4\n");
  for (const std::string command : {"say --text --pgn ", "braille ", "pgn "}) {
    for (const char* file : {"nowhere.pgn", "folder"}) {
      const Outcome outcome = run_annabella(home, command + file);
      EXPECT_EQ(outcome.status, 3) << command << file;
      EXPECT_TRUE(outcome.err.starts_with(file)) << command << outcome.err;
    }
  }
  for (const std::string command : {"say --text", "braille", "pgn"}) {
    const Outcome none = run_annabella(home, command + " --game 7");
    EXPECT_EQ(none.status, 1) << command;
    EXPECT_TRUE(none.err.starts_with("Partie 7 gibt es nicht.")) << command << none.err;
    const Outcome lost = run_annabella(home, command + " --game 1 --journal folder");
    EXPECT_EQ(lost.status, 3) << command;
    EXPECT_NE(lost.err.find("folder"), std::string::npos) << command << lost.err;
  }
}

// By its tag, whoever reads it.
TEST_F(Newcomer, AGameIsReadByItsOwnRules) {
  std::ofstream(home.path() / "960.pgn")
      << "[Variant \"Chess960\"]\n[SetUp \"1\"]\n"
         "[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1\"]\n\n1. O-O O-O *\n";
  const Outcome said = run_annabella(home, "say --text --pgn 960.pgn");
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_NE(said.out.find("ochade"), std::string::npos) << said.out;
  EXPECT_EQ(run_annabella(home, "pgn 960.pgn").status, 0);
  EXPECT_EQ(run_annabella(home, "braille 960.pgn").status, 0);
}

TEST_F(Newcomer, AStrengthThatThereIsNotIsAnsweredWithThoseThereAre) {
  const Outcome own = run_annabella(home, "play --black engine,stark");
  EXPECT_EQ(own.status, 2);
  EXPECT_EQ(own.err,
            "stark: diese Spielstärke gibt es nicht. Möglich: Anfänger, Fortgeschrittener, "
            "Vereinsspieler, Experte, Meister oder eine Zahl von 1 bis 5.\n");
  const Outcome program = run_annabella(home, "play --black engine:stockfish,strong --voice en");
  EXPECT_EQ(program.status, 2);
  EXPECT_EQ(program.err,
            "strong: no program can be set so. Possible: Beginner, Improver, Club-player, Expert, "
            "Master, a number from 1 to 5, Elo 100 to 4000, or NAME=VALUE.\n");
  auto terminal = shell("ANNABELLA_BLACK=engine,depth=0 annabella play");
  EXPECT_EQ(terminal->wait_until_ended(), 2);
  EXPECT_EQ(terminal->transcript(), "ANNABELLA_BLACK: depth 0: möglich ist 1 bis 100.\n");
}

TEST_F(Newcomer, AGameIsReadAloudInWhateverLettersItIsWritten) {
  std::ofstream(home.path() / "de.pgn") << "[White \"A\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n";
  std::ofstream(home.path() / "cs.pgn") << "[White \"A\"]\n\n1. e4 e5 2. Jf3 Jc6 3. Sb5 *\n";
  const auto said = [&](const std::string& file, const std::string& more) {
    return run_annabella(home, "say --text --pgn " + (home.path() / file).string() + more);
  };
  const std::string game =
      "Weiß: A.\nBauer Eva vier\nBauer Eva fünf\nSpringer Felix drei\nSpringer Cesar sechs\n"
      "Läufer Bella fünf\n";
  EXPECT_EQ(said("de.pgn", "").out, game);
  EXPECT_EQ(said("cs.pgn", "").out, game);
  EXPECT_EQ(said("cs.pgn", " --letters cs").out, game);
  EXPECT_EQ(said("cs.pgn", " --letters de").status, 1) << "S is the Springer then";
}

TEST_F(Newcomer, ABrokenVoiceIsToldOfInAnother) {
  const std::filesystem::path voices = home.path() / "voices";
  std::filesystem::copy(SOURCE_DIR "/voices", voices, std::filesystem::copy_options::recursive);
  std::ofstream(voices / "de" / "game.toml", std::ios::app) << "broken\n";
  auto check = shell("ANNABELLA_VOICES=voices annabella voices check");
  EXPECT_EQ(check->wait_until_ended(), 1);
  for (const char* part :
       {"voices/de/game.toml, line ", "cs: in order.\n", "en: in order.\n", "sk: in order.\n"}) {
    EXPECT_NE(check->transcript().find(part), std::string::npos) << check->transcript();
  }
  auto play = shell("ANNABELLA_VOICES=voices annabella play");
  EXPECT_EQ(play->wait_until_ended(), 2);
  EXPECT_TRUE(play->transcript().find("voices/de/game.toml, line ") != std::string::npos)
      << play->transcript();
}

// As some editors write it, and as printf does.
TEST_F(Newcomer, APipedGameMayBeginWithAMarkAndEndWithoutALineEnd) {
  auto terminal =
      shell("printf '\\357\\273\\277e4\\r\\ne5\\r\\nbeenden' | annabella play --time none");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_EQ(terminal->transcript(),
            "Ohne Uhr.\nDie Befehle nennt hilfe.\nBauer Eva vier\nBauer Eva fünf\n"
            "Partie 1 bleibt gespeichert. Weiter mit: annabella resume.\n");
}

TEST_F(Newcomer, AFileIsSavedUnderTheNameThatWasMeant) {
  auto terminal = shell("exec annabella play");
  terminal->wait_for("> ");
  answer_to(*terminal, "speichern \"Meine Partie.pgn\"");
  answer_to(*terminal, "speichern „Deine Partie.pgn“");
  answer_to(*terminal, "speichern ~/Unsere Partie.pgn");
  for (const char* name : {"Meine Partie.pgn", "Deine Partie.pgn", "Unsere Partie.pgn"}) {
    EXPECT_TRUE(std::filesystem::exists(home.path() / name)) << name;
  }
}

TEST_F(Newcomer, ASwitchInTheEnvironmentIsYesOrNo) {
  const auto config = [&](const std::string& variable) {
    auto terminal = shell("env " + variable + " annabella config");
    const int status = terminal->wait_until_ended();
    return std::pair(status, terminal->transcript());
  };
  EXPECT_NE(config("ANNABELLA_RATED=yes").second.find("rated = yes"), std::string::npos);
  EXPECT_EQ(config("ANNABELLA_RATED=ja").first, 2);
  EXPECT_NE(config("ANNABELLA_RATED=ja").second.find("möglich sind: yes, no."), std::string::npos);
  const auto [status, empty] = config("ANNABELLA_SPEECH=");
  EXPECT_EQ(status, 0);
  EXPECT_NE(empty.find("speech = on"), std::string::npos);
}

// Not wherever the program happens to be started.
TEST_F(Newcomer, WithoutAHomeThereIsStillOnePlaceForSettings) {
  ::unsetenv("HOME");
  ::unsetenv("XDG_CONFIG_HOME");
  EXPECT_TRUE(configuration_directory().starts_with('/'));
  ::setenv("XDG_CONFIG_HOME", "relative", 1);  // to be ignored, says the specification
  EXPECT_TRUE(configuration_directory().starts_with('/'));
}

TEST_F(Newcomer, OwnWordsAreForOneLanguageOnly) {
  constexpr std::array<std::string_view, 2> kAllowed{"voice", "words"};
  const std::string file = (home.path() / "words.toml").string();
  std::ofstream(file) << "[pieces]\nN = { printed = \"Pferd\", plural = \"Pferde\" }\n";
  const auto options = Options::read({"--voice", "de", "--words", file}, kAllowed);
  ASSERT_TRUE(options);
  const Phrase knight{"heard.piece", {{"piece", PieceKind{'N'}}, {"takes", std::string("no")}}};
  EXPECT_EQ((*load_voice("de", *options))->say(knight).printed, "Pferd");
  EXPECT_EQ((*load_voice("en", *options))->say(knight).printed, "Knight");
}

TEST_F(Newcomer, OwnWordsAreCheckedLikeAVoices) {
  const std::string mine = home.path() / "mine.toml";
  std::ofstream(mine) << "[say]\n\"move.executed\" = \"Steht. {foo}\"\n";
  const Outcome played = run_annabella(home, "play --words " + mine);
  EXPECT_EQ(played.status, 2);
  EXPECT_NE(played.err.find("mine.toml, Zeile 2"), std::string::npos) << played.err;
  const Outcome checked = run_annabella(home, "voices check de --words " + mine);
  EXPECT_EQ(checked.err, played.err);
}

TEST_F(Newcomer, AMissingFileOfWordsIsNamedAndNotTakenForABrokenOne) {
  const Outcome outcome = run_annabella(home, "play --words nowhere.toml");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.err.starts_with("nowhere.toml: nicht zu lesen")) << outcome.err;
}

// Each of them in the words of the voice.
TEST_F(Newcomer, AGameThatNobodyReadsAnyMoreIsLeftInOrder) {
  const std::string lost =
      "Die Ausgabe ist unvollständig. Ist der Datenträger voll oder der Empfänger fort?\n";
  int game = 0;
  for (const char* nobody : {"| true", "> /dev/full", ">&-"}) {
    ++game;
    SCOPED_TRACE(nobody);
    // The first move waits until the reader of the pipe has gone.
    auto terminal = shell(
        "for move in e4 e5 Sf3 Sc6; do sleep 1; echo $move; done |"
        " (annabella play --time none; echo $? > status) " +
        std::string(nobody));
    EXPECT_EQ(terminal->wait_until_ended(), 0);
    EXPECT_EQ(terminal->transcript(), lost);
    int status = 0;
    std::ifstream(home.path() / "status") >> status;
    EXPECT_EQ(status, 3);
    const std::vector<Fact> facts = newest_game(home);
    ASSERT_FALSE(facts.empty());
    EXPECT_LE(moves_of(facts).size(), 1u) << "it goes on, and nobody notices";
    EXPECT_TRUE(std::holds_alternative<GameLeft>(facts.back().event));
    EXPECT_EQ(run_annabella(home, "resume --game " + std::to_string(game)).status, 0);
  }
}

TEST_F(Newcomer, AFileThatCannotBeWrittenSaysWhy) {
  std::filesystem::create_directory(home.path() / "folder");
  std::ofstream(home.path() / "file") << "no game";
  const std::map<std::string, std::string> whys{
      {"nowhere/a.pgn", "Datei oder Ordner gibt es nicht."},
      {"file/a.pgn", "Ein Teil des Pfades ist kein Ordner."},
      {"folder", "Das ist ein Ordner."},
      {"/dev/full", "Der Datenträger ist voll."},
      {std::string(300, 'a'), "Der Name ist zu lang."}};
  for (const auto& [file, why] : whys) {
    EXPECT_EQ(run_annabella(home, "play", "speichern " + file + "\n").err,
              file + ": nicht zu schreiben. " + why + "\n");
  }
}

TEST_F(Newcomer, AGameThatDoesNotFitOnTheDiskIsNotCalledWritten) {
  run_annabella(home, "play", "e4\n");
  auto terminal = shell("annabella pgn --game 1 > /dev/full");
  EXPECT_EQ(terminal->wait_until_ended(), 3);
  EXPECT_EQ(terminal->transcript(),
            "Die Ausgabe ist unvollständig. Ist der Datenträger voll oder der Empfänger fort?\n");
}

}  // namespace
}  // namespace annabella::host
