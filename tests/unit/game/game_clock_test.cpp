// The clock of a game: what the arbiter writes down and what comes of it when it is read again.
#include <gmock/gmock.h>

#include <random>

#include "support/evening.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

Setup with(const std::string& control, Press press = Press::at_once) {
  host::Setup setup;
  setup.time = **read_time_control(control);
  setup.press = press;
  return setup;
}

const char* const kModes[] = {"5", "5+3", "5d3", "5b3", "3/4+1/G", "2/3+1/2*;+2", "3/5,G/1d5"};

// Knights out and home again, for as long as it takes.
void knights(Evening& evening, int moves, Duration each) {
  const std::vector<std::string> dance{"g1f3", "g8f6", "f3g1", "f6g8"};
  for (int ply = 0; ply < 2 * moves; ++ply) {
    evening.pass(each);
    ASSERT_EQ(evening.announce(dance[static_cast<std::size_t>(ply % 4)]), kNothing) << ply;
  }
}

TEST(GameClock, A_6_3_2_ThePeriodsOfAGame) {
  Evening evening(with("90/4+30/G;+30"));
  EXPECT_EQ(evening.facts.front().left.white, minutes{90} + seconds{30});
  knights(evening, 3, minutes{1});
  EXPECT_EQ(evening.game.clock().left.white, minutes{87} + seconds{120});
  EXPECT_EQ(evening.game.clock().moves_to_go(Color::white), 1);
  evening.pass(minutes{1});
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.game.clock().left.white, minutes{86 + 30} + seconds{150});
  EXPECT_EQ(evening.game.clock().left.black, minutes{87} + seconds{120});
  EXPECT_EQ(evening.game.plies().back().left.white, minutes{86 + 30} + seconds{150});
}

TEST(GameClock, A_6_9_TheFlagFallsInAnyPeriod) {
  for (const int made : {0, 1, 4, 6}) {
    Evening evening(with("2/4+1/G"));
    knights(evening, made, seconds{0});
    evening.pass(minutes{made < 4 ? 2 : 3} - Duration{1});
    EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), "flag.stands") << made;
    evening.pass(Duration{1});
    EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), kNothing) << made;
    EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
  }
}

// 6.8: noticed late, and by then the other flag is down too: the first one counts.
TEST(GameClock, A_6_4_OfTwoFlagsTheFirstLoses) {
  Evening evening(with("1", Press::by_hand));
  evening.pass(minutes{2});
  EXPECT_EQ(evening.announce("e2e4"), kNothing);
  EXPECT_EQ(evening.want(Color::white, PressClock{}), kNothing);
  evening.pass(minutes{2});
  EXPECT_EQ(evening.want(Color::black, NoticeFlag{}), kNothing);
  EXPECT_EQ(evening.game.ended()->score, Score::black_wins);
}

// Which came first: the move that ends the game, made and not yet pressed, or the flag that
// somebody notices (6.2.1.1, 6.8, 6.9 with its commentary).
TEST(GameClock, A_6_8_A_9_6_WhatIsNoticedFirstDecides) {
  struct Row {
    const char* fen;
    std::vector<std::string> before;
    const char* last;
    const char* reason;
  };
  std::vector<std::string> four_times;
  for (int n = 0; n < 4; ++n) four_times.insert(four_times.end(), kShuffle.begin(), kShuffle.end());
  four_times.pop_back();
  for (const auto& [fen, before, last, reason] :
       {Row{"", four_times, "f6g8", "fivefold-repetition"},
        Row{"3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 149 100", {}, "g8f8", "seventy-five-moves"}}) {
    for (const bool by_arbiter : {false, true}) {
      for (const bool made_first : {true, false}) {
        host::Setup setup = supervised(Press::by_hand, minutes{5}, seconds{0});
        setup.start_fen = fen;
        Evening evening(setup);
        for (const std::string& uci : before) {
          const Color side = evening.game.position().turn();
          ASSERT_EQ(evening.announce(uci), kNothing);
          ASSERT_EQ(evening.want(side, PressClock{}), kNothing);
        }
        if (made_first) {
          EXPECT_EQ(evening.announce(last), kNothing);
        }
        if (by_arbiter) {
          evening.pass(minutes{1});
          EXPECT_EQ(evening.arbiter(SetClocks{{minutes{5}, Duration{0}}, "11.7"}), kNothing);
        } else {
          evening.pass(minutes{6});
          EXPECT_EQ(evening.want(kWhite, NoticeFlag{}), kNothing);
        }
        ASSERT_TRUE(evening.game.ended()) << reason;
        EXPECT_EQ(evening.game.ended()->reason, made_first ? reason : "time");
        EXPECT_EQ(evening.game.ended()->score, made_first ? Score::draw : Score::white_wins);
        if (!made_first) {
          EXPECT_EQ(evening.announce(last), "game.over");
        }
      }
    }
  }
}

TEST(GameClock, A_6_11_LeavingAndResumingInEveryMode) {
  for (const char* mode : kModes) {
    Evening stays(with(mode)), leaves(with(mode));
    for (Evening* evening : {&stays, &leaves}) {
      knights(*evening, 2, seconds{7});
      evening->pass(seconds{2});
    }
    EXPECT_EQ(leaves.want(Color::white, LeaveGame{}), kNothing);
    leaves.pass(std::chrono::hours{30});
    EXPECT_EQ(leaves.want(Color::white, ResumeGame{}), kNothing);
    for (Evening* evening : {&stays, &leaves}) knights(*evening, 2, seconds{4});
    EXPECT_EQ(stays.game.clock().left, leaves.game.clock().left) << mode;
  }
}

// After a crash there is no fact of leaving: what nobody wrote down is nobody's time, and the date
// of the computer may have been set back meanwhile.
TEST(GameClock, AfterACrashTheClockGoesOnFromTheLastFact) {
  for (const char* mode : kModes) {
    Evening evening(with(mode));
    knights(evening, 2, seconds{7});
    const Readings before = evening.game.clock().left;
    evening.pass(-std::chrono::hours{30});
    EXPECT_EQ(evening.want(Color::white, ResumeGame{}), kNothing);
    EXPECT_EQ(evening.game.clock().left, before) << mode;
    evening.pass(minutes{1});
    EXPECT_LT(evening.game.clock().at(evening.now).white, before.white) << mode;
  }
}

TEST(GameClock, AfterACrashTheClockRanUntilTheProgramWasLastSeen) {
  for (const char* mode : kModes) {
    Evening stays(with(mode)), crashes(with(mode));
    for (Evening* evening : {&stays, &crashes}) {
      knights(*evening, 2, seconds{7});
      evening->pass(seconds{2});
    }
    const Time seen = crashes.now;
    crashes.pass(std::chrono::hours{30});
    EXPECT_EQ(crashes.want(Color::white, ResumeGame{seen}), kNothing);
    EXPECT_EQ(crashes.left(Color::white), stays.left(Color::white)) << mode;
    for (Evening* evening : {&stays, &crashes}) knights(*evening, 2, seconds{4});
    EXPECT_EQ(stays.game.clock().left, crashes.game.clock().left) << mode;
  }
}

TEST(GameClock, TakenBackAcrossTheControlTheTimeComesOnce) {
  Evening evening(with("90/2+30/G"));
  knights(evening, 2, minutes{1});
  ASSERT_EQ(evening.game.clock().left.black, minutes{88 + 30});
  EXPECT_EQ(evening.want(Color::black, OfferTakeback{}), kNothing);
  EXPECT_EQ(evening.want(Color::white, AcceptTakeback{}), kNothing);
  EXPECT_EQ(evening.game.clock().running, Color::black);
  EXPECT_EQ(evening.game.clock().moves, (Counters{2, 1}));
  EXPECT_EQ(evening.announce("e7e5"), kNothing);
  EXPECT_EQ(evening.game.clock().left.black, minutes{88 + 30});
}

// Whatever happens in whatever mode: each fact's readings are those of the clock's own functions,
// the counters are the presses, and replaying the facts gives the same clock.
TEST(GameClock, RandomEveningsInEveryMode) {
  std::mt19937 chance(42);
  for (int round = 0; round < 70; ++round) {
    const char* mode = kModes[round % std::size(kModes)];
    Evening evening(with(mode, round % 2 == 0 ? Press::at_once : Press::by_hand));
    Game again(standard_variant());
    again.apply(evening.facts.front());
    for (int step = 0; step < 150 && !evening.game.ended(); ++step) {
      evening.pass(Duration{chance() % 6'000});
      const Color by = chance() % 2 == 0 ? Color::white : Color::black;
      const std::vector<Move> legal = evening.game.position().legal_moves();
      const Move any = legal.empty() ? Move{} : legal[chance() % legal.size()];
      const Action actions[] = {AnnounceMove{any}, AnnounceMove{any}, AnnounceMove{any},
                                PressClock{},      PressClock{},      WithdrawMove{},
                                OfferDraw{},       OfferTakeback{},   AcceptTakeback{},
                                ResumeGame{},      NoticeFlag{}};
      ChessClock expected = evening.game.clock();
      const std::size_t known = evening.facts.size();
      (void)evening.want(by, actions[chance() % std::size(actions)]);
      for (std::size_t i = known; i < evening.facts.size(); ++i) {
        const Fact& fact = evening.facts[i];
        const auto* completed = std::get_if<MoveCompleted>(&fact.event);
        if (completed && !completed->unpressed)
          expected = expected.pressed(completed->side, fact.at);
        const bool resumed = std::holds_alternative<GameResumed>(fact.event);
        EXPECT_EQ(fact.left, resumed ? expected.left : expected.at(fact.at)) << mode;
        again.apply(fact);
      }
      Counters pressed;
      for (const Ply& ply : evening.game.plies()) {
        if (ply.pressed) ++pressed.of(ply.side);
      }
      EXPECT_EQ(evening.game.clock().moves, pressed);
      ASSERT_EQ(again.clock(), evening.game.clock()) << mode;
    }
  }
}

}  // namespace
}  // namespace annabella::host
