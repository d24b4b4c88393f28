// What is wrong with a microphone, on made sounds.
#include "hearing/sound_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace annabella::host {
namespace {

constexpr int kCardRate = 48000;

// Half a second of "speech" and half a second of pause, in turn, over a hiss and a hum.
std::vector<std::int16_t> speech(double level, double hiss = 0.0005, double hum = 0,
                                 double hertz = 50) {
  std::mt19937 chance{3};
  std::vector<std::int16_t> samples;
  for (int i = 0; i < 4 * kCardRate; ++i) {
    const double t = static_cast<double>(i) / kCardRate;
    const bool speaks = static_cast<int>(2 * t) % 2 == 0;
    double sound = speaks ? level * std::sin(2 * M_PI * 300 * t) : 0;
    sound += hum * std::sin(2 * M_PI * hertz * t);
    sound += hiss * (static_cast<double>(chance()) / 0x7fffffff - 1);
    samples.push_back(static_cast<std::int16_t>(std::lround(32767 * std::clamp(sound, -1.0, 1.0))));
  }
  return samples;
}

TEST(SoundCheck, TellsWhatIsWrong) {
  EXPECT_EQ(level_of(speech(0, 0), kCardRate), SoundLevel::silent);
  EXPECT_EQ(level_of(speech(0.003), kCardRate), SoundLevel::quiet);
  EXPECT_EQ(level_of(speech(0.1), kCardRate), SoundLevel::good);
  EXPECT_EQ(level_of(speech(0.8), kCardRate), SoundLevel::good);
  EXPECT_EQ(level_of(speech(1.5), kCardRate), SoundLevel::loud);
  EXPECT_EQ(level_of(speech(0.1, 0.0005, 0.02), kCardRate), SoundLevel::hum);
  EXPECT_EQ(level_of(speech(0.1, 0.0005, 0.02, 60), kCardRate), SoundLevel::hum) << "in America";
  EXPECT_EQ(level_of(speech(0.1, 0.02), kCardRate), SoundLevel::good) << "a fan is no hum";
}

TEST(SoundCheck, TakesAnyLength) {
  EXPECT_EQ(level_of({}, kCardRate), SoundLevel::silent);
  const std::vector<std::int16_t> one{1000};
  EXPECT_EQ(level_of(one, kCardRate), SoundLevel::quiet);
}

}  // namespace
}  // namespace annabella::host
