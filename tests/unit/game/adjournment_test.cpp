// Adjourned games: Guideline I. The box is opaque here; tests/unit/base seals real ones.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

const std::string kWhen = "Sunday, 10 o'clock, small hall";

host::Setup with_session(Duration session, bool arbiter = true) {
  host::Setup setup = supervised(Press::at_once, minutes{90}, seconds{30});
  setup.white = "Anna";
  setup.black = "Bert";
  setup.regulations.arbiter = arbiter;
  setup.regulations.session = session;
  setup.regulations.default_time = minutes{30};
  return setup;
}

struct Adjourning : testing::Test {
  // After 1.e4 e5 with a minute each, White is asked to seal and does so a minute later.
  void adjourn(Evening& evening) {
    to_the_second_move(evening);
    ASSERT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
    evening.pass(minutes{1});
    ASSERT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  }
  void to_the_second_move(Evening& evening) {
    for (const char* uci : {"e2e4", "e7e5"}) {
      evening.pass(minutes{1});
      ASSERT_EQ(evening.announce(uci), kNothing);
    }
  }
  OpenEnvelope letter(const Evening& evening, const std::string& uci) {
    return {uci, {evening.move(uci)}};
  }
};

TEST_F(Adjourning, G_I_1_1_TheArbiterAsksAndThePlayerOnMoveSeals) {
  Evening evening(with_session({}));
  to_the_second_move(evening);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), "adjournment.not-asked");
  EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
  EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), "adjournment.seal-it");
  EXPECT_EQ(evening.game.clock().running, kWhite) << "until the envelope is closed";
  EXPECT_EQ(evening.want(kBlack, SealMove{"box"}), "adjournment.not-on-move");
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kNothing);
  EXPECT_EQ(evening.game.adjournment()->box, "box");
}

// Whoever makes a move on the board after he was asked to seal seals that one; another one in the
// envelope is found when it is opened, and not played.
TEST_F(Adjourning, G_I_1_1_AMoveMadeAfterTheRequestIsTheOneToSeal) {
  for (const bool watched : {false, true}) {
    for (const char* sealed : {"g1f3", "b1c3"}) {
      host::Setup setup = with_session({});
      setup.regulations.white.watched = watched;
      Evening evening(setup);
      evening.play({"e2e4"});
      if (watched) {
        EXPECT_EQ(evening.want(kWhite, ReportMade{evening.game.last()->move}), kNothing);
      }
      evening.play({"e7e5"});
      EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
      const Move made = evening.move("g1f3");
      if (watched) {
        EXPECT_EQ(evening.announce("g1f3"), "adjournment.seal-it") << "it is not made yet";
        EXPECT_EQ(evening.game.made_to_seal(), std::nullopt);
        EXPECT_EQ(evening.want(kWhite, ReportMade{made}), kNothing);
      } else {
        EXPECT_EQ(evening.announce("g1f3"), kNothing);
      }
      EXPECT_EQ(evening.game.plies().size(), 2u) << "it is not played before the resumption";
      EXPECT_EQ(evening.game.clock().running, kWhite);
      EXPECT_EQ(evening.game.made_to_seal(), made);
      if (!watched) {
        EXPECT_EQ(evening.announce("g1f3"), "adjournment.seal-it");
        EXPECT_EQ(evening.announce("g1h3"), "adjournment.made-on-board");
      }
      EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
      EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
      EXPECT_EQ(evening.arbiter(letter(evening, sealed)), kNothing);
      const bool complies = sealed[0] == 'g';
      EXPECT_EQ(evening.count<IrregularityFound>(), complies ? 0 : 1);
      EXPECT_EQ(evening.game.plies().size(), complies ? 3u : 2u);
      if (complies) continue;
      EXPECT_EQ(evening.announce("b1c3"), "adjournment.made-on-board");
      EXPECT_EQ(evening.announce("g1f3"), kNothing);
    }
  }
}

TEST_F(Adjourning, G_I_1_1_NotWhileAMoveIsNotCompleted) {
  host::Setup setup = with_session({});
  setup.press = Press::by_hand;
  Evening evening(setup);
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(AdjournGame{}), "adjournment.press-first");
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
}

TEST_F(Adjourning, G_I_1_2_WhoAdjournsEarlierTakesTheRestOfTheSession) {
  Evening evening(with_session(minutes{60}));
  to_the_second_move(evening);
  const Duration before = evening.left(kWhite);
  EXPECT_EQ(evening.want(kBlack, AdjournGame{}), "adjournment.not-on-move");
  EXPECT_EQ(evening.want(kWhite, AdjournGame{}), kNothing);
  evening.pass(minutes{3});
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  // Two minutes had gone by before: as if he had sealed an hour after the beginning.
  EXPECT_EQ(evening.left(kWhite), before - minutes{58});
  EXPECT_EQ(evening.game.adjournment()->envelope.left.white, before - minutes{58});
  EXPECT_EQ(evening.game.adjournment()->envelope.used, (Readings{minutes{59}, minutes{1}}));
}

TEST_F(Adjourning, G_I_1_2_NotWithoutTheTimeForIt) {
  Evening evening(with_session(minutes{120}));
  to_the_second_move(evening);
  EXPECT_EQ(evening.want(kWhite, AdjournGame{}), "adjournment.not-enough-time");
  EXPECT_EQ(evening.announce("d2d4"), kNothing) << "and the game goes on";
}

TEST_F(Adjourning, G_I_1_2_WhoIsAskedByTheArbiterTakesNothing) {
  Evening evening(with_session(minutes{60}));
  to_the_second_move(evening);
  const Duration before = evening.left(kWhite);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.left(kWhite), before);
}

TEST_F(Adjourning, G_I_1_WithoutASessionOnlyWhereNoArbiterCouldAsk) {
  Evening supervised_game(with_session({}));
  EXPECT_EQ(supervised_game.want(kWhite, AdjournGame{}), "adjournment.arbiter-asks");
  Evening friendly(with_session({}, false));
  EXPECT_EQ(friendly.want(kWhite, AdjournGame{}), kNothing);
  EXPECT_EQ(friendly.want(kWhite, SealMove{"box"}), kNothing);
}

TEST_F(Adjourning, D_2_10_6_AnAssistantSealsIfThatWasAgreed) {
  host::Setup setup = with_session({});
  Evening without(setup);
  EXPECT_EQ(without.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(without.want(kWhite, SealMove{"box"}, Role::assistant), "role.not-agreed");
  EXPECT_EQ(without.arbiter(SealMove{"box"}), "role.player-only");
  setup.regulations.white.assistant = {Duty::adjourn};
  Evening with(setup);
  EXPECT_EQ(with.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(with.want(kWhite, SealMove{"box"}, Role::assistant), kNothing);
}

TEST_F(Adjourning, G_I_2_WhatStandsOnTheEnvelope) {
  Evening evening(with_session({}));
  to_the_second_move(evening);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
  evening.pass(minutes{1});
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  const Envelope& envelope = evening.game.adjournment()->envelope;
  EXPECT_EQ(envelope.white, "Anna");  // I.2.1
  EXPECT_EQ(envelope.black, "Bert");
  EXPECT_EQ(envelope.fen, evening.game.position().fen());  // I.2.2
  const Duration given = minutes{90} + seconds{60};
  EXPECT_EQ(envelope.used, (Readings{minutes{2}, minutes{1}}));  // I.2.3
  EXPECT_EQ(envelope.left, (Readings{given - minutes{2}, given - minutes{1}}));
  EXPECT_EQ(envelope.sealed_by, kWhite);   // I.2.4
  EXPECT_EQ(envelope.move_number, 2);      // I.2.5
  EXPECT_EQ(envelope.draw_offer, kBlack);  // I.2.6
  EXPECT_EQ(envelope.resumption, kWhen);   // I.2.7
}

// Time that was added or taken is not used; nor is what passes while the clocks stand.
TEST_F(Adjourning, G_I_2_3_UsedIsWhatHasRun) {
  Evening evening(with_session({}));
  to_the_second_move(evening);
  EXPECT_EQ(evening.arbiter(Penalise{kWhite, Penalty::time_off, minutes{10}, "loud"}), kNothing);
  EXPECT_EQ(evening.arbiter(StopClocks{"alarm"}), kNothing);
  evening.pass(minutes{30});
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(kWhite, LeaveGame{}), kNothing);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kWhite, ResumeGame{}), kNothing);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  evening.pass(minutes{3});
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.game.adjournment()->envelope.used, (Readings{minutes{6}, minutes{1}}));
}

// 4.3: the man was touched before the envelope was closed. Another one's move in it is not played;
// it is not illegal either (I.8.3), and the touched man moves.
TEST_F(Adjourning, A_4_3_ATouchedManBindsTheSealedMoveToo) {
  for (const char* sealed : {"g1f3", "b1c3"}) {
    Evening evening(with_session({}));
    to_the_second_move(evening);
    EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
    EXPECT_EQ(evening.arbiter(ReportTouch{kWhite, {6, 0}}), kNothing);
    EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
    EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
    EXPECT_EQ(evening.arbiter(letter(evening, sealed)), kNothing);
    EXPECT_FALSE(evening.game.adjournment());
    EXPECT_FALSE(evening.game.ended());
    const bool complies = sealed[0] == 'g';
    EXPECT_EQ(evening.game.clock().running, complies ? kBlack : kWhite);
    EXPECT_EQ(evening.count<IrregularityFound>(), complies ? 0 : 1);
    if (complies) continue;
    EXPECT_EQ(evening.game.position().turn(), kWhite);
    EXPECT_EQ(evening.announce("b1c3"), "touch.must-move");
    EXPECT_EQ(evening.announce("g1h3"), kNothing);
    Game again(standard_variant());
    for (const Fact& fact : evening.facts) again.apply(fact);
    EXPECT_EQ(again.clock(), evening.game.clock());
  }
}

// 9.5.3: the move named with a wrong claim is the one to be sealed; another one is found at the
// opening, and the named one is played instead.
TEST_F(Adjourning, A_9_5_3_TheNamedMoveBindsTheSealedMoveToo) {
  for (const char* sealed : {"g1f3", "g1h3"}) {
    Evening evening(with_session({}));
    to_the_second_move(evening);
    EXPECT_EQ(evening.want(kWhite, ClaimDraw{Claim::threefold, evening.move("g1f3")}), kNothing);
    EXPECT_EQ(evening.arbiter(AdjournGame{kWhen}), kNothing);
    EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
    EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
    EXPECT_EQ(evening.arbiter(letter(evening, sealed)), kNothing);
    const bool complies = std::string(sealed) == "g1f3";
    EXPECT_EQ(evening.game.clock().running, complies ? kBlack : kWhite);
    EXPECT_EQ(evening.count<IrregularityFound>(), complies ? 0 : 1);
    if (complies) continue;
    EXPECT_EQ(evening.announce("g1h3"), "claim.must-play");
    EXPECT_EQ(evening.announce("g1f3"), kNothing);
  }
}

TEST_F(Adjourning, G_I_1_1_WhenTheTimeForPlayIsOver) {
  Evening endless(with_session({}));
  EXPECT_EQ(endless.game.session_ends(), kNothing);
  Evening evening(with_session(minutes{60}));
  const Time began = evening.now;
  to_the_second_move(evening);
  EXPECT_EQ(evening.game.session_ends(), began + minutes{60});
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(evening.game.session_ends(), kNothing) << "he has been asked";
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.game.session_ends(), evening.now + minutes{60}) << "a sitting of its own";
}

TEST_F(Adjourning, G_I_4_AnOfferAfterTheSealingOutlivesTheSealedMove) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.want(kWhite, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->reason, "agreement");
}

TEST_F(Adjourning, G_I_4_AnOfferBeforeItIsAnsweredByTheSealedMove) {
  Evening evening(with_session({}));
  to_the_second_move(evening);
  EXPECT_EQ(evening.want(kBlack, OfferDraw{}), kNothing);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.want(kWhite, AcceptDraw{}), "draw.no-offer");
}

TEST_F(Adjourning, G_I_5_PositionAndTimesAreThoseOfTheAdjournment) {
  Evening evening(with_session({}));
  adjourn(evening);
  const std::string fen = evening.game.position().fen();
  const Readings left = evening.game.clock().at(evening.now);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kWhite, LeaveGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ResumeGame{}), kNothing);
  evening.pass(minutes{10});
  EXPECT_EQ(evening.game.position().fen(), fen);
  EXPECT_EQ(evening.game.clock().at(evening.now), left);
}

TEST_F(Adjourning, G_I_6_AgreementAndResignationEndIt) {
  Evening drawn(with_session({}));
  adjourn(drawn);
  EXPECT_EQ(drawn.want(kWhite, OfferDraw{}), kNothing);
  EXPECT_EQ(drawn.want(kBlack, AcceptDraw{}), kNothing);
  EXPECT_EQ(drawn.game.ended()->score, Score::draw);
  Evening resigned(with_session({}));
  adjourn(resigned);
  EXPECT_EQ(resigned.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(resigned.game.ended()->score, Score::black_wins);
}

// Nothing else moves while the envelope lies there.
TEST_F(Adjourning, G_I_6_NothingIsPlayedMeanwhile) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.announce("g1f3"), "adjournment.is-adjourned");
  for (const Color side : {kWhite, kBlack}) {
    EXPECT_EQ(evening.want(side, PressClock{}), "adjournment.is-adjourned");
    EXPECT_EQ(evening.want(side, SealMove{"other"}), "adjournment.is-adjourned");
    EXPECT_EQ(evening.want(side, OfferTakeback{}), "adjournment.is-adjourned");
    EXPECT_EQ(evening.want(side, ClaimDraw{}), "adjournment.is-adjourned");
    EXPECT_EQ(evening.want(side, StopClocks{}), "adjournment.is-adjourned");
  }
  EXPECT_EQ(evening.arbiter(StartClocks{}), "adjournment.is-adjourned");
  EXPECT_EQ(evening.arbiter(AdjournGame{}), "adjournment.is-adjourned");
}

TEST_F(Adjourning, G_I_7_NotBeforeThePlayerWhoRepliesIsThere) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), "adjournment.wait-for");
  EXPECT_EQ(evening.want(kBlack, letter(evening, "g1f3")), "role.arbiter-only");
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
}

TEST_F(Adjourning, G_I_7_WithoutAnArbiterThePlayerWhoRepliesOpensIt) {
  Evening evening(with_session({}, false));
  to_the_second_move(evening);
  EXPECT_EQ(evening.want(kWhite, AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.want(kWhite, letter(evening, "g1f3")), "adjournment.wait-for");
  EXPECT_EQ(evening.want(kBlack, letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.game.position().turn(), kBlack);
}

TEST_F(Adjourning, G_I_8_AmbiguousUnreadableAndIllegalLose) {
  Evening any(with_session({}));
  to_the_second_move(any);
  const Move e5e6{.from = {4, 4}, .to = {4, 5}};
  const std::vector<OpenEnvelope> letters{
      {"knight", {any.move("g1f3"), any.move("b1c3")}},  // I.8.1
      {"xyz", {}},                                       // I.8.2
      {"", {}},
      {"e6", {e5e6}},  // I.8.3
  };
  for (const OpenEnvelope& wrong : letters) {
    Evening evening(with_session({}));
    adjourn(evening);
    EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
    EXPECT_EQ(evening.arbiter(wrong), kNothing) << wrong.words;
    ASSERT_TRUE(evening.game.ended()) << wrong.words;
    EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
    EXPECT_EQ(evening.game.ended()->reason, "sealed-move");
    EXPECT_EQ(evening.game.plies().size(), 2u);
  }
}

// "Except in the cases of 5, 6.9, 9.6": nobody wins who cannot mate.
TEST_F(Adjourning, G_I_8_ButAKingAloneDoesNotWin) {
  host::Setup setup = with_session({});
  setup.start_fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(OpenEnvelope{"xyz", {}}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
  EXPECT_EQ(evening.game.ended()->reason, "sealed-move-cannot-win");
}

TEST_F(Adjourning, G_I_9_1_TheMoveIsMadeAndTheClockOfTheOtherStarts) {
  Evening evening(with_session({}));
  adjourn(evening);
  const Readings left = evening.game.clock().at(evening.now);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  evening.pass(minutes{1});
  EXPECT_EQ(evening.game.clock().running, kNothing) << "he is there: nobody waits for him";
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_FALSE(evening.game.adjournment());
  EXPECT_EQ(evening.game.clock().running, kBlack);
  EXPECT_EQ(evening.left(kWhite), left.white + seconds{30}) << "the increment of the sealed move";
  EXPECT_EQ(evening.left(kBlack), left.black);
  EXPECT_EQ(evening.game.clock().moves, (Counters{2, 1}));
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
}

TEST_F(Adjourning, G_I_9_2_TheClockOfTheAbsentRunsUntilHeComes) {
  Evening evening(with_session({}));
  adjourn(evening);
  const Duration before = evening.left(kBlack);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), "adjournment.resumed-already");
  EXPECT_EQ(evening.game.clock().running, kBlack);
  evening.pass(minutes{10});
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kNothing) << "he stops it and calls the arbiter";
  evening.pass(minutes{5});
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.game.clock().running, kBlack);
  EXPECT_EQ(evening.left(kBlack), before - minutes{10});
}

TEST_F(Adjourning, G_I_9_2_AlsoAfterTheProgramWasAway) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, ResumeGame{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kBlack);
}

TEST_F(Adjourning, G_I_9_3_AReplyMayBeSealedForAnAbsentSealer) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  evening.pass(minutes{4});
  const Readings left = evening.game.clock().at(evening.now);
  EXPECT_EQ(evening.want(kBlack, SealMove{"reply"}), kNothing);
  EXPECT_TRUE(evening.game.adjournment()->is_reply);
  EXPECT_EQ(evening.game.clock().running, kWhite);
  evening.pass(minutes{7});
  EXPECT_EQ(evening.arbiter(letter(evening, "b8c6")), "adjournment.wait-for");
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "b8c6")), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite);
  EXPECT_EQ(evening.left(kWhite), left.white - minutes{7});
  EXPECT_EQ(evening.left(kBlack), left.black + seconds{30});
  EXPECT_EQ(evening.game.clock().moves, (Counters{2, 2}));
  EXPECT_EQ(evening.announce("f1b5"), kNothing);
}

TEST_F(Adjourning, G_I_9_3_NotForOneWhoIsThere) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.want(kBlack, SealMove{"reply"}), "adjournment.not-asked");
}

TEST_F(Adjourning, G_I_10_WhoComesAfterTheDefaultTimeLoses) {
  Evening evening(with_session({}));
  adjourn(evening);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), "adjournment.not-resumed");
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  evening.pass(minutes{29});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), "arrival.in-time");
  evening.pass(minutes{1});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  EXPECT_EQ(evening.game.ended()->reason, "absence");
}

TEST_F(Adjourning, G_I_10_ButTheSealedMoveIsReadFirst) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  evening.pass(minutes{30});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), "adjournment.open-first");
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_FALSE(evening.game.ended()) << "nobody has said that White is absent, too";
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
  EXPECT_EQ(evening.game.ended()->reason, "absence");
}

// Whoever of the two is late: the move may have ended the game.
TEST_F(Adjourning, G_I_10_AlsoWhereItsSealerIsAbsent) {
  host::Setup setup = with_session({});
  setup.start_fen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1";
  Evening evening(setup);
  EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  evening.pass(minutes{30});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), "adjournment.open-first");
  EXPECT_EQ(evening.arbiter(letter(evening, "g2g7")), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
}

// A reply in a second envelope is not the sealed move: it keeps nobody waiting.
TEST_F(Adjourning, G_I_10_AReplyIsNotReadFirst) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.want(kBlack, SealMove{"reply"}), kNothing);
  evening.pass(minutes{30});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

TEST_F(Adjourning, G_I_2_6_ADrawOfferInTheEnvelopeIsMadeWithItsMove) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  OpenEnvelope opened = letter(evening, "g1f3");
  opened.offers_draw = true;
  EXPECT_EQ(evening.arbiter(opened), kNothing);
  EXPECT_EQ(evening.game.draw_offer(), kWhite);
  EXPECT_EQ(evening.want(kBlack, AcceptDraw{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::draw);
}

TEST_F(Adjourning, G_I_10_AResultOfTheSealedMoveStands) {
  host::Setup setup = with_session({});
  setup.start_fen = "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1";
  for (const bool is_there : {false, true}) {
    Evening evening(setup);
    EXPECT_EQ(evening.arbiter(AdjournGame{}), kNothing);
    EXPECT_EQ(evening.want(kWhite, SealMove{"box"}), kNothing);
    if (is_there) {
      EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
    }
    EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
    evening.pass(minutes{30});
    EXPECT_EQ(evening.arbiter(letter(evening, "g2g6")), kNothing);
    EXPECT_EQ(evening.game.ended()->score, Score::draw);
    EXPECT_EQ(evening.game.ended()->reason, "stalemate");
  }
}

TEST_F(Adjourning, G_I_10_BothMayLose) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  evening.pass(minutes{30});
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.arbiter(NoticeAbsence{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::both_lose);
}

TEST_F(Adjourning, G_I_11_IfBothAreAbsentThePlayerWhoRepliesLosesTheTime) {
  Evening evening(with_session({}));
  adjourn(evening);
  const Readings left = evening.game.clock().at(evening.now);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  evening.pass(minutes{12});
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  evening.pass(minutes{3});
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.left(kBlack), left.black - minutes{15});
  EXPECT_EQ(evening.left(kWhite), left.white);
}

TEST_F(Adjourning, G_I_12_1_IfTheEnvelopeIsLostTheSealerMakesTheMove) {
  Evening evening(with_session({}));
  adjourn(evening);
  const Readings left = evening.game.clock().at(evening.now);
  EXPECT_EQ(evening.want(kWhite, LoseEnvelope{}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(LoseEnvelope{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), "adjournment.none");
  EXPECT_EQ(evening.game.clock().at(evening.now), left);
  EXPECT_EQ(evening.announce("g1f3"), "clock.stopped");
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite);
  EXPECT_EQ(evening.announce("g1f3"), kNothing);
}

// I.12.2: the position is known to nobody any more.
TEST_F(Adjourning, G_I_12_2_IfThePositionIsLostTooTheGameIsPlayedAnew) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kWhite, DecideResult{Score::none, "I.12.2"}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(DecideResult{Score::none, "I.12.2"}), kNothing);
  ASSERT_TRUE(evening.game.ended());
  EXPECT_EQ(text_of(evening.game.ended()->score), "*");
  EXPECT_FALSE(evening.game.adjournment());
}

// I.14: it begins when the arbiter says so; a sitting is reckoned from then on.
TEST_F(Adjourning, G_I_14_TheArbitersWatchBeginsTheResumption) {
  Evening evening(with_session(minutes{60}));
  adjourn(evening);
  evening.pass(std::chrono::hours{20});
  EXPECT_EQ(evening.want(kBlack, BeginResumption{}), "role.arbiter-only");
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(BeginResumption{}), kNothing);
  EXPECT_EQ(evening.game.session_began(), evening.now);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  // Black, who adjourns ten minutes later, takes the other fifty.
  const Duration before = evening.left(kBlack);
  evening.pass(minutes{10});
  EXPECT_EQ(evening.want(kBlack, AdjournGame{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, SealMove{"box"}), kNothing);
  EXPECT_EQ(evening.left(kBlack), before - minutes{60});
}

TEST_F(Adjourning, G_I_13_WrongTimesArePutRight) {
  Evening evening(with_session({}));
  adjourn(evening);
  const Readings right{minutes{50}, minutes{40}};
  EXPECT_EQ(evening.arbiter(SetClocks{right, "I.13"}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), right);
  EXPECT_EQ(evening.game.clock().running, kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  EXPECT_EQ(evening.arbiter(SetClocks{right, "I.13"}), kNothing);
}

// The same facts are the same game, in every state on the way.
// Before his first move either player may point it out; later it stays, unless the arbiter decides
// otherwise and says why.
TEST_F(Adjourning, G_I_13_AfterTheFirstMovesOnlyForAReason) {
  Evening evening(with_session({}));
  adjourn(evening);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.arbiter(letter(evening, "g1f3")), kNothing);
  const SetClocks right{{minutes{80}, minutes{81}}, ""};
  EXPECT_EQ(evening.announce("b8c6"), kNothing);
  EXPECT_EQ(evening.arbiter(right), kNothing) << "White has not made his first move yet";
  EXPECT_EQ(evening.announce("f1b5"), kNothing);
  const Readings before = evening.game.clock().left;
  EXPECT_EQ(evening.arbiter(right), "clock.after-resumption");
  EXPECT_EQ(evening.game.clock().left, before);
  EXPECT_EQ(evening.arbiter(SetClocks{right.readings, "the wrong clock was fetched"}), kNothing);
  Evening never(with_session({}));
  never.play({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
  EXPECT_EQ(never.arbiter(right), kNothing) << "6.10.2: a game that was never adjourned";
}

TEST_F(Adjourning, G_I_5_FactsReplayToTheSameGame) {
  Evening evening(with_session({}));
  adjourn(evening);
  evening.arbiter(BeginResumption{});
  evening.pass(minutes{2});
  evening.want(kBlack, Arrive{});
  evening.arbiter(letter(evening, "g1f3"));
  evening.pass(minutes{2});
  evening.want(kBlack, SealMove{"reply"});
  Game again(standard_variant());
  for (const Fact& fact : evening.facts) again.apply(fact);
  EXPECT_EQ(again.position().fen(), evening.game.position().fen());
  EXPECT_EQ(again.clock(), evening.game.clock());
  ASSERT_TRUE(again.adjournment());
  EXPECT_EQ(again.adjournment()->box, "reply");
  EXPECT_EQ(again.adjournment()->awaits, kWhite);
}

}  // namespace
}  // namespace annabella::host
