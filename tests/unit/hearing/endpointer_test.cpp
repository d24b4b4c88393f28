// Where announcements begin and end, on made sounds: bursts of tone in a hiss.
#include "hearing/endpointer.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

namespace annabella::host {
namespace {

using testing::ElementsAre;
using Opens = Endpointer::Opens;
using How = Captured::How;

constexpr int kRate = 16000;

// A player in a room: what happens there, second by second.
class Room {
 public:
  explicit Room(Opens opens, double hiss = 0.0003) : endpointer_(kRate, opens), hiss_(hiss) {}

  void quiet(double seconds) { sound(seconds, 0, 440); }
  void word(double seconds, double level = 0.1) { sound(seconds, level, 440); }
  void sound(double seconds, double level, double hertz) {
    std::vector<std::int16_t> samples;
    for (int i = 0; i < static_cast<int>(seconds * kRate); ++i) {
      const double tone = level * std::sin(2 * M_PI * hertz * ++at_ / kRate);
      const double noise = hiss_ * (static_cast<double>(chance_()) / 0x7fffffff - 1);
      samples.push_back(static_cast<std::int16_t>(32767 * (tone + noise)));
    }
    endpointer_.hear(samples, voice_speaks);
    while (auto captured = endpointer_.take()) heard.push_back(std::move(*captured));
  }
  std::vector<How> how() const {
    std::vector<How> all;
    for (const Captured& one : heard) all.push_back(one.how);
    return all;
  }

  Endpointer& endpointer() { return endpointer_; }
  void take() {
    while (auto captured = endpointer_.take()) heard.push_back(std::move(*captured));
  }
  bool voice_speaks = false;
  std::vector<Captured> heard;

 private:
  Endpointer endpointer_;
  double hiss_;
  std::mt19937 chance_{7};
  int at_ = 0;
};

double seconds(const Captured& captured) {
  return static_cast<double>(captured.samples.size()) / kRate;
}
double ago(const Captured& captured) { return static_cast<double>(captured.ago) / kRate; }

TEST(OpenMicrophone, TakesWordsWithShortPausesForOneAnnouncement) {
  Room room(Opens::by_itself);
  room.quiet(1);
  for (const double length : {0.4, 0.3, 0.3}) {
    room.word(length);
    room.quiet(0.3);
  }
  EXPECT_TRUE(room.heard.empty()) << "he may go on";
  EXPECT_TRUE(room.endpointer().is_open());
  room.quiet(1);
  ASSERT_THAT(room.how(), ElementsAre(How::said));
  // With 300 ms before it and 200 ms after.
  EXPECT_NEAR(seconds(room.heard[0]), 0.3 + 1.6 + 0.2, 0.1);
  EXPECT_NEAR(ago(room.heard[0]), 0.45, 0.05);
}

TEST(OpenMicrophone, HearsTwoAnnouncementsApart) {
  Room room(Opens::by_itself);
  room.quiet(1);
  room.word(0.5);
  room.quiet(0.6);
  room.word(0.8);
  room.quiet(0.6);
  ASSERT_THAT(room.how(), ElementsAre(How::said, How::said));
  EXPECT_NEAR(seconds(room.heard[1]), 0.3 + 0.8 + 0.2, 0.1);
}

TEST(OpenMicrophone, HearsNothingInSilenceHissHumAndClicks) {
  for (const double hiss : {0.0, 0.0003, 0.02}) {
    Room room(Opens::by_itself, hiss);
    room.quiet(3);
    room.sound(3, 0.02, 50);
    for (int i = 0; i < 5; ++i) {
      room.word(0.03);
      room.quiet(0.7);
    }
    EXPECT_TRUE(room.heard.empty()) << hiss;
    EXPECT_FALSE(room.endpointer().is_open()) << hiss;
  }
}

TEST(OpenMicrophone, HearsWordsAboveALouderRoom) {
  Room room(Opens::by_itself, 0.02);
  room.quiet(2);
  room.word(0.5, 0.15);
  room.quiet(1);
  EXPECT_THAT(room.how(), ElementsAre(How::said));
}

TEST(OpenMicrophone, GetsUsedToARoomThatHasBecomeLoud) {
  Room room(Opens::by_itself);
  room.quiet(2);
  room.sound(8, 0.03, 300);  // a fan is no announcement
  EXPECT_TRUE(room.heard.empty());
  EXPECT_FALSE(room.endpointer().is_open());
  room.word(0.5, 0.3);
  room.sound(1, 0.03, 300);
  EXPECT_THAT(room.how(), ElementsAre(How::said));
}

TEST(OpenMicrophone, TakesASpeechForNoAnnouncement) {
  Room room(Opens::by_itself);
  room.quiet(1);
  for (int i = 0; i < 20; ++i) {
    room.word(0.5);
    room.quiet(0.2);
  }
  EXPECT_THAT(room.how(), ElementsAre(How::too_long));
}

TEST(OpenMicrophone, IsDeafWhileTheVoiceSpeaks) {
  Room room(Opens::by_itself);
  room.quiet(1);
  room.voice_speaks = true;
  room.word(2);
  EXPECT_TRUE(room.heard.empty());
  room.voice_speaks = false;
  room.quiet(0.5);
  room.word(0.5);
  room.quiet(1);
  ASSERT_THAT(room.how(), ElementsAre(How::said));
  EXPECT_NEAR(seconds(room.heard[0]), 0.3 + 0.5 + 0.2, 0.1) << "nothing of the voice in it";
}

TEST(OpenMicrophone, TellsThatTheVoiceHasCutAnAnnouncement) {
  Room room(Opens::by_itself);
  room.quiet(1);
  room.word(0.5);
  room.voice_speaks = true;
  room.word(0.5);
  EXPECT_THAT(room.how(), ElementsAre(How::cut));
}

TEST(TalkKey, TakesNothingBeforeIt) {
  Room room(Opens::by_key);
  room.quiet(1);
  room.word(1);
  room.quiet(1);
  EXPECT_TRUE(room.heard.empty());
}

TEST(TalkKey, KeepsWhatWasSaidJustBeforeIt) {
  Room room(Opens::by_key);
  room.quiet(1);
  room.word(0.2);
  room.endpointer().begin();
  room.word(0.3);
  room.quiet(1);
  ASSERT_THAT(room.how(), ElementsAre(How::said));
  EXPECT_GT(seconds(room.heard[0]), 0.65);
}

TEST(TalkKey, EndsAnAnnouncementAtOnce) {
  Room room(Opens::by_key);
  room.quiet(1);
  room.endpointer().begin();
  room.quiet(2);
  room.word(1);
  room.endpointer().finish();
  room.take();
  ASSERT_THAT(room.how(), ElementsAre(How::said));
  EXPECT_EQ(room.heard[0].ago, 0U);
  // The word and the pre-roll, and not how long he thought with the key down.
  EXPECT_NEAR(seconds(room.heard[0]), 1.3, 0.05);
}

TEST(TalkKey, GivesUpWhenNothingIsSaid) {
  Room room(Opens::by_key);
  room.quiet(1);
  room.endpointer().begin();
  room.quiet(5);
  EXPECT_TRUE(room.endpointer().is_open());
  room.quiet(2);
  EXPECT_THAT(room.how(), ElementsAre(How::nothing));
  room.endpointer().begin();
  room.endpointer().finish();
  room.take();
  EXPECT_THAT(room.how(), ElementsAre(How::nothing, How::nothing));
}

}  // namespace
}  // namespace annabella::host
