// Engines that speak UCI: a real one, and scripts that do what no engine should.
#include "engines/uci_engine.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "engines/look_ahead.h"
#include "support/chess960_variant.h"
#include "support/standard_variant.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr const char* kStandard = "org.annabella.variant.standard";
constexpr const char* kChess960 = "org.annabella.variant.chess960";
constexpr UciEngine::Patience kLittle{.start = 5s, .ready = 5s, .late = 300ms, .stop = 300ms};

Problem posed(const Variant& variant, const std::string& fen,
              const std::vector<std::string>& moves = {}) {
  Problem asked;
  asked.start = fen;
  asked.at_most = 200ms;
  asked.position = variant.from_fen(fen);
  for (const std::string& uci : moves) {
    for (const Move& legal : asked.position->legal_moves()) {
      if (uci_of(legal) == uci) asked.moves.push_back(legal);
    }
    asked.position = asked.position->after(asked.moves.back());
  }
  return asked;
}
Problem first_move() {
  return posed(standard_variant(), standard_variant().start(0)->fen(), {"e2e4"});
}

class FakeEngine : public testing::Test {
 protected:
  // What it does when it is to go, as shell commands, and which options it has besides.
  void behaves(const std::string& go, const std::string& greeting = "echo uciok") {
    folder.write("engine",
                 "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n"
                 "uci) echo 'id name Fake 1.0'\n" +
                     (knows_chess960 ? "echo 'option name UCI_Chess960 type check default false'\n"
                                     : std::string()) +
                     "echo 'option name UCI_Elo type spin default 1350 min 1350 max 2850'\n" +
                     greeting + ";;\nisready) echo readyok;;\ngo*) " + go +
                     ";;\nquit) exit 0;;\n*) echo \"$line\" >>'" + (folder / "heard").string() +
                     "';;\nesac; done\n");
    ::chmod((folder / "engine").c_str(), 0700);
  }
  Result<std::unique_ptr<UciEngine>> opened(EngineWish wish = {},
                                            const UciEngine::Patience& patience = kLittle) {
    wish.program = (folder / "engine").string();
    return UciEngine::open(wish, kStandard, patience);
  }
  // The fault that it is caught in; and when it behaves, it plays again.
  std::string fault_of(const std::string& go, std::chrono::milliseconds late = 20s) {
    behaves(go);
    UciEngine::Patience patience = kLittle;
    patience.late = late;
    const auto engine = opened({}, patience);
    if (!engine) return "at once: " + engine.error().what.key;
    const Result<FoundMove> found = (*engine)->find(first_move(), {});
    behaves("echo bestmove e7e5");
    const Result<FoundMove> again = (*engine)->find(first_move(), {});
    EXPECT_TRUE(again) << go << ": " << (again ? "" : again.error().what.key);
    return found ? "none" : found.error().what.key;
  }

  // What it finds there, and which moves it was told of.
  std::string plays_at(const std::string& fen, const std::vector<std::string>& moves,
                       const std::string& bestmove) {
    behaves("echo bestmove " + bestmove);
    const auto engine = opened();
    if (!engine) return engine.error().what.key;
    const Result<FoundMove> move = (*engine)->find(posed(standard_variant(), fen, moves), {});
    return move ? uci_of(move->move) : move.error().what.key;
  }
  std::string told_of() {
    std::ifstream lines(folder / "heard");
    std::string line, moves;
    while (std::getline(lines, line)) {
      const std::size_t at = line.find(" moves ");
      if (line.starts_with("position ") && at != std::string::npos) moves = line.substr(at + 7);
    }
    return moves;
  }

  bool knows_chess960 = true;
  TemporaryDirectory folder;
};

// The protocol: without the option castling is the king's two squares, from e1 or e8.
TEST_F(FakeEngine, WithoutTheOptionCastlingIsWrittenAsTheKingsStep) {
  knows_chess960 = false;
  const std::string castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  EXPECT_EQ(plays_at(castling, {}, "e1g1"), "e1h1");
  EXPECT_EQ(plays_at(castling, {}, "e1c1"), "e1a1");
  EXPECT_EQ(plays_at(castling, {"e1h1"}, "e8c8"), "e8a8");
  EXPECT_EQ(told_of(), "e1g1");
  EXPECT_EQ(plays_at(castling, {"e1a1"}, "e8g8"), "e8h8");
  EXPECT_EQ(told_of(), "e1c1");
  EXPECT_EQ(plays_at(castling, {"a1a2", "e8a8", "e1h1", "h8h7"}, "a2a1"), "a2a1");
  EXPECT_EQ(told_of(), "a1a2 e8c8 e1g1 h8h7");
}

// A rook who goes the same way is none.
TEST_F(FakeEngine, WithoutTheOptionOtherMenKeepTheirMoves) {
  knows_chess960 = false;
  EXPECT_EQ(plays_at("3k4/8/8/8/8/8/K7/4R3 w - - 0 1", {"e1h1"}, "d8d7"), "d8d7");
  EXPECT_EQ(told_of(), "e1h1");
  EXPECT_EQ(
      plays_at("3k4/8/8/8/8/8/4R3/4K3 w - - 0 1", {"e1d1", "d8c8", "e2e1", "c8b8", "e1h1"}, "b8b7"),
      "b8b7");
  EXPECT_EQ(told_of(), "e1d1 d8c8 e2e1 c8b8 e1h1");
  EXPECT_EQ(plays_at("4r1k1/8/8/8/8/8/8/K7 b - - 0 1", {"e8a8"}, "a1b1"), "a1b1");
  EXPECT_EQ(told_of(), "e8a8");
}

// Some write it so although they have been told otherwise.
TEST_F(FakeEngine, TheKingsStepIsCastlingWhereItCanBeNothingElse) {
  EXPECT_EQ(plays_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1h1"}, "e8c8"), "e8a8");
  EXPECT_EQ(told_of(), "e1h1");
  EXPECT_EQ(plays_at("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", {}, "e1g1"), "engine.illegal-move");
  // The rook may take the bishop, and nothing less helps against his check.
  EXPECT_EQ(plays_at("k7/8/8/3K4/8/8/8/4R2b w - - 0 1", {}, "e1g1"), "engine.illegal-move");
  EXPECT_EQ(plays_at("k7/8/8/3K4/8/8/8/4R2b w - - 0 1", {}, "e1h1"), "e1h1");
}

TEST_F(FakeEngine, WithoutTheOptionItPlaysNoChess960) {
  knows_chess960 = false;
  behaves("echo bestmove e7e5");
  const auto engine =
      UciEngine::open({.program = (folder / "engine").string()}, kChess960, kLittle);
  ASSERT_FALSE(engine);
  EXPECT_EQ(engine.error().what.key, "engine.other-game");
}

TEST_F(FakeEngine, ItsMoveAndItsScoreAreRead) {
  behaves(
      "echo 'info depth 1 score cp 20 lowerbound'; echo 'info depth 1 score cp -34 pv e7e5'; "
      "echo 'bestmove e7e5 ponder g1f3'");
  const auto engine = opened();
  ASSERT_TRUE(engine);
  EXPECT_EQ((*engine)->name(), "Fake 1.0");
  const Result<FoundMove> found = (*engine)->find(first_move(), {});
  ASSERT_TRUE(found);
  EXPECT_EQ(uci_of(found->move), "e7e5");
  EXPECT_EQ(found->score, -34);
}

TEST_F(FakeEngine, EachFaultHasItsName) {
  EXPECT_EQ(fault_of("exit 3"), "engine.gone");
  EXPECT_EQ(fault_of("kill -9 $$"), "engine.gone");
  EXPECT_EQ(fault_of(":", 300ms), "engine.silent");
  // Long lines: each is read while the flood goes on.
  EXPECT_EQ(fault_of("yes info string $(head -c 8000 /dev/zero | tr '\\0' x)"), "engine.floods");
  EXPECT_EQ(fault_of("head -c 200000 /dev/zero | tr '\\0' x"), "engine.floods");
  EXPECT_EQ(fault_of("echo bestmove e7e9"), "engine.illegal-move");
  EXPECT_EQ(fault_of("echo bestmove e2e4"), "engine.illegal-move");
  EXPECT_EQ(fault_of("echo 'bestmove (none)'"), "engine.no-move");
  EXPECT_EQ(fault_of("echo bestmove"), "engine.no-move");
}

// A move that belongs to no search that runs is nobody's.
TEST_F(FakeEngine, AMoveTooManyIsNoAnswerToTheNextQuestion) {
  behaves("echo bestmove e7e5; echo bestmove a7a6");
  const auto engine = opened();
  ASSERT_TRUE(engine);
  for (int time = 1; time <= 3; ++time) {
    const Result<FoundMove> found = (*engine)->find(first_move(), {});
    ASSERT_TRUE(found) << found.error().what.key;
    EXPECT_EQ(uci_of(found->move), "e7e5") << time;
  }
}

TEST_F(FakeEngine, WhatItSaysOfAStoppedSearchIsNoAnswerToTheNextQuestion) {
  const std::string mark = (folder / "stopped").string();
  behaves("if [ -e '" + mark + "' ]; then echo bestmove e7e5; else touch '" + mark +
          "'; read -r line; echo bestmove a7a6; echo bestmove a7a5; fi");
  UciEngine::Patience patience = kLittle;
  patience.late = patience.stop = 20s;
  const auto engine = opened({}, patience);
  ASSERT_TRUE(engine);
  std::stop_source stop;
  std::jthread stopper([&] {
    while (!std::filesystem::exists(mark)) std::this_thread::sleep_for(1ms);
    stop.request_stop();
  });
  EXPECT_FALSE((*engine)->find(first_move(), stop.get_token()));
  const Result<FoundMove> found = (*engine)->find(first_move(), {});
  ASSERT_TRUE(found) << found.error().what.key;
  EXPECT_EQ(uci_of(found->move), "e7e5");
}

// By what it has announced itself.
TEST_F(FakeEngine, ItsOptionsGetOnlyWhatTheyCanBe) {
  behaves("echo bestmove e7e5",
          "echo 'option name Hash type spin default 16 min 1 max 64'\n"
          "echo 'option name UCI_Variant type combo default chess var chess var atomic'\n"
          "echo 'option name Clear Hash type button'\n"
          "echo 'option name Ponder type check default false'\n"
          "echo 'option name Style type combo default Solid var Solid var Risky'\n"
          "echo 'option name Book type string default <empty>'\necho uciok");
  const auto refusal = [&](const std::string& name, const std::string& value) {
    EngineWish wish;
    wish.options = {{name, value}};
    const auto engine = opened(wish);
    return engine ? "" : engine.error().what.key;
  };
  for (const char* number : {"0", "65", "-1", "much", "", "1.5"}) {
    EXPECT_EQ(refusal("Hash", number), "engine.option-number") << number;
  }
  EXPECT_EQ(refusal("UCI_Elo", "3000"), "engine.option-number");
  EXPECT_EQ(refusal("Ponder", "yes"), "engine.option-word");
  EXPECT_EQ(refusal("Style", "Wild"), "engine.option-word");
  EXPECT_EQ(refusal("Clear Hash", "now"), "engine.option-button");
  EXPECT_EQ(refusal("Contempt", "5"), "engine.no-option");
  for (const char* name : {"UCI_Chess960", "uci_chess960", "UCI_Variant", "uci_VARIANT"}) {
    for (const char* value : {"true", "false", "chess", "atomic"}) {
      EXPECT_EQ(refusal(name, value), "engine.option-of-game") << name << ' ' << value;
    }
  }
  EXPECT_EQ(refusal("Hash", "64"), "");
  EXPECT_EQ(refusal("hash", "1"), "");
  EXPECT_EQ(refusal("Ponder", "true"), "");
  EXPECT_EQ(refusal("Style", "Risky"), "");
  EXPECT_EQ(refusal("Clear Hash", ""), "");
  EXPECT_EQ(refusal("Book", "any words at all"), "");
}

TEST_F(FakeEngine, WhatCannotPlayIsRefusedBeforeTheGame) {
  EngineWish wish;
  behaves("echo bestmove e7e5");
  wish.options = {{"Contempt", "5"}};
  EXPECT_EQ(opened(wish).error().what.key, "engine.no-option");
  wish.options.clear();
  wish.elo = 1200;
  EXPECT_EQ(opened(wish).error().what.key, "engine.elo-range");
  behaves("", "sleep 100");
  wish.program = (folder / "engine").string();
  UciEngine::Patience short_of_it = kLittle;
  short_of_it.start = 300ms;
  EXPECT_EQ(UciEngine::open({.program = wish.program}, kStandard, short_of_it).error().what.key,
            "engine.silent");
  behaves("", "exit 0");
  EXPECT_EQ(opened().error().what.key, "engine.gone");
  EXPECT_EQ(UciEngine::open({.program = "/no/such/engine"}, kStandard).error().what.key,
            "engine.not-found");
  EXPECT_EQ(UciEngine::open({.program = "no-such-engine"}, kStandard).error().what.key,
            "engine.not-found");
}

TEST_F(FakeEngine, ItPlaysOnlyWhatItKnows) {
  behaves("echo bestmove e7e5",
          "echo 'option name UCI_Variant type combo default chess var chess "
          "var kingofthehill'\necho uciok");
  const std::string program = (folder / "engine").string();
  EXPECT_TRUE(
      UciEngine::open({.program = program}, "org.example.variant.king-of-the-hill", kLittle));
  EXPECT_EQ(UciEngine::open({.program = program}, "org.annabella.variant.double", kLittle)
                .error()
                .what.key,
            "engine.other-game");
}

TEST_F(FakeEngine, WhoeverStopsItWaitsNotLong) {
  behaves("read -r line; echo bestmove e7e5");
  const auto engine = opened();
  ASSERT_TRUE(engine);
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  Problem asked = first_move();
  asked.at_most = 100s;
  const auto began = std::chrono::steady_clock::now();
  EXPECT_FALSE((*engine)->find(asked, stop->get_token()));
  EXPECT_LT(std::chrono::steady_clock::now() - began, 20s);
}

TEST(UciWords, OptionsAreSplitAtTheirKeywords) {
  const auto spin = read_uci_option("option name Skill Level type spin default 20 min 0 max 20");
  ASSERT_TRUE(spin);
  EXPECT_EQ(spin->name, "Skill Level");
  EXPECT_EQ(spin->type, "spin");
  EXPECT_EQ(spin->most, 20);
  const auto combo =
      read_uci_option("option name UCI_Variant type combo default chess var 3check var chess");
  ASSERT_TRUE(combo);
  EXPECT_EQ(combo->words, (std::vector<std::string>{"3check", "chess"}));
  EXPECT_FALSE(read_uci_option("info string option name X type check"));
}

TEST(UciWords, ScoresAreForTheSideOnMove) {
  EXPECT_EQ(read_uci_score("info depth 9 score mate 2 nodes 5 pv a1a2"), kMate - 3);
  EXPECT_EQ(read_uci_score("info depth 9 score mate -1 nodes 5"), 2 - kMate);
  EXPECT_EQ(read_uci_score("info score cp 12"), 12);
  EXPECT_FALSE(read_uci_score("info score cp 12 upperbound"));
  EXPECT_FALSE(read_uci_score("info depth 3"));
}

// Against itself, until the game is over as the Laws end it without anybody's word (9.6).
void play_to_the_end(UciEngine& engine, const Variant& variant, int start) {
  Problem problem;
  problem.position = variant.start(start);
  problem.start = problem.position->fen();
  problem.keys.push_back(problem.position->repetition_key());
  problem.at_most = 20ms;
  const auto is_over = [&] {
    return problem.position->ending() || problem.position->quiet_halfmoves().value_or(0) >= 150 ||
           std::ranges::count(problem.keys, problem.keys.back()) >= 5;
  };
  while (!is_over()) {
    ASSERT_LT(problem.moves.size(), 600U) << problem.position->fen();
    const Result<FoundMove> found = engine.find(problem, {});
    ASSERT_TRUE(found) << found.error().what.key << ": " << problem.position->fen();
    problem.moves.push_back(found->move);
    problem.position = problem.position->after(found->move);
    problem.keys.push_back(problem.position->repetition_key());
  }
}

TEST(RealStockfish, PlaysWholeGamesAtTwoStrengths) {
  for (const Strength strength : {Strength::beginner, Strength::master}) {
    const EngineWish wish{.program = "stockfish", .strength = strength, .depth = 3};
    const auto engine = UciEngine::open(wish, kStandard);
    ASSERT_TRUE(engine) << engine.error().what.key;
    play_to_the_end(**engine, standard_variant(), 0);
  }
}

TEST(RealStockfish, PlaysWholeGamesOfChess960) {
  const EngineWish wish{.program = "stockfish", .strength = Strength::master, .depth = 3};
  const auto engine = UciEngine::open(wish, kChess960);
  ASSERT_TRUE(engine) << engine.error().what.key;
  for (const int start : {0, 959}) play_to_the_end(**engine, chess960_variant(), start);
}

TEST(RealFairyStockfish, PlaysAWholeGame) {
  const EngineWish wish{.program = "fairy-stockfish", .strength = Strength::master, .depth = 3};
  const auto engine = UciEngine::open(wish, kStandard);
  ASSERT_TRUE(engine) << engine.error().what.key;
  play_to_the_end(**engine, standard_variant(), 0);
}

TEST(RealStockfish, MatesAndCastles) {
  EngineWish wish{.program = "stockfish", .strength = Strength::master};
  wish.options = {{"Hash", "1"}};
  const auto engine = UciEngine::open(wish, kChess960);
  ASSERT_TRUE(engine) << engine.error().what.key;
  EXPECT_TRUE((*engine)->name().starts_with("Stockfish")) << (*engine)->name();
  // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, before move 16.
  Problem mate =
      posed(standard_variant(), "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16");
  mate.at_most = 1000ms;
  const Result<FoundMove> found = (*engine)->find(mate, {});
  ASSERT_TRUE(found) << found.error().what.key;
  EXPECT_EQ(uci_of(found->move), "b3b8");
  EXPECT_EQ(found->score, kMate - 3);
  // The king takes his rook, here on b1 and a1: Stockfish goes on from there.
  const Problem castled = posed(chess960_variant(), "1k6/8/8/8/8/8/7p/RK6 w A - 0 1", {"b1a1"});
  const Result<FoundMove> answer = (*engine)->find(castled, {});
  ASSERT_TRUE(answer) << answer.error().what.key;
  EXPECT_EQ(uci_of(answer->move).substr(0, 4), "h2h1");
}

TEST(RealFairyStockfish, KnowsOtherGames) {
  const auto engine =
      UciEngine::open({.program = "fairy-stockfish"}, "org.example.variant.king-of-the-hill");
  ASSERT_TRUE(engine) << engine.error().what.key;
  EXPECT_TRUE((*engine)->find(first_move(), {}));
  const auto no = UciEngine::open({.program = "fairy-stockfish"}, "org.annabella.variant.double");
  ASSERT_FALSE(no);
  EXPECT_EQ(no.error().what.key, "engine.other-game");
}

}  // namespace
}  // namespace annabella::host
