// The clocks in the arbiter's hands, arrival, and the signed result: 6.6 to 6.11, 8.7, 12.5, A.4.1.
#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

TEST(Clocks, A_6_8_AClaimOfAFlagThatIsKnownIsAnsweredByIt) {
  Evening evening(supervised(Press::at_once, minutes{5}, {}));
  evening.play({"e2e4"});
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), "flag.stands");
  evening.pass(minutes{6});
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), std::nullopt);
  EXPECT_EQ(evening.want(Color::white, NoticeFlag{}), "flag.fell");
  EXPECT_EQ(evening.count<FlagFell>(), 1);
}

TEST(Clocks, A_6_11_1_TheArbiterStopsBothAndDecidesWhenToGoOn) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.arbiter(StopClocks{"fire alarm"}), kNothing);
  const Duration before = evening.left(kWhite);
  evening.pass(minutes{20});
  EXPECT_EQ(evening.left(kWhite), before);
  EXPECT_EQ(evening.announce("e2e4"), "clock.stopped");
  EXPECT_EQ(evening.arbiter(StopClocks{}), "clock.stopped-already");
  EXPECT_EQ(evening.want(kWhite, StartClocks{}), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.arbiter(StartClocks{}), "clock.not-stopped");
  evening.pass(minutes{1});
  EXPECT_EQ(evening.left(kWhite), before - minutes{1});
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
}

TEST(Clocks, A_6_11_2_APlayerStopsThemToSeekTheArbiter) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(kBlack, StopClocks{"no queen"}), kNothing);
  EXPECT_EQ(evening.want(kWhite, PressClock{}), "clock.stopped");
  EXPECT_EQ(evening.arbiter(StartClocks{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, kWhite) << "White has not pressed yet";
  EXPECT_EQ(evening.want(kWhite, PressClock{}), kNothing);
}

TEST(Clocks, A_6_11_3_WithoutAnArbiterThePlayersGoOnThemselves) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.arbiter = false;
  Evening evening(setup);
  EXPECT_EQ(evening.want(kWhite, StopClocks{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, StartClocks{}), kNothing);
}

TEST(Clocks, A_6_10_2_WrongSettingsAreCorrectedAndTheOldOnesKept) {
  Evening evening(supervised(Press::by_hand));
  evening.pass(minutes{5});
  const Readings before = evening.game.clock().at(evening.now);
  const Readings right{.white = minutes{50}, .black = minutes{60}};
  EXPECT_EQ(evening.arbiter(SetClocks{right, "set to 90 instead of 60"}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), right);
  ASSERT_EQ(evening.count<ClocksSet>(), 1);
  EXPECT_EQ(std::get<ClocksSet>(evening.facts.back().event).before, before);
  EXPECT_EQ(evening.arbiter(SetClocks{{.white = seconds{-1}, .black = {}}, ""}), "clock.negative");
  EXPECT_EQ(evening.want(kWhite, SetClocks{right, ""}), "role.arbiter-only");
}

// Whatever it shows is so, also without an arbiter, and the counters are the game's.
TEST(Clocks, A_6_2_TheClockAtTheTableIsFollowedWhereItCounts) {
  host::Setup setup;
  setup.press = Press::by_hand;
  setup.time = TimeControl{minutes{15}, seconds{10}};
  Evening evening(setup);
  evening.pass(seconds{20});
  const Readings before = evening.game.clock().at(evening.now);
  const Readings shown{.white = minutes{14}, .black = minutes{15}};
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, true}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), shown);
  const auto& set = std::get<ClocksSet>(evening.facts.back().event);
  EXPECT_EQ(set.before, before);
  EXPECT_EQ(set.reason, kClockAtTheTable);
  const int facts = evening.game.facts();
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, true}), kNothing);
  EXPECT_EQ(evening.game.facts(), facts) << "there is nothing to be written down";
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, false}), kNothing);
  evening.pass(minutes{1});
  EXPECT_EQ(evening.game.clock().at(evening.now), shown) << "it stands";
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, true}), kNothing);
  evening.pass(seconds{1});
  EXPECT_EQ(evening.left(kWhite), minutes{14} - seconds{1});
}

TEST(Clocks, A_6_8_AFlagThatFallsAtTheTableIsNoticedAsAnyOther) {
  Evening evening(supervised(Press::by_hand));
  const Readings shown{.white = seconds{0}, .black = minutes{5}};
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, true}), kNothing);
  EXPECT_FALSE(evening.game.ended());
  EXPECT_EQ(evening.want(kBlack, NoticeFlag{}), kNothing);
  EXPECT_TRUE(evening.game.ended());
}

// 6.11: what the arbiter stopped is his to start.
TEST(Clocks, A_6_11_3_AClockAtTheTableStartsNothingThatOthersStopped) {
  Evening evening(supervised(Press::by_hand));
  const Readings shown = evening.game.clock().at(evening.now);
  EXPECT_EQ(evening.arbiter(StopClocks{""}), kNothing);
  EXPECT_EQ(evening.want(kWhite, FollowClock{shown, true}), "clock.stopped");
  EXPECT_TRUE(evening.game.stopped());
  Evening without_a_clock(host::Setup{});
  EXPECT_EQ(without_a_clock.want(kWhite, FollowClock{shown, true}), "clock.none");
}

TEST(Clocks, A_12_5_ExtraTimeForADisturbanceFromOutside) {
  Evening evening(supervised(Press::by_hand));
  Readings more = evening.game.clock().at(evening.now);
  more.white += minutes{2};
  more.black += minutes{2};
  EXPECT_EQ(evening.arbiter(SetClocks{more, "12.5"}), kNothing);
  EXPECT_EQ(evening.game.clock().at(evening.now), more);
}

// Both are given the same, without anybody's reckoning.
TEST(Clocks, A_12_5_MoreTimeForBothIsAddedToWhatTheyHave) {
  Evening evening(supervised(Press::by_hand));
  evening.pass(minutes{7});
  const Readings before = evening.game.clock().at(evening.now);
  const SetClocks more{.readings = {},
                       .reason = "fire alarm",
                       .moves = {},
                       .counters_only = false,
                       .more = minutes{3}};
  EXPECT_EQ(evening.want(kWhite, more), "role.arbiter-only");
  EXPECT_EQ(evening.arbiter(more), kNothing);
  EXPECT_EQ(evening.left(kWhite), before.white + minutes{3});
  EXPECT_EQ(evening.left(kBlack), before.black + minutes{3});
  EXPECT_EQ(std::get<ClocksSet>(evening.facts.back().event).reason, "fire alarm");
}

TEST(Clocks, AppA_4_1_1_UnsupervisedNoChangeAfterTenMovesButForTheSchedule) {
  host::Setup setup = supervised();
  setup.regulations.supervised = false;
  setup.time = TimeControl{minutes{15}, seconds{10}};
  Evening evening(setup);
  evening.play(kTenMovesEach);
  const Readings readings{.white = minutes{5}, .black = minutes{5}};
  EXPECT_EQ(evening.arbiter(SetClocks{readings, ""}), "clock.after-ten-moves");
  EXPECT_EQ(evening.arbiter(SetClocks{readings, "the round must end at six"}), kNothing);
}

// A.1, 7.1: in a standard game Article 7 and 6.10.2 hold, whoever watches.
TEST(Clocks, A_6_10_2_AStandardGameIsCorrectedAtAnyTime) {
  host::Setup setup = supervised();
  setup.regulations.supervised = false;
  setup.time = TimeControl{minutes{90}, seconds{30}};
  Evening evening(setup);
  evening.play(kTenMovesEach);
  EXPECT_EQ(evening.arbiter(SetClocks{{.white = minutes{50}, .black = minutes{50}}, ""}), kNothing);
}

// 6.8: the arbiter who takes all the time sees the flag, whoever is on move.
TEST(Clocks, A_12_9_3_WhoHasNoTimeLeftHasLost) {
  for (const Color side : {kWhite, kBlack}) {
    for (const bool penalty : {true, false}) {
      Evening evening(supervised());
      evening.play({"e2e4", "e7e5"});
      Readings none = evening.game.clock().at(evening.now);
      none.of(side) = Duration{0};
      const Action takes_all = penalty ? Action{Penalise{side, Penalty::time_off, minutes{600}, {}}}
                                       : Action{SetClocks{none, "12.9"}};
      EXPECT_EQ(evening.arbiter(takes_all), kNothing);
      ASSERT_TRUE(evening.game.ended());
      EXPECT_EQ(evening.game.ended()->score,
                side == kWhite ? Score::black_wins : Score::white_wins);
      EXPECT_EQ(evening.game.ended()->reason, "time");
    }
  }
}

TEST(Arriving, A_6_7_1_WhoComesAfterTheDefaultTimeForfeits) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.default_time = minutes{30};
  Evening evening(setup);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(evening.want(kBlack, Arrive{}), "arrival.known");
  evening.pass(minutes{29});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), "arrival.in-time");
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), "arrival.is-there");
  evening.pass(minutes{1});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins_by_forfeit);
}

// Who is at the board need not say so: only who is absent forfeits.
TEST(Arriving, A_6_7_1_ZeroToleranceIfNothingIsSaid) {
  for (const bool says_so : {false, true}) {
    Evening evening(supervised(Press::by_hand));
    if (says_so) {
      EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
    }
    EXPECT_EQ(evening.arbiter(NoticeAbsence{kBlack}), kNothing);
    EXPECT_EQ(evening.game.ended()->score, Score::white_wins_by_forfeit);
  }
}

TEST(Arriving, A_6_7_1_NobodyCame) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.arbiter(NoticeAbsence{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::both_forfeit);
  Evening one_came(supervised(Press::by_hand));
  EXPECT_EQ(one_came.want(kBlack, Arrive{}), kNothing);
  EXPECT_EQ(one_came.arbiter(NoticeAbsence{}), "arrival.is-there");
}

// 6.6: White's clock runs from the start, so he loses what both are late.
TEST(Arriving, A_6_7_2_WhiteLosesTheTimeUntilHeComes) {
  host::Setup setup = supervised(Press::by_hand);
  setup.regulations.default_time = minutes{30};
  Evening evening(setup);
  const Duration full = evening.left(kBlack);
  evening.pass(minutes{12});
  EXPECT_EQ(evening.want(kWhite, Arrive{}), kNothing);
  EXPECT_EQ(evening.left(kWhite), full - minutes{12});
  EXPECT_EQ(evening.left(kBlack), full);
}

TEST(Arriving, A_6_7_1_WhoHasMovedIsThere) {
  Evening evening(supervised());
  evening.play({"e2e4"});
  EXPECT_EQ(evening.arbiter(NoticeAbsence{kWhite}), "arrival.is-there");
}

TEST(Signing, A_8_7_BothSignAfterTheGame) {
  Evening evening(supervised(Press::by_hand));
  EXPECT_EQ(evening.want(kWhite, SignResult{}), "sign.not-over");
  EXPECT_EQ(evening.want(kWhite, Resign{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SignResult{}), kNothing);
  EXPECT_EQ(evening.want(kWhite, SignResult{}), "sign.done");
  EXPECT_EQ(evening.want(kBlack, SignResult{}), kNothing);
  EXPECT_TRUE(evening.game.signed_by(kWhite) && evening.game.signed_by(kBlack));
}

TEST(Flags, A_6_9_WhatCannotBeDecidedIsLeftToTheArbiter) {
  Evening evening(supervised(Press::by_hand));
  Fact open{.number = evening.game.facts() + 1,
            .at = evening.now,
            .left = evening.game.clock().at(evening.now),
            .event = ResultLeftOpen{}};
  evening.game.apply(open);
  EXPECT_EQ(evening.announce("e2e4"), "flag.arbiter-decides");
  EXPECT_EQ(evening.arbiter(DecideResult{Score::draw, ""}), kNothing);
}

}  // namespace
}  // namespace annabella::host
