// Draws that are offered under regulations, claimed on the board, and claimed on the clock:
// Articles 9.1 to 9.5, A.2, B.2 and Guideline III with their commentaries.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Setup quickplay(bool arbiter = true) {
  host::Setup setup = supervised(Press::by_hand, minutes{60}, {});
  setup.regulations.guideline_3 = true;
  setup.regulations.arbiter = arbiter;
  return setup;
}

struct Claiming : testing::Test {
  // Announces and presses.
  void move(Evening& evening, const std::string& uci) {
    const Color side = evening.game.position().turn();
    ASSERT_EQ(evening.announce(uci), kNothing) << uci;
    ASSERT_EQ(evening.want(side, PressClock{}), kNothing) << uci;
  }
  void shuffle(Evening& evening, int times) {
    for (int n = 0; n < times; ++n) {
      for (const std::string& uci : kShuffle) move(evening, uci);
    }
  }
  // Until less than two minutes are left to White, whose clock runs.
  void run_short(Evening& evening) {
    evening.pass(evening.game.clock().at(evening.now).white - seconds{90});
  }
  static ClaimDraw claim(Claim what, std::optional<Move> intended = {}) { return {what, intended}; }
};

TEST_F(Claiming, A_9_1_1_NoAgreementBeforeTheAgreedMove) {
  host::Setup setup;
  setup.regulations.draw_offers = DrawOffers::after_moves;
  setup.regulations.draw_offers_after = 3;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), "draw.before-move");
  evening.play({"a7a6"});
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

TEST_F(Claiming, A_9_1_1_OrOnlyWithTheArbitersConsent) {
  host::Setup setup;
  setup.regulations.draw_offers = DrawOffers::arbiter_consent;
  setup.regulations.arbiter = true;
  Evening evening(setup);
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), "draw.needs-consent");
  EXPECT_EQ(evening.want(kWhite, AllowDraw{}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(AllowDraw{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), kNothing);
}

// The commentary: three times after 20 moves is a draw where agreement needs 30.
TEST_F(Claiming, A_9_1_1_ClaimsAreFreeOfThatLimit) {
  host::Setup setup;
  setup.regulations.draw_offers = DrawOffers::after_moves;
  setup.regulations.draw_offers_after = 30;
  Evening evening(setup);
  evening.play(kShuffle);
  evening.play(kShuffle);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "threefold-repetition");
}

TEST_F(Claiming, A_9_1_2_1_TouchingAManDeclinesTheOffer) {
  Evening evening;
  evening.play({"e2e4", "e7e5", "g1f3"});
  EXPECT_EQ(evening.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, ReportTouch{kBlack, {1, 7}}), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kNothing);
  EXPECT_EQ(evening.count<DrawDeclined>(), 1);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), "draw.no-offer");
}

TEST_F(Claiming, A_9_1_2_3_AWrongClaimStandsAsAnOffer) {
  Evening evening(supervised(Press::by_hand));
  move(evening, "e2e4");
  move(evening, "e7e5");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kWhite);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

TEST_F(Claiming, A_9_1_2_3_ButNotWhereNoDrawMayBeAgreedYet) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.draw_offers = DrawOffers::after_moves;
  setup.regulations.draw_offers_after = 30;
  Evening evening(setup);
  move(evening, "e2e4");
  move(evening, "e7e5");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::fifty_moves)), kNothing);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), "draw.before-move");
}

TEST_F(Claiming, A_9_2_1_2_A_9_5_2_ThePositionStandsForTheThirdTime) {
  Evening evening(supervised(Press::by_hand));
  shuffle(evening, 2);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  EXPECT_EQ(evening.game.ended()->reason, "threefold-repetition");
}

TEST_F(Claiming, A_9_2_1_1_WithTheIntendedMove) {
  Evening evening(supervised(Press::by_hand));
  shuffle(evening, 1);
  for (const char* uci : {"g1f3", "g8f6", "f3g1"}) move(evening, uci);
  EXPECT_EQ(evening.want(kBlack, claim(Claim::threefold, evening.move("f6g8"))), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "threefold-repetition");
}

// 9.2.2.1 and 9.2.2.2: a right to castle that was lost makes another position.
TEST_F(Claiming, A_9_2_2_2_TheSameMenAreNotTheSamePosition) {
  Evening evening;
  const std::vector<std::string> kings{"e1e2", "e8e7", "e2e1", "e7e8"};
  evening.play({"e2e4", "e7e5"});
  evening.play(kings);
  evening.play(kings);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_FALSE(evening.game.ended());
}

TEST_F(Claiming, A_9_2_OnlyWhoIsOnMove) {
  Evening evening(supervised(Press::by_hand));
  shuffle(evening, 2);
  EXPECT_EQ(evening.want(kBlack, claim(Claim::threefold)), "claim.not-on-move");
  // Having made his move, White is no longer on move.
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), "claim.not-on-move");
}

// Until then the opponent may still lose on time, and it is he whose clock runs.
TEST_F(Claiming, A_9_2_NotBeforeTheOpponentHasPressed) {
  Evening evening(supervised(Press::by_hand));
  shuffle(evening, 1);
  for (const char* uci : {"g1f3", "g8f6", "f3g1"}) move(evening, uci);
  EXPECT_EQ(evening.announce("f6g8"), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), "claim.clock-not-running")
      << "on move he is (1.3), and his page says so";
  EXPECT_EQ(evening.want(kBlack, PressClock{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "threefold-repetition");
}

TEST_F(Claiming, A_9_3_FiftyMovesReachedAndIntended) {
  const std::string fen = "4k3/8/8/8/8/8/3R4/4K3 w - - ";
  host::Setup setup;
  setup.start_fen = fen + "100 80";
  {
    Evening reached(setup);
    EXPECT_EQ(reached.want(kWhite, claim(Claim::fifty_moves)), kNothing);
    ASSERT_TRUE(reached.game.ended());
    EXPECT_EQ(reached.game.ended()->reason, "fifty-moves");
  }
  setup.start_fen = fen + "99 80";
  Evening intended(setup);
  EXPECT_EQ(intended.want(kWhite, claim(Claim::fifty_moves, intended.move("d2d3"))), kNothing);
  ASSERT_TRUE(intended.game.ended());
  Evening early(setup);
  EXPECT_EQ(early.want(kWhite, claim(Claim::fifty_moves)), kNothing);
  EXPECT_FALSE(early.game.ended());
}

TEST_F(Claiming, A_9_4_WhoHasTouchedAManCannotClaimInThisMove) {
  Evening evening(supervised(Press::by_hand));
  shuffle(evening, 2);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, {6, 0}}), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), "claim.touched");
  // The commentary: the right comes back with the next move.
  for (const char* uci : {"g1f3", "g8f6"}) move(evening, uci);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_TRUE(evening.game.ended());
}

TEST_F(Claiming, A_9_5_3_AWrongClaimCostsTwoMinutesAndTheMoveStays) {
  Evening evening(supervised(Press::by_hand));
  move(evening, "e2e4");
  move(evening, "e7e5");
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, evening.move("g1f3"))), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  EXPECT_EQ(evening.announce("d2d4"), "claim.must-play");
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.game.illegal_moves(kWhite), 0);  // the commentary: no illegal move
}

// What was wrong once in this turn is not answered again, and the move once named stays.
TEST_F(Claiming, A_9_2_1_A_9_5_3_ASecondClaimInTheSameTurn) {
  Evening evening(supervised(Press::by_hand));
  move(evening, "e2e4");
  move(evening, "e7e5");
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), "claim.answered");
  EXPECT_EQ(evening.left(kBlack), before + minutes{2}) << "paid for once";
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, evening.move("g1f3"))), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{4});
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, evening.move("d2d4"))), "claim.must-play");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::fifty_moves)), "claim.must-play");
  move(evening, "g1f3");
  move(evening, "b8c6");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing) << "another turn";
}

TEST_F(Claiming, A_9_5_3_WithoutAClockThereIsNoTimeToGive) {
  Evening evening;
  evening.play({"e2e4", "e7e5"});
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold)), kNothing);
  ASSERT_EQ(evening.count<ClaimRejected>(), 1);
  EXPECT_EQ(std::get<ClaimRejected>(evening.facts.back().event).given, Duration{0});
}

TEST_F(Claiming, B_2_InBlitzItCostsOneMinute) {
  Evening evening(supervised(Press::by_hand, minutes{5}, seconds{5}));  // B.1's example
  move(evening, "e2e4");
  move(evening, "e7e5");
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::fifty_moves)), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{1});
}

TEST_F(Claiming, G_III_4_TheRequestIsAnOfferAndThenFiveSecondsForBoth) {
  Evening evening(quickplay());
  move(evening, "e2e4");
  move(evening, "e7e5");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::added_increment)), "claim.too-much-time");
  run_short(evening);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::added_increment)), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kWhite);
  EXPECT_EQ(evening.arbiter(GrantClaim{}), "claim.offer-first");
  EXPECT_EQ(evening.want(kBlack, DeclineDraw{}), kNothing);
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.arbiter(DeferClaim{}), "claim.yes-or-no");
  EXPECT_EQ(evening.arbiter(GrantClaim{}), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  const Duration mine = evening.left(kWhite);
  move(evening, "g1f3");
  EXPECT_EQ(evening.left(kWhite), mine + seconds{5});
}

TEST_F(Claiming, G_III_5_1_TheArbiterAgrees) {
  Evening evening(quickplay());
  move(evening, "e2e4");
  move(evening, "e7e5");
  run_short(evening);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_effort)), kNothing);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_normal_means)), "claim.one-at-a-time");
  EXPECT_EQ(evening.want(kBlack, GrantClaim{}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(GrantClaim{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

// He may stop the clocks with his claim, and is not to lose what he has left while the arbiter
// thinks.
TEST_F(Claiming, G_III_5_TheClocksStandUntilTheArbiterHasAnswered) {
  for (const Claim what : {Claim::no_effort, Claim::no_normal_means, Claim::added_increment}) {
    for (const bool grants : {true, false}) {
      Evening evening(quickplay());
      move(evening, "e2e4");
      move(evening, "e7e5");
      run_short(evening);
      EXPECT_EQ(evening.want(kWhite, claim(what)), kNothing);
      evening.pass(minutes{10});
      EXPECT_EQ(evening.left(kWhite), seconds{90});
      EXPECT_EQ(evening.announce("g1f3"), "claim.answer-first");
      EXPECT_EQ(evening.want(kBlack, DeclineDraw{}), kNothing);
      EXPECT_EQ(evening.arbiter(grants ? Action{GrantClaim{}} : Action{RejectClaim{}}), kNothing);
      if (evening.game.ended()) continue;
      EXPECT_EQ(evening.game.clock().running, kWhite);
      EXPECT_EQ(evening.announce("g1f3"), kNothing);
    }
  }
}

TEST_F(Claiming, G_III_5_2_PutOffAndGrantedAfterTheFlagHasFallen) {
  Evening evening(quickplay());
  move(evening, "e2e4");
  move(evening, "e7e5");
  run_short(evening);
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_normal_means)), kNothing);
  EXPECT_EQ(evening.arbiter(DeferClaim{}), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing);
  EXPECT_FALSE(evening.game.ended()) << "the arbiter decides";
  EXPECT_EQ(evening.announce("g1f3"), "flag.arbiter-decides");
  EXPECT_EQ(evening.arbiter(GrantClaim{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

TEST_F(Claiming, G_III_5_2_PutOffAndRejectedAfterTheFlagHasFallen) {
  Evening evening(quickplay());
  move(evening, "e2e4");
  move(evening, "e7e5");
  run_short(evening);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_normal_means)), kNothing);
  EXPECT_EQ(evening.arbiter(DeferClaim{}), kNothing);
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.arbiter(RejectClaim{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "time");
}

TEST_F(Claiming, G_III_5_3_RejectedIsTwoMinutesForTheOpponent) {
  Evening evening(quickplay());
  move(evening, "e2e4");
  move(evening, "e7e5");
  run_short(evening);
  const Duration before = evening.left(kBlack);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_normal_means)), kNothing);
  EXPECT_EQ(evening.arbiter(RejectClaim{}), kNothing);
  EXPECT_EQ(evening.left(kBlack), before + minutes{2});
  EXPECT_FALSE(evening.game.ended());
}

TEST_F(Claiming, G_III_6_WithoutAnArbiterTheClaimEndsTheGame) {
  Evening evening(quickplay(false));
  move(evening, "e2e4");
  move(evening, "e7e5");
  run_short(evening);
  EXPECT_EQ(evening.want(kWhite, claim(Claim::added_increment)), "claim.needs-arbiter");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::no_normal_means)), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::none);
}

TEST_F(Claiming, G_III_2_NotUnannouncedNotWithAnIncrementNotInBlitz) {
  host::Setup unannounced = quickplay();
  unannounced.regulations.guideline_3 = false;
  host::Setup increment = quickplay();
  increment.time->periods[0].extra = seconds{30};
  host::Setup blitz = quickplay();
  blitz.time->periods[0].base = minutes{5};
  host::Setup endless = quickplay();
  endless.time.reset();  // III.1
  for (const auto& [setup, why] :
       std::vector<std::pair<host::Setup, std::string>>{{unannounced, "claim.no-guideline"},
                                                        {endless, "claim.not-the-finish"},
                                                        {increment, "claim.no-quickplay"},
                                                        {blitz, "claim.no-quickplay"}}) {
    Evening evening(setup);
    run_short(evening);
    EXPECT_EQ(evening.want(kWhite, claim(Claim::no_effort)), why);
  }
}

TEST_F(Claiming, A_9_5_3_TheNamedMoveBindsBeforeALaterTouch) {
  Evening evening(supervised());
  const Move named{at("g1"), at("f3")};
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, named)), kNothing);
  EXPECT_EQ(evening.want(kWhite, ReportTouch{kWhite, at("e2")}), kNothing);
  EXPECT_EQ(evening.announce("e2e4"), "claim.must-play");
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
}

TEST_F(Claiming, A_9_5_3_TheNamedMoveStaysAfterASlipOfTheTongue) {
  Evening evening(supervised(Press::by_hand));
  const Move named{at("g1"), at("f3")};
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, named)), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(kWhite, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.announce("b1c3"), "claim.must-play");
  EXPECT_EQ(evening.want(kWhite, claim(Claim::threefold, named)), "claim.answered");
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
}

TEST_F(Claiming, A_9_1_2_1_ASlipOfTheTongueDeclinesNothing) {
  Evening evening(supervised(Press::by_hand));
  for (const char* uci : {"e2e4", "e7e5"}) move(evening, uci);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing) << "the move has declined the first";
  EXPECT_EQ(evening.want(kWhite, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, DeclineDraw{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
  EXPECT_EQ(evening.want(kWhite, WithdrawMove{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, AcceptDraw{}), kNothing);
}

}  // namespace
}  // namespace annabella::host
