#include "hearing/cepstra.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>
#include <utility>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;
using std::numbers::pi;

constexpr std::size_t kShift = values::kRate / 100;
constexpr std::size_t kWindow = 410;  // 25.6 ms
constexpr std::size_t kPoints = 512;
constexpr double kLowest = 130, kHighest = 6800;  // Hertz
constexpr double kPreEmphasis = 0.97;
constexpr double kLifter = 22;
constexpr double kLeastPower = 1e-4;
constexpr auto kMargin = static_cast<std::size_t>(values::kMargin * values::kRate);

using Spectrum = std::array<std::complex<double>, kPoints>;

void transform(Spectrum& x) {
  for (std::size_t i = 1, j = 0; i < kPoints; ++i) {
    std::size_t bit = kPoints / 2;
    for (; j & bit; bit /= 2) j ^= bit;
    j ^= bit;
    if (i < j) std::swap(x[i], x[j]);
  }
  for (std::size_t length = 2; length <= kPoints; length *= 2) {
    const std::complex<double> turn = std::polar(1.0, -2 * pi / static_cast<double>(length));
    for (std::size_t i = 0; i < kPoints; i += length) {
      std::complex<double> w = 1;
      for (std::size_t k = i; k < i + length / 2; ++k, w *= turn) {
        const std::complex<double> odd = x[k + length / 2] * w;
        x[k + length / 2] = x[k] - odd;
        x[k] += odd;
      }
    }
  }
}

// How much of each line of the spectrum each band takes: triangles of one area, evenly spaced on
// the ear's scale, their corners on lines.
class Filters {
 public:
  Filters() {
    const auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
    const double lowest = mel(kLowest), step = (mel(kHighest) - lowest) / (kBands + 1);
    const auto corner = [&](std::size_t i) {
      const double hertz =
          700 * (std::pow(10, (lowest + static_cast<double>(i) * step) / 2595) - 1);
      return std::floor(hertz / kLine + 0.5) * kLine;
    };
    for (std::size_t band = 0; band < kBands; ++band) {
      const double left = corner(band), top = corner(band + 1), right = corner(band + 2);
      for (std::size_t line = 0; line <= kPoints / 2; ++line) {
        const double hertz = static_cast<double>(line) * kLine;
        if (hertz <= left || hertz >= right) continue;
        const double slope =
            std::min((hertz - left) / (top - left), (right - hertz) / (right - top));
        weights_[band].push_back({line, slope * 2 / (right - left)});
      }
    }
  }

  Bands of(const Spectrum& spectrum) const {
    Bands bands{};
    for (std::size_t band = 0; band < kBands; ++band) {
      for (const auto& [line, weight] : weights_[band]) {
        bands[band] += weight * std::norm(spectrum[line]);
      }
    }
    return bands;
  }

 private:
  static constexpr double kLine = static_cast<double>(values::kRate) / kPoints;
  std::array<std::vector<std::pair<std::size_t, double>>, kBands> weights_;
};

double sum_of(const Bands& bands) {
  double sum = 0;
  for (const double power : bands) sum += power;
  return sum;
}

// Even throws that are the same on every machine, which those of <random> are not.
class Throws {
 public:
  // From just above 0 to 1.
  double even() { return (static_cast<double>(chance_()) + 1) / 4294967296.0; }
  // Around 0 with the deviation 1, near enough to a bell.
  double around_zero() {
    double sum = 0;
    for (int i = 0; i < kThrows; ++i) sum += even() - 0.5;
    return sum * std::sqrt(12.0 / kThrows);
  }
  // Powers of a noise whose mean is 1.
  double power() {
    double sum = 0;
    for (int i = 0; i < kThrows; ++i) sum -= std::log(even());
    return sum / kThrows;
  }

 private:
  static constexpr int kThrows = 4;
  std::mt19937 chance_{1};
};

// A little noise in it, and more of the same around it: digital silence has no spectrum.
std::vector<std::int16_t> with_margins(SoundView sound) {
  std::vector<std::int16_t> all(sound.size() + 2 * kMargin);
  Throws chance;
  for (std::size_t i = 0; i < all.size(); ++i) {
    double level = values::kComfortNoise * chance.around_zero();
    if (i >= kMargin && i - kMargin < sound.size()) level += sound[i - kMargin];
    all[i] = static_cast<std::int16_t>(std::lround(std::clamp(level, -32767.0, 32767.0)));
  }
  return all;
}

// Frames of one utterance, what is speech in them and what is the room.
class Hearing {
 public:
  explicit Hearing(SoundView sound) : frames_(bands_of(with_margins(sound))) {
    for (const Bands& frame : frames_) loud_.push_back(sum_of(frame));
    first_ = std::min(frames_.size(), kMargin / kShift);
    last_ = std::min(frames_.size(), (kMargin + sound.size()) / kShift);
    pause_ = *std::ranges::max_element(loud_) * values::kPause;
    measure_noise();
    measure_speech();
  }

  void subtract_noise();
  std::vector<Cepstrum> normalised() const;

 private:
  bool is_speech(std::size_t frame) const { return loud_[frame] > pause_; }

  // The quietest frames of the sound itself.
  void measure_noise() {
    std::vector<std::size_t> quietest;
    for (std::size_t i = first_; i < last_; ++i) quietest.push_back(i);
    std::ranges::sort(quietest, {}, [&](std::size_t frame) { return loud_[frame]; });
    const auto share = values::kQuietShare * static_cast<double>(quietest.size());
    quietest.resize(std::min(quietest.size(), static_cast<std::size_t>(share) + 1));
    for (const std::size_t frame : quietest) add(noise_, frames_[frame], quietest.size());
  }

  void measure_speech() {
    std::size_t count = 0;
    for (std::size_t i = first_; i < last_; ++i) count += is_speech(i) ? 1 : 0;
    for (std::size_t i = first_; i < last_; ++i) {
      if (is_speech(i)) add(speech_, frames_[i], count);
    }
  }

  static void add(Bands& mean, const Bands& frame, std::size_t of) {
    for (std::size_t band = 0; band < kBands; ++band) {
      mean[band] += frame[band] / static_cast<double>(of);
    }
  }

  std::vector<Bands> frames_;
  std::vector<double> loud_;
  std::size_t first_ = 0, last_ = 0;  // of the sound without its margins
  double pause_ = 0;
  Bands noise_{}, speech_{};
};

// Around a frame and a band, so that no chance of the noise's is left standing alone.
Bands smoothed(const Bands& before, const Bands& here, const Bands& after) {
  constexpr double kTime = 2, kTone = 1;
  Bands mean{};
  for (std::size_t band = 0; band < kBands; ++band) {
    const double lower = here[band > 0 ? band - 1 : band];
    const double higher = here[std::min(band + 1, kBands - 1)];
    mean[band] = (here[band] + kTime * (before[band] + after[band]) + kTone * (lower + higher)) /
                 (1 + 2 * kTime + 2 * kTone);
  }
  return mean;
}

// What is left under the speech is noise again, but little and even: the model knows no holes.
void Hearing::subtract_noise() {
  const std::vector<Bands> raw = frames_;
  const Bands noise = smoothed(noise_, noise_, noise_);
  const double loudness = sum_of(speech_) / kBands;
  Throws chance;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    const Bands around =
        smoothed(raw[i > 0 ? i - 1 : i], raw[i], raw[std::min(i + 1, raw.size() - 1)]);
    for (std::size_t band = 0; band < kBands; ++band) {
      const double gain =
          std::max(0.0, 1 - values::kSubtraction * noise[band] / (around[band] + kLeastPower));
      const double floor = values::kFloor * std::pow(speech_[band], values::kFloorTilt) *
                               std::pow(loudness, 1 - values::kFloorTilt) +
                           values::kNoiseLeft * noise_[band];
      frames_[i][band] = gain * raw[i][band] + floor * chance.power();
    }
  }
}

// Relative to a mean in which pauses have always the same share, however short the utterance is.
std::vector<Cepstrum> Hearing::normalised() const {
  std::vector<Cepstrum> cepstra;
  std::array<double, kCepstra> speech{}, pauses{};
  std::size_t spoken = 0;
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    cepstra.push_back(cepstrum_of(frames_[i]));
    auto& sum = is_speech(i) ? speech : pauses;
    for (std::size_t k = 0; k < kCepstra; ++k) sum[k] += cepstra.back()[k];
    spoken += is_speech(i) ? 1 : 0;
  }
  const auto of_speech = static_cast<double>(std::max<std::size_t>(1, spoken));
  const auto of_pauses = static_cast<double>(std::max<std::size_t>(1, frames_.size() - spoken));
  for (Cepstrum& cepstrum : cepstra) {
    for (std::size_t k = 0; k < kCepstra; ++k) {
      cepstrum[k] -= static_cast<float>((1 - values::kPauseShare) * speech[k] / of_speech +
                                        values::kPauseShare * pauses[k] / of_pauses);
    }
  }
  return cepstra;
}

}  // namespace

std::vector<Bands> bands_of(SoundView sound) {
  static const Filters filters;
  std::vector<Bands> all;
  for (std::size_t at = 0; at + kWindow <= sound.size(); at += kShift) {
    Spectrum x{};
    for (std::size_t i = 0; i < kWindow; ++i) {
      const double before = at + i > 0 ? sound[at + i - 1] : 0;
      const double hamming =
          0.54 - 0.46 * std::cos(2 * pi * static_cast<double>(i) / (kWindow - 1));
      x[i] = (sound[at + i] - kPreEmphasis * before) * hamming;
    }
    transform(x);
    all.push_back(filters.of(x));
  }
  return all;
}

Cepstrum cepstrum_of(const Bands& bands) {
  Cepstrum cepstrum{};
  for (std::size_t k = 0; k < kCepstra; ++k) {
    double sum = 0;
    for (std::size_t band = 0; band < kBands; ++band) {
      sum += std::log(bands[band] + kLeastPower) *
             std::cos(pi * static_cast<double>(k) * (static_cast<double>(band) + 0.5) / kBands);
    }
    sum *= std::sqrt((k == 0 ? 1.0 : 2.0) / kBands);
    sum *= 1 + kLifter / 2 * std::sin(static_cast<double>(k) * pi / kLifter);
    cepstrum[k] = static_cast<float>(sum);
  }
  return cepstrum;
}

std::vector<Cepstrum> heard_cepstra(SoundView sound) {
  if (sound.size() < kWindow) return {};
  Hearing hearing(sound);
  hearing.subtract_noise();
  return hearing.normalised();
}

}  // namespace annabella::host
