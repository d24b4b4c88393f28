#include "app/rooms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "hearing/values.h"

namespace annabella::host {
namespace {

constexpr double kFullScale = 32768;
constexpr std::size_t kFrame = hearing_values::kRate / 50;

// Near enough to a bell, and the same everywhere, which std::normal_distribution is not.
double thrown(std::mt19937& chance) {
  double sum = 0;
  for (int i = 0; i < 4; ++i) sum += static_cast<double>(chance()) / 0xffffffffU - 0.5;
  return sum * std::sqrt(3.0);
}

}  // namespace

Wave wave_of(const std::vector<std::int16_t>& samples) {
  Wave wave;
  for (const std::int16_t sample : samples) wave.push_back(static_cast<float>(sample / kFullScale));
  return wave;
}

std::vector<std::int16_t> samples_of(const Wave& wave) {
  std::vector<std::int16_t> samples;
  for (const float level : wave) {
    samples.push_back(static_cast<std::int16_t>(std::lround(std::clamp(level, -1.F, 1.F) * 32767)));
  }
  return samples;
}

double loudness(const Wave& speech) {
  std::vector<double> frames;
  for (std::size_t at = 0; at + kFrame <= speech.size(); at += kFrame) {
    double power = 0;
    for (std::size_t i = at; i < at + kFrame; ++i) power += speech[i] * speech[i];
    frames.push_back(power / kFrame);
  }
  constexpr double kPause = 1e-3;  // of the loudest: 30 dB below it
  const double loudest = frames.empty() ? 0 : *std::ranges::max_element(frames);
  std::erase_if(frames, [&](double power) { return power <= kPause * loudest; });
  double sum = 0;
  for (const double power : frames) sum += power;
  return frames.empty() ? 0 : std::sqrt(sum / static_cast<double>(frames.size()));
}

// White noise through Paul Kellet's filter: within 0.05 dB of pink above 9 Hz.
Wave pink_noise(std::size_t length, std::uint32_t seed) {
  constexpr std::array<std::array<double, 2>, 6> kPoles{{{0.99886, 0.0555179},
                                                         {0.99332, 0.0750759},
                                                         {0.96900, 0.1538520},
                                                         {0.86650, 0.3104856},
                                                         {0.55000, 0.5329522},
                                                         {-0.7616, -0.0168980}}};
  constexpr double kDirect = 0.5362, kLate = 0.115926;
  std::mt19937 chance{seed};
  std::array<double, 6> state{};
  double late = 0;
  Wave wave(length);
  for (float& level : wave) {
    const double white = thrown(chance);
    double sum = late + white * kDirect;
    for (std::size_t i = 0; i < state.size(); ++i) {
      state[i] = kPoles[i][0] * state[i] + white * kPoles[i][1];
      sum += state[i];
    }
    late = white * kLate;
    level = static_cast<float>(sum);
  }
  return wave;
}

Wave with_noise(Wave speech, const Wave& noise, double decibels, std::uint32_t seed) {
  if (noise.empty()) return speech;
  const std::size_t first = seed % noise.size();
  const auto at = [&](std::size_t i) { return noise[(first + i) % noise.size()]; };
  double power = 0;
  for (std::size_t i = 0; i < speech.size(); ++i) power += at(i) * at(i);
  const double loud =
      std::sqrt(power / static_cast<double>(std::max<std::size_t>(1, speech.size())));
  if (loud == 0) return speech;
  const auto gain = static_cast<float>(loudness(speech) / loud * std::pow(10, -decibels / 20));
  for (std::size_t i = 0; i < speech.size(); ++i) speech[i] += gain * at(i);
  return speech;
}

Wave in_a_hall(const Wave& speech, std::uint32_t seed) {
  constexpr std::size_t kEchoes = hearing_values::kRate / 2;
  constexpr double kSixtyDecibels = 6.9, kFirstEcho = 0.02;
  std::mt19937 chance{seed};
  Wave echo(kEchoes);
  for (std::size_t i = 0; i < kEchoes; ++i) {
    const double fading = std::exp(-kSixtyDecibels * static_cast<double>(i) / kEchoes);
    echo[i] = static_cast<float>(kFirstEcho * thrown(chance) * fading);
  }
  echo[0] = 1;
  Wave wave(speech.size() + kEchoes / 4);
  for (std::size_t i = 0; i < speech.size(); ++i) {
    if (speech[i] == 0) continue;
    const std::size_t end = std::min(kEchoes, wave.size() - i);
    for (std::size_t k = 0; k < end; ++k) wave[i + k] += speech[i] * echo[k];
  }
  return wave;
}

}  // namespace annabella::host
