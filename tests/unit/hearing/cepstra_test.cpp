// The spectrum that recognisers hear: against sums done slowly, and what must not change it.
#include "hearing/cepstra.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace annabella::host {
namespace {

using std::numbers::pi;

std::vector<std::int16_t> tone(double hertz, double seconds, double level) {
  std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * 16000));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    samples[i] = static_cast<std::int16_t>(
        std::lround(level * std::sin(2 * pi * hertz * static_cast<double>(i) / 16000)));
  }
  return samples;
}

// A tone that comes and goes, with a little noise.
std::vector<std::int16_t> syllables(double level) {
  std::vector<std::int16_t> samples = tone(700, 1, 1);
  std::uint32_t noise = 1;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    noise = noise * 1664525 + 1013904223;
    const double t = static_cast<double>(i) / 16000;
    const double voice = std::sin(2 * pi * 4 * t) > 0 ? std::sin(2 * pi * (400 + 300 * t) * t) : 0;
    samples[i] =
        static_cast<std::int16_t>(level * (voice + static_cast<double>(noise >> 16) / 65536 / 50));
  }
  return samples;
}

// The discrete Fourier transform by its definition, and triangles between the mel scale's corners.
Bands slow_bands(const std::vector<std::int16_t>& samples, std::size_t at) {
  std::vector<double> power(257);
  for (std::size_t line = 0; line < power.size(); ++line) {
    double real = 0, imaginary = 0;
    for (std::size_t i = 0; i < 410; ++i) {
      const double before = at + i > 0 ? samples[at + i - 1] : 0;
      const double x = (samples[at + i] - 0.97 * before) *
                       (0.54 - 0.46 * std::cos(2 * pi * static_cast<double>(i) / 409));
      const double angle = 2 * pi * static_cast<double>(line * i) / 512;
      real += x * std::cos(angle);
      imaginary += x * std::sin(angle);
    }
    power[line] = real * real + imaginary * imaginary;
  }
  const auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  const auto corner = [&](std::size_t i) {
    const double m = mel(130) + static_cast<double>(i) * (mel(6800) - mel(130)) / 26;
    return std::round(700 * (std::pow(10, m / 2595) - 1) / 31.25) * 31.25;
  };
  Bands bands{};
  for (std::size_t band = 0; band < kBands; ++band) {
    const double a = corner(band), b = corner(band + 1), c = corner(band + 2);
    for (std::size_t line = 0; line < power.size(); ++line) {
      const double hertz = 31.25 * static_cast<double>(line);
      if (hertz <= a || hertz >= c) continue;
      const double rise = hertz <= b ? (hertz - a) / (b - a) : (c - hertz) / (c - b);
      bands[band] += power[line] * rise * 2 / (c - a);
    }
  }
  return bands;
}

TEST(Cepstra, AreMadeOfTheSpectrumOfEachHundredthOfASecond) {
  const std::vector<std::int16_t> samples = syllables(8000);
  const std::vector<Bands> bands = bands_of(samples);
  ASSERT_EQ(bands.size(), (16000u - 410) / 160 + 1);
  for (const std::size_t frame : {0u, 10u, 57u}) {
    const Bands slow = slow_bands(samples, 160 * frame);
    for (std::size_t band = 0; band < kBands; ++band) {
      EXPECT_NEAR(bands[frame][band], slow[band], slow[band] * 1e-3 + 1e-3) << frame << ' ' << band;
    }
  }
}

TEST(Cepstra, OfAFlatSpectrumAreItsLevelAlone) {
  Bands flat;
  flat.fill(std::exp(3) - 1e-4);
  const Cepstrum cepstrum = cepstrum_of(flat);
  EXPECT_NEAR(cepstrum[0], 3 * std::sqrt(25.0), 1e-4);
  for (std::size_t k = 1; k < kCepstra; ++k) EXPECT_NEAR(cepstrum[k], 0, 1e-4) << k;
}

TEST(Cepstra, DoNotDependOnTheLoudness) {
  const std::vector<Cepstrum> loud = heard_cepstra(syllables(16000));
  const std::vector<Cepstrum> soft = heard_cepstra(syllables(4000));
  ASSERT_EQ(loud.size(), soft.size());
  double difference = 0;
  for (std::size_t i = 0; i < loud.size(); ++i) difference += std::abs(loud[i][0] - soft[i][0]);
  EXPECT_LT(difference / static_cast<double>(loud.size()), 0.3)
      << "the first one moves by 7 where nothing is done about it";
}

TEST(Cepstra, OfASoundShorterThanAWindowAreNone) {
  EXPECT_TRUE(heard_cepstra(tone(300, 0.02, 9000)).empty());
  EXPECT_TRUE(heard_cepstra({}).empty());
}

TEST(Cepstra, OfSilenceAreNoNumbersOutOfThisWorld) {
  for (const Cepstrum& cepstrum : heard_cepstra(std::vector<std::int16_t>(16000))) {
    for (const float value : cepstrum) EXPECT_TRUE(std::isfinite(value));
  }
}

}  // namespace
}  // namespace annabella::host
