// When a move is made, where a board or an assistant reports it and where nothing does (1.3, 4.7,
// D.2.3).
#include "double.h"
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Setup watched(Press press = Press::by_hand) {
  host::Setup setup;
  setup.press = press;
  setup.time = TimeControl{minutes{5}, seconds{3}};
  setup.regulations.arbiter = true;
  setup.regulations.white = {.unseeing = true, .watched = true, .assistant = Duties::all()};
  return setup;
}

Setup with_mate_in_one(host::Setup setup) {
  setup.start_fen = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  return setup;
}

std::optional<std::string> made(Evening& evening, Role role = Role::player) {
  return evening.want(Color::white, ReportMade{evening.game.last()->move}, role);
}

TEST(Made, ASecondMoveOfTheTurnIsMadeAfterTheFirst) {
  static const DoubleChess twice{DoubleRules{}};
  for (const Press press : {Press::by_hand, Press::at_once}) {
    for (const bool rated : {false, true}) {
      host::Setup setup;
      setup.press = press;
      setup.rated = rated;
      setup.time = TimeControl{minutes{5}, seconds{3}};
      setup.regulations.white.watched = setup.regulations.black.watched = true;
      Evening evening(setup, twice);
      const auto make = [&](const char* uci) {
        const Color by = evening.game.position().turn();
        EXPECT_EQ(evening.want(by, ReportMade{evening.move(uci)}), kNothing) << uci;
        if (press == Press::at_once) return;
        EXPECT_EQ(evening.want(by, ReportMade{evening.game.last()->move}), "made.known") << uci;
      };
      make("e2e4");
      make("d2d4");
      if (press == Press::by_hand) {
        EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
      }
      make("e7e5");
      make("d7d5");
      EXPECT_EQ(evening.game.plies().size(), 4U);
    }
  }
}

TEST(Made, A_1_3_TheOpponentHasTheMoveOnceItIsMade) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_FALSE(evening.game.last()->made);
  EXPECT_EQ(evening.announce("e7e5"), "made.not-yet");
  EXPECT_EQ(evening.want(Color::white, AnnounceMove{evening.move("e7e5")}), "made.not-yet");
  EXPECT_EQ(evening.want(Color::black, ReportTouch{Color::black, {4, 6}}), "touch.not-on-move");
  EXPECT_EQ(evening.want(Color::black, AdjustMen{}), "adjust.not-on-move");
  EXPECT_EQ(evening.want(Color::black, ClaimDraw{}), "claim.not-on-move");
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_TRUE(evening.game.last()->made);
  EXPECT_EQ(made(evening), "made.known");
  EXPECT_EQ(evening.want(Color::black, ReportTouch{Color::black, {4, 6}}), kNothing);
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
}

TEST(Made, A_4_7_WhereNothingWatchesTheAnnouncementIsTheMove) {
  for (const Press press : {Press::by_hand, Press::at_once}) {
    host::Setup setup;
    setup.press = press;
    Evening evening(setup);
    EXPECT_EQ(evening.announce("e2e4"), kNothing);
    EXPECT_TRUE(evening.game.last()->made);
    ASSERT_TRUE(std::holds_alternative<MoveMade>(evening.facts[2].event));
    EXPECT_EQ(made(evening), press == Press::by_hand ? "made.known" : "made.announce-first");
  }
}

TEST(Made, D_2_3_AnnouncedAndThenInItsHole) {
  Evening evening(watched());
  EXPECT_EQ(evening.want(Color::white, ReportMade{evening.move("e2e4")}), "made.announce-first");
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportMade{evening.game.last()->move}), "made.not-yours");
  // The man in another hole than was announced: the announcement may be mended, not that move made.
  EXPECT_EQ(evening.want(Color::white, ReportMade{Move{{4, 1}, {4, 2}}}), "made.differs");
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.announce("e2e3"), kNothing);
  EXPECT_EQ(evening.want(Color::white, ReportMade{Move{{4, 1}, {4, 2}}}), kNothing);
}

// The sighted player has made his move when he has released the man, and the other hears of it now.
TEST(Made, D_2_5_ASightedPlayersMoveIsMadeWithoutAnAnnouncement) {
  for (const Press press : {Press::by_hand, Press::at_once}) {
    host::Setup setup = watched(press);
    setup.regulations.black.watched = true;
    Evening evening(setup);
    EXPECT_EQ(evening.announce("e2e4"), kNothing);
    EXPECT_EQ(evening.want(Color::black, ReportMade{Move{{4, 6}, {4, 4}}}), "made.not-yet");
    EXPECT_EQ(made(evening), kNothing);
    EXPECT_EQ(evening.want(Color::black, ReportMade{Move{{4, 6}, {4, 3}}}), "game.illegal-move");
    EXPECT_EQ(evening.want(Color::black, ReportMade{Move{{4, 6}, {4, 4}}}), kNothing);
    EXPECT_EQ(evening.game.last()->facts.san, "e5");
    EXPECT_TRUE(evening.game.last()->made);
    EXPECT_EQ(evening.count<MoveAnnounced>(), 2);
    EXPECT_EQ(evening.want(Color::black, WithdrawMove{}),
              press == Press::by_hand ? "withdraw.made" : "withdraw.take-back-instead");
    EXPECT_EQ(evening.game.last()->completed, press == Press::at_once);
  }
}

// What he has touched is touched, whatever he said by a slip of the tongue.
TEST(Made, D_2_8_A_4_3_1_ASlipOfTheTongueReleasesNoTouchedMan) {
  Evening evening(watched());
  EXPECT_EQ(evening.want(Color::white, ReportTouch{Color::white, {6, 0}}), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), "touch.must-move");
  EXPECT_EQ(evening.announce("g1h3"), kNothing);
}

// Between his announcement and his move a player has the move still, and his hand on the board.
TEST(Made, A_4_2_1_A_1_3_WhoHasAnnouncedMayAdjust) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::black, AdjustMen{}), "adjust.not-on-move");
  EXPECT_EQ(evening.want(Color::white, AdjustMen{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportTouch{Color::white, {6, 0}}), "touch.adjusting");
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_EQ(evening.want(Color::white, AdjustMen{}), "adjust.not-on-move");
  EXPECT_EQ(evening.want(Color::black, ReportTouch{Color::black, {6, 7}}), kNothing);
  EXPECT_EQ(evening.game.touched().size(), 1u) << "White's adjusting is not Black's";
}

TEST(Made, A_4_2_1_WhoHasTouchedAndAnnouncedMayNot) {
  Evening evening(watched());
  EXPECT_EQ(evening.want(Color::white, ReportTouch{Color::white, {4, 1}}), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::white, AdjustMen{}), "adjust.after-touch");
}

TEST(Made, D_2_4_TheOpponentsClockStartsOnlyAfterTheMoveIsMade) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), "press.not-made");
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
}

// Repeating and executing on the other board do not wait for it, and do not stand for it either.
TEST(Made, D_2_1_TheOtherBoardMayBeFaster) {
  Evening evening(with_mate_in_one(watched()));
  EXPECT_EQ(evening.announce("g6g7"), kNothing);
  EXPECT_EQ(evening.want(Color::black, RepeatMove{evening.game.last()->move}), kNothing);
  EXPECT_EQ(evening.want(Color::black, ReportExecuted{}), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_TRUE(evening.game.ended());
}

TEST(Made, A_5_1_1_A_6_2_1_1_MateEndsTheGameWhenItIsMade) {
  Evening evening(with_mate_in_one(watched()));
  EXPECT_EQ(evening.announce("g6g7"), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(made(evening), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
  EXPECT_TRUE(evening.game.last()->completed);
  EXPECT_FALSE(evening.game.last()->pressed);
}

TEST(Made, A_5_2_1_StalemateEndsTheGameWhenItIsMade) {
  host::Setup setup = watched();
  setup.start_fen = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.announce("g1g6"), kNothing);
  EXPECT_EQ(made(evening), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "stalemate");
}

TEST(Made, A_6_8_AnAnnouncedMateThatIsNotMadeIsTooLateForTheFlag) {
  Evening evening(with_mate_in_one(watched()));
  EXPECT_EQ(evening.announce("g6g7"), kNothing);
  evening.pass(minutes{6});
  EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_NE(evening.game.ended()->score, Score::white_wins);
}

// Whether the opponent can mate at all is seen on the board, where the announced move is not yet:
// the queen that would have been taken stands there, and the mate that was announced does not.
TEST(Made, A_6_9_TheFlagFallsOnTheBoardAsItStands) {
  struct Row {
    const char* fen;
    const char* announced;
    Score score;
  };
  for (const auto& [fen, announced, score] :
       {Row{"4k3/8/8/8/8/5q2/4P3/4K3 w - - 0 1", "e2f3", Score::black_wins},
        Row{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", Score::black_wins},
        Row{"6k1/8/8/8/3r4/4K3/7P/8 w - - 0 1", "e3d4", Score::black_wins},
        Row{"6k1/8/8/8/8/4K3/7P/8 w - - 0 1", "e3d4", Score::draw}}) {
    for (const Press press : {Press::by_hand, Press::at_once}) {
      host::Setup setup = watched(press);
      setup.start_fen = fen;
      Evening evening(setup);
      EXPECT_EQ(evening.announce(announced), kNothing);
      evening.pass(minutes{6});
      EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), kNothing);
      ASSERT_TRUE(evening.game.ended()) << fen;
      EXPECT_EQ(evening.game.ended()->score, score) << fen;
    }
  }
}

// Black has the move as soon as White's is made, but not yet his clock.
TEST(Made, A_6_2_5_OnlyWhoseClockRunsAdjusts) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_EQ(evening.want(Color::black, AdjustMen{}), "clock.not-running");
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(Color::black, AdjustMen{}), kNothing);
}

TEST(Made, D_2_8_WhatWasMadeAsAnnouncedWasNoSlip) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_EQ(evening.want(Color::white, WithdrawMove{}), "withdraw.made");
  EXPECT_EQ(evening.game.plies().size(), 1u);
}

TEST(Made, D_2_10_2_TheAssistantReportsIt) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(made(evening, Role::assistant), kNothing);
}

TEST(Made, A_6_2_1_AtOnceTheMadeMoveIsCompleted) {
  Evening evening(watched(Press::at_once));
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.game.last()->stage, Stage::announced);
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_TRUE(evening.game.last()->completed);
  EXPECT_EQ(evening.game.clock().running, Color::black);
  // Nothing watches Black: his announcement is his move.
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
}

TEST(Made, A_6_2_2_TheReplyDoesNotPressTheClock) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(made(evening), kNothing);
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::white);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
}

TEST(Game, A_6_2_1_NoMoveIsCompletedBeforeItIsMade) {
  Evening evening(watched());
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_THROW(evening.game.apply({.number = evening.game.facts() + 1,
                                   .at = evening.now,
                                   .left = {},
                                   .event = MoveCompleted{Color::white}}),
               std::logic_error);
}

// Journals of before say nothing of it, and nothing watched then.
TEST(Game, WithoutAWordOfItAnAnnouncedMoveIsMade) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  Game game(standard_variant());
  for (Fact fact : evening.facts) {
    if (std::holds_alternative<MoveMade>(fact.event)) continue;
    fact.number = game.facts() + 1;
    game.apply(fact);
  }
  EXPECT_EQ(game.plies().size(), 2u);
  EXPECT_TRUE(game.last()->made);
}

Setup with_faces(Press press) {
  host::Setup setup;
  setup.press = press;
  setup.time = TimeControl{minutes{5}, seconds{0}};
  setup.regulations.white.watched = setup.regulations.black.watched = true;
  return setup;
}

std::optional<std::string> made_instead(Evening& evening, Color by, const Move& move) {
  return evening.want(by, ReportMade{move, true});
}

// Who paused on his way was taken to have arrived; nobody has answered or pressed.
TEST(Made, AManWhoGoesOnHasMadeTheOtherMove) {
  for (const Press press : {Press::by_hand, Press::at_once}) {
    Evening evening(with_faces(press));
    const Move further = evening.move("e2e4");
    ASSERT_EQ(evening.want(kWhite, ReportMade{evening.move("e2e3")}), kNothing);
    EXPECT_EQ(made_instead(evening, kBlack, further), "game.not-on-move");
    EXPECT_EQ(made_instead(evening, kWhite, {at("e2"), at("e5")}), "game.illegal-move");
    EXPECT_EQ(made_instead(evening, kWhite, further), kNothing);
    EXPECT_EQ(evening.game.plies().size(), 1u);
    EXPECT_EQ(evening.game.last()->facts.uci, "e2e4");
    EXPECT_TRUE(evening.game.last()->made);
    EXPECT_EQ(evening.game.last()->completed, press == Press::at_once);
    EXPECT_EQ(evening.game.clock().running, press == Press::at_once ? kBlack : kWhite);
    EXPECT_EQ(evening.want(kBlack, ReportMade{evening.move("e7e5")}), kNothing);
    EXPECT_EQ(made_instead(evening, kWhite, further), "game.not-on-move") << "it is answered";
  }
}

TEST(Made, A_4_7_InEarnestAndAfterThePressItStands) {
  Evening pressed(with_faces(Press::by_hand));
  const Move further = pressed.move("e2e4");
  ASSERT_EQ(pressed.want(kWhite, ReportMade{pressed.move("e2e3")}), kNothing);
  ASSERT_EQ(pressed.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(made_instead(pressed, kWhite, further), "withdraw.made");
  for (const bool rated : {true, false}) {
    host::Setup setup = with_faces(Press::by_hand);
    setup.rated = rated;
    setup.regulations.arbiter = !rated;
    Evening evening(setup);
    ASSERT_EQ(evening.want(kWhite, ReportMade{evening.move("e2e3")}), kNothing);
    EXPECT_EQ(made_instead(evening, kWhite, further), "withdraw.made");
    EXPECT_EQ(evening.game.last()->facts.uci, "e2e3");
  }
}

}  // namespace
}  // namespace annabella::host
