// What is written is what the PGN standard asks for (its sections 4.3, 7, 8.1 and 9).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "game/arbiter.h"
#include "journal/pgn.h"
#include "journal/pgn_outcome.h"
#include "journal/pgn_time.h"
#include "random_facts.h"
#include "support/chess960_variant.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

host::Setup played_by(const std::string& white, const std::string& black) {
  host::Setup setup;
  setup.white = white;
  setup.black = black;
  return setup;
}

// D.2.10.4, 12.6: not for whom the times are not.
TEST(PgnWriting, D_2_10_4_AGameIsWrittenWithoutClocksToo) {
  host::Setup setup;
  setup.time = TimeControl(std::chrono::minutes{90}, std::chrono::seconds{30});
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  EXPECT_THAT(to_pgn(evening.game), HasSubstr("[%clk "));
  EXPECT_THAT(to_pgn(evening.game, {}, false), testing::EndsWith("\n\n1. e4 e5 *\n"));
}

TEST(PgnWriting, TheSevenTagsComeFirstInTheirOrder) {
  host::Setup setup = played_by("Hort, Vlastimil", "P\u0159ibyl, Josef");
  setup.event = "Prag";
  setup.date = "1970.05.01";
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(to_pgn(evening.game),
            "[Event \"Prag\"]\n"
            "[Site \"?\"]\n"
            "[Date \"1970.05.01\"]\n"
            "[Round \"?\"]\n"
            "[White \"Hort, Vlastimil\"]\n"
            "[Black \"P\u0159ibyl, Josef\"]\n"
            "[Result \"*\"]\n"
            "[TimeControl \"-\"]\n"
            "[Termination \"unterminated\"]\n"
            "\n"
            "1. e4 e5 *\n");
}

TEST(PgnWriting, WhatIsNotKnownIsAQuestionMark) {
  const Evening evening(played_by("", ""));
  EXPECT_THAT(to_pgn(evening.game),
              StartsWith("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                         "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n"));
  EXPECT_THAT(to_pgn(evening.game), testing::EndsWith("\n\n*\n"));
}

TEST(PgnWriting, AnotherStartIsSetUp) {
  host::Setup setup;
  setup.start_fen = "4k3/7p/8/8/8/8/4p3/K7 b - - 0 57";
  Evening evening(setup);
  evening.play({"e2e1n", "a1b1"});
  const std::string pgn = to_pgn(evening.game);
  EXPECT_THAT(pgn, HasSubstr("[SetUp \"1\"]\n[FEN \"4k3/7p/8/8/8/8/4p3/K7 b - - 0 57\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("\n\n57... e1=N 58. Kb1 *\n"));

  setup.start_fen = standard_variant().start(0)->fen();
  EXPECT_THAT(to_pgn(Evening(setup).game), Not(HasSubstr("FEN"))) << "the usual start, written out";
}

TEST(PgnWriting, AnotherVariantIsCalledWhatPeopleCallIt) {
  host::Setup setup;
  EXPECT_THAT(to_pgn(Evening(setup).game), Not(HasSubstr("Variant")));
  setup.variant = "org.annabella.variant.chess960";
  setup.start = 959;
  Game game(chess960_variant());
  for (const Fact& fact : opening(setup, Time{})) game.apply(fact);
  EXPECT_THAT(to_pgn(game), HasSubstr("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rkrnnqbb/"
                                      "pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1\"]\n"));
}

// PGN has four results. What else the Laws know stands in tags of our own and is read again.
TEST(PgnWriting, A_10_A_12_9_5_WhatAGameIsWorthIsWrittenAndRead) {
  struct Row {
    Scoring scoring;
    Score score;
    int white_reduced;
    const char* result;
    const char* tags;
  };
  using enum Score;
  constexpr auto kUsual = Scoring::one_half_zero;
  for (const Row& row : {
           Row{kUsual, white_wins, 0, "1-0", "\n\n"},
           Row{kUsual, draw, 0, "1/2-1/2", "\n\n"},
           Row{kUsual, white_wins, 1, "1-0", "\n[Points \"1/2-0\"]\n\n"},
           Row{kUsual, black_draws_only, 0, "*", "\n[Outcome \"0-1/2\"]\n[Points \"0-1/2\"]\n\n"},
           Row{kUsual, both_lose, 0, "*", "\n[Outcome \"0-0\"]\n[Points \"0-0\"]\n\n"},
           Row{kUsual, black_wins_by_forfeit, 0, "0-1", "\n[Outcome \"-/+\"]\n\n"},
           Row{kUsual, both_forfeit, 0, "*", "\n[Outcome \"-/-\"]\n\n"},
           Row{Scoring::three_one_zero, draw, 0, "1/2-1/2",
               "\n[Scoring \"3-1-0\"]\n[Points \"1-1\"]\n\n"},
           Row{Scoring::three_two_one, white_wins, 2, "1-0",
               "\n[Scoring \"3-2-1-0\"]\n[Points \"1-1\"]\n\n"},
       }) {
    host::Setup setup;
    setup.regulations.arbiter = true;
    setup.regulations.scoring = row.scoring;
    Evening evening(setup);
    for (int i = 0; i < row.white_reduced; ++i) {
      evening.arbiter(Penalise{Color::white, Penalty::points_off, {}, ""});
    }
    evening.arbiter(DecideResult{row.score, ""});
    const std::string pgn = to_pgn(evening.game);
    EXPECT_THAT(pgn, HasSubstr(std::string("[Result \"") + row.result + "\"]\n"));
    EXPECT_THAT(pgn, HasSubstr(std::string("[Termination \"adjudication\"]") + row.tags));
    std::istringstream in(pgn);
    const auto games = read_pgn(in, "out.pgn", standard_variant());
    ASSERT_TRUE(games);
    EXPECT_EQ(score_in(games->front()), row.score) << pgn;
    EXPECT_EQ(reduced_in(games->front()), (Counters{row.white_reduced, 0})) << pgn;
    EXPECT_EQ(setup_of(games->front(), "").regulations.scoring, row.scoring) << pgn;
  }
}

TEST(PgnWriting, ClocksStandBehindEveryMove) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{65}, std::chrono::seconds{10}};
  Evening evening(setup);
  evening.pass(Duration{59'500});
  evening.play({"e2e4"});
  evening.pass(std::chrono::minutes{61});
  evening.play({"e7e5", "g1f3"});
  const std::string pgn = to_pgn(evening.game);
  EXPECT_THAT(pgn, HasSubstr("[TimeControl \"3900+10\"]\n"));
  EXPECT_THAT(pgn, HasSubstr("1. e4 { [%clk 1:04:21] } 1... e5 { [%clk 0:04:20] } 2. Nf3 "
                             "{ [%clk 1:04:31] } *\n"));
}

// 9.6.1 of the PGN standard, the examples first. It has no delay: "+3d" is how others write it.
TEST(PgnWriting, TimeControlsAreWrittenByTheStandard) {
  const std::pair<const char*, const char*> controls[] = {
      {"150/40*", "40/9000"},
      {"5", "300"},
      {"75+60", "4500+60"},
      {"90/40+30/G;+30", "40/5400+30:1800+30"},
      {"40/120,20/60,G/15+30", "40/7200:20/3600:900+30"},
      {"120/40+60/20*", "40/7200:20/3600"},
      {"30s+1", "30+1"},
      {"5d3", "300+3d"}};
  for (const auto& [text, tag] : controls) {
    const std::optional<TimeControl> control = *read_time_control(text);
    EXPECT_EQ(pgn_time_of(control), tag);
    EXPECT_EQ(read_pgn_time(tag), control) << tag;
  }
  EXPECT_EQ(pgn_time_of(std::nullopt), "-");
  EXPECT_EQ(pgn_time_of(*read_time_control("5b3")), "300+3d") << "the same moment of the flag";
  for (const char* tag : {"?", "-", "", "*180", "5 minutes", "300+", "300:", ":300", "300:300",
                          "40/", "0/300", "-5", "300+3x", "99999999999", "999999999", "0"}) {
    EXPECT_EQ(read_pgn_time(tag), std::nullopt) << tag;
  }
}

TEST(PgnWriting, TheTimeControlComesBackWithTheGame) {
  host::Setup setup;
  setup.time = **read_time_control("90/40+30/G;+30");
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  const std::string pgn = to_pgn(evening.game);
  EXPECT_THAT(pgn, HasSubstr("[TimeControl \"40/5400+30:1800+30\"]\n"));
  std::istringstream in(pgn);
  const auto games = read_pgn(in, "test", standard_variant());
  ASSERT_TRUE(games);
  EXPECT_EQ(setup_of(games->front(), "standard").time, setup.time);
}

TEST(PgnWriting, AGameOnTimeSaysSo) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{3}, Duration{0}};
  Evening evening(setup);
  evening.play({"e2e4"});
  evening.pass(std::chrono::minutes{4});
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), std::nullopt);
  const std::string pgn = to_pgn(evening.game);
  EXPECT_THAT(pgn, HasSubstr("[Result \"1-0\"]\n[TimeControl \"180\"]\n"
                             "[Termination \"time forfeit\"]\n"));
  EXPECT_THAT(pgn, testing::EndsWith(" 1-0\n"));
}

// C.12 asks for "(=)" on the score sheet; in a file it is a comment.
TEST(PgnWriting, DrawOffersStandBehindTheMove) {
  Evening evening;
  evening.play({"e2e4", "e7e5", "g1f3"});
  ASSERT_EQ(evening.want(Color::white, OfferDraw{}), std::nullopt);  // with the move played
  evening.play({"b8c6"});
  ASSERT_EQ(evening.want(Color::white, OfferDraw{}), std::nullopt);  // and then the move
  evening.play({"f1b5", "a7a6"});
  ASSERT_EQ(evening.want(Color::black, OfferDraw{}), std::nullopt);
  ASSERT_EQ(evening.want(Color::white, AcceptDraw{}), std::nullopt);
  const std::string pgn = to_pgn(evening.game);
  EXPECT_THAT(pgn, HasSubstr("1. e4 e5 2. Nf3 {(=)} 2... Nc6 3. Bb5 {(=)} 3... a6 {(=)} 1/2-1/2"));
  std::istringstream in(pgn);
  const Result<std::vector<PgnGame>> games = read_pgn(in, "draw.pgn", standard_variant());
  ASSERT_TRUE(games);
  EXPECT_EQ(games->front().moves.size(), 6u);
}

TEST(PgnWriting, TakenBackMovesAreNotInTheScore) {
  Evening evening;
  evening.play({"e2e4", "e7e5", "g1f3"});
  ASSERT_EQ(evening.want(Color::white, OfferTakeback{}), std::nullopt);
  ASSERT_EQ(evening.want(Color::black, AcceptTakeback{}), std::nullopt);
  evening.play({"b1c3"});
  EXPECT_THAT(to_pgn(evening.game), HasSubstr("\n\n1. e4 e5 2. Nc3 *\n"));
}

// By the fact that the announcement is (D.2.7).
TEST(PgnWriting, D_2_7_AnnouncementsThatAreKeptAsSoundAreNamed) {
  host::Setup setup;
  setup.time = *read_pgn_time("300");
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3"});
  const std::string pgn = to_pgn(evening.game, [](const Ply& ply) {
    return ply.facts.san == "e5" ? "game-1-fact-5.flac" : "";
  });
  EXPECT_THAT(pgn, HasSubstr("1... e5 { [%clk 0:05:00] [%sound game-1-fact-5.flac] }\n"
                             "2. Nf3 {"));
  std::istringstream in(pgn);
  const Result<std::vector<PgnGame>> games = read_pgn(in, "sounds.pgn", standard_variant());
  ASSERT_TRUE(games);
  EXPECT_EQ(games->front().moves.size(), 3u);
}

// Names may be anything; what is written is still one tag a line and comes back.
TEST(PgnWriting, AnyNameIsReadAgain) {
  Chance chance(9);
  for (int round = 0; round < 500; ++round) {
    const Evening evening(played_by(random_text(chance) + "x", random_text(chance) + "y"));
    const std::string pgn = to_pgn(evening.game);
    std::istringstream in(pgn);
    const Result<std::vector<PgnGame>> games = read_pgn(in, "name.pgn", standard_variant());
    ASSERT_TRUE(games) << pgn;
    ASSERT_EQ(games->size(), 1u) << pgn;
    const auto expected = [](std::string name) {  // a line break is no part of a name
      for (char& c : name) c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
      return name;
    };
    EXPECT_EQ((*games)[0].tags.at("White"), expected(evening.game.setup().white));
    EXPECT_EQ((*games)[0].tags.at("Black"), expected(evening.game.setup().black));
  }
}

}  // namespace
}  // namespace annabella::host
