#include "hearing/sound_check.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <numbers>
#include <vector>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

constexpr double kWhole = 32768;
// Of Europe and of America, and what rectifiers make of them.
constexpr double kMains[] = {50, 100, 150, 60, 120, 180};
// A whole number of waves of each.
constexpr double kWindowSeconds = 0.2;

double mean_power(std::span<const std::int16_t> samples) {
  double sum = 0;
  for (const std::int16_t sample : samples) sum += std::pow(sample / kWhole, 2);
  return sum / static_cast<double>(std::max<std::size_t>(1, samples.size()));
}

double power_at(double hertz, std::span<const std::int16_t> samples, int rate) {
  std::complex<double> sum;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2 * std::numbers::pi * hertz * static_cast<double>(i) / rate;
    sum += std::polar(samples[i] / kWhole, angle);
  }
  return 2 * std::norm(sum / static_cast<double>(samples.size()));
}

std::vector<std::span<const std::int16_t>> pieces(std::span<const std::int16_t> samples,
                                                  double seconds, int rate) {
  const auto length = static_cast<std::size_t>(seconds * rate);
  std::vector<std::span<const std::int16_t>> all;
  for (std::size_t at = 0; at + length <= samples.size(); at += length) {
    all.push_back(samples.subspan(at, length));
  }
  return all;
}

bool hums(std::span<const std::int16_t> samples, int rate) {
  const auto windows = pieces(samples, kWindowSeconds, rate);
  const auto quietest = std::ranges::min_element(windows, {}, mean_power);
  if (quietest == windows.end()) return false;
  const double power = mean_power(*quietest);
  if (10 * std::log10(power + 1e-12) < values::kHummingRoom) return false;
  double mains = 0;
  for (const double hertz : kMains) mains += power_at(hertz, *quietest, rate);
  return mains > values::kHumShare * power;
}

double decibels_of_speech(std::span<const std::int16_t> samples, int rate) {
  const std::chrono::duration<double> frame = values::kFrame;
  std::vector<double> powers;
  for (const auto& piece : pieces(samples, frame.count(), rate))
    powers.push_back(mean_power(piece));
  if (powers.empty()) return values::kSoftestRoom;
  const double loudest = *std::ranges::max_element(powers);
  double sum = 0;
  int count = 0;
  for (const double power : powers) {
    if (power < values::kPause * loudest) continue;
    sum += power;
    ++count;
  }
  return 10 * std::log10(sum / count + 1e-12);
}

}  // namespace

SoundLevel level_of(std::span<const std::int16_t> samples, int rate) {
  int peak = 0;
  std::ptrdiff_t cut = 0;
  for (const int sample : samples) {
    peak = std::max(peak, std::abs(sample));
    cut += std::abs(sample) >= values::kFullScale * kWhole ? 1 : 0;
  }
  if (peak <= values::kSilence * kWhole) return SoundLevel::silent;
  if (static_cast<double>(cut) > values::kMostClipped * static_cast<double>(samples.size())) {
    return SoundLevel::loud;
  }
  if (hums(samples, rate)) return SoundLevel::hum;
  if (decibels_of_speech(samples, rate) < values::kQuietSpeech) return SoundLevel::quiet;
  return SoundLevel::good;
}

}  // namespace annabella::host
