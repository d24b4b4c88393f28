// The chess clock by itself: Article 6, and what others of the Laws say about clocks.
#include <gtest/gtest.h>

#include <random>

#include "game/clockwork.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr auto kNobody = std::nullopt;
constexpr Time kStart{std::chrono::hours{500'000}};

// A clock and the time of day.
struct Hall {
  explicit Hall(const std::string& control)
      : clock(ChessClock::set_to(**read_time_control(control)).started(Color::white, kStart)) {}

  Hall& pass(Duration time) {
    now += time;
    return *this;
  }
  Hall& press(Color side) {
    clock = clock.pressed(side, now);
    return *this;
  }
  // Both make so many moves, each in this time.
  Hall& moves(int count, Duration each) {
    for (int i = 0; i < 2 * count; ++i) {
      pass(each);
      press(*clock.running);
    }
    return *this;
  }
  Duration white() const { return clock.at(now).white; }
  Duration black() const { return clock.at(now).black; }

  ChessClock clock;
  Time now = kStart;
};

TEST(Clock, A_6_1_OnlyOneSideRunsAtATime) {
  Hall hall("5");
  hall.pass(minutes{1});
  EXPECT_EQ(hall.white(), minutes{4});
  EXPECT_EQ(hall.black(), minutes{5});
  hall.press(Color::white).pass(minutes{2});
  EXPECT_EQ(hall.white(), minutes{4});
  EXPECT_EQ(hall.black(), minutes{3});
}

TEST(Clock, A_6_2_1_ThePressStopsOnesClockAndStartsTheOthers) {
  Hall hall("5");
  hall.pass(seconds{10}).press(Color::white);
  EXPECT_EQ(hall.clock.running, Color::black);
  EXPECT_EQ(hall.clock.moves, (Counters{1, 0}));
  hall.press(Color::white);  // it is down already
  EXPECT_EQ(hall.clock.running, Color::black);
  EXPECT_EQ(hall.clock.moves, (Counters{1, 0}));
}

// Case a of the commentary: the opponent waits for a press that was forgotten, the flag falls.
TEST(Clock, A_6_2_1_WhoForgetsToPressMayLoseOnTime) {
  Hall hall("5");
  hall.pass(minutes{5});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
}

// Case b: reminded, the player presses, and the game goes on as usual.
TEST(Clock, A_6_2_1_TheTimeUntilTheReminderIsThePlayersOwn) {
  Hall hall("5");
  hall.pass(minutes{3}).press(Color::white);
  EXPECT_EQ(hall.white(), minutes{2});
  EXPECT_EQ(hall.clock.running, Color::black);
}

// Case c: White moves, Black moves, White moves and presses. For each the counter lacks a move.
TEST(Clock, A_6_2_1_ForgottenPressesAreMissingInTheCounters) {
  Hall hall("90/40+30/G");
  hall.pass(minutes{1});  // White's first move, Black's answer, White's second
  hall.press(Color::white).pass(minutes{1}).press(Color::black);
  EXPECT_EQ(hall.clock.moves, (Counters{1, 1}));  // two each on the board
}

TEST(Clock, A_6_2_2_APlayerMayPressAfterTheOpponentHasMoved) {
  Hall hall("5+3");
  hall.pass(seconds{20});  // White has moved, Black has answered: White's clock runs on
  hall.press(Color::white);
  EXPECT_EQ(hall.white(), minutes{5} + seconds{3 - 20 + 3});  // all of it is White's own time
  hall.press(Color::black);
  EXPECT_EQ(hall.clock.running, Color::white);
  EXPECT_EQ(hall.clock.moves, (Counters{1, 1}));
}

// The commentary: usually ten minutes less for who has an assistant, nothing with a disability.
TEST(Clock, A_6_2_6_TheClockOfAPlayerWithAnAssistantIsAdjusted) {
  const ChessClock set = ChessClock::set_to(**read_time_control("90+30"));
  const ChessClock adjusted =
      set.corrected({set.left.white - minutes{10}, set.left.black}, {}, kStart);
  EXPECT_EQ(adjusted.left.white, minutes{80} + seconds{30});
  EXPECT_EQ(adjusted.left.black, minutes{90} + seconds{30});
}

TEST(Clock, A_6_3_2_SavedTimeIsAddedToTheNextPeriod) {
  Hall hall("90/40+30/G");
  hall.moves(39, minutes{1});
  EXPECT_EQ(hall.white(), minutes{51});
  EXPECT_EQ(hall.clock.moves_to_go(Color::white), 1);
  hall.moves(1, minutes{1});
  EXPECT_EQ(hall.white(), minutes{50 + 30});
  EXPECT_EQ(hall.black(), minutes{50 + 30});
  EXPECT_EQ(hall.clock.moves_to_go(Color::white), kNobody);
  EXPECT_EQ(hall.clock.period, (Counters{1, 1}));
}

// The commentary's first mode. The increment for the first move is there before the game, the
// others come with each completed move; who moves within it gains time.
TEST(Clock, A_6_3_2_FischerTimeComesBeforeTheFirstMoveAndAfterEach) {
  Hall hall("90+30");
  EXPECT_EQ(hall.white(), minutes{90} + seconds{30});
  hall.pass(seconds{10}).press(Color::white);
  EXPECT_EQ(hall.white(), minutes{90} + seconds{30 - 10 + 30});
  EXPECT_EQ(hall.black(), minutes{90} + seconds{30});
}

// Its second: what a move does not use of the extra time is lost.
TEST(Clock, A_6_3_2_InBronsteinsModeUnusedExtraTimeIsLost) {
  Hall hall("5b3");
  EXPECT_EQ(hall.white(), minutes{5} + seconds{3});
  hall.pass(seconds{1}).press(Color::white);
  EXPECT_EQ(hall.white(), minutes{5} + seconds{3});
  hall.pass(seconds{10}).press(Color::black);
  EXPECT_EQ(hall.black(), minutes{5} + seconds{3 - 7});
}

// Its third: for a while the clock does not begin to count.
TEST(Clock, A_6_3_2_WithADelayTheMainTimeRunsOnlyAfterIt) {
  Hall hall("5d3");
  EXPECT_EQ(hall.white(), minutes{5});
  hall.pass(seconds{3});
  EXPECT_EQ(hall.white(), minutes{5});
  hall.pass(seconds{1});
  EXPECT_EQ(hall.white(), minutes{5} - seconds{1});
  hall.press(Color::white).pass(seconds{2});
  EXPECT_EQ(hall.black(), minutes{5});
  hall.press(Color::black).pass(seconds{2});  // the delay is there anew
  EXPECT_EQ(hall.white(), minutes{5} - seconds{1});
}

TEST(Clock, A_6_3_2_AStopDoesNotRenewTheDelay) {
  Hall hall("5d3");
  hall.pass(seconds{2});
  hall.clock = hall.clock.stopped(hall.now);
  hall.pass(minutes{10});
  hall.clock = hall.clock.started(Color::white, hall.now);
  hall.pass(seconds{2});
  EXPECT_EQ(hall.white(), minutes{5} - seconds{1});
}

// The commentary on 6.4: 90 minutes for 40 moves and 30 for the rest. A digital clock that counts
// shows whether they were made: without the fortieth move no time is added, and the flag falls.
TEST(Clock, A_6_4_WithoutTheFortiethMoveTheFlagFalls) {
  Hall hall("90/40+30/G");
  hall.moves(39, minutes{1});
  hall.pass(minutes{51} - Duration{1});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), kNobody);
  hall.pass(Duration{1});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
  hall.press(Color::white);  // the fortieth, too late
  EXPECT_EQ(hall.white(), seconds{0});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
}

TEST(Clock, A_6_4_WithTheFortiethMoveInTimeItDoesNot) {
  Hall hall("90/40+30/G");
  hall.moves(39, minutes{1});
  hall.pass(minutes{51} - Duration{1}).press(Color::white);
  EXPECT_EQ(hall.white(), minutes{30} + Duration{1});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), kNobody);
}

// The commentary on 6.4 and A.4.3: both clocks show 0.00, and the sign tells which flag fell first.
TEST(Clock, A_6_4_OfTwoFallenFlagsTheFirstIsKnown) {
  Hall hall("5");
  hall.pass(minutes{6}).press(Color::white);  // nobody has noticed
  hall.pass(minutes{6});
  EXPECT_EQ(hall.white(), seconds{0});
  EXPECT_EQ(hall.black(), seconds{0});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
  hall.press(Color::black);
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
  EXPECT_EQ(hall.clock.fell.white, kStart + minutes{5});
  EXPECT_EQ(hall.clock.fell.black, kStart + minutes{11});
}

TEST(Clock, A_6_6_WhitesClockIsStartedAtTheSetTime) {
  const ChessClock set = ChessClock::set_to(**read_time_control("90+30"));
  EXPECT_EQ(set.running, kNobody);
  EXPECT_EQ(set.at(kStart + minutes{20}), set.left);
  const ChessClock started = set.started(Color::white, kStart);
  // 6.7.2: nobody was there; White loses the time until he comes.
  EXPECT_EQ(started.at(kStart + minutes{20}).white, minutes{70} + seconds{30});
}

// A flag is down whether or not anybody looks; what happens in between is not the clock's affair.
TEST(Clock, A_6_8_AFallenFlagStaysDownAndGivesNoTime) {
  Hall hall("5+3");
  hall.pass(minutes{6}).press(Color::white);
  EXPECT_EQ(hall.white(), seconds{0});
  hall.pass(seconds{1}).press(Color::black).pass(seconds{1});
  EXPECT_EQ(hall.clock.first_fallen(hall.now), Color::white);
  EXPECT_EQ(hall.clock.falls_at(), kStart + minutes{5} + seconds{3});
}

// 6.10.2: the arbiter sets times and counters; 6.4: the flag goes up where there is time again.
TEST(Clock, A_6_10_2_WrongSettingsAreCorrected) {
  Hall hall("90/40+30/G");
  hall.moves(39, minutes{1}).pass(minutes{51});
  ASSERT_EQ(hall.clock.first_fallen(hall.now), Color::white);
  // One press was forgotten: White had made forty.
  hall.clock =
      hall.clock.stopped(hall.now).corrected({minutes{30}, minutes{81}}, {40, 40}, hall.now);
  EXPECT_EQ(hall.clock.first_fallen(hall.now), kNobody);
  EXPECT_EQ(hall.clock.moves_to_go(Color::white), kNobody);
  hall.clock = hall.clock.started(Color::white, hall.now);
  hall.pass(minutes{1}).press(Color::white);
  EXPECT_EQ(hall.white(), minutes{29});
}

TEST(Clock, A_6_11_NobodysTimeRunsWhileTheClockIsStopped) {
  Hall hall("5");
  hall.pass(minutes{1});
  hall.clock = hall.clock.stopped(hall.now);
  hall.pass(minutes{60});
  EXPECT_EQ(hall.white(), minutes{4});
  EXPECT_EQ(hall.clock.falls_at(), kNobody);
  hall.clock = hall.clock.started(Color::white, hall.now);
  EXPECT_EQ(hall.white(), minutes{4});
}

// 8.6: whether there were forty moves cannot be established; the next is the first of the next
// period.
TEST(Clock, A_8_6_TheNextMoveCountsAsTheFirstOfTheNextPeriod) {
  Hall hall("120/40+60/20+15/G");
  hall.moves(37, minutes{1});
  hall.clock = hall.clock.corrected({minutes{60}, minutes{60}}, {40, 40}, hall.now);
  EXPECT_EQ(hall.clock.moves_to_go(Color::white), 20);
  hall.moves(20, seconds{1});
  EXPECT_EQ(hall.clock.period, (Counters{2, 2}));
  EXPECT_EQ(hall.white(), minutes{60} - seconds{20} + minutes{15});
}

TEST(Clock, PeriodsComeAgainWhereTheLastHasMoves) {
  Hall hall("120/40+60/20*");
  hall.moves(100, minutes{1});
  EXPECT_EQ(hall.white(), minutes{120 + 4 * 60 - 100});
  EXPECT_EQ(hall.clock.moves_to_go(Color::black), 20);
}

// "40 moves without, then 30 seconds a move": the first increment is for the forty-first.
TEST(Clock, A_6_3_1_EachPeriodHasItsOwnExtraTime) {
  Hall hall("40/120,G/30+30");
  EXPECT_EQ(hall.white(), minutes{120});
  hall.moves(39, minutes{1});
  EXPECT_EQ(hall.white(), minutes{81});
  hall.moves(1, minutes{1});
  EXPECT_EQ(hall.white(), minutes{80 + 30} + seconds{30});
  hall.moves(1, minutes{1});
  EXPECT_EQ(hall.white(), minutes{79 + 30} + seconds{60});
}

TEST(Clock, AMoveTakenBackAcrossTheControlBringsItsTimeOnlyOnce) {
  Hall hall("90/40+30/G");
  hall.moves(40, minutes{1});
  hall.clock = hall.clock.taken_back(Color::white);
  EXPECT_EQ(hall.clock.moves.white, 39);
  hall.pass(minutes{1}).press(Color::white);
  EXPECT_EQ(hall.clock.moves.white, 40);
  EXPECT_EQ(hall.white(), minutes{50 + 30 - 1});
}

TEST(Clock, ALateStampNeitherGivesNorTakesTime) {
  for (const char* mode : {"5", "5d3", "5b3", "5+3"}) {
    Hall hall(mode);
    hall.clock = hall.clock.seen(kStart + seconds{20});
    const ChessClock late = hall.clock.pressed(Color::white, kStart + seconds{15});
    EXPECT_EQ(late, hall.clock.pressed(Color::white, kStart + seconds{20})) << mode;
    EXPECT_EQ(hall.clock.at(kStart), hall.clock.left) << mode;
  }
}

TEST(Clock, WithoutATimeControlNothingRuns) {
  const ChessClock none;
  EXPECT_EQ(ChessClock::set_to({}), none);
  EXPECT_EQ(none.started(Color::white, kStart), none);
  EXPECT_EQ(none.pressed(Color::white, kStart), none);
  EXPECT_EQ(none.stopped(kStart), none);
  EXPECT_EQ(none.falls_at(), kNobody);
  EXPECT_EQ(none.first_fallen(kStart), kNobody);
}

// The same clock as a child would build it: it does something every second and remembers nothing
// that a real one would not show.
class SecondBySecond {
 public:
  explicit SecondBySecond(const TimeControl& control) : control_(control) {
    for (Half& half : halves_) {
      half.main = seconds_in(control.periods[0].base);
      give_extra(half);
    }
  }

  void tick() {
    if (stopped_) return;
    Half& half = halves_[turn_];
    if (half.is_down) return;
    if (half.free > 0) {
      --half.free;
    } else if (half.lent > 0) {
      --half.lent;
    } else {
      --half.main;
    }
    ++elapsed_;
    half.is_down = half.free + half.lent + half.main == 0;
    if (half.is_down && first_down_ < 0) first_down_ = static_cast<int>(turn_);
  }
  void press() {
    Half& half = halves_[turn_];
    ++half.moves;
    ++half.moves_in_period;
    half.free = 0;
    half.lent = 0;
    const Period& before = control_.periods[half.period];
    if (!half.is_down) {
      if (before.moves && half.moves_in_period == *before.moves) {
        half.moves_in_period = 0;
        if (half.period + 1 < control_.periods.size()) ++half.period;
        half.main += seconds_in(control_.periods[half.period].base);
      }
      give_extra(half);
    }
    turn_ = 1 - turn_;
  }
  void stop(bool stopped) { stopped_ = stopped; }

  // What the display shows: a delay is not in it, Bronstein's time is.
  long shown(std::size_t side) const { return halves_[side].main + halves_[side].lent; }
  bool is_down(std::size_t side) const { return halves_[side].is_down; }
  int moves(std::size_t side) const { return halves_[side].moves; }
  std::size_t turn() const { return turn_; }
  int first_down() const { return first_down_; }

 private:
  struct Half {
    long main = 0;
    long free = 0;  // of the delay
    long lent = 0;  // Bronstein's
    int moves = 0;
    int moves_in_period = 0;
    std::size_t period = 0;
    bool is_down = false;
  };
  static long seconds_in(Duration time) { return time.count() / 1000; }
  void give_extra(Half& half) {
    const Period& period = control_.periods[half.period];
    const long extra = seconds_in(period.extra);
    if (period.kind == Extra::increment) half.main += extra;
    if (period.kind == Extra::delay) half.free = extra;
    if (period.kind == Extra::bronstein) half.lent = extra;
  }

  TimeControl control_;
  Half halves_[2];
  std::size_t turn_ = 0;
  bool stopped_ = false;
  long elapsed_ = 0;
  int first_down_ = -1;
};

TimeControl random_control(std::mt19937& chance) {
  const auto below = [&](unsigned n) { return static_cast<int>(chance() % n); };
  TimeControl control;
  for (int i = 0, periods = 1 + below(3); i < periods; ++i) {
    Period period{.moves = 1 + below(6)};
    if (i + 1 == periods && below(3) != 0) period.moves.reset();
    period.base = seconds{1 + below(90)};
    period.extra = seconds{below(8)};
    period.kind = static_cast<Extra>(1 + below(3));
    control.periods.push_back(period);
  }
  return control;
}

TEST(Clock, AgreesWithASlowClockSecondBySecond) {
  std::mt19937 chance(20261128);
  int flags = 0, periods = 0;
  for (int round = 0; round < 4'000; ++round) {
    const TimeControl control = random_control(chance);
    SecondBySecond slow(control);
    ChessClock clock = ChessClock::set_to(control).started(Color::white, kStart);
    Time now = kStart;
    bool stopped = false;
    for (int step = 0; step < 120; ++step) {
      for (auto wait = chance() % 12; wait > 0; --wait) {
        slow.tick();
        now += seconds{1};
      }
      switch (chance() % 6) {
        case 0:  // somebody only looks
          clock = clock.seen(now);
          break;
        case 1:
          stopped = !stopped;
          slow.stop(stopped);
          clock = stopped ? clock.stopped(now) : clock.started(clock.turn, now);
          break;
        default:
          slow.press();
          clock = clock.pressed(clock.turn, now);
      }
      for (const Color side : {Color::white, Color::black}) {
        const std::size_t index = side == Color::white ? 0 : 1;
        ASSERT_EQ(clock.at(now).of(side), seconds{slow.shown(index)})
            << text_of(control) << ", round " << round << ", step " << step;
        ASSERT_EQ(clock.moves.of(side), slow.moves(index));
        ASSERT_EQ(clock.seen(now).fell.of(side).has_value(), slow.is_down(index))
            << text_of(control) << ", round " << round << ", step " << step;
      }
      ASSERT_EQ(clock.turn == Color::white, slow.turn() == 0);
      const std::optional<Color> first = clock.first_fallen(now);
      ASSERT_EQ(first ? (*first == Color::white ? 0 : 1) : -1, slow.first_down());
    }
    flags += slow.first_down() >= 0 ? 1 : 0;
    periods += clock.period.white;
  }
  EXPECT_GT(flags, 100);
  EXPECT_GT(periods, 1'000);
}

// Without extra time: what both have used is what has passed.
TEST(Clock, TimeIsNeitherLostNorFound) {
  std::mt19937 chance(3);
  for (int round = 0; round < 500; ++round) {
    Hall hall("90/40+30/G");
    for (int step = 0; step < 200; ++step) {
      const Readings before = hall.clock.at(hall.now);
      hall.pass(Duration{chance() % 5'000});
      const Readings after = hall.clock.at(hall.now);
      EXPECT_LE(after.white, before.white);
      EXPECT_LE(after.black, before.black);
      if (chance() % 2 == 0) hall.press(*hall.clock.running);
    }
    const Duration given =
        minutes{180} + minutes{30} * (hall.clock.period.white + hall.clock.period.black);
    EXPECT_EQ(hall.white() + hall.black() + (hall.now - kStart), given);
  }
}

// However often somebody looks, the clock shows the same.
TEST(Clock, LookingChangesNothing) {
  std::mt19937 chance(5);
  for (int round = 0; round < 500; ++round) {
    const TimeControl control = random_control(chance);
    ChessClock quiet = ChessClock::set_to(control).started(Color::white, kStart);
    ChessClock watched = quiet;
    Time now = kStart;
    for (int step = 0; step < 50; ++step) {
      for (int look = 0; look < 3; ++look) {
        now += Duration{chance() % 4'000};
        watched = watched.seen(now);
      }
      quiet = quiet.pressed(quiet.turn, now);
      watched = watched.pressed(watched.turn, now);
      ASSERT_EQ(quiet, watched) << text_of(control);
    }
  }
}

// The flag falls exactly when the time is zero for the first time.
TEST(Clock, FallsAtIsTheFirstMomentOfTheFallenFlag) {
  std::mt19937 chance(9);
  for (int round = 0; round < 2'000; ++round) {
    const TimeControl control = random_control(chance);
    ChessClock clock = ChessClock::set_to(control).started(Color::white, kStart);
    clock = clock.pressed(Color::white, kStart + Duration{chance() % 1'000});
    const Time falls = *clock.falls_at();
    EXPECT_EQ(clock.first_fallen(falls - Duration{1}), kNobody);
    EXPECT_EQ(clock.first_fallen(falls), Color::black);
    EXPECT_EQ(clock.at(falls).black, Duration{0});
  }
}

}  // namespace
}  // namespace annabella::host
