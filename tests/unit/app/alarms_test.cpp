// D.2.6: a player's own alarms, once for each time that he falls below one.
#include "app/alarms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace annabella::host {
namespace {

using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using Alarm = Alarms::Alarm;

constexpr Time kBegin{std::chrono::hours{24 * 365 * 50}};

Alarms of_white(Thresholds thresholds) {
  return Alarms(Both<Thresholds>{std::move(thresholds), {}});
}

TEST(AlarmThresholds, AreSeconds) {
  EXPECT_THAT(*read_thresholds("300,60,30"), ElementsAre(seconds{300}, seconds{60}, seconds{30}));
  EXPECT_THAT(*read_thresholds(""), IsEmpty());
  for (const char* wrong : {"5m", "0", "-3", "60,", ",", "1:00"}) {
    EXPECT_FALSE(read_thresholds(wrong)) << wrong;
  }
}

TEST(PlayersAlarms, AppD_2_6_OnceWheneverTheTimeFallsBelow) {
  Alarms alarms = of_white({seconds{60}, seconds{30}});
  const ChessClock begun =
      ChessClock::set_to(TimeControl{seconds{100}, seconds{0}}).started(Color::white, kBegin);
  EXPECT_THAT(alarms.take(begun, kBegin), IsEmpty());
  EXPECT_EQ(alarms.due_at(begun, kBegin), kBegin + seconds{40});
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{39}), IsEmpty());
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{40}),
              ElementsAre(Alarm{Color::white, seconds{60}}));
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{41}), IsEmpty()) << "once";
  EXPECT_EQ(alarms.due_at(begun, kBegin + seconds{41}), kBegin + seconds{70});
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{70}),
              ElementsAre(Alarm{Color::white, seconds{30}}));
  EXPECT_EQ(alarms.due_at(begun, kBegin + seconds{71}), std::nullopt);
}

TEST(PlayersAlarms, AppD_2_6_AgainWhereThereWasMoreTimeBetween) {
  Alarms alarms = of_white({seconds{60}});
  const ChessClock begun =
      ChessClock::set_to(TimeControl{seconds{61}, seconds{0}}).started(Color::white, kBegin);
  alarms.take(begun, kBegin);
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{2}), testing::SizeIs(1));
  const Time later = kBegin + seconds{3};
  const ChessClock given = begun.corrected({seconds{90}, seconds{61}}, {}, later);
  EXPECT_THAT(alarms.take(given, later), IsEmpty());
  EXPECT_THAT(alarms.take(given, later + seconds{31}), testing::SizeIs(1));
}

TEST(PlayersAlarms, AppD_2_6_TheOtherPlayersTimeIsNoneOfTheirs) {
  Alarms alarms = of_white({seconds{60}});
  const ChessClock black =
      ChessClock::set_to(TimeControl{seconds{61}, seconds{0}}).started(Color::black, kBegin);
  alarms.take(black, kBegin);
  EXPECT_EQ(alarms.due_at(black, kBegin), std::nullopt);
  EXPECT_THAT(alarms.take(black, kBegin + seconds{30}), IsEmpty());
}

TEST(PlayersAlarms, OfSeveralAtOnceTheLowest) {
  Alarms alarms = of_white({seconds{60}, seconds{30}});
  const ChessClock begun =
      ChessClock::set_to(TimeControl{seconds{100}, seconds{0}}).started(Color::white, kBegin);
  alarms.take(begun, kBegin);
  EXPECT_THAT(alarms.take(begun, kBegin + seconds{80}),
              ElementsAre(Alarm{Color::white, seconds{30}}));
}

TEST(PlayersAlarms, WithoutAClockThereAreNone) {
  Alarms alarms = of_white({seconds{60}});
  EXPECT_THAT(alarms.take(ChessClock{}, kBegin), IsEmpty());
  EXPECT_EQ(alarms.due_at(ChessClock{}, kBegin), std::nullopt);
}

}  // namespace
}  // namespace annabella::host
