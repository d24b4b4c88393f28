// How time controls are written, what they come to, and what kind of chess they make.
#include "game/time_control.h"

#include <gmock/gmock.h>

#include <random>

namespace annabella::host {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::HasSubstr;

TimeControl with(Extra kind, Duration base, Duration extra) {
  return TimeControl({{.moves = {}, .base = base, .extra = extra, .kind = kind}});
}

TimeControl control(const std::string& text) {
  const Result<std::optional<TimeControl>> read = read_time_control(text);
  EXPECT_TRUE(read && *read) << text << ": " << (read ? "none" : read.error().what.key);
  return read && *read ? **read : TimeControl(minutes{1});
}

std::string wrong(const std::string& text) {
  const Result<std::optional<TimeControl>> read = read_time_control(text);
  return read ? "" : read.error().what.key;
}

TEST(TimeControl, AGameInOnePeriod) {
  EXPECT_EQ(control("90+30"), TimeControl(minutes{90}, seconds{30}));
  EXPECT_EQ(control("5"), TimeControl(minutes{5}));
  EXPECT_EQ(control("5d3"), with(Extra::delay, minutes{5}, seconds{3}));
  EXPECT_EQ(control("5b3"), with(Extra::bronstein, minutes{5}, seconds{3}));
  EXPECT_EQ(control("30s"), TimeControl(seconds{30}));
  EXPECT_EQ(control("0.5+0"), TimeControl(seconds{30}));
  EXPECT_EQ(control("2.5+1.5"), TimeControl(seconds{150}, Duration{1500}));
  EXPECT_EQ(control("0+30"), TimeControl(minutes{0}, seconds{30}));
  EXPECT_EQ(control("G/25;d5"), with(Extra::delay, minutes{25}, seconds{5}));
  EXPECT_EQ(control("90/G;+30"), TimeControl(minutes{90}, seconds{30}));
  for (const char* same : {" 90 + 30 ", "90/g+30", "G/90; +30", "SD/90+30", "sd/90 ;+30s"}) {
    EXPECT_EQ(control(same), TimeControl(minutes{90}, seconds{30})) << same;
  }
}

// The Laws' own example, in the glossary under 'time control': 40 moves in 90 minutes, all moves in
// 30 minutes, plus 30 seconds cumulatively from move 1.
TEST(TimeControl, A_6_3_1_SeveralPeriods) {
  const TimeControl classical({{.moves = 40, .base = minutes{90}, .extra = seconds{30}},
                               {.moves = {}, .base = minutes{30}, .extra = seconds{30}}});
  for (const char* same : {"90/40+30/G;+30", "90/40+30/G+30", "90/40 + 30/SD ; +30",
                           "40/90+30,G/30+30", "40/90, SD/30; +30", "90/40+1800s/g;+30"}) {
    EXPECT_EQ(control(same), classical) << same;
  }
  EXPECT_EQ(control("120/40+60/G"),
            TimeControl({{.moves = 40, .base = minutes{120}}, {.moves = {}, .base = minutes{60}}}));
  // Each period has its own extra time (6.3.1).
  EXPECT_EQ(control("40/120,20/60,G/15+30"),
            TimeControl({{.moves = 40, .base = minutes{120}},
                         {.moves = 20, .base = minutes{60}},
                         {.moves = {}, .base = minutes{15}, .extra = seconds{30}}}));
  EXPECT_EQ(control("120/40+60/20*"),
            TimeControl({{.moves = 40, .base = minutes{120}}, {.moves = 20, .base = minutes{60}}}));
}

TEST(TimeControl, NoClock) {
  const Result<std::optional<TimeControl>> none = read_time_control("none");
  ASSERT_TRUE(none);
  EXPECT_EQ(*none, std::nullopt);
  EXPECT_EQ(*read_time_control(" None"), std::nullopt);
  EXPECT_EQ(text_of(TimeControl{}), "none");
}

TEST(TimeControl, WhatIsWrongIsSaidAndHowItIsRight) {
  const std::pair<const char*, const char*> cases[] = {
      {"", "time.empty"},
      {"  ", "time.empty"},
      {"x", "time.unreadable"},
      {"+5", "time.unreadable"},
      {"5+", "time.incomplete"},
      {"5+x", "time.unreadable"},
      {"-1", "time.unreadable"},
      {"1e9", "time.unreadable"},
      {"5 5", "time.unreadable"},
      {"5++3", "time.unreadable"},
      {"5+3+3", "time.unreadable"},
      {"5d", "time.incomplete"},
      {"1.", "time.incomplete"},
      {"1.23456", "time.unreadable"},
      {"none+1", "time.unreadable"},
      {"90/40/30", "time.unreadable"},
      {"90/40+30/G;", "time.incomplete"},
      {"90/40+30/G;30", "time.unreadable"},
      {"90/", "time.incomplete"},
      {"40/90,", "time.incomplete"},
      {"40/90,30", "time.incomplete"},
      {"40/90+30,G/30+30;+30", "time.unreadable"},
      {"90/0+30/G", "time.moves"},
      {"90/2.5+30/G", "time.moves"},
      {"999999999999", "time.too-much"},
      {"100001", "time.too-much"},
      {"5+3601", "time.too-much"},
      {"90/1000+30/G", "time.too-much"},
      {"90/G+30/40", "time.nothing-after"},
      {"90/40*+30/G", "time.nothing-after"},
      {"90/40*+30/20*+5/G", "time.nothing-after"},
      {"0+0", "time.none-at-all"},
      {"90/40+0/G", "time.none-at-all"},
      {"0d0", "time.none-at-all"},
      // Forty minutes for ninety moves, or the other way round? Nobody has to guess.
      {"40/90", "time.no-rest"},
      {"90/40+30", "time.no-rest"},
      {"40/90,20/60", "time.no-rest"},
  };
  for (const auto& [text, key] : cases) EXPECT_EQ(wrong(text), key) << text;
  const Phrase why = read_time_control("90/40+drei").error().what;
  EXPECT_EQ(std::get<std::string>(why.with.at("value")), "90/40+drei");
  EXPECT_EQ(std::get<std::string>(why.with.at("rest")), "drei");
  EXPECT_TRUE(why.with.contains("examples"));
}

TEST(TimeControl, IsWrittenInTheShortestWay) {
  for (const char* text : {"15+10", "5+0", "5d3", "5b3", "30s+0", "90s+0.5", "90/40+30/G;+30",
                           "120/40+60/G", "120/40+60/20*", "40/120,20/60,G/15+30", "40/90d5,G/30b3",
                           "100/40+50/20+15/G;+30", "120/40*", "90/40+0/G;+30"}) {
    EXPECT_EQ(text_of(control(text)), text);
  }
  EXPECT_EQ(text_of(control("5")), "5+0");
  EXPECT_EQ(text_of(control("SD/90; +30")), "90+30");
  EXPECT_EQ(text_of(control("40/90+30,G/30+30")), "90/40+30/G;+30");
}

// Whatever may be agreed can be written and read again.
TEST(TimeControl, EveryControlComesBackFromItsText) {
  std::mt19937 chance(7);
  const auto below = [&](int n) { return static_cast<int>(chance() % static_cast<unsigned>(n)); };
  for (int round = 0; round < 20'000; ++round) {
    TimeControl control;
    const int periods = 1 + below(4);
    const bool alike = below(2) == 0;
    const int unit = std::array{1, 500, 1000, 60'000}[static_cast<std::size_t>(below(4))];
    for (int i = 0; i < periods; ++i) {
      Period period{.moves = 1 + below(999)};
      if (i + 1 == periods && below(4) != 0) period.moves.reset();
      period.base = Duration{unit * (1 + below(160))};
      if (below(3) != 0) {
        period.extra = Duration{(1 + below(60)) * (below(2) == 0 ? 1000 : 1)};
        period.kind = std::array{Extra::increment, Extra::delay,
                                 Extra::bronstein}[static_cast<std::size_t>(below(3))];
      }
      if (alike && i > 0) {
        period.extra = control.periods[0].extra;
        period.kind = control.periods[0].kind;
      }
      control.periods.push_back(period);
    }
    const std::string text = text_of(control);
    const Result<std::optional<TimeControl>> read = read_time_control(text);
    ASSERT_TRUE(read) << text << ": " << read.error().what.key;
    ASSERT_EQ(**read, control) << text;
  }
}

// Texts of the right letters in no order: refused, or read and then written so that they come back.
TEST(TimeControl, NoiseIsRefusedOrUnderstood) {
  std::mt19937 chance(11);
  const std::string letters = "0123456789//++,;*.sSdDbBgG  none";
  int understood = 0;
  for (int round = 0; round < 200'000; ++round) {
    std::string text;
    for (auto n = chance() % 14; n > 0; --n) text += letters[chance() % letters.size()];
    const Result<std::optional<TimeControl>> read = read_time_control(text);
    if (!read || !*read) continue;
    ++understood;
    ASSERT_EQ(**read_time_control(text_of(**read)), **read) << text;
  }
  EXPECT_GT(understood, 500);
}

TEST(TimeControl, PeriodsEndAndTheLastMayComeAgain) {
  const TimeControl classical = control("120/40+60/20+15/G");
  EXPECT_EQ(classical.end_of(0), 40);
  EXPECT_EQ(classical.end_of(1), 60);
  EXPECT_EQ(classical.end_of(2), std::nullopt);
  EXPECT_EQ(classical.period_after(39), 0);
  EXPECT_EQ(classical.period_after(40), 1);
  EXPECT_EQ(classical.period_after(60), 2);
  EXPECT_EQ(classical.period_after(500), 2);
  const TimeControl again = control("120/40+60/20*");
  EXPECT_EQ(again.end_of(3), 100);
  EXPECT_EQ(again.period_after(99), 3);
  EXPECT_EQ(again.period_after(100), 4);
  EXPECT_EQ(again.period(4).base, minutes{60});
}

// A.1, example 1: 30' + 60 x 30'' is an hour, which is no longer less than an hour.
TEST(Clock, AppA_1_ThirtyPlusThirtyIsStandard) {
  EXPECT_EQ(pace_of(control("30+30")), Pace::standard);
}

// A.1, example 2: 10' + 60 x 5'' is a quarter of an hour.
TEST(Clock, AppA_1_TenPlusFiveIsRapid) { EXPECT_EQ(pace_of(control("10+5")), Pace::rapid); }

// B.1, the example: 5' + 60 x 5'' is ten minutes.
TEST(Clock, B_1_FivePlusFiveIsBlitz) { EXPECT_EQ(pace_of(control("5+5")), Pace::blitz); }

TEST(Clock, AppA_1_MoreThanTenMinutesAndLessThanSixtyAreRapid) {
  EXPECT_EQ(pace_of(control("10")), Pace::blitz);
  EXPECT_EQ(pace_of(control("601s")), Pace::rapid);
  EXPECT_EQ(pace_of(control("3599s")), Pace::rapid);
  EXPECT_EQ(pace_of(control("60")), Pace::standard);
  EXPECT_EQ(pace_of(control("4+6")), Pace::blitz);
  EXPECT_EQ(pace_of(control("4+6.001")), Pace::rapid);
  EXPECT_EQ(pace_of(control("0+10")), Pace::blitz);
  EXPECT_EQ(pace_of(control("59+0.999")), Pace::rapid);
  EXPECT_EQ(pace_of(control("59+1")), Pace::standard);
}

// The commentary on A.1: games with a delay are reckoned in the same way.
TEST(Clock, AppA_1_DelaysAreReckonedLikeIncrements) {
  for (const char* text : {"30d30", "30b30"}) EXPECT_EQ(pace_of(control(text)), Pace::standard);
  for (const char* text : {"10d5", "10b5"}) EXPECT_EQ(pace_of(control(text)), Pace::rapid);
  for (const char* text : {"5d5", "5b5"}) EXPECT_EQ(pace_of(control(text)), Pace::blitz);
}

TEST(Clock, AppA_1_AllPeriodsTogetherAreTheAllottedTime) {
  EXPECT_EQ(pace_of(control("30/40+30/G")), Pace::standard);
  EXPECT_EQ(pace_of(control("30/40+29/G")), Pace::rapid);
  EXPECT_EQ(pace_of(control("5/40+5/G")), Pace::blitz);
  // Twenty moves of thirty seconds: half an hour and ten minutes.
  EXPECT_EQ(pace_of(control("40/25,G/5+30")), Pace::rapid);
  EXPECT_EQ(pace_of(control("40/25,G/25+30")), Pace::standard);
  // Sixty moves are three times twenty.
  EXPECT_EQ(pace_of(control("20/20*")), Pace::standard);
  EXPECT_EQ(pace_of(control("19/20*")), Pace::rapid);
}

}  // namespace
}  // namespace annabella::host
