// Two people at one table, by way of a real terminal: what is typed, and what is printed for it.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <thread>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

class AtTheTable : public testing::Test {
 protected:
  std::unique_ptr<Terminal> sit_down(std::vector<std::string> arguments = {}) {
    std::vector<std::string> command{kAnnabella, "play"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto terminal = std::make_unique<Terminal>(command, home.environment());
    terminal->wait_for("> ");
    return terminal;
  }

  std::unique_ptr<Terminal> sit_down_at(const std::string& fen) { return sit_down({"--fen", fen}); }

  std::vector<Fact> facts() { return newest_game(home); }
  std::vector<std::string> moves() { return moves_of(facts()); }

  OwnHome home;
};

using Moves = std::vector<std::string>;

TEST_F(AtTheTable, T1_TwoEqualTextsAreTwoAnnouncements) {
  auto terminal = sit_down();
  for (const char* move : {"e4", "e5", "Sf3", "Sc6"}) answer_to(*terminal, move);
  EXPECT_EQ(answer_to(*terminal, "Sxe5"), "Springer schlägt Eva fünf");
  EXPECT_EQ(answer_to(*terminal, "Sxe5"), "Springer schlägt Eva fünf");
}

TEST_F(AtTheTable, T2_LastIsSaidEachTime) {
  auto terminal = sit_down();
  answer_to(*terminal, "Eva vier");
  const std::string first = answer_to(*terminal, "last");
  EXPECT_NE(first.find("Eva vier"), std::string::npos) << first;
  EXPECT_EQ(answer_to(*terminal, "last"), first);
  EXPECT_EQ(answer_to(*terminal, "wiederhole"), first);
}

TEST_F(AtTheTable, T3_ClocksAreDurations) {
  auto terminal = sit_down({"--time", "5+0"});
  const std::string clocks = answer_to(*terminal, "clock");
  EXPECT_NE(clocks.find("fünf Minuten"), std::string::npos) << clocks;
  EXPECT_EQ(clocks.find(':'), clocks.rfind(':', clocks.find('\n'))) << clocks;
  EXPECT_EQ(clocks.find("Uhr"), std::string::npos) << clocks;
}

// Two at one console hear each other's alarms; against an engine there is one time to be warned of.
TEST_F(AtTheTable, D_2_6_WhoHearsBothAlarmsHearsWhoseTimeItIs) {
  auto both = sit_down({"--time", "1+0", "--alarms", "59"});
  both->wait_for("Weiß: noch neunundfünfzig Sekunden.");
  auto alone = sit_down({"--time", "1+0", "--alarms", "59", "--black", "engine"});
  alone->wait_for("Noch neunundfünfzig Sekunden.");
}

TEST_F(AtTheTable, T4_PawnAndBishopCapturesAreToldApart) {
  const std::string fen = "rnb1kbnr/p1q1pppp/8/1p6/2p5/1P2PN2/3P1PPP/RNBQKB1R w KQkq - 0 1";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"bxc4", "b3c4"},
      {"Bella schlägt Cesar vier", "b3c4"},
      {"Bxc4", "f1c4"},
      {"Läufer schlägt Cesar vier", "f1c4"}};
  for (const auto& [line, uci] : cases) {
    auto terminal = sit_down_at(fen);
    answer_to(*terminal, line);
    EXPECT_EQ(moves(), Moves{uci}) << line;
  }
}

TEST_F(AtTheTable, T5_EnPassantInThreeSpellings) {
  for (const char* line : {"Cesar schlägt Bella sechs", "Bella sechs", "cxb6"}) {
    auto terminal = sit_down_at("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2");
    EXPECT_EQ(answer_to(*terminal, line), "Bauer Cesar schlägt Bella sechs, en passant") << line;
    EXPECT_EQ(moves(), Moves{"c5b6"}) << line;
    EXPECT_NE(answer_to(*terminal, "x b6").find("leer"), 0u);
    EXPECT_EQ(answer_to(*terminal, "p b").find("fünf"), std::string::npos);
  }
}

TEST_F(AtTheTable, T6_ThePromotionIsAskedForAndCanBeDropped) {
  auto terminal = sit_down_at("4k3/8/8/8/8/8/6p1/4KQ2 b - - 0 1");
  EXPECT_EQ(answer_to(*terminal, "Gustav schlägt Felix eins"), "Umwandlung in?");
  answer_to(*terminal, "nein");
  EXPECT_EQ(moves(), Moves{});
  EXPECT_EQ(answer_to(*terminal, "Gustav schlägt Felix eins"), "Umwandlung in?");
  // King and knight against king: the move ends the game, too (5.2.2).
  EXPECT_EQ(answer_to(*terminal, "Springer"),
            "Bauer Gustav schlägt Felix eins, Umwandlung in Springer\n"
            "Tote Stellung: kein Matt möglich. Remis.");
  EXPECT_EQ(moves(), Moves{"g2f1n"});
}

TEST_F(AtTheTable, T7_NoSilentQueen) {
  const std::string fen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* line : {"axb8", "a7b8"}) {
    auto terminal = sit_down_at(fen);
    EXPECT_EQ(answer_to(*terminal, line), "Umwandlung in?") << line;
    EXPECT_EQ(moves(), Moves{}) << line;
  }
  for (const char* line : {"a8=N", "a8N", "a8=n"}) {
    auto terminal = sit_down_at(fen);
    answer_to(*terminal, line);
    EXPECT_EQ(moves(), Moves{"a7a8n"}) << line;
  }
}

TEST_F(AtTheTable, T8_ALetterAndABlankIsACommandAndSaysSo) {
  auto terminal = sit_down();
  const std::string answer = answer_to(*terminal, "s a3");
  EXPECT_NE(answer.find("Als Befehl gelesen: linie."), std::string::npos) << answer;
  EXPECT_EQ(moves(), Moves{}) << "a scan, not the Springer";
  answer_to(*terminal, "Sa3");
  EXPECT_EQ(moves(), Moves{"b1a3"});
}

TEST_F(AtTheTable, T9_CastlingInAllSpellings) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* line : {"0-0", "O-O", "o-o", "00", "oo", "kurze Rochade", "e1g1"}) {
    auto terminal = sit_down_at(fen);
    EXPECT_EQ(answer_to(*terminal, line), "Kurze Rochade") << line;
  }
  for (const char* line : {"0-0-0", "O-O-O", "lange Rochade", "e1c1"}) {
    auto terminal = sit_down_at(fen);
    EXPECT_EQ(answer_to(*terminal, line), "Lange Rochade") << line;
  }
  auto terminal = sit_down_at(fen);
  EXPECT_NE(answer_to(*terminal, "Rochade").find("kurz oder lang?"), std::string::npos);
  EXPECT_EQ(answer_to(*terminal, "lang"), "Lange Rochade");
}

TEST_F(AtTheTable, T10_MateIsAnnouncedWithItsResultOnce) {
  auto terminal = sit_down_at("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
  EXPECT_EQ(answer_to(*terminal, "Dg7"), "Dame Gustav sieben, Schachmatt\nWeiß gewinnt.");
  EXPECT_EQ(terminal->transcript().find("gewinnt", terminal->transcript().find("gewinnt") + 1),
            std::string::npos);
}

TEST_F(AtTheTable, T11_ATakenBackMoveIsAnnouncedAgain) {
  auto terminal = sit_down();
  answer_to(*terminal, "e4");
  EXPECT_EQ(answer_to(*terminal, "e6"), "Bauer Eva sechs");
  answer_to(*terminal, "schwarz: zurück");
  answer_to(*terminal, "ja");  // yes, ask
  answer_to(*terminal, "ja");  // yes, granted
  EXPECT_EQ(moves().size(), 2u);
  EXPECT_EQ(answer_to(*terminal, "e6"), "Bauer Eva sechs");
  EXPECT_EQ(moves(), (Moves{"e2e4", "e7e6", "e7e6"}));
}

TEST_F(AtTheTable, T13_AsciiAndDecomposedSpellingsAreUnderstood) {
  auto terminal = sit_down_at("4k3/8/8/8/8/8/P7/4KB2 w - - 0 1");
  answer_to(*terminal, "Laeufer Bella fuenf");
  answer_to(*terminal, "Ko\u0308nig Eva sieben");
  answer_to(*terminal, "La\u0308ufer Cesar vier");
  EXPECT_EQ(moves(), (Moves{"f1b5", "e8e7", "b5c4"}));
}

TEST_F(AtTheTable, T18_ALineBeingTypedIsNotTorn) {
  auto terminal = sit_down({"--time", "0+2"});
  terminal->type("Eva vi");
  terminal->wait_for("Eva vi");
  terminal->wait_for("abgelaufen");  // two seconds are over
  terminal->wait_for("> Eva vi");    // and what was typed stands on a line of its own again
  EXPECT_EQ(terminal->transcript().find('\x1b'), std::string::npos) << "no escape sequences";
}

TEST_F(AtTheTable, T21_NothingFallsSilentInTheLastMinute) {
  auto terminal = sit_down({"--time", "0+30"});
  EXPECT_EQ(answer_to(*terminal, "e4"), "Bauer Eva vier");
  EXPECT_NE(answer_to(*terminal, "uhr").find("Sekunden"), std::string::npos);
  EXPECT_EQ(answer_to(*terminal, "e5"), "Bauer Eva fünf");
}

TEST_F(AtTheTable, IrreversibleCommandsAskAndNoIsTheDefault) {
  auto terminal = sit_down();
  EXPECT_NE(answer_to(*terminal, "aufgeben").find('?'), std::string::npos);
  answer_to(*terminal, "");
  EXPECT_EQ(facts().size(), 1u);
  answer_to(*terminal, "aufgeben");
  answer_to(*terminal, "ja");
  EXPECT_TRUE(std::holds_alternative<GameEnded>(facts().back().event));
}

TEST_F(AtTheTable, AHintIsSaidInTheWordsOfAppendixD) {
  auto terminal = sit_down({"--black", "engine", "--fen", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"});
  terminal->enter("tipp");
  terminal->wait_for("Tipp: Turm Anna acht, Schachmatt\n");
  EXPECT_TRUE(moves().empty());
}

TEST_F(AtTheTable, BetweenTwoPeopleAHintIsForPracticeOnly) {
  auto terminal = sit_down();
  EXPECT_EQ(answer_to(*terminal, "tipp"),
            "Tipps gibt es nur gegen eine Engine oder mit --practice. 11.3.1.");
}

TEST_F(AtTheTable, ABlunderIsConsideredBeforeItCounts) {
  auto terminal = sit_down(
      {"--black", "engine", "--warn-blunders", "--fen", "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1"});
  terminal->enter("Dame schlägt David fünf");
  terminal->wait_for("Trotzdem ziehen? Ja oder nein?");
  terminal->enter("was steht auf Eva sechs");
  terminal->wait_for("Eva sechs: Bauer Schwarz");
  terminal->wait_for("Trotzdem ziehen? Ja oder nein?");  // it is still open
  terminal->wait_for("> ");
  answer_to(*terminal, "nein");
  EXPECT_EQ(answer_to(*terminal, "wer ist am zug"), "Weiß am Zug.");
  EXPECT_TRUE(moves().empty());
  terminal->signal(SIGTERM);
  terminal->wait_until_ended();
  Terminal again({kAnnabella, "resume"}, home.environment());
  again.wait_for("Vor Zügen, die viel verlieren, wird gewarnt.");
  again.wait_for("> ");
  again.enter("Dame schlägt David fünf");
  again.wait_for("Trotzdem ziehen? Ja oder nein?");
  again.enter("ja");
  again.wait_for("schlägt David fünf\n");  // with a pawn
}

TEST_F(AtTheTable, TheGameIsSavedWhereItIsAskedFor) {
  auto terminal = sit_down();
  answer_to(*terminal, "e4");
  const std::string file = (home.path() / "Meine Partie.pgn").string();
  EXPECT_EQ(answer_to(*terminal, "speichern " + file), "Gespeichert: " + file);
  EXPECT_TRUE(std::filesystem::exists(file));
  EXPECT_EQ(answer_to(*terminal, "schwarz: /letzter"), "Bauer Eva vier");
  EXPECT_NE(answer_to(*terminal, "speichern /no/such/folder/x.pgn").find("/no/such/folder/x.pgn"),
            std::string::npos);
}

// One fact a line, also where the line before it is long.
TEST_F(AtTheTable, TheQuestionThatWaitsIsALineOfItsOwn) {
  auto terminal = sit_down_at("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(answer_to(*terminal, "axb8"), "Umwandlung in?");
  EXPECT_EQ(answer_to(*terminal, "links"),
            "Nicht verstanden: links. Tippen Sie hilfe.\nNoch offen: Umwandlung in?");
  EXPECT_EQ(answer_to(*terminal, "Turm"),
            "Bauer Anna schlägt Bella acht, Umwandlung in Turm, Schach");
}

// However often, at the end by itself, and in another sitting: one game among the others there.
TEST_F(AtTheTable, AGameThatIsSavedAgainStandsInItsFileOnce) {
  const std::string file = (home.path() / "games.pgn").string();
  const auto games_with = [&](const std::string& moves) {
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    const std::string all = text.str();
    std::size_t games = 0;
    for (std::size_t at = all.find("[Event "); at != std::string::npos;
         at = all.find("[Event ", at + 1)) {
      ++games;
    }
    EXPECT_NE(all.find(moves), std::string::npos) << all;
    return games;
  };
  std::ofstream(file) << "[Event \"other\"]\n\n1. d4 *\n";
  const std::string save = "speichern " + file + "\n";
  run_annabella(home, "play --pgn '" + file + "'", "e4\n" + save + "e5\n" + save + "Sf3\n");
  EXPECT_EQ(games_with("Nf3"), 2u);
  EXPECT_EQ(games_with("1. d4 *"), 2u);
  run_annabella(home, "resume", "Sc6\n" + save);
  EXPECT_EQ(games_with("Nc6"), 2u);
  run_annabella(home, "play", "e4\n" + save);
  EXPECT_EQ(games_with("Nc6"), 3u) << "another game";
}

TEST_F(AtTheTable, ResumingBeforeTheFirstMoveCostsNoTime) {
  auto terminal = sit_down({"--time", "0+5"});
  terminal->enter("beenden");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  std::this_thread::sleep_for(std::chrono::seconds{6});
  Terminal again({kAnnabella, "resume"}, home.environment());
  again.wait_for("> ");
  EXPECT_EQ(answer_to(again, "e4"), "Bauer Eva vier");
}

TEST_F(AtTheTable, AStartThatFailsLeavesTheInterruptedGame) {
  auto terminal = sit_down();
  answer_to(*terminal, "e4");
  terminal->type("\x04");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_EQ(run_annabella(home, "play --white-voice xx").status, 2);
  EXPECT_EQ(run_annabella(home, "play --fen nonsense").status, 2);
  EXPECT_NE(run_annabella(home, "resume").out.find("Bauer Eva vier"), std::string::npos);
}

TEST_F(AtTheTable, GamesAreAddedToAFileThatIsThere) {
  for (const char* move : {"e4", "d4"}) {
    EXPECT_EQ(run_annabella(home, "play --pgn games.pgn", std::string(move) + "\n").status, 0);
  }
  const Outcome checked = run_annabella(home, "pgn --porcelain games.pgn");
  EXPECT_NE(checked.out.find("games 2\nplies 2\nerrors 0"), std::string::npos) << checked.out;
  EXPECT_EQ(run_annabella(home, "play --pgn /no/such/folder/x.pgn").status, 2);
}

TEST_F(AtTheTable, OneBrokenGameDoesNotSilenceTheOthers) {
  std::ofstream(home.path() / "mixed.pgn") << "1. e4 Ke7 *\n\n[White \"Anna\"]\n\n1. d4 d5 1-0\n";
  const Outcome said = run_annabella(home, "say --text --pgn mixed.pgn");
  EXPECT_EQ(said.status, 1);
  EXPECT_NE(said.out.find("Bauer David vier\nBauer David fünf\nWeiß gewinnt."), std::string::npos)
      << said.out;
  EXPECT_NE(said.err.find("mixed.pgn:1"), std::string::npos) << said.err;
}

TEST_F(AtTheTable, CtrlCLeavesAtOnceAndKeepsTheGame) {
  auto terminal = sit_down();
  answer_to(*terminal, "e4");
  terminal->signal(SIGINT);
  EXPECT_EQ(terminal->wait_until_ended(), 0);
  EXPECT_NE(terminal->transcript().find("annabella resume"), std::string::npos);
  EXPECT_EQ(moves(), Moves{"e2e4"});
}

// The second signal finds a write that waits for room and has written nothing yet.
TEST_F(AtTheTable, CtrlCInTheMiddleOfALineIsNoLostOutput) {
  auto terminal = sit_down();
  answer_to(*terminal, std::string(2000, 'x'));
  const std::string up = "\033[A";
  const std::string down = "\033[B";
  for (int i = 0; i < 300; ++i) terminal->type(up + down);  // more than stays unread
  std::this_thread::sleep_for(std::chrono::seconds{1});
  for (int i = 0; i < 2; ++i) {
    terminal->signal(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
  }
  EXPECT_EQ(terminal->wait_until_ended(), 0) << terminal->transcript();
}

TEST_F(AtTheTable, AGameIsGoneThroughOnAndBackAndOnceMore) {
  std::ofstream(home.path() / "kurz.pgn")
      << "[White \"Anna\"]\n[Black \"Bernd\"]\n[Result \"0-1\"]\n\n"
         "1. f3 e5 2. g4 Qh4# 0-1\n";
  const std::string how = "Eingabetaste: weiter. Sonst: zurück, wiederhole, stopp, ende.\n";
  const Outcome gone =
      run_annabella(home, "say --text --step --pgn kurz.pgn",
                    "\n\nwiederhole\n\nzurück\nwas\n\n\n\n\n\nnicht mehr gelesen\n");
  EXPECT_EQ(gone.status, 0) << gone.err;
  EXPECT_EQ(gone.out, how +
                          "Weiß: Anna.\nSchwarz: Bernd.\nBauer Felix drei\nBauer Felix drei\n"
                          "Bauer Eva fünf\nBauer Felix drei\n" +
                          how +
                          "Bauer Eva fünf\nBauer Gustav vier\nDame Hector vier, Schachmatt\n"
                          "Schwarz gewinnt.\nDas war alles.\n");
  for (const std::string end : {"ende", "Ende.", "konec", "koniec"}) {  // of any language
    const Outcome left =
        run_annabella(home, "say --text --step --pgn kurz.pgn", "\n" + end + "\n\n");
    EXPECT_EQ(left.out, how + "Weiß: Anna.\nSchwarz: Bernd.\n") << end;
  }
}

TEST_F(AtTheTable, WithAPauseAGameGoesOnByItselfUntilItIsStopped) {
  std::ofstream(home.path() / "kurz.pgn") << "1. f3 e5 2. g4 Qh4# 0-1\n";
  Terminal terminal(
      {kAnnabella, "say", "--text", "--pause", "1", "--pgn", (home.path() / "kurz.pgn").string()},
      home.environment());
  terminal.wait_for("Bauer Felix drei");
  terminal.wait_for("Bauer Eva fünf");
  terminal.enter("stopp");
  terminal.wait_for("Angehalten.");
  terminal.wait_for("> ");
  std::this_thread::sleep_for(std::chrono::milliseconds{1500});
  terminal.enter("");
  EXPECT_EQ(terminal.wait_for("Bauer Gustav vier").find("Dame"), std::string::npos);
  terminal.wait_for("Schachmatt");
  terminal.wait_for("Das war alles.");
  EXPECT_EQ(terminal.wait_until_ended(), 0);
}

// A pipe without a line in it, say: each sentence has its time, and none is lost.
TEST_F(AtTheTable, WithAPauseAGameGoesOnToItsEndWhereNobodyTypes) {
  std::ofstream(home.path() / "kurz.pgn") << "1. f3 e5 2. g4 Qh4# 0-1\n";
  const std::string how = "Eingabetaste: weiter. Sonst: zurück, wiederhole, stopp, ende.\n";
  const auto began = std::chrono::steady_clock::now();
  const Outcome said = run_annabella(home, "say --text --pause 1 --pgn kurz.pgn");
  EXPECT_GE(std::chrono::steady_clock::now() - began, std::chrono::seconds{4});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.out, how +
                          "Bauer Felix drei\nBauer Eva fünf\nBauer Gustav vier\n"
                          "Dame Hector vier, Schachmatt\nSchwarz gewinnt.\nDas war alles.\n");
  EXPECT_EQ(run_annabella(home, "say --text --pause 1 --pgn kurz.pgn", "stopp\n").out,
            how + "Bauer Felix drei\nAngehalten.\n");
}

TEST_F(AtTheTable, SentencesAreGoneThroughAsTheyAreSpokenToo) {
  const std::string moves = "f3 e5 g4 Dh4#";
  const std::string spoken = run_annabella(home, "say --spoken " + moves).out;
  ASSERT_NE(spoken, run_annabella(home, "say --text " + moves).out);
  for (const char* way : {"--spoken --step ", "--step --spoken ", "--spoken --pause 60 "}) {
    const Outcome stepped = run_annabella(home, "say " + std::string(way) + moves, "\n\n\nende\n");
    EXPECT_EQ(stepped.status, 0) << way;
    EXPECT_NE(stepped.out.find(spoken), std::string::npos) << way << stepped.out;
  }
}

// One that is not listened to would be taken for one that was.
TEST_F(AtTheTable, ARecordingIsNeitherWrittenNorGoneThrough) {
  for (const char* other : {"--text", "--spoken", "--step", "--pause 1"}) {
    const Outcome refused = run_annabella(home, std::string("say --out a.wav e4 ") + other);
    EXPECT_EQ(refused.status, 2) << other;
    EXPECT_TRUE(refused.err.starts_with("--out und " + std::string(other).substr(0, 6)))
        << refused.err;
    EXPECT_FALSE(std::filesystem::exists(home.path() / "a.wav")) << other;
  }
}

TEST_F(AtTheTable, AGameOfTheJournalIsHeardAgain) {
  {
    auto terminal = sit_down({"--white", "Anna"});
    for (const char* move : {"e4", "e5"}) answer_to(*terminal, move);
  }
  const Outcome heard = run_annabella(home, "say --text --game 1");
  EXPECT_EQ(heard.status, 0) << heard.err;
  EXPECT_EQ(heard.out, "Weiß: Anna.\nBauer Eva vier\nBauer Eva fünf\n");
  EXPECT_EQ(run_annabella(home, "say --text --game 7").status, 1);
  EXPECT_EQ(run_annabella(home, "say --text --game 1 e4").status, 2);
}

TEST_F(AtTheTable, TheWordsAreTrainedUntilTheEnd) {
  const Outcome trained = run_annabella(home, "trainer --seed 1", "xyz\nwiederhole\nende\ne4\n");
  EXPECT_EQ(trained.status, 0) << trained.err;
  std::istringstream lines(trained.out);
  std::vector<std::string> said;
  for (std::string line; std::getline(lines, line);) said.push_back(line);
  ASSERT_EQ(said.size(), 6U) << trained.out;
  EXPECT_EQ(said[2], "xyz ist kein Feld und keine Figur.");
  EXPECT_TRUE(said[1] == said[3] && said[3] == said[4]) << trained.out;
  EXPECT_EQ(said[5], "0 von 0 richtig.");
  EXPECT_EQ(run_annabella(home, "trainer --seed 1", "").out,
            said[0] + '\n' + said[1] + "\n0 von 0 richtig.\n");
}

// One after the other is asked, and each hears both scores; whose word it was does not matter.
TEST_F(AtTheTable, D_2_9_NobodyTakesMovesBackAlone) {
  auto terminal = sit_down({"--rated", "--press", "at-once", "--time", "5+3", "--unseeing", "white",
                            "--white-assistant", "all", "--black-score", "dictated"});
  const auto answers = [&](const char* line, const std::vector<const char*>& words) {
    const std::string answer = answer_to(*terminal, line);
    for (const char* some : words) {
      EXPECT_NE(answer.find(some), std::string::npos) << line << ": " << answer;
    }
    EXPECT_EQ(answer.find("Stellung zurückgesetzt") != std::string::npos,
              std::string(words.back()) == "Stellung zurückgesetzt.")
        << line << ": " << answer;
  };
  for (const char* move : {"e4", "e5", "Sf3"}) answer_to(*terminal, move);
  answers("Weiß: notiere 1 Schwarz c5", {"Dieses Formular führt das Programm", "D.2.7."});
  for (const char* line : {"Schwarz: notiere e4", "Schwarz: notiere c5"}) {
    answer_to(*terminal, line);
  }
  const char* scores =
      "Weiß hat geschrieben: Bauer Eva fünf. Schwarz hat geschrieben: Bauer Cesar fünf.";
  answers("Schwarz: bretter verschieden",
          {scores, "Schwarz will zurück bis nach 1 Weiß. Einverstanden? Ja oder nein?"});
  answers("Weiß: nein", {"Weiß will nicht zurück. Die Partie bleibt, wie sie steht."});
  answers("Assistent Weiß: uhren an", {"Das kann nur der Spieler selbst. 6.11.3."});
  answers("Assistent Weiß: bretter verschieden",
          {scores, "Die Assistenz meldet verschiedene Bretter. Zurück bis nach 1 Weiß?"});
  answers("Weiß: ja", {"Weiß will zurück bis nach 1 Weiß. Einverstanden? Ja oder nein?"});
  answers("Schwarz: ja", {"Stellung zurückgesetzt."});
}

// "Sf3" without its first letter is a pawn's move.
TEST_F(AtTheTable, ALoneEscapeTakesNoKeyWithIt) {
  auto terminal = sit_down();
  terminal->type("\x1b");
  std::this_thread::sleep_for(std::chrono::milliseconds{100});
  terminal->enter("Sf3");
  terminal->wait_for("Springer Felix drei");
  terminal->type("Sc6\x1b");
  std::this_thread::sleep_for(std::chrono::milliseconds{100});
  terminal->enter("");
  terminal->wait_for("Springer Cesar sechs");
  for (const char* key : {"\x1bp", "\x1bn", "\x1b\x0c"}) terminal->type(key);
  terminal->type("e5\x1b[D\x1b[D");
  terminal->type("\x1b[C\x1b[3~");
  terminal->enter("4");
  terminal->wait_for("Bauer Eva vier");
  EXPECT_EQ(moves(), (Moves{"g1f3", "b8c6", "e2e4"}));
}

// What helps and what ends is known in every language.
TEST_F(AtTheTable, TheWordsAreTrainedByCommandsOfAnyLanguage) {
  for (const char* end : {"beenden", "Ende.", "quit", "konec", "koniec"}) {
    const Outcome trained = run_annabella(
        home, "trainer --seed 1", "opakuj\nzopakuj\nrepeat\n" + std::string(end) + "\nxyz\n");
    EXPECT_EQ(trained.status, 0) << trained.err;
    EXPECT_EQ(trained.out.find("ist kein Feld"), std::string::npos) << end << trained.out;
    EXPECT_TRUE(trained.out.ends_with("0 von 0 richtig.\n")) << end;
  }
  const std::string welcome = run_annabella(home, "trainer --seed 1", "").out;
  const std::string first = welcome.substr(0, welcome.find('\n') + 1);
  for (const char* help : {"hilfe", "help", "nápověda", "pomocník"}) {
    const std::string helped =
        run_annabella(home, "trainer --seed 1", std::string(help) + '\n').out;
    EXPECT_NE(helped.rfind(first), helped.find(first)) << help;
  }
}

TEST_F(AtTheTable, EndOfInputEndsTheProgram) {
  auto terminal = sit_down();
  terminal->type("\x04");
  EXPECT_EQ(terminal->wait_until_ended(), 0);
}

}  // namespace
}  // namespace annabella::host
