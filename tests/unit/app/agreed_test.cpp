// What is agreed before a game, as it is said on the command line.
#include "app/agreed.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

#include "app/command.h"
#include "support/own_home.h"

namespace annabella::host {
namespace {

class Agreed : public testing::Test {
 protected:
  Agreed() { ::setenv("XDG_CONFIG_HOME", home_.path().c_str(), 1); }

  Result<Regulations> agreed(const std::vector<std::string>& arguments) {
    const Result<Options> options = Options::read(arguments, find_command("play")->options);
    if (!options) return options.error();
    return agreed_regulations(*options);
  }
  std::string refused(const std::vector<std::string>& arguments) {
    const Result<Regulations> read = agreed(arguments);
    return read ? "agreed" : read.error().what.key;
  }

  OwnHome home_;
};

TEST_F(Agreed, NothingSaidIsTheFriendlyGameOfTwo) { EXPECT_EQ(*agreed({}), Regulations{}); }

// Unless something else is said, a clock at the table is pressed there.
TEST_F(Agreed, WhoPlaysByTheClockAtTheTablePressesIt) {
  const auto press = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--time", "15"});
    return agreed_setup(*Options::read(arguments, find_command("play")->options))->press;
  };
  EXPECT_EQ(press({}), Press::at_once);
  EXPECT_EQ(press({"--clock", "program"}), Press::at_once);
  EXPECT_EQ(press({"--clock", "board"}), Press::by_hand);
  EXPECT_EQ(press({"--clock", "board", "--press", "at-once"}), Press::at_once);
}

TEST_F(Agreed, EachOptionIsOneSetting) {
  const Regulations regulations =
      *agreed({"--unseeing", "white", "--white-assistant", "2,4", "--arbiter", "--supervised", "no",
               "--quickplay-finish", "--default-time", "30", "--session", "240", "--draws-after",
               "20", "--scoring", "3-1-0", "--clock-place", "rechts von Schwarz"});
  EXPECT_TRUE(regulations.white.unseeing);
  EXPECT_FALSE(regulations.black.unseeing);
  EXPECT_EQ(regulations.white.assistant, (Duties{Duty::announce, Duty::tell}));
  EXPECT_TRUE(regulations.black.assistant.none());
  EXPECT_TRUE(regulations.arbiter);
  EXPECT_FALSE(regulations.supervised);
  EXPECT_TRUE(regulations.guideline_3);
  EXPECT_EQ(regulations.default_time, std::chrono::minutes{30});
  EXPECT_EQ(regulations.session, std::chrono::hours{4});
  EXPECT_EQ(regulations.draw_offers, DrawOffers::after_moves);
  EXPECT_EQ(regulations.draw_offers_after, 20);
  EXPECT_EQ(regulations.scoring, Scoring::three_one_zero);
  EXPECT_EQ(regulations.clock_place, "rechts von Schwarz");
  EXPECT_EQ(agreed({"--draws", "arbiter"})->draw_offers, DrawOffers::arbiter_consent);
  EXPECT_EQ(agreed({"--unseeing", "both", "--black-assistant", "all"})->black.assistant,
            Duties::all());
  EXPECT_EQ(agreed({"--white-score", "dictated"})->white.score, ScoreKeeping::dictated);
  EXPECT_EQ(agreed({"--black-score", "paper"})->black.score, ScoreKeeping::on_paper);
}

// Of a game of people it is not said.
TEST_F(Agreed, AnEngineThatFailsWaitsOrLosesWhereOnePlays) {
  EXPECT_FALSE(agreed({"--black", "engine"})->engine_loses);
  EXPECT_FALSE(agreed({"--engine-fault", "lose"})->engine_loses);
  for (const char* side : {"--white", "--black"}) {
    EXPECT_TRUE(agreed({side, "engine:stockfish", "--engine-fault", "lose"})->engine_loses);
    EXPECT_FALSE(agreed({side, "engine:stockfish", "--engine-fault", "wait"})->engine_loses);
  }
}

// A name that turns the line round would turn round the result behind it.
TEST_F(Agreed, NamesHaveNoSignsThatNobodySees) {
  const Result<Options> options = Options::read({"--white", "Anna\u202e  Quirin\u200b", "--black",
                                                 " \u2066\u2069 ", "--event", "Klub\nabend\u061c"},
                                                find_command("play")->options);
  ASSERT_TRUE(options);
  const Result<host::Setup> setup = agreed_setup(*options);
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->white, "Anna Quirin");
  EXPECT_EQ(setup->black, "");
  EXPECT_EQ(setup->event, "Klub abend");
}

// 8.1.1: who has no hand is not kept from moving until he has written.
TEST_F(Agreed, AnEngineWritesNothingItself) {
  for (const char* kept : {"dictated", "paper"}) {
    const Regulations regulations =
        *agreed({"--black", "engine", "--black-score", kept, "--white-score", kept});
    EXPECT_EQ(regulations.black.score, ScoreKeeping::announced);
    EXPECT_NE(regulations.white.score, ScoreKeeping::announced);
    EXPECT_EQ(agreed({"--white", "engine:stockfish,1500", "--white-score", kept})->white.score,
              ScoreKeeping::announced);
  }
}

TEST_F(Agreed, WhatCannotBeAgreedIsRefused) {
  EXPECT_EQ(refused({"--unseeing", "nobody"}), "app.bad-choice");
  EXPECT_EQ(refused({"--unseeing", "white", "--white-assistant", "2,7"}), "app.bad-choice");
  EXPECT_EQ(refused({"--unseeing", "white", "--white-assistant", "2,"}), "app.bad-choice");
  EXPECT_EQ(refused({"--default-time", "soon"}), "app.bad-number");
  EXPECT_EQ(refused({"--scoring", "2-1"}), "app.bad-choice");
  EXPECT_EQ(refused({"--white-score", "wood"}), "app.bad-choice");
}

TEST_F(Agreed, D_2_11_ASightedPlayersAssistantMakesAndAnnouncesMovesWhereTheOtherHasNone) {
  EXPECT_EQ(refused({"--unseeing", "white", "--black-assistant", "1,2"}), "agreed");
  EXPECT_EQ(refused({"--unseeing", "white", "--black-assistant", "2,4"}), "app.sighted-assistant");
  EXPECT_EQ(refused({"--unseeing", "white", "--white-assistant", "all", "--black-assistant", "2"}),
            "app.sighted-assistant");
}

}  // namespace
}  // namespace annabella::host
