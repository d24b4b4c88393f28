// The worked cases of the arbiters' commentary on Articles 1 to 7, each as it is told there.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

// King against king is drawn; king and knight on both sides is not, since mate is possible.
TEST(Commentary, A_1_5_KnightAgainstKnightIsNoDeadPosition) {
  Evening bare = from("8/8/8/3k4/4p3/4K3/8/8 w - - 0 1");
  EXPECT_EQ(bare.announce("e3e2"), kNothing);
  EXPECT_EQ(bare.announce("d5d4"), kNothing);
  EXPECT_EQ(bare.announce("e2d2"), kNothing);
  EXPECT_EQ(bare.announce("e4e3"), kNothing);
  EXPECT_EQ(bare.announce("d2e2"), kNothing);
  EXPECT_EQ(bare.announce("d4e4"), kNothing);
  EXPECT_EQ(bare.announce("e2d1"), kNothing);
  EXPECT_EQ(bare.announce("e3e2"), kNothing);
  EXPECT_EQ(bare.announce("d1e2"), kNothing);
  ASSERT_TRUE(bare.game.ended());
  EXPECT_EQ(bare.game.ended()->score, Score::draw);
  Evening knights = from("4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1");
  EXPECT_EQ(knights.announce("g1f3"), kNothing);
  EXPECT_FALSE(knights.game.ended());
}

// "White has just played h5": every pawn is blocked, and no king gets through.
TEST(Commentary, A_5_2_2_TheLastPawnMoveBlocksThePosition) {
  Evening evening = from("4k3/8/7p/1p1p1p2/1P1P1P1P/8/8/4K3 w - - 0 1");
  EXPECT_FALSE(evening.game.position().ending());
  EXPECT_EQ(evening.announce("h4h5"), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

// The bishop on e7 may not leave the file, and the king on b2 may not go where it looks.
TEST(Commentary, A_3_1_3_APinnedManGivesCheck) {
  Evening evening = from("4k3/4b3/8/8/8/8/1K6/4R3 w - - 0 1");
  EXPECT_EQ(evening.announce("b2a3"), "game.illegal-move");
  Evening check = from("4k3/4b3/8/8/8/K7/8/4R3 w - - 0 1");
  EXPECT_EQ(check.announce("e1d1"), "game.illegal-move");
  EXPECT_EQ(check.announce("a3b3"), kNothing);
}

// A rook upside down is a rook, whatever it was called; then it moves like one.
TEST(Commentary, A_3_7_5_ARookUpsideDownIsARook) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.white.watched = true;
  Evening evening = from("8/P6k/8/8/8/8/8/K7 w - - 0 1", setup);
  const Move rook = evening.move("a7a8r");
  EXPECT_EQ(evening.announce("a7a8q"), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportMade{rook}), "made.differs");
  EXPECT_EQ(evening.want(kWhite, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{rook}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportMade{rook}), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.announce("h7g6"), kNothing);
  EXPECT_EQ(evening.want(kBlack, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{Move{at("a8"), at("e4")}}), "game.illegal-move");
}

// The missing piece is fetched while the clocks stand, and need not be the one he takes then.
TEST(Commentary, A_3_7_5_WhoAsksForAQueenMayTakeAKnight) {
  Evening evening = from("8/P6k/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(evening.want(kWhite, StopClocks{"no queen here"}), kNothing);
  const Duration left = evening.left(kWhite);
  evening.pass(minutes{4});
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.left(kWhite), left);
  EXPECT_EQ(evening.announce("a7a8n"), kNothing);
}

// Whoever says nothing beforehand has touched his man in earnest; that he had meant another one
// does not count.
TEST(Commentary, A_4_2_2_NothingSaidBeforehandIsIntent) {
  Evening evening(supervised());
  EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, at("b1")}), kNothing);
  EXPECT_EQ(evening.want(kWhite, AdjustMen{}), "adjust.after-touch");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("g1")}), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), "touch.must-move");
  EXPECT_EQ(evening.announce("b1c3"), kNothing);
}

// 4 and 12.1: the arbiter steps in by himself, and asks for a move of the touched man.
TEST(Commentary, A_12_1_TheArbiterDoesNotWaitForAClaim) {
  Evening evening(supervised());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, at("g1")}), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), "touch.must-move");
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
}

// Moved, not pressed, away from the table; back, and moved again for the opponent had seemed to
// have moved. The arbiter finds out, and puts clocks and board right.
TEST(Commentary, A_6_2_2_ASecondMoveBeforeTheOpponentHasMoved) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  evening.pass(minutes{15});
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{Move{at("d2"), at("d4")}}), "game.not-on-move");
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, StopClocks{"two moves"}), kNothing);
  ReportIrregularity back = fault(kWhite, Irregularity::displaced_men);
  back.plies_kept = 1;
  EXPECT_EQ(evening.arbiter(back), kNothing);
  const Readings right{minutes{80}, minutes{90}};
  EXPECT_EQ(evening.arbiter(SetClocks{right, "6.2.2"}), kNothing);
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.plies().size(), 1u);
  EXPECT_EQ(evening.game.clock().running, kBlack);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);
}

// Moved with one hand and pressed with the other: a penalty of 12.9, but no illegal move.
TEST(Commentary, A_6_2_3_TheOtherHandOnTheClockIsNoIllegalMove) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::warning, {}, "6.2.3"}), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);
  EXPECT_EQ(evening.game.plies().size(), 1u);
}

// 15:00 was planned, 15:15 it began: with thirty minutes nobody forfeits before 15:45.
TEST(Commentary, A_6_7_1_TheDefaultTimeBeginsWhenTheRoundDoes) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.default_time = minutes{30};
  Evening evening(setup);
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  evening.pass(minutes{29} + seconds{59});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), "arrival.in-time");
  evening.pass(seconds{1});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins_by_forfeit);
}

// Between the fall of a flag and its being noticed the game may end; that result stands.
TEST(Commentary, A_6_8_AResultBeforeTheFlagIsNoticedStands) {
  Evening agreed(supervised(Press::by_hand, minutes{5}, {}));
  agreed.play({"e2e4"});
  EXPECT_EQ(agreed.want(kWhite, PressClock{}), kNothing);
  agreed.play({"e7e5"});
  EXPECT_EQ(agreed.want(kBlack, PressClock{}), kNothing);
  EXPECT_EQ(agreed.want(kBlack, OfferDraw{}), kNothing);
  agreed.pass(minutes{6});
  EXPECT_EQ(agreed.want(kWhite, AcceptDraw{}), kNothing);
  EXPECT_EQ(agreed.game.ended()->reason, "agreement");
  EXPECT_EQ(agreed.want(kBlack, NoticeFlag{}), "game.over");
  Evening resigned(supervised(Press::by_hand, minutes{5}, {}));
  resigned.pass(minutes{6});
  EXPECT_EQ(resigned.want(kBlack, Resign{}), kNothing);
  EXPECT_EQ(resigned.game.ended()->score, Score::white_wins);
}

// All that is left is forced, and mates the one who would win by the flag: a draw. Without the
// rook that gives check it is not forced, and Black may promote and mate.
TEST(Commentary, A_6_9_OnlyForcedMovesThatMateTheOther) {
  const host::Setup minute = supervised(Press::by_hand, minutes{1}, {});
  Evening forced = from("R3r1k1/5ppp/8/8/8/8/3P1P2/3RKR2 w - - 0 1", minute);
  ASSERT_EQ(forced.game.position().legal_moves().size(), 1u);
  forced.pass(minutes{2});
  EXPECT_EQ(forced.want(kBlack, NoticeFlag{}), kNothing);
  ASSERT_TRUE(forced.game.ended());
  EXPECT_EQ(forced.game.ended()->score, Score::draw);
  Evening playable = from("6k1/R4ppp/8/8/8/8/3P1P2/3RKR2 w - - 0 1", minute);
  playable.pass(minutes{2});
  EXPECT_EQ(playable.want(kBlack, NoticeFlag{}), kNothing);
  EXPECT_EQ(playable.game.ended()->score, Score::black_wins);
}

// A man was touched, and not moved before the flag fell: what that would have forced is not part
// of the sequence of moves.
TEST(Commentary, A_6_9_ATouchedManForcesNothingOnceTheFlagHasFallen) {
  Evening evening =
      from("1k6/8/8/8/8/8/7q/K5NR w - - 0 1", supervised(Press::by_hand, minutes{1}, {}));
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("h1")}), kNothing);
  EXPECT_EQ(evening.announce("a1b1"), "touch.must-capture-with") << "which would leave a king";
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// Good reasons are an irregularity, a disturbance, an illness; without one the arbiter penalises.
TEST(Commentary, A_6_11_4_WithoutAReasonTheStopIsPenalised) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.want(kWhite, StopClocks{"the opponent hums"}), kNothing);
  EXPECT_EQ(std::get<ClocksStopped>(evening.facts.back().event),
            (ClocksStopped{kWhite, "the opponent hums"}));
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, StopClocks{}), kNothing);
  EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::time_off, minutes{1}, "6.11.4"}), kNothing);
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.left(kWhite), minutes{89} + seconds{30});
}

// With colours reversed, and over before the tenth move: the result stands.
TEST(Commentary, A_7_3_AResultWithReversedColoursStands) {
  Evening evening(supervised());
  evening.play({"f2f3", "e7e5", "g2g4", "d8h4"});
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::reversed_colours)), "game.over");
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// A's clock runs when B knocks a man over: A does not start B's clock, he stops both; then time is
// added for A, or taken from B. Nobody loses for it, unless it was on purpose.
TEST(Commentary, A_7_4_KnockedOverOnTheOthersTime) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.want(kWhite, PressClock{}), "press.nothing");
  EXPECT_EQ(evening.want(kWhite, StopClocks{"7.4.2"}), kNothing);
  EXPECT_EQ(evening.arbiter(fault(kBlack, Irregularity::displaced_men)), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::time_for_opponent, minutes{1}, "7.4.3"}),
            kNothing);
  EXPECT_EQ(evening.left(kWhite), minutes{91} + seconds{30});
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::time_off, minutes{1}, "7.4.3"}), kNothing);
  EXPECT_EQ(evening.left(kBlack), minutes{89} + seconds{30});
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().moves, (Counters{0, 0}));
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::loss, {}, "on purpose"}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
}

// Once the game is over it is too late: the result stands.
TEST(Commentary, A_7_5_1_FoundAfterTheGameNothingIsCorrected) {
  Evening evening(supervised());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::illegal_move)), "game.over");
}

// The man of the illegal move moves legally, if he can; or takes what he had taken.
TEST(Commentary, A_7_5_1_TheIllegalMovesManMovesInstead) {
  Evening evening = from("4k3/8/8/8/4r3/8/3N4/R3K3 w - - 0 1");
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("d2")}), kNothing);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.announce("e1f1"), "touch.must-capture-with");
  EXPECT_EQ(evening.announce("d2e4"), kNothing);
}

// Without the press it is not completed: he mends it, without a penalty.
TEST(Commentary, A_7_5_1_BeforeThePressAnIllegalMoveIsMendedForNothing) {
  Evening evening(supervised(Press::by_hand));
  const Duration black = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{Move{at("e2"), at("e5")}}), "game.illegal-move");
  for (const Irregularity what : {Irregularity::illegal_move, Irregularity::two_hands}) {
    EXPECT_EQ(evening.arbiter(fault(kWhite, what)), "irregularity.not-completed");
  }
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  for (const Irregularity what : {Irregularity::illegal_move, Irregularity::two_hands}) {
    EXPECT_EQ(evening.arbiter(fault(kWhite, what)), "irregularity.not-completed");
    EXPECT_EQ(evening.arbiter(fault(kBlack, what)), "irregularity.not-completed");
  }
  EXPECT_EQ(evening.left(kBlack), black);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::two_hands)), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 1);
  EXPECT_EQ(evening.game.plies().size(), 1u) << "7.5.4: the move itself was legal";
}

// The opponent's clock started instead of stopped, to complain of an illegal move: an accident.
TEST(Commentary, A_7_5_3_TheClockStartedInsteadOfStoppedIsAnAccident) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, PressClock{}), "press.nothing");
  EXPECT_EQ(evening.game.clock().running, kBlack);
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::warning, {}, "7.5.3"}), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kBlack), 0);
  EXPECT_EQ(evening.arbiter(fault(kBlack, Irregularity::press_without_move)), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kBlack), 1);
}

// With both hands, but it was mate before the clock was pressed.
TEST(Commentary, A_7_5_4_NotAfterTheGameHasEnded) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.white.watched = true;
  Evening evening = from("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", setup);
  EXPECT_EQ(evening.announce("g6g7"), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportMade{evening.game.last()->move}), kNothing);
  EXPECT_EQ(evening.arbiter(fault(kWhite, Irregularity::two_hands)), "game.over");
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
}

// Castling, promotion and capture, each illegal and with both hands, are one illegal move each; the
// second such move costs the game.
TEST(Commentary, A_7_5_5_EachOfThemIsOneAndTheSecondLoses) {
  for (const Irregularity what : {Irregularity::illegal_move, Irregularity::unpromoted_pawn}) {
    Evening evening = from("7k/P6p/8/8/8/8/P6P/7K w - - 0 1");
    ReportIrregularity hands = fault(kWhite, Irregularity::two_hands);
    hands.same_move = true;
    EXPECT_EQ(evening.arbiter(completed(kWhite, what)), kNothing);
    EXPECT_EQ(evening.arbiter(hands), kNothing);
    EXPECT_FALSE(evening.game.ended());
    if (evening.game.position().turn() == kWhite) evening.play({"h1g1"});
    evening.play({"h8g7"});
    const bool pawn = what == Irregularity::unpromoted_pawn;
    EXPECT_EQ(evening.arbiter(completed(kWhite, pawn ? Irregularity::two_hands : what)), kNothing);
    EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  }
}

// Taking the king is an illegal move like any other.
TEST(Commentary, A_7_5_5_TakingTheKingIsAnIllegalMove) {
  Evening evening = from("4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1");
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{Move{at("h1"), at("e8")}}), "game.illegal-move");
  const Duration black = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.left(kBlack), black + minutes{2});
}

}  // namespace
}  // namespace annabella::host
