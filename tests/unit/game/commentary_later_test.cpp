// The worked cases of the arbiters' commentary on Articles 8 to 12, the appendices and Guideline
// III, each as it is told there.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

Setup without_supervision(Duration base = minutes{15}, Duration increment = seconds{5}) {
  host::Setup setup = supervised(Press::by_hand, base, increment);
  setup.regulations.supervised = false;
  return setup;
}

Setup timed(const char* control) {
  host::Setup setup = supervised(Press::by_hand);
  setup.time = *read_time_control(control);
  return setup;
}

// Announces and presses.
void move(Evening& evening, const std::string& uci) {
  const Color side = evening.game.position().turn();
  ASSERT_EQ(evening.announce(uci), kNothing) << uci;
  ASSERT_EQ(evening.want(side, PressClock{}), kNothing) << uci;
}

void moves(Evening& evening, const std::vector<std::string>& all) {
  for (const std::string& uci : all) move(evening, uci);
}

// The chief arbiter corrects a result although both have signed it: both wrote the wrong one.
TEST(Commentary, A_8_7_TheArbiterCorrectsASignedResult) {
  Evening evening(supervised());
  evening.play({"f2f3", "e7e5", "g2g4"});
  EXPECT_EQ(evening.want(kBlack, Resign{}), kNothing);
  for (const Color side : {kWhite, kBlack}) EXPECT_EQ(evening.want(side, SignResult{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, DecideResult{Score::black_wins, ""}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(DecideResult{Score::black_wins, "8.7"}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "arbiter");
  EXPECT_EQ(evening.arbiter(DecideResult{Score::black_wins, "8.7"}), "result.same");
  EXPECT_EQ(evening.announce("d8h4"), "game.over");
  Game again(standard_variant());
  for (const Fact& fact : evening.facts) again.apply(fact);
  EXPECT_EQ(again.ended()->score, Score::black_wins);
}

// Move, offer, press. In any other order the offer is just as valid, and costs a penalty of 12.9.
TEST(Commentary, A_9_1_2_1_AnOfferInTheWrongOrderIsValid) {
  Evening evening(supervised(Press::by_hand));
  moves(evening, {"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing) << "on the other's time";
  EXPECT_EQ(evening.arbiter(Penalise{kBlack, Penalty::warning, {}, "9.1.2.1"}), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kBlack);
  EXPECT_EQ(evening.want(kWhite, AcceptDraw{}), kNothing);
}

// "Within two minutes" is no condition: the offer stands until it is answered.
TEST(Commentary, A_9_1_2_1_AConditionOfTimeDoesNotCount) {
  Evening evening(supervised(Press::by_hand));
  moves(evening, {"e2e4", "e7e5"});
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  evening.pass(minutes{20});
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

// Where there is a limit and nobody has claimed, the fifth time still ends the game.
TEST(Commentary, A_9_1_1_TheFifthTimeEndsItWithoutAClaim) {
  host::Setup setup = supervised();
  setup.regulations.draw_offers = DrawOffers::after_moves;
  setup.regulations.draw_offers_after = 30;
  Evening evening(setup);
  for (int n = 0; n < 4; ++n) evening.play(kShuffle);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "fivefold-repetition");
}

// The claim is checked at once, with nobody's time running; and it is not taken back.
TEST(Commentary, A_9_5_1_AClaimIsNotTakenBack) {
  Evening evening(supervised(Press::by_hand));
  moves(evening, {"e2e4", "e7e5"});
  const Duration left = evening.left(kWhite);
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::fifty_moves, evening.move("g1f3")}), kNothing);
  EXPECT_EQ(evening.left(kWhite), left);
  EXPECT_EQ(evening.want(kWhite, WithdrawMove{}), "withdraw.too-late");
  EXPECT_EQ(evening.announce("b1c3"), "claim.must-play");
}

// The intended move is illegal: another one with this man must be played.
TEST(Commentary, A_9_5_3_AnIllegalIntendedMoveBindsItsMan) {
  Evening evening(supervised(Press::by_hand));
  moves(evening, {"e2e4", "e7e5"});
  const Duration before = evening.left(kBlack);
  const Move impossible{at("g1"), at("g3")};
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::threefold, impossible}), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);
  EXPECT_EQ(evening.game.draw_offer(), kWhite) << "9.1.2.3";
  EXPECT_EQ(evening.announce("d2d4"), "touch.must-move");
  EXPECT_EQ(evening.announce("g1h3"), kNothing);
  // With a man who cannot move at all, any move (4.5); with no man of his, it is no move.
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  const Move boxed{at("a8"), at("a3")};
  EXPECT_EQ(evening.want(kBlack, ClaimDraw{Claim::threefold, boxed}), kNothing);
  EXPECT_EQ(evening.announce("d7d5"), kNothing);
  EXPECT_EQ(evening.want(kBlack, PressClock{}), kNothing);
  const Move nothing{at("e6"), at("e7")};
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::threefold, nothing}), "game.illegal-move");
}

// The five times need not follow one another.
TEST(Commentary, A_9_6_1_NotOneAfterTheOther) {
  Evening evening(supervised());
  evening.play({"g1f3", "g8f6", "f3g1", "f6g8"});                                  // twice
  evening.play({"b1c3", "b8c6", "c3b1", "c6b8"});                                  // 3
  evening.play({"g1h3", "g8h6", "b1a3", "b8a6", "h3g1", "h6g8", "a3b1", "a6b8"});  // 4
  EXPECT_FALSE(evening.game.ended());
  evening.play({"b1c3", "g8f6", "c3b1", "f6g8"});
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "fivefold-repetition");
}

// A telephone, on or off: the game is lost, whether the other could ever mate or not.
TEST(Commentary, A_11_3_3_ATelephoneLosesAgainstABareKingToo) {
  host::Setup setup = supervised();
  setup.start_fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::loss, {}, "11.3.2.2"}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// White's telephone rings when only he has moved; Black comes in time: an unplayed game, -/+.
TEST(Commentary, A_11_3_3_BeforeTheOpponentHasComeItIsUnplayed) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.default_time = minutes{30};
  Evening evening(setup);
  move(evening, "e2e4");
  evening.pass(minutes{5});
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(DecideResult{Score::black_wins_by_forfeit, "11.3.2.2"}), kNothing);
  EXPECT_EQ(text_of(evening.game.ended()->score), "-/+");
}

// The third or fourth warning is reason enough to declare the game lost.
TEST(Commentary, A_11_7_AfterTheThirdWarningTheGame) {
  Evening evening(supervised());
  for (int n = 0; n < 3; ++n) {
    EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::warning, {}, "offers too often, 11.5"}),
              kNothing);
    EXPECT_FALSE(evening.game.ended());
  }
  EXPECT_EQ(evening.game.warnings(kWhite), 3);
  EXPECT_EQ(evening.game.warnings(kBlack), 0);
  EXPECT_EQ(evening.arbiter(DecideResult{Score::black_wins, "11.7"}), kNothing);
}

// Whoever appeals and refuses to play on: his clock is started, and in time he loses on time.
TEST(Commentary, A_11_10_WhoRefusesToPlayOnLosesOnTime) {
  Evening evening(supervised(Press::by_hand, minutes{5}, {}));
  EXPECT_EQ(evening.want(kWhite, StopClocks{"appeals"}), kNothing);
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  evening.pass(minutes{6});
  EXPECT_EQ(evening.arbiter(NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// Without a score, the claim is judged by what was seen of the game.
TEST(Commentary, AppA_2_ClaimsNeedNoScore) {
  host::Setup setup = supervised(Press::by_hand, minutes{15}, seconds{5});
  setup.regulations.white.score = ScoreKeeping::dictated;
  setup.regulations.black.score = ScoreKeeping::dictated;
  Evening evening(setup);
  moves(evening, kShuffle);
  moves(evening, kShuffle);
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::threefold, {}}), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->reason, "threefold-repetition");
}

// The penalty is that of standard chess: two minutes, and the second one loses.
TEST(Commentary, AppA_4_2_TheSecondIllegalMoveLosesAsElsewhere) {
  Evening evening(without_supervision());
  const Duration black = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(completed(kWhite, Irregularity::illegal_move)), kNothing);
  EXPECT_EQ(evening.left(kBlack), black + minutes{2});
  EXPECT_FALSE(evening.game.ended());
  ReportIrregularity second = completed(kWhite, Irregularity::illegal_move);
  second.another_move = true;
  EXPECT_EQ(evening.arbiter(second), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// Both kings were in check, and after the next move one of them still is: no draw, the game goes
// on; who then leaves his in check has made an illegal move.
TEST(Commentary, AppA_4_4_OneKingOutOfCheckAndTheOtherLeftInIt) {
  Evening evening(without_supervision());
  moves(evening, {"e2e4", "e7e5"});
  EXPECT_FALSE(evening.game.ended());
  const Duration white = evening.left(kWhite);
  EXPECT_EQ(evening.arbiter(fault(kBlack, Irregularity::illegal_move)), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.left(kWhite), white + minutes{2});
  EXPECT_EQ(evening.game.illegal_moves(kBlack), 1);
}

// Both clocks show nothing: whose flag is shown has lost, whoever claims.
TEST(Commentary, AppA_4_3_BothClocksAtZeroTheShownFlagLoses) {
  for (const Color claims : {kWhite, kBlack}) {
    Evening evening(without_supervision(minutes{5}, {}));
    evening.pass(minutes{5} + seconds{10});
    EXPECT_EQ(evening.announce("e2e4"), kNothing);
    EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
    evening.pass(minutes{6});
    EXPECT_EQ(evening.game.clock().at(evening.now), Readings{});
    EXPECT_EQ(evening.want(claims, NoticeFlag{}), kNothing);
    EXPECT_EQ(evening.game.ended()->score, Score::black_wins) << "White's fell first";
  }
}

TEST(Commentary, AppA_4_3_ADrawIfTheOtherCannotMate) {
  host::Setup setup = without_supervision(minutes{5}, {});
  setup.start_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  Evening evening(setup);
  evening.pass(minutes{6});
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

TEST(Commentary, AppA_4_5_TheArbiterAnnouncesAFlagThatHeSees) {
  Evening evening(without_supervision(minutes{5}, {}));
  EXPECT_EQ(evening.arbiter(NoticeFlag{}), "flag.stands");
  evening.pass(minutes{6});
  EXPECT_EQ(evening.arbiter(NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.flag_fallen(), kWhite);
}

// Two hours for forty moves and one for the rest: the last hour is played under Guideline III. Two
// hours for the whole game: all of it.
TEST(Commentary, G_III_1_WhichPartOfTheGameIsAQuickplayFinish) {
  host::Setup whole = timed("120");
  whole.regulations.guideline_3 = true;
  Evening all(whole);
  all.pass(minutes{119});
  EXPECT_EQ(all.want(kWhite, ClaimDraw{Claim::no_effort, {}}), kNothing);
  host::Setup two = timed("120/1+60/G");  // one move, that it need not be played forty times
  two.regulations.guideline_3 = true;
  Evening evening(two);
  evening.pass(minutes{119});
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::no_effort, {}}), "claim.not-the-finish");
  moves(evening, {"e2e4", "e7e5"});
  evening.pass(minutes{60});
  EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::no_effort, {}}), kNothing);
}

// Which flag has fallen first is known here, so the double flag of III.3.1 has a loser in every
// period.
TEST(Commentary, G_III_3_1_OfTwoFlagsTheFirstIsKnown) {
  for (const char* control : {"60", "60/40+30/G"}) {
    Evening evening(timed(control));
    evening.pass(minutes{60} + seconds{1});
    move(evening, "e2e4");
    evening.pass(minutes{61});
    EXPECT_EQ(evening.arbiter(NoticeFlag{}), kNothing);
    ASSERT_TRUE(evening.game.ended()) << control;
    EXPECT_EQ(evening.game.ended()->score, Score::black_wins) << control;
  }
}

}  // namespace
}  // namespace annabella::host
