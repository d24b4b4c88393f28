// What goes wrong at the board: Articles 4, 7, 11.7, 12.9, A.4 with the arbiters' commentary.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Setup unsupervised() {
  host::Setup setup = supervised(Press::at_once, minutes{15}, seconds{5});
  setup.regulations.supervised = false;
  return setup;
}

TEST(Touching, A_4_2_1_JadoubeBeforeTouchingAndOnlyOnMove) {
  Evening evening;
  EXPECT_EQ(evening.want(kBlack, AdjustMen{}), "adjust.not-on-move");
  EXPECT_EQ(evening.want(kWhite, AdjustMen{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, AdjustMen{}), "adjust.known");
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kWhite, at("a1")}), "touch.adjusting");
  EXPECT_EQ(evening.announce("e2e4"), kNothing) << "what is only adjusted binds nobody";
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("g8")}), kNothing);
  EXPECT_EQ(evening.want(kBlack, AdjustMen{}), "adjust.after-touch");
}

// 4.2.2, 4.3: who adjusts may still touch a man with intent. His own word says so, that of whoever
// sees for the opponent (D.2.10.5) and that of the arbiter, who has seen it.
TEST(Touching, A_4_2_2_WhoAdjustsMayTouchAllTheSame) {
  const auto adjusting = [] {
    host::Setup setup = supervised();
    setup.regulations.black = {.unseeing = true, .assistant = {Duty::claim}};
    Evening evening(setup);
    EXPECT_EQ(evening.want(kWhite, AdjustMen{}), kNothing);
    return evening;
  };
  const ReportTouch touch{kWhite, at("g1")};
  Evening own = adjusting();
  EXPECT_EQ(own.want(kWhite, touch), kNothing);
  EXPECT_EQ(own.announce("e2e4"), "touch.must-move");
  EXPECT_EQ(own.want(kWhite, AdjustMen{}), "adjust.after-touch");
  Evening seen = adjusting();
  EXPECT_EQ(seen.want(kBlack, touch, Role::assistant), kNothing);
  EXPECT_EQ(seen.announce("e2e4"), "touch.must-move");
  Evening ruled = adjusting();
  EXPECT_EQ(ruled.arbiter(touch), kNothing);
  EXPECT_EQ(ruled.announce("e2e4"), "touch.must-move");
  Evening claimed = adjusting();
  EXPECT_EQ(claimed.want(kBlack, touch), "touch.adjusting") << "his opponent alone";
  EXPECT_EQ(claimed.announce("e2e4"), kNothing);
}

TEST(Touching, A_4_3_NoManStandsBesideTheBoard) {
  Evening evening(supervised());
  EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, {0, 8}}), "answer.not-on-board");
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, {0, 8}}), "answer.not-on-board");
}

TEST(Touching, A_4_3_1_TheTouchedManMoves) {
  Evening evening;
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("e5")}), "touch.empty-square");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("g1")}), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), "touch.must-move");
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_TRUE(evening.game.touched().empty()) << "the next move is free again";
}

TEST(Touching, A_4_3_2_A_4_3_3_TheTouchedEnemyIsTaken) {
  host::Setup setup;
  setup.start_fen = "4k3/8/8/1n1p4/4P3/2N5/8/4K3 w - - 0 1";
  {
    Evening evening(setup);
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("d5")}), kNothing);
    EXPECT_EQ(evening.announce("e4e5"), "touch.must-capture");
    EXPECT_EQ(evening.announce("c3d5"), kNothing);
  }
  Evening evening(setup);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("c3")}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("d5")}), kNothing);
  EXPECT_EQ(evening.announce("e4d5"), "touch.must-capture-with");
  EXPECT_EQ(evening.announce("c3d5"), kNothing);
}

TEST(Touching, A_4_4_1_KingAndRookCastle) {
  host::Setup setup;
  setup.start_fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("e1")}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("h1")}), kNothing);
  EXPECT_EQ(evening.announce("e1c1"), "touch.must-castle");
  EXPECT_EQ(evening.announce("e1g1"), kNothing);
}

// D.2.10.5: the assistant says that the sighted player has touched a man.
TEST(Touching, D_2_10_5_AnAssistantReportsIt) {
  host::Setup setup;
  setup.regulations.white.unseeing = true;
  setup.regulations.white.assistant = {Duty::claim};
  Evening evening(setup);
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("g8")}, Role::assistant), kNothing);
  EXPECT_EQ(evening.announce("e7e5"), "touch.must-move");
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("b8")}, Role::assistant),
            "role.not-agreed");
}

TEST(Touching, A_4_3_FoundAfterTheMoveTheManIsMovedInstead) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kWhite, at("g1")}), "touch.complied");
  EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, at("d1")}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.announce("g1f3"), "touch.must-move");
  EXPECT_EQ(evening.announce("d1h5"), kNothing);
}

// 4.8, 12.1: without an arbiter a move that stands is undone by nobody's word, mate least of all;
// and what the opponent says of the move to come binds nobody, beside an arbiter either.
TEST(Touching, A_4_8_WithoutAnArbiterNobodyUndoesAMove) {
  host::Setup setup;
  setup.press = Press::by_hand;
  Evening evening(setup);
  evening.play({"f2f3", "e7e5", "g2g4", "d8h4"});
  for (const Color by : {kWhite, kBlack}) {
    EXPECT_EQ(evening.want(by, ReportTouch{kBlack, at("g8")}), "touch.nobody-decides");
  }
  EXPECT_EQ(evening.game.plies().size(), 4u);
}

TEST(Touching, A_4_3_WhatTheOpponentSaysBindsNobody) {
  for (const bool arbiter : {false, true}) {
    Evening evening(arbiter ? supervised() : host::Setup{});
    EXPECT_EQ(evening.want(kBlack, ReportTouch{kWhite, at("a2")}),
              arbiter ? "touch.claimed" : "touch.says-himself");
    EXPECT_TRUE(evening.game.touched().empty());
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("a2")}), kNothing) << "he himself does";
    if (arbiter) {
      EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, at("b1")}), kNothing);
    }
    EXPECT_EQ(evening.game.touched().size(), arbiter ? 2u : 1u);
  }
}

// 4.1, D.2.10.5, 7.5.4: an assistant's report of two hands is kept and is no penalty; only the
// arbiter gives one.
TEST(Irregular, D_2_10_5_A_7_5_4_AnAssistantsReportIsNoPenalty) {
  for (const bool arbiter : {false, true}) {
    host::Setup setup = supervised();
    setup.regulations.arbiter = arbiter;
    setup.regulations.white.unseeing = true;
    setup.regulations.white.assistant = {Duty::claim};
    Evening evening(setup);
    evening.play({"e2e4", "e7e5"});
    const Duration left = evening.left(kWhite);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(evening.want(kWhite, fault(kBlack, Irregularity::two_hands), Role::assistant),
                kNothing);
    }
    EXPECT_EQ(evening.count<IrregularityFound>(), 3);
    EXPECT_EQ(evening.game.illegal_moves(kBlack), 0);
    EXPECT_EQ(evening.left(kWhite), left);
    EXPECT_FALSE(evening.game.ended());
    if (!arbiter) continue;
    EXPECT_EQ(evening.arbiter(fault(kBlack, Irregularity::two_hands)), kNothing);
    EXPECT_EQ(evening.game.illegal_moves(kBlack), 1);
  }
}

// 4.3: it must be known which man, or how far to go back.
TEST(Irregular, A_4_3_AnotherManMovedNamesTheManOrThePlace) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  ReportIrregularity report = fault(kBlack, Irregularity::touched_man);
  EXPECT_EQ(evening.arbiter(report), "irregularity.which-man");
  report.plies_kept = 1;
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
}

// 4.8, D.2.10.5: it is claimed, and the arbiter decides.
TEST(Touching, A_4_8_BesideAnArbiterAClaimIsHisToDecide) {
  host::Setup setup;
  setup.regulations.arbiter = true;
  setup.regulations.white.unseeing = true;
  setup.regulations.white.assistant = {Duty::claim};
  Evening evening(setup);
  evening.play({"e2e4", "d7d5"});
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("b8")}), "touch.arbiter-decides");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("b8")}, Role::assistant),
            "touch.arbiter-decides");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("d5")}), "touch.empty-before")
      << "the pawn stood on d7";
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.arbiter(ReportTouch{kBlack, at("b8")}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
}

TEST(Touching, A_4_8_WhoHasTouchedHimselfIsTooLate) {
  Evening evening;
  evening.play({"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("b8")}), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kWhite, at("d1")}), "touch.too-late");
  EXPECT_EQ(evening.game.plies().size(), 3u);
}

// 4.8 takes the player's claim; the arbiter intervenes when he has seen it (12.1).
TEST(Touching, A_4_8_TheArbiterIsNeverTooLate) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("a2")}), kNothing);
  EXPECT_EQ(evening.arbiter(ReportTouch{kBlack, at("a7")}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_THAT(evening.game.touched(), testing::ElementsAre(at("a7")));
}

// 7.5.2: the arbiter who says which pawn it was need not say it twice.
TEST(Irregular, A_7_5_2_OfSeveralPawnsTheOneThatWasMoved) {
  host::Setup setup = supervised();
  setup.start_fen = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
  ReportIrregularity report = fault(kWhite, Irregularity::unpromoted_pawn);
  report.pressed = true;
  EXPECT_EQ(Evening(setup).arbiter(report), "irregularity.which-pawn")
      << "b8, or a8 with a capture";
  report.moved = Move{at("b7"), at("b8")};
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.game.plies().back().move, (Move{at("b7"), at("b8"), 'Q'}));
}

TEST(Irregular, A_7_2_1_AWrongStartIsANewGame) {
  Evening evening(supervised());
  evening.play(kTenMovesEach);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::wrong_start)), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::none);
}

TEST(Irregular, A_7_2_1_AfterTheEndTheResultStands) {
  Evening evening(supervised());
  EXPECT_EQ(evening.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::wrong_start)), "game.over");
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

TEST(Irregular, A_2_1_A_7_2_2_ATurnedBoardIsTurnedAndPlayGoesOn) {
  Evening evening(supervised());
  evening.play({"e2e4"});
  const std::string fen = evening.game.position().fen();
  EXPECT_EQ(evening.arbiter(fault(kBlack, Irregularity::turned_board)), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_EQ(evening.game.position().fen(), fen) << "how a board lies is no part of the game";
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
}

// The commentary: once Black has made his tenth move the game goes on.
TEST(Irregular, A_7_3_ReversedColoursBeforeAndAfterTenMoves) {
  Evening before(supervised());
  before.play({kTenMovesEach.begin(), kTenMovesEach.end() - 1});
  EXPECT_EQ(before.arbiter(fault(kWhite, Irregularity::reversed_colours)), kNothing);
  ASSERT_TRUE(before.game.ended());
  EXPECT_EQ(before.game.ended()->score, Score::none);
  Evening after(supervised());
  after.play(kTenMovesEach);
  EXPECT_EQ(after.arbiter(fault(kWhite, Irregularity::reversed_colours)), kNothing);
  EXPECT_FALSE(after.game.ended());
}

TEST(Irregular, A_7_4_A_7_6_DisplacedMenGoBackToTheLastCertainPosition) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5", "g1f3"});
  const std::string key = evening.game.before(2).repetition_key();
  ReportIrregularity report = fault(kBlack, Irregularity::displaced_men);
  report.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.game.position().repetition_key(), key);
  EXPECT_EQ(evening.game.clock().running, kWhite);
  report.plies_kept = 3;
  EXPECT_EQ(evening.arbiter(report), "irregularity.no-such-move");
}

class IllegalMoves : public testing::TestWithParam<Irregularity> {};

TEST_P(IllegalMoves, A_4_1_A_7_5_3_A_7_5_4_A_7_5_5_TwoMinutesThenTheGame) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, GetParam())), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
  evening.play({"g1f3"});
  // The opponent's own first one costs him no game.
  EXPECT_EQ(evening.arbiter(completed(kBlack, GetParam())), kNothing);
  EXPECT_FALSE(evening.game.ended());
  evening.play({"b8c6"});
  EXPECT_EQ(evening.arbiter(completed(kWhite, GetParam())), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "illegal-moves");
}

INSTANTIATE_TEST_SUITE_P(A_7_5_1_A_7_5_3_A_7_5_4, IllegalMoves,
                         testing::Values(Irregularity::illegal_move,
                                         Irregularity::press_without_move,
                                         Irregularity::two_hands));

// Only a move that is completed (7.5.1, 7.5.2, 7.5.4), and whoever has not moved has completed
// none.
TEST(Irregular, A_7_5_1_A_7_5_2_A_7_5_4_NothingThatIsNotCompleted) {
  for (const Press press : {Press::at_once, Press::by_hand}) {
    Evening evening(supervised(press));
    const Readings before = evening.game.clock().left;
    for (const Color side : {kWhite, kBlack}) {
      EXPECT_EQ(evening.arbiter(fault(side, Irregularity::illegal_move)),
                "irregularity.not-completed");
      EXPECT_EQ(evening.arbiter(fault(side, Irregularity::two_hands)),
                "irregularity.not-completed");
      EXPECT_EQ(evening.arbiter(completed(side, Irregularity::unpromoted_pawn)),
                "irregularity.no-pawn");
      EXPECT_EQ(evening.game.illegal_moves(side), 0);
    }
    EXPECT_EQ(evening.game.clock().left, before);
  }
  Evening pawn = from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(pawn.arbiter(fault(kWhite, Irregularity::unpromoted_pawn)),
            "irregularity.not-completed");
}

// What was announced and completed, and was another move at the board: it is undone, and the man
// moves, who was touched before binds first, and castling is what the king had to do with (4.4.3).
TEST(Irregular, A_7_5_1_A_4_3_TheManOfTheUndoneMoveMoves) {
  for (const bool found_late : {false, true}) {
    Evening evening(supervised());
    evening.play({"e2e4", "e7e5", "g1f3"});
    if (found_late) evening.play({"b8c6"});
    ReportIrregularity report = fault(kWhite, Irregularity::illegal_move);
    if (found_late) report.plies_kept = 2;
    EXPECT_EQ(evening.arbiter(report), kNothing);
    EXPECT_EQ(evening.game.plies().size(), 2u);
    EXPECT_EQ(evening.game.clock().running, kWhite);
    EXPECT_EQ(evening.announce("f1c4"), "touch.must-move");
    EXPECT_EQ(evening.announce("g1h3"), kNothing);
  }
  Evening touched(supervised());
  touched.play({"e2e4", "e7e5"});
  EXPECT_EQ(touched.want(kWhite, ReportTouch{kWhite, at("a1")}), kNothing) << "who cannot move";
  EXPECT_EQ(touched.want(kWhite, ReportTouch{kWhite, at("b1")}), kNothing);
  EXPECT_EQ(touched.announce("b1c3"), kNothing);
  EXPECT_EQ(touched.arbiter(fault(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(touched.game.touched(), (std::vector{at("a1"), at("b1")}));
  Evening castled = from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  castled.play({"e1g1"});
  EXPECT_EQ(castled.arbiter(fault(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(castled.announce("h1g1"), "touch.must-move");
  EXPECT_EQ(castled.announce("e1e2"), kNothing) << "he need not castle";
  Evening promoted = from("1n6/P6k/8/8/8/8/8/K7 w - - 0 1");
  promoted.play({"a7b8q"});
  EXPECT_EQ(promoted.arbiter(fault(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(promoted.announce("a1b1"), "touch.must-move");
  EXPECT_EQ(promoted.announce("a7a8n"), kNothing) << "another move of the pawn, any man";
}

// With two hands a legal move was made: gone back to, it takes what it took (4.3.3).
TEST(Irregular, A_7_5_4_A_4_3_3_TwoHandsTakeWhatTheyTook) {
  Evening evening(supervised());
  evening.play({"e2e4", "d7d5", "e4d5", "d8d5"});
  ReportIrregularity report = fault(kBlack, Irregularity::two_hands);
  report.plies_kept = 3;
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.announce("d8d6"), "touch.must-capture-with");
  EXPECT_EQ(evening.announce("d8d5"), kNothing);
}

// The commentary: castling illegally, and with both hands, is one illegal move.
TEST(Irregular, A_7_5_5_TwoFaultsInOneMoveAreOne) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  ReportIrregularity second = fault(kWhite, Irregularity::two_hands);
  second.same_move = true;
  EXPECT_EQ(evening.arbiter(second), "irregularity.no-first-fault");
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.arbiter(second), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  EXPECT_FALSE(evening.game.ended());
}

TEST(Irregular, A_7_5_5_ADrawIfTheOpponentCannotMate) {
  host::Setup setup = supervised();
  setup.start_fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  ReportIrregularity second = completed(kWhite, Irregularity::illegal_move);
  second.another_move = true;
  EXPECT_EQ(evening.arbiter(second), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

// Found late: what counts is the position to which it is gone back.
TEST(Irregular, A_7_5_1_A_7_5_5_WhoCanMateIsAskedOfTheRestoredPosition) {
  host::Setup setup = supervised();
  setup.start_fen = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  evening.play({"e1e2", "e8e7"});
  ReportIrregularity second = completed(kWhite, Irregularity::illegal_move);
  second.plies_kept = 0;
  EXPECT_EQ(evening.arbiter(second), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins) << "Black has his rook";
}

TEST(Irregular, A_7_5_5_WithoutAClockThereIsNoTimeToGive) {
  host::Setup setup;
  setup.regulations.arbiter = true;
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.count<Penalised>(), 0);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
}

TEST(Irregular, B_2_OneMinuteInBlitz) {
  Evening evening(supervised(Press::at_once, minutes{3}, seconds{2}));
  evening.play({"e2e4", "e7e5"});
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{1});
}

TEST(Irregular, A_7_5_1_FoundLateThePositionBeforeItIsRestored) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  ReportIrregularity report = fault(kWhite, Irregularity::illegal_move);
  report.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.game.position().turn(), kWhite);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
}

TEST(Irregular, A_7_5_1_WhatHeHadTouchedBindsHimInThePositionBefore) {
  for (const bool second_fault_of_it : {false, true}) {
    Evening evening(supervised());
    evening.play({"e2e4", "e7e5"});
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("g1")}), kNothing);
    evening.play({"g1f3", "b8c6"});
    if (second_fault_of_it) {
      ReportIrregularity first = fault(kWhite, Irregularity::illegal_move);
      first.plies_kept = 2;
      EXPECT_EQ(evening.arbiter(first), kNothing);
    }
    ReportIrregularity report = fault(kWhite, Irregularity::two_hands);
    report.same_move = second_fault_of_it;
    report.plies_kept = 2;
    EXPECT_EQ(evening.arbiter(report), kNothing);
    EXPECT_NE(evening.announce("f1c4"), kNothing);
    EXPECT_EQ(evening.announce("g1h3"), kNothing);
  }
}

TEST(Irregular, A_7_5_2_ThePawnBecomesAQueen) {
  host::Setup setup = supervised();
  setup.start_fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  Evening evening(setup);
  const Duration before = evening.left(kBlack);
  ReportIrregularity report = completed(kWhite, Irregularity::unpromoted_pawn);
  report.instead = evening.move("a7a8q");
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_EQ(evening.game.last()->facts.uci, "a7a8q");
  EXPECT_EQ(evening.game.position().turn(), kBlack);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
}

// By itself: nobody names the queen.
TEST(Irregular, A_7_5_2_ThePawnBecomesAQueenOfItsColourByItself) {
  for (const Color side : {kWhite, kBlack}) {
    host::Setup setup = supervised();
    setup.start_fen =
        side == kWhite ? "8/P6k/8/8/8/8/8/K7 w - - 0 1" : "k7/8/8/8/8/8/p6K/8 b - - 0 1";
    Evening evening(setup);
    const Duration before = evening.left(opponent(side));
    EXPECT_EQ(evening.arbiter(completed(side, Irregularity::unpromoted_pawn)), kNothing);
    EXPECT_EQ(evening.game.last()->facts.uci, side == kWhite ? "a7a8q" : "a2a1q");
    EXPECT_EQ(evening.game.position().turn(), opponent(side));
    EXPECT_EQ(evening.left(opponent(side)), before + minutes{2});
    ReportIrregularity hands = fault(side, Irregularity::two_hands);
    hands.same_move = true;
    EXPECT_EQ(evening.arbiter(hands), kNothing) << "the queen is part of that move";
  }
}

TEST(Irregular, A_7_5_2_WhichPawnItWasIsNotGuessed) {
  host::Setup setup = supervised();
  setup.start_fen = "1n6/P2P3k/8/8/8/8/8/K7 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::unpromoted_pawn)),
            "irregularity.which-pawn");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("d7")}), kNothing);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::unpromoted_pawn)), kNothing);
  EXPECT_EQ(evening.game.last()->facts.uci, "d7d8q");
}

// Two faults count once in the same move of the same player, and in no other.
TEST(Irregular, A_7_5_5_TheSameMoveIsThatMoveOfThatPlayer) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  ReportIrregularity again = fault(kWhite, Irregularity::two_hands);
  again.same_move = true;
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  ReportIrregularity blacks = fault(kBlack, Irregularity::two_hands);
  blacks.same_move = true;
  EXPECT_EQ(evening.arbiter(blacks), "irregularity.no-first-fault");
  ReportIrregularity earlier = again;
  earlier.plies_kept = 0;
  EXPECT_EQ(evening.arbiter(earlier), "irregularity.not-same-move");
  EXPECT_EQ(evening.arbiter(again), kNothing);
  evening.play({"g1f3"});
  EXPECT_EQ(evening.arbiter(again), "irregularity.no-first-fault") << "another move";
  evening.play({"b8c6", "f1c4"});
  EXPECT_EQ(evening.arbiter(again), "irregularity.no-first-fault");
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
}

TEST(Irregular, AppA_4_2_UnsupervisedItStandsOnceTheOpponentHasMoved) {
  Evening evening(unsupervised());
  evening.play({"e2e4", "e7e5", "g1f3"});
  ReportIrregularity late = fault(kWhite, Irregularity::illegal_move);
  late.plies_kept = 0;
  EXPECT_EQ(evening.arbiter(late), "irregularity.stands");
  EXPECT_EQ(evening.arbiter(SetPosition{"nonsense"}), "position.not-playable");
  const std::string fen = "rnbqkbnr/pppp1ppp/8/8/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2";
  EXPECT_EQ(evening.arbiter(SetPosition{fen}), kNothing);
  EXPECT_EQ(evening.game.position().fen(), fen);
  EXPECT_EQ(evening.game.clock().running, kBlack);
  evening.play({"b8c6", "f1b5"});
}

TEST(Irregular, A_7_5_1_SupervisedNoIllegalMoveStands) {
  Evening evening(supervised());
  EXPECT_EQ(evening.arbiter(SetPosition{"8/8/8/8/8/8/8/K1k5 w - - 0 1"}),
            "position.only-unsupervised");
}

// A.1, A.4: for rapid and blitz only; whoever watches a standard game, it goes by Article 7.
TEST(Irregular, AppA_4_AStandardGameGoesByArticle7Unsupervised) {
  host::Setup setup = supervised();
  setup.regulations.supervised = false;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  EXPECT_EQ(evening.arbiter(SetPosition{evening.game.position().fen()}),
            "position.only-unsupervised");
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::kings_in_check)),
            "irregularity.illegal-move-instead");
  ReportIrregularity late = fault(kWhite, Irregularity::illegal_move);
  late.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(late), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
  Evening settled(setup);
  settled.play(kTenMovesEach);
  EXPECT_EQ(settled.arbiter(fault(kWhite, Irregularity::turned_board)), kNothing);
}

TEST(Irregular, AppA_4_1_2_AfterTenMovesNothingIsSaidOfTheBoard) {
  Evening evening(unsupervised());
  evening.play(kTenMovesEach);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::wrong_start)),
            "irregularity.after-ten-moves");
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::turned_board)),
            "irregularity.after-ten-moves");
}

TEST(Irregular, AppA_4_4_BothKingsInCheckAfterTheNextMoveTooIsADraw) {
  Evening strict(supervised());
  EXPECT_EQ(strict.arbiter(fault(kWhite, Irregularity::kings_in_check)),
            "irregularity.illegal-move-instead");
  Evening evening(unsupervised());
  const ReportIrregularity seen = fault(kWhite, Irregularity::kings_in_check);
  EXPECT_EQ(evening.arbiter(seen), kNothing);
  EXPECT_FALSE(evening.game.ended()) << "the next move is awaited";
  EXPECT_EQ(evening.arbiter(seen), "irregularity.next-move");
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(seen), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  Evening by_hand([] {
    host::Setup setup = unsupervised();
    setup.press = Press::by_hand;
    return setup;
  }());
  EXPECT_EQ(by_hand.arbiter(seen), kNothing);
  EXPECT_EQ(by_hand.announce("e2e4"), kNothing);
  EXPECT_EQ(by_hand.arbiter(seen), "irregularity.next-move") << "not completed";
  EXPECT_EQ(by_hand.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(by_hand.arbiter(seen), kNothing);
  EXPECT_TRUE(by_hand.game.ended());
}

// A pawn on the last rank is seen like both kings in check, and is the same illegal position.
TEST(Irregular, AppA_4_4_APawnOnTheLastRankAfterTheNextMoveTooIsADraw) {
  const ReportIrregularity seen = fault(kWhite, Irregularity::pawn_on_last_rank);
  Evening strict(supervised());
  EXPECT_EQ(strict.arbiter(seen), "irregularity.illegal-move-instead") << "7.5.2";
  Evening evening(unsupervised());
  EXPECT_EQ(evening.want(kWhite, seen), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(seen), kNothing);
  EXPECT_FALSE(evening.game.ended()) << "the next move is awaited";
  EXPECT_EQ(evening.arbiter(seen), "irregularity.next-move");
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(seen), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  EXPECT_EQ(evening.game.ended()->reason, "pawn-on-last-rank");
}

// A.4.2: before the opponent has moved it is 7.5.2; what stands is corrected by agreement alone.
TEST(Irregular, AppA_4_2_A_7_5_2_AnUnpromotedPawnBeforeTheOpponentHasMoved) {
  host::Setup setup = unsupervised();
  setup.start_fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  Evening evening(setup);
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::unpromoted_pawn)), kNothing);
  EXPECT_EQ(evening.game.last()->facts.uci, "a7a8q");
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
}

TEST(Irregular, AppA_4_2_WhatStandsIsCorrectedIfBothAgree) {
  ReportIrregularity report = fault(kWhite, Irregularity::agreed_correction);
  report.plies_kept = 0;
  Evening strict(supervised());
  EXPECT_EQ(strict.arbiter(report), "irregularity.illegal-move-instead");
  Evening evening(unsupervised());
  evening.play({"e2e4", "e7e5", "g1f3"});
  ReportIrregularity late = fault(kWhite, Irregularity::illegal_move);
  late.plies_kept = 0;
  EXPECT_EQ(evening.arbiter(late), "irregularity.stands");
  EXPECT_EQ(evening.want(kBlack, report), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::agreed_correction)),
            "irregularity.how-far");
  const Duration black = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(report), kNothing);
  EXPECT_TRUE(evening.game.plies().empty());
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0) << "it costs nobody anything";
  EXPECT_EQ(evening.left(kBlack), black);
}

// Two reports of one move are one fault, whoever forgets that he has given the first.
TEST(Irregular, A_7_5_2_A_7_5_5_ReportedTwiceOneMoveCountsOnce) {
  for (const bool announced : {false, true}) {
    host::Setup setup = supervised();
    setup.start_fen = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    Evening evening(setup);
    if (announced) evening.play({"a7a8q"});
    const ReportIrregularity report = completed(kWhite, Irregularity::unpromoted_pawn);
    EXPECT_EQ(evening.arbiter(report), kNothing);
    const Duration black = evening.left(kBlack);
    EXPECT_EQ(evening.arbiter(report), "irregularity.counted");
    EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::two_hands)), "irregularity.counted");
    EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
    EXPECT_EQ(evening.left(kBlack), black);
    EXPECT_FALSE(evening.game.ended());
  }
  Evening hands(supervised());
  hands.play({"e2e4", "e7e5"});
  EXPECT_EQ(hands.arbiter(fault(kBlack, Irregularity::two_hands)), kNothing);
  EXPECT_EQ(hands.arbiter(fault(kBlack, Irregularity::two_hands)), "irregularity.counted");
  hands.play({"g1f3", "b8c6"});
  EXPECT_EQ(hands.arbiter(fault(kBlack, Irregularity::two_hands)), kNothing) << "another move";
  EXPECT_TRUE(hands.game.ended());
}

// Nor is it one more where nobody announced it: whoever reports again says whether it was the same.
TEST(Irregular, A_7_5_1_A_7_5_5_AnUnannouncedMoveReportedTwiceCountsOnce) {
  for (const bool announced : {false, true}) {
    for (const Irregularity then :
         {Irregularity::illegal_move, Irregularity::two_hands, Irregularity::press_without_move}) {
      Evening evening(supervised());
      evening.play({"e2e4", "e7e5"});
      if (announced) evening.play({"g1f3"});
      const ReportIrregularity report = announced ? fault(kWhite, Irregularity::illegal_move)
                                                  : completed(kWhite, Irregularity::illegal_move);
      EXPECT_EQ(evening.arbiter(report), kNothing);
      const Duration black = evening.left(kBlack);
      EXPECT_EQ(evening.arbiter(completed(kWhite, then)), "irregularity.again");
      ReportIrregularity same = completed(kWhite, then);
      same.same_move = true;
      EXPECT_EQ(evening.arbiter(same), kNothing);
      EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
      EXPECT_EQ(evening.left(kBlack), black);
      EXPECT_FALSE(evening.game.ended());
      EXPECT_EQ(evening.arbiter(completed(kWhite, then)), "irregularity.again")
          << "after that, too";
      ReportIrregularity another = completed(kWhite, then);
      another.another_move = true;
      EXPECT_EQ(evening.arbiter(another), kNothing);
      EXPECT_TRUE(evening.game.ended()) << "the second one";
    }
  }
}

// 7.5.1, 7.5.2: whoever is on move may mean the move that was answered, and the position before it
// is restored only where the report says so.
TEST(Irregular, A_7_5_1_A_7_5_2_AfterTheAnswerItIsAskedWhichMoveItWas) {
  struct Row {
    const char* fen;
    std::vector<std::string> moves;
    Color by;
    Irregularity what;
    int kept;
  };
  const std::string start = standard_variant().start(0)->fen();
  for (const Row& row :
       {Row{start.c_str(), {"e2e4", "e7e5"}, kWhite, Irregularity::illegal_move, 0},
        Row{start.c_str(), {"e2e4", "e7e5", "g1f3"}, kBlack, Irregularity::illegal_move, 1},
        Row{start.c_str(), {"e2e4", "e7e5", "g1f3", "b8c6"}, kWhite, Irregularity::illegal_move, 2},
        Row{"8/P1P4k/8/8/8/8/8/K7 w - - 0 1",
            {"a7a8r", "h7g6"},
            kWhite,
            Irregularity::unpromoted_pawn,
            0}}) {
    Evening evening = from(row.fen);
    evening.play(row.moves);
    const Readings before = evening.game.clock().left;
    ReportIrregularity report = fault(row.by, row.what);
    EXPECT_EQ(evening.arbiter(report), "irregularity.which-move");
    EXPECT_EQ(evening.game.plies().size(), row.moves.size());
    EXPECT_EQ(evening.game.clock().left, before) << "no penalty";
    report.plies_kept = row.kept;
    if (row.what == Irregularity::unpromoted_pawn) {
      report.instead = Move{at("a7"), at("a8"), 'Q'};
    }
    EXPECT_EQ(evening.arbiter(report), kNothing);
    EXPECT_EQ(evening.count<PositionRestored>(), 1);
    EXPECT_EQ(evening.game.plies().size(),
              static_cast<std::size_t>(row.kept) + (report.instead ? 1U : 0U));
    EXPECT_EQ(evening.game.illegal_moves(row.by), 1);
  }
  Evening now(supervised());
  now.play({"e2e4", "e7e5"});
  EXPECT_EQ(now.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(now.game.plies().size(), 2u) << "the one that he has just made";
}

// 4.3: gone back to the position before it, the touched man moves; who was touched before goes
// first.
TEST(Irregular, A_4_3_A_4_3_1_TheManWhoWasTouchedMovesFromThePositionBefore) {
  ReportIrregularity report = fault(kWhite, Irregularity::touched_man);
  report.plies_kept = 2;
  report.touched = at("d1");
  for (const bool answered : {false, true}) {
    Evening evening(supervised());
    evening.play({"e2e4", "e7e5", "g1f3"});
    if (answered) evening.play({"b8c6"});
    EXPECT_EQ(evening.arbiter(report), kNothing);
    EXPECT_EQ(evening.game.plies().size(), 2u);
    EXPECT_EQ(evening.announce("g1f3"), "touch.must-move");
    EXPECT_EQ(evening.announce("d1h5"), kNothing);
  }
  Evening known(supervised());
  known.play({"e2e4", "e7e5"});
  EXPECT_EQ(known.want(kWhite, ReportTouch{kWhite, at("a1")}), kNothing) << "who cannot move";
  known.play({"g1f3", "b8c6"});
  ReportIrregularity unnamed = report;
  unnamed.touched.reset();
  EXPECT_EQ(known.arbiter(unnamed), kNothing);
  EXPECT_EQ(known.game.touched(), std::vector{at("a1")});
  Evening wrong(supervised());
  wrong.play({"e2e4", "e7e5", "g1f3", "b8c6"});
  ReportIrregularity other = report;
  other.touched = at("e5");
  other.plies_kept = 3;
  EXPECT_EQ(wrong.arbiter(other), "touch.not-on-move");
  other = report;
  other.touched = at("d3");
  EXPECT_EQ(wrong.arbiter(other), "touch.empty-before");
  other.touched = at("g1");
  EXPECT_EQ(wrong.arbiter(other), "touch.complied");
  EXPECT_EQ(wrong.game.plies().size(), 4u);
}

// 4.3, 4.8: whoever is on move has moved another man before, and not in the move to come.
TEST(Touching, A_4_3_A_4_8_AnotherManMovedIsNotTheMoveToCome) {
  Evening evening(supervised());
  const ReportTouch moved{kWhite, at("a2"), true};
  EXPECT_EQ(evening.arbiter(moved), kNothing) << "he has made no move yet";
  Evening answered(supervised());
  answered.play({"e2e4", "e7e5"});
  EXPECT_EQ(answered.arbiter(moved), "touch.which-move");
  EXPECT_EQ(answered.want(kBlack, moved), "touch.too-late");
  EXPECT_TRUE(answered.game.touched().empty());
  EXPECT_EQ(answered.game.plies().size(), 2u);
}

// A.4.4: the draw is of what is still there after the next move; what is seen again later has its
// own next move.
TEST(Irregular, AppA_4_4_WhatWasMendedIsNotSeenLater) {
  for (const Irregularity what : {Irregularity::kings_in_check, Irregularity::pawn_on_last_rank}) {
    const ReportIrregularity seen = fault(kWhite, what);
    Evening evening(unsupervised());
    EXPECT_EQ(evening.arbiter(seen), kNothing);
    evening.play({"e2e4", "e7e5", "g1f3", "b8c6"});
    EXPECT_EQ(evening.arbiter(seen), kNothing);
    EXPECT_FALSE(evening.game.ended()) << "the first time in this position";
    EXPECT_EQ(evening.arbiter(seen), "irregularity.next-move");
    evening.play({"f1c4"});
    EXPECT_EQ(evening.arbiter(seen), kNothing);
    EXPECT_TRUE(evening.game.ended());
    Evening set(unsupervised());
    EXPECT_EQ(set.arbiter(seen), kNothing);
    set.play({"e2e4"});
    EXPECT_EQ(set.arbiter(SetPosition{set.game.position().fen()}), kNothing);
    EXPECT_EQ(set.arbiter(seen), kNothing);
    EXPECT_FALSE(set.game.ended()) << "another position";
  }
}

// Answered or not, it is the same move, and its other faults are of that move, too.
TEST(Irregular, A_7_5_4_A_7_5_5_AnsweredMeanwhileOneMoveCountsOnce) {
  for (const Color side : {kWhite, kBlack}) {
    for (const bool answered_before : {true, false}) {
      Evening evening(supervised());
      evening.play({"e2e4", "e7e5"});
      if (side == kBlack) evening.play({"g1f3"});
      const ReportIrregularity report = fault(side, Irregularity::two_hands);
      if (!answered_before) evening.play({side == kWhite ? "g1f3" : "b8c6"});
      const auto first = evening.arbiter(report);
      EXPECT_EQ(first, kNothing);
      const Duration given = evening.left(opponent(side));
      if (!answered_before) evening.play({side == kWhite ? "b8c6" : "f1c4"});
      EXPECT_EQ(evening.arbiter(report), "irregularity.counted");
      ReportIrregularity of_the_same = report;
      of_the_same.same_move = true;
      EXPECT_EQ(evening.arbiter(of_the_same), kNothing);
      EXPECT_EQ(evening.arbiter(report), "irregularity.counted");
      EXPECT_EQ(evening.game.illegal_moves(side), 1);
      EXPECT_FALSE(evening.game.ended());
      if (answered_before) {
        EXPECT_EQ(evening.left(opponent(side)), given);
      }
      EXPECT_EQ(evening.arbiter(completed(side, Irregularity::press_without_move)), kNothing)
          << "the next move is another one";
      EXPECT_TRUE(evening.game.ended());
    }
  }
}

TEST(Penalties, A_12_9_2_A_12_9_3_TimeForOneAndOffTheOther) {
  Evening evening(supervised());
  Penalise penalty{.side = kWhite, .penalty = Penalty::time_for_opponent, .time = {}, .note = ""};
  EXPECT_EQ(evening.arbiter(penalty), "penalty.how-much");
  penalty.time = minutes{3};
  const Duration black = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(penalty), kNothing);
  EXPECT_EQ(evening.left(kBlack), black + minutes{3});
  penalty.penalty = Penalty::time_off;
  const Duration white = evening.left(kWhite);
  EXPECT_EQ(evening.arbiter(penalty), kNothing);
  EXPECT_EQ(evening.left(kWhite), white - minutes{3});
  penalty.time = std::chrono::hours{9};
  EXPECT_EQ(evening.arbiter(penalty), kNothing);
  EXPECT_EQ(evening.left(kWhite), Duration{0});
  EXPECT_EQ(evening.want(kBlack, penalty), "role.arbiter-only");
}

// Recorded with their note; nothing of them changes clock or game, but a warning is counted (11.7).
TEST(Penalties, A_12_9_1_A_12_9_5_A_12_9_7_A_12_9_8_TheGameGoesOn) {
  for (Penalty penalty :
       {Penalty::warning, Penalty::points_off, Penalty::fine, Penalty::exclusion_from_rounds}) {
    Evening evening(supervised());
    evening.play({"e2e4", "e7e5"});
    const Readings left = evening.game.clock().left;
    EXPECT_EQ(evening.arbiter(Penalise{kBlack, penalty, {}, "loud"}), kNothing);
    EXPECT_EQ(std::get<Penalised>(evening.facts.back().event),
              (Penalised{kBlack, penalty, {}, "loud"}));
    EXPECT_FALSE(evening.game.ended());
    EXPECT_EQ(evening.game.clock().left, left);
    EXPECT_EQ(evening.game.warnings(kBlack), penalty == Penalty::warning ? 1 : 0);
    EXPECT_EQ(evening.game.warnings(kWhite), 0);
    EXPECT_EQ(evening.announce("g1f3"), kNothing);
  }
}

TEST(Penalties, A_12_9_4_A_12_9_6_A_12_9_9_TheGameIsLost) {
  for (Penalty penalty : {Penalty::full_point_for_opponent, Penalty::loss, Penalty::expulsion}) {
    for (const Color side : {kWhite, kBlack}) {
      Evening evening(supervised());
      EXPECT_EQ(evening.arbiter(Penalise{side, penalty, {}, "loud"}), kNothing);
      EXPECT_EQ(evening.game.ended()->score, won_by(opponent(side)));
      EXPECT_EQ(evening.game.ended()->reason, "penalty");
      EXPECT_EQ(evening.count<Penalised>(), 1);
    }
  }
}

// 12.9.5 with 10.2: what is left of a score is a score that is usual for a game.
TEST(Penalties, A_12_9_5_PointsOffCountAtTheEnd) {
  struct Row {
    Action end;
    Color by;
    Scoring scoring;
    int white, black;  // in halves, after White was penalised once
  };
  for (const Row& row : {Row{Resign{}, kBlack, Scoring::one_half_zero, 1, 0},
                         Row{Resign{}, kWhite, Scoring::one_half_zero, 0, 2},
                         Row{Resign{}, kBlack, Scoring::three_one_zero, 2, 0},
                         Row{Resign{}, kBlack, Scoring::three_two_one, 4, 2},
                         Row{Resign{}, kWhite, Scoring::three_two_one, 0, 6}}) {
    host::Setup setup = supervised();
    setup.regulations.scoring = row.scoring;
    Evening evening(setup);
    evening.play({"e2e4", "e7e5"});
    EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::points_off, {}, "phone"}), kNothing);
    EXPECT_FALSE(evening.game.ended());
    EXPECT_EQ(evening.want(row.by, row.end), kNothing);
    const GameEnded& ended = *evening.game.ended();
    EXPECT_EQ(winner_of(ended.score), opponent(row.by)) << "the game itself stays won";
    EXPECT_EQ(points_of(ended.score, kWhite, row.scoring, ended.reduced.white), row.white);
    EXPECT_EQ(points_of(ended.score, kBlack, row.scoring, ended.reduced.black), row.black);
  }
}

// 10.2: so many that a usual score is left; which of them are, the scoring says.
TEST(Penalties, A_12_9_5_A_10_2_AsManyPointsAsOneScoreIsLessThanAnother) {
  struct Row {
    Scoring scoring;
    int off, white;  // in halves, of a game that White wins
  };
  for (const Row& row : {Row{Scoring::one_half_zero, 1, 1}, Row{Scoring::one_half_zero, 2, 0},
                         Row{Scoring::three_one_zero, 4, 2}, Row{Scoring::three_one_zero, 6, 0},
                         Row{Scoring::three_two_one, 2, 4}, Row{Scoring::three_two_one, 4, 2},
                         Row{Scoring::two_one_zero, 2, 2}, Row{Scoring::two_one_zero, 4, 0}}) {
    for (const bool after_the_end : {false, true}) {
      host::Setup setup = supervised();
      setup.regulations.scoring = row.scoring;
      Evening evening(setup);
      const Penalise off{kWhite, Penalty::points_off, {}, "phone", row.off};
      if (!after_the_end) {
        EXPECT_EQ(evening.arbiter(off), kNothing);
      }
      EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
      if (after_the_end) {
        EXPECT_EQ(evening.arbiter(off), kNothing);
      }
      const GameEnded& ended = *evening.game.ended();
      EXPECT_EQ(points_of(ended.score, kWhite, row.scoring, ended.reduced.white), row.white);
      EXPECT_EQ(ended.reduced.black, 0);
    }
  }
}

TEST(Penalties, A_12_9_5_A_10_2_NoAmountThatLeavesNoScore) {
  host::Setup setup = supervised();
  setup.regulations.scoring = Scoring::three_one_zero;
  const auto off = [](int halves) {
    return Penalise{kWhite, Penalty::points_off, {}, "phone", halves};
  };
  Evening three(setup);
  EXPECT_EQ(three.arbiter(off(1)), "penalty.points") << "half a point";
  EXPECT_EQ(three.want(kBlack, Resign{}), kNothing);
  EXPECT_EQ(three.arbiter(off(2)), "penalty.points") << "two are no score";
  Evening one(supervised());
  EXPECT_EQ(one.arbiter(off(3)), "penalty.points");
  EXPECT_EQ(one.want(kBlack, Resign{}), kNothing);
  EXPECT_EQ(one.arbiter(off(1)), kNothing);
  EXPECT_EQ(one.arbiter(off(2)), "penalty.points") << "half a point is left";
}

// No more than the game is worth, however it is counted together.
TEST(Penalties, A_12_9_5_A_10_2_NotMoreThanTheGameIsWorth) {
  struct Row {
    Scoring scoring;
    std::vector<int> off;  // in halves, nought: to what is worth less next
  };
  for (const Row& row :
       {Row{Scoring::one_half_zero, {2, 1}}, Row{Scoring::one_half_zero, {2, 2}},
        Row{Scoring::one_half_zero, {1, 2}}, Row{Scoring::one_half_zero, {1, 1, 1}},
        Row{Scoring::one_half_zero, {0, 0, 0}}, Row{Scoring::one_half_zero, {2, 0}},
        Row{Scoring::three_one_zero, {6, 2}}, Row{Scoring::two_one_zero, {4, 2}}}) {
    for (const bool after_the_end : {false, true}) {
      host::Setup setup = supervised();
      setup.regulations.scoring = row.scoring;
      Evening evening(setup);
      if (after_the_end) {
        EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
      }
      for (std::size_t i = 0; i < row.off.size(); ++i) {
        const Penalise off{kWhite, Penalty::points_off, {}, "phone", row.off[i]};
        const bool too_many = i + 1 == row.off.size();
        EXPECT_EQ(evening.arbiter(off),
                  too_many ? std::optional<std::string>("penalty.points") : std::nullopt)
            << i;
      }
    }
  }
  Evening lost(supervised());
  EXPECT_EQ(lost.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(lost.arbiter(Penalise{kWhite, Penalty::points_off, {}, "phone"}), "penalty.points");
}

TEST(Penalties, A_12_9_5_PointsMayBeTakenOffAfterTheEnd) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5"});
  const Penalise off{kWhite, Penalty::points_off, {}, "shouts at the winner"};
  EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SignResult{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, off), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(off), kNothing);
  EXPECT_EQ(evening.game.ended()->reduced, (Counters{1, 0}));
  EXPECT_EQ(evening.game.ended()->reason, "resignation");
  EXPECT_FALSE(evening.game.signed_by(kWhite)) << "it is another result now (8.7)";
  EXPECT_EQ(evening.arbiter(off), kNothing);
  EXPECT_EQ(evening.game.ended()->reduced, (Counters{2, 0}));
  // What he gives himself in odd figures is exact.
  EXPECT_EQ(evening.arbiter(DecideResult{Score::white_draws_only, ""}), kNothing);
  EXPECT_EQ(evening.game.ended()->reduced, Counters{});
  EXPECT_EQ(evening.arbiter(off), "penalty.odd-result");
}

// 12.9: after the game the arbiter still penalises, but the game itself is played (5.1, 8.7).
TEST(Penalties, A_12_9_AfterTheEndOnlyWhatIsNotTheGames) {
  for (const auto& named : kPenalties) {
    Evening evening(supervised());
    EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
    const bool of_the_game = named.value == Penalty::time_for_opponent ||
                             named.value == Penalty::time_off || named.value == Penalty::loss ||
                             named.value == Penalty::full_point_for_opponent;
    EXPECT_EQ(evening.arbiter(Penalise{kWhite, named.value, minutes{1}, "shouts"}),
              of_the_game ? std::optional<std::string>("game.over") : kNothing)
        << named.name;
    EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
  }
}

TEST(Penalties, A_11_7_A_11_8_TheArbiterDecidesAnyResult) {
  for (Score score : {Score::both_lose, Score::white_draws_only, Score::black_wins}) {
    Evening evening(supervised());
    EXPECT_EQ(evening.want(kWhite, DecideResult{score, ""}), "role.arbiter-only");
    EXPECT_EQ(evening.arbiter(DecideResult{score, "refuses the Laws"}), kNothing);
    EXPECT_EQ(evening.game.ended()->score, score);
    EXPECT_EQ(evening.want(kBlack, DecideResult{Score::draw, ""}), "role.arbiter-only");
  }
}

TEST(Touching, A_4_3_A_4_4_1_ALaterTouchUndoesNoMoveThatKeptToTheFirst) {
  {
    Evening evening(supervised());
    evening.play({"e2e4"});
    EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("d7")}), kNothing);
    evening.play({"d7d5"});
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kBlack, at("e7")}), "touch.complied");
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("e4")}), kNothing);
    EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("d5")}), kNothing);
    evening.play({"e4d5"});
    EXPECT_EQ(evening.want(kBlack, ReportTouch{kWhite, at("d1")}), "touch.complied");
  }
  host::Setup setup = supervised();
  setup.start_fen = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("e8")}), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, at("h8")}), kNothing);
  evening.play({"e8g8"});
  EXPECT_EQ(evening.arbiter(ReportTouch{kBlack, at("h8")}), "touch.complied");
}

// The illegal move is seen on the board alone, from where to where.
ReportIrregularity seen(Color by, const char* from, const char* to) {
  ReportIrregularity report = completed(by, Irregularity::illegal_move);
  report.moved = Move{.from = at(from), .to = at(to)};
  return report;
}

// 7.5.1 with 4.3: the move instead is one of the same man, if he has any.
TEST(SeenOnTheBoard, A_7_5_1_A_4_3_TheManThatWasMovedIsBound) {
  Evening evening = from("4k3/p7/8/8/8/8/8/4K3 b - - 0 1");
  EXPECT_EQ(evening.arbiter(seen(kBlack, "e8", "e6")), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kBlack), 1);
  EXPECT_EQ(evening.game.touched(), std::vector{at("e8")});
  EXPECT_NE(evening.announce("a7a6"), kNothing);
  EXPECT_EQ(evening.announce("e8e7"), kNothing);
}

// Who was touched before him goes first (4.3.1).
TEST(SeenOnTheBoard, A_4_3_1_WhatWasTouchedBeforeBindsFirst) {
  Evening evening = from("4k3/p7/8/8/8/8/8/4K3 b - - 0 1");
  evening.arbiter(ReportTouch{kBlack, at("a7")});
  EXPECT_EQ(evening.arbiter(seen(kBlack, "e8", "e6")), kNothing);
  EXPECT_EQ(evening.game.touched(), (std::vector{at("a7"), at("e8")}));
}

TEST(SeenOnTheBoard, A_7_5_1_NoOtherMoveIsUndoneUnasked) {
  Evening evening(supervised());
  evening.play({"e2e4", "e7e5", "d1h5"});
  EXPECT_EQ(evening.arbiter(seen(kWhite, "e1", "e3")), "irregularity.other-move");
  EXPECT_EQ(evening.game.plies().size(), 3u);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);
  ReportIrregularity back = seen(kWhite, "e1", "e3");
  back.plies_kept = 2;
  EXPECT_EQ(evening.arbiter(back), kNothing) << "he has said how far";
  EXPECT_EQ(evening.game.plies().size(), 2u);
  EXPECT_EQ(evening.game.touched(), std::vector{at("e1")}) << "not the queen";
}

TEST(SeenOnTheBoard, A_3_10_1_ALegalMoveIsNoIllegalOne) {
  Evening evening(supervised());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(seen(kBlack, "b8", "c6")), "irregularity.legal");
  EXPECT_EQ(evening.arbiter(seen(kBlack, "e5", "e4")), "touch.empty-square");
  EXPECT_EQ(evening.game.illegal_moves(kBlack), 0);
}

}  // namespace
}  // namespace annabella::host
