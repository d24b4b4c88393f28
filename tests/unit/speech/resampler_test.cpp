#include "speech/resampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace annabella::host {
namespace {

using Samples = std::vector<std::int16_t>;
constexpr int kFrom = 22050;

double wave(double hertz, double second) {
  return 10000 * std::sin(2 * std::numbers::pi * hertz * second);
}

Samples tone(double hertz, std::size_t count, int rate) {
  Samples samples(count);
  for (std::size_t i = 0; i < count; ++i) {
    samples[i] = static_cast<std::int16_t>(std::lround(wave(hertz, static_cast<double>(i) / rate)));
  }
  return samples;
}

Samples resampled(const Samples& samples, int to, std::size_t chunk) {
  Resampler resampler(kFrom, to);
  Samples all;
  const std::span<const std::int16_t> rest(samples);
  for (std::size_t at = 0; at < samples.size(); at += chunk) {
    const auto more = resampler.more(rest.subspan(at, std::min(chunk, samples.size() - at)));
    all.insert(all.end(), more.begin(), more.end());
  }
  const auto last = resampler.finish();
  all.insert(all.end(), last.begin(), last.end());
  return all;
}

TEST(Resampler, LeavesEqualRatesAlone) {
  const Samples speech = tone(440, 1000, kFrom);
  EXPECT_EQ(resampled(speech, kFrom, 100), speech);
}

// Against the wave itself at the new rate: what differs is distortion, -40 dB of it at most in the
// band of speech.
TEST(Resampler, KeepsTonesWhatTheyAre) {
  for (const int to : {44100, 48000}) {
    for (const double hertz : {100.0, 440.0, 1000.0, 3400.0, 7000.0}) {
      const Samples heard = resampled(tone(hertz, 4410, kFrom), to, 1000);
      ASSERT_NEAR(static_cast<double>(heard.size()), 4410.0 * to / kFrom, 2);
      double wrong = 0;
      for (std::size_t i = 100; i < heard.size() - 100; ++i) {
        wrong = std::max(wrong, std::abs(heard[i] - wave(hertz, static_cast<double>(i) / to)));
      }
      EXPECT_LT(wrong, 100) << hertz << " Hz to " << to;
    }
  }
}

TEST(Resampler, DoesNotShowWhereTheChunksWere) {
  std::mt19937 chance(7);
  Samples noise(3000);
  for (auto& sample : noise) sample = static_cast<std::int16_t>(chance() % 20000 - 10000);
  const Samples whole = resampled(noise, 48000, noise.size());
  for (const std::size_t chunk : {1U, 7U, 64U, 1040U}) {
    EXPECT_EQ(resampled(noise, 48000, chunk), whole) << chunk;
  }
}

TEST(Resampler, BeginsAnewAfterTheEnd) {
  const Samples speech = tone(300, 500, kFrom);
  Resampler resampler(kFrom, 48000);
  const auto once = [&] {
    Samples all = resampler.more(speech);
    const Samples rest = resampler.finish();
    all.insert(all.end(), rest.begin(), rest.end());
    return all;
  };
  const Samples first = once();
  EXPECT_EQ(once(), first);
}

TEST(Resampler, DoesNotWrapAroundWhereItIsLoudest) {
  Samples square(1000);
  for (std::size_t i = 0; i < square.size(); ++i) square[i] = i / 20 % 2 == 0 ? 32767 : -32767;
  for (const std::int16_t sample : resampled(square, 44100, 333)) EXPECT_NE(sample, -32768);
  const Samples heard = resampled(square, 44100, 333);
  // The first half wave is up, at double the rate.
  for (std::size_t i = 4; i < 36; ++i) EXPECT_GT(heard[i], 0) << i;
}

}  // namespace
}  // namespace annabella::host
