// An evening of Chess960: the start by chance or by number, castling as it is said, the game kept.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "support/own_home.h"
#include "support/record.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using Moves = std::vector<std::string>;

class Chess960Evening : public testing::Test {
 protected:
  std::unique_ptr<Terminal> sit_down(const std::vector<std::string>& more) {
    std::vector<std::string> command{kAnnabella, "play", "--variant", "chess960", "--time", "none"};
    command.insert(command.end(), more.begin(), more.end());
    auto terminal = std::make_unique<Terminal>(command, home.environment());
    greeting = terminal->wait_for("> ");
    return terminal;
  }
  Outcome run(const std::string& arguments, const std::string& input = "") {
    return run_annabella(home, arguments, input);
  }
  Outcome play(const std::string& arguments, const std::string& input) {
    return run("play --variant chess960 --time none " + arguments, input);
  }
  host::Setup setup() { return std::get<GameBegan>(newest_game(home).front().event).setup; }
  Moves moves() { return moves_of(newest_game(home)); }

  OwnHome home;
  std::string greeting;
};

const std::string kStart518 =
    "Stellung 518: Anna Turm, Bella Springer, Cesar Läufer, David Dame, Eva König, Felix Läufer, "
    "Gustav Springer, Hector Turm.";
const std::string kStart616 =
    "Stellung 616: Anna Turm, Bella Läufer, Cesar Springer, David Dame, Eva Läufer, Felix König, "
    "Gustav Turm, Hector Springer.";

TEST_F(Chess960Evening, TheStartIsSaidAtOnceAndWhenAsked) {
  const Outcome outcome = play("--start 518", "anfang\nstartstellung\n/start\ne4\nAnfang\n");
  std::size_t said = 0;
  for (std::size_t at = outcome.out.find(kStart518); at != std::string::npos;
       at = outcome.out.find(kStart518, at + 1)) {
    ++said;
  }
  EXPECT_EQ(said, 5u) << outcome.out;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(setup().start, 518u);
  EXPECT_EQ(setup().seed, std::nullopt);
}

TEST_F(Chess960Evening, ChanceIsWrittenDownAndCanBeHadAgain) {
  const Outcome first = play("--seed 7", "");
  const std::optional<std::uint32_t> start = setup().start;
  ASSERT_TRUE(start);
  EXPECT_EQ(setup().seed, 7u);
  play("--seed 7", "");
  EXPECT_EQ(setup().start, start);

  std::set<std::uint32_t> starts;
  for (int game = 0; game < 3; ++game) {
    play("", "");
    ASSERT_TRUE(setup().seed && setup().start);
    const host::Setup chosen = setup();
    starts.insert(*chosen.start);
    play("--seed " + std::to_string(*chosen.seed), "");
    EXPECT_EQ(setup().start, chosen.start);
  }
  EXPECT_GT(starts.size(), 1u) << "one chance in a million that this fails without a fault";
}

TEST_F(Chess960Evening, WishesThatDoNotFitAreRefused) {
  for (const char* number : {"960", "-1", "x", "5x", "99999999999"}) {
    const Outcome refused = play(std::string("--start=") + number, "");
    EXPECT_EQ(refused.status, 2) << number;
    EXPECT_EQ(refused.err, std::string("--start ") + number + ": möglich ist 0 bis 959.\n");
  }
  EXPECT_EQ(play("--start 3 --seed 3", "").err,
            "--fen, --start und --seed: nur eines davon ist möglich.\n");
  EXPECT_EQ(run("play --start 0", "").err,
            "standard: diese Spielart hat nur eine Anfangsstellung. Ohne --start und --seed geht "
            "es.\n");
  EXPECT_TRUE(newest_game(home).empty());
}

// Guideline II.3: castling in the first move, by transposition, then a game to mate.
TEST_F(Chess960Evening, AWholeGameIsPlayedLeftResumedAndKept) {
  auto terminal = sit_down({"--start", "616"});
  EXPECT_NE(greeting.find(kStart616), std::string::npos) << greeting;
  EXPECT_EQ(answer_to(*terminal, "kurze Rochade"),
            "Kurze Rochade: König Gustav eins, Turm Felix eins");
  for (const char* move : {"a6", "Springer Gustav drei", "a5", "Se4"}) answer_to(*terminal, move);
  terminal->enter("beenden");
  terminal->wait_until_ended();

  const std::string file = (home.path() / "partie.pgn").string();
  Terminal again({kAnnabella, "resume", "--pgn", file}, home.environment());
  EXPECT_NE(again.wait_for("> ").find("Letzter Zug: Springer Eva vier."), std::string::npos);
  EXPECT_EQ(answer_to(again, "anfang"), kStart616);
  for (const char* move : {"b6", "Sg5", "b5"}) answer_to(again, move);
  EXPECT_EQ(answer_to(again, "Springer schlägt Hector sieben"),
            "Springer schlägt Hector sieben, Schachmatt\nWeiß gewinnt.");
  again.enter("beenden");
  again.wait_until_ended();
  EXPECT_EQ(moves(),
            (Moves{"f1g1", "a7a6", "h1g3", "a6a5", "g3e4", "b7b6", "e4g5", "b6b5", "g5h7"}));

  std::stringstream pgn;
  pgn << std::ifstream(file).rdbuf();
  for (const char* tag : {"[Variant \"Chess960\"]", "[SetUp \"1\"]",
                          "1. O-O a6 2. Ng3 a5 3. Ne4 b6 4. Ng5 b5 5. Nxh7# 1-0",
                          "[FEN \"rbnqbkrn/pppppppp/8/8/8/8/PPPPPPPP/RBNQBKRN w KQkq - 0 1\"]"}) {
    EXPECT_NE(pgn.str().find(tag), std::string::npos) << tag << pgn.str();
  }
  const Outcome read = run("pgn --porcelain --variant chess960 " + file);
  EXPECT_EQ(read.status, 0) << read.out;
  EXPECT_EQ(read.out.find("games 1\nplies 9\nerrors 0\n"), 0u) << read.out;
  const Outcome said = run("say --text --variant chess960 --pgn " + file);
  EXPECT_EQ(said.out,
            "Kurze Rochade: König Gustav eins, Turm Felix eins\nBauer Anna sechs\n"
            "Springer Gustav drei\nBauer Anna fünf\nSpringer Eva vier\nBauer Bella sechs\n"
            "Springer Gustav fünf\nBauer Bella fünf\nSpringer schlägt Hector sieben, Schachmatt\n"
            "Weiß gewinnt.\n");
}

// What the program says to this line in this position.
struct Heard {
  const char* fen;
  const char* line;
  const char* answer;
  const char* uci;
};

TEST_F(Chess960Evening, CastlingIsHeardInEverySpelling) {
  constexpr const char* kStep = "4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1";
  constexpr const char* kStill = "4k3/4p3/8/8/8/8/8/R5KR w KQ - 0 1";
  constexpr const char* kFar = "4k3/4p3/8/8/8/8/8/R2K3R w KQ - 0 1";
  constexpr const char* kChess = "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1";
  constexpr const char* kShort = "Kurze Rochade: König Gustav eins, Turm Felix eins";
  constexpr const char* kLong = "Lange Rochade: König Cesar eins, Turm David eins";
  const std::vector<Heard> cases{
      {kStep, "0-0", kShort, "f1h1"},
      {kStep, "O-O", kShort, "f1h1"},
      {kStep, "o-o", kShort, "f1h1"},
      {kStep, "Rochade kurz", kShort, "f1h1"},
      {kStep, "f1h1", kShort, "f1h1"},
      {kStep, "König Felix eins Hector eins", kShort, "f1h1"},
      {kStep, "lange Rochade", kLong, "f1a1"},
      {kStep, "0-0-0", kLong, "f1a1"},
      {kStep, "Kc1", kLong, "f1a1"},
      {kStep, "König Cesar eins", kLong, "f1a1"},
      {kStep, "f1g1", "König Gustav eins", "f1g1"},
      {kStep, "Rochade", "Rochade: kurz oder lang?", ""},
      {kStep, "Kg1", "Gemeint: König Gustav eins oder Kurze Rochade?", ""},
      {kStep, "König Gustav eins", "Gemeint: König Gustav eins oder Kurze Rochade?", ""},
      {kStill, "0-0", kShort, "g1h1"},
      {kStill, "Kg1", kShort, "g1h1"},
      {kStill, "g1h1", kShort, "g1h1"},
      {kStill, "König Cesar eins", kLong, "g1a1"},
      {kFar, "König Gustav eins", kShort, "d1h1"},
      {kFar, "d1a1", kLong, "d1a1"},
      {kChess, "0-0", "Kurze Rochade", "e1h1"},
      {kChess, "lange Rochade", "Lange Rochade", "e1a1"},
      {kChess, "Kg1", "Kurze Rochade", "e1h1"},
  };
  for (const Heard& one : cases) {
    const Outcome outcome = play(std::string("--fen '") + one.fen + "'", one.line);
    EXPECT_NE(outcome.out.find(std::string(one.answer) + "\n"), std::string::npos)
        << one.fen << ' ' << one.line << '\n'
        << outcome.out << outcome.err;
    EXPECT_EQ(moves(), *one.uci ? Moves{one.uci} : Moves{}) << one.fen << ' ' << one.line;
  }
}

// What may be played may be looked up in the same words.
TEST_F(Chess960Evening, TheCommandSanHearsThemToo) {
  const auto said = [&](const std::string& fen, const std::string& move) {
    return run("san --porcelain --variant chess960 '" + fen + "' '" + move + "'").out;
  };
  constexpr const char* kStep = "4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1";
  constexpr const char* kStill = "4k3/4p3/8/8/8/8/8/R5KR w KQ - 0 1";
  EXPECT_EQ(said(kStill, "Kg1").find("uci g1h1\nsan O-O\n"), 0u);
  EXPECT_EQ(said(kStep, "Kc1").find("uci f1a1\nsan O-O-O\n"), 0u);
  EXPECT_EQ(said(kStep, "Kg1 Tf1").find("uci f1h1\n"), 0u);
  EXPECT_EQ(said(kStep, "Kg1 Rf1").find("uci f1h1\n"), 0u);
  EXPECT_EQ(said(kStep, "Kurze Rochade: König Gustav eins, Turm Felix eins").find("uci f1h1\n"),
            0u);
  EXPECT_EQ(said(kStep, "Kg1"), "error ambiguous Gemeint: König Gustav eins oder Kurze Rochade?\n");
}

TEST_F(Chess960Evening, AKingsStepAndCastlingAreToldApartByTheAnswer) {
  const std::string fen = "--fen '4k3/4p3/8/8/8/8/8/R4K1R w KQ - 0 1'";
  const std::vector<std::pair<std::string, std::string>> answers{
      {"König Gustav eins", "f1g1"}, {"Kg1", "f1g1"}, {"kurze Rochade", "f1h1"}, {"0-0", "f1h1"}};
  for (const auto& [answer, uci] : answers) {
    play(fen, "Kg1\n" + answer + "\n");
    EXPECT_EQ(moves(), Moves{uci}) << answer;
  }
}

TEST_F(Chess960Evening, APositionOfOnesOwnIsSaidManByMan) {
  const Outcome outcome = play("--fen '4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1'", "Kf2\nanfang\n");
  EXPECT_NE(outcome.out.find("Eigene Anfangsstellung:\nWeiß: König Felix eins\nWeiß: Turm Anna "
                             "eins\nWeiß: Turm Hector eins\nSchwarz: König Eva acht\n"),
            std::string::npos)
      << outcome.out;
  EXPECT_NE(run("play --time none", "anfang\n").out.find("Übliche Grundstellung.\n"),
            std::string::npos);
}

// Through the loaded plugin, as `scripts/play` has built it.
TEST_F(Chess960Evening, TheLoadedPluginCounts) {
  EXPECT_EQ(run("perft 3 --porcelain --variant chess960 --fen "
                "'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1'")
                .out.find("nodes 12333\n"),
            0u);
  EXPECT_EQ(run("perft 3 --variant chess960").out, "8902 Zugfolgen von 3 Halbzügen.\n")
      << "where nobody chooses it is the position of chess";
}

}  // namespace
}  // namespace annabella::host
