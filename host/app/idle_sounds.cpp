#include "app/idle_sounds.h"

#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include "hearing/values.h"

namespace annabella::host {
namespace {

constexpr double kSecond = hearing_values::kRate;

double between(std::mt19937& chance, double least, double most) {
  return least + (most - least) * static_cast<double>(chance()) / 4294967295.0;
}

// What a throat lets through: a resonance with two poles.
class Resonance {
 public:
  Resonance(double hertz, double width)
      : fading_(std::exp(-std::numbers::pi * width / kSecond)),
        turning_(2 * fading_ * std::cos(2 * std::numbers::pi * hertz / kSecond)) {}

  double next(double level) {
    const double now = level + turning_ * last_ - fading_ * fading_ * before_;
    before_ = last_;
    return last_ = now;
  }

 private:
  double fading_, turning_, last_ = 0, before_ = 0;
};

// A plucked string with its overtones.
void pluck(Wave& wave, double at, double hertz, double loudness) {
  constexpr int kOvertones = 6;
  const auto first = static_cast<std::size_t>(at * kSecond);
  for (std::size_t i = first; i < wave.size(); ++i) {
    const double t = static_cast<double>(i - first) / kSecond;
    double level = 0;
    for (int k = 1; k <= kOvertones; ++k) {
      level += std::sin(2 * std::numbers::pi * k * hertz * t) * std::exp(-(2 + k) * t) / k;
    }
    wave[i] += static_cast<float>(loudness * level * std::min(1.0, t * 200));
  }
}

double hertz_of(int semitone) { return 220 * std::pow(2, semitone / 12.0); }

}  // namespace

Wave cough(std::uint32_t seed) {
  std::mt19937 chance{seed};
  Wave wave(hearing_values::kRate);
  Resonance throat(between(chance, 450, 700), 200), mouth(between(chance, 1200, 1800), 300);
  const int bursts = 2 + static_cast<int>(chance() % 2);
  for (int burst = 0; burst < bursts; ++burst) {
    const double began = 0.05 + 0.3 * burst + between(chance, 0, 0.05);
    const double fading = between(chance, 12, 25), loudness = between(chance, 0.02, 0.04);
    const auto first = static_cast<std::size_t>(began * kSecond);
    for (std::size_t i = first; i < wave.size(); ++i) {
      const double t = static_cast<double>(i - first) / kSecond;
      const double breath = between(chance, -1, 1) * std::min(1.0, t * 100) * std::exp(-fading * t);
      wave[i] += static_cast<float>(loudness * (throat.next(breath) + 0.5 * mouth.next(breath)));
    }
  }
  return wave;
}

Wave music(std::uint32_t seed) {
  constexpr std::array kScale{0, 2, 4, 5, 7, 9, 11, 12};
  constexpr std::array<std::array<int, 3>, 4> kChords{
      {{0, 4, 7}, {5, 9, 12}, {7, 11, 14}, {-3, 0, 4}}};
  constexpr double kLength = 3, kBeat = 0.25;
  std::mt19937 chance{seed};
  Wave wave(static_cast<std::size_t>(kLength * kSecond));
  const int key = static_cast<int>(chance() % 12);
  for (int beat = 0; beat * kBeat < kLength; ++beat) {
    pluck(wave, beat * kBeat, hertz_of(key + 12 + kScale[chance() % kScale.size()]), 0.08);
    if (beat % 4 != 0) continue;
    for (const int note : kChords[chance() % kChords.size()]) {
      pluck(wave, beat * kBeat, hertz_of(key + note), 0.05);
    }
  }
  return wave;
}

}  // namespace annabella::host
