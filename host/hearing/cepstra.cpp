#include "hearing/cepstra.h"

#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>
#include <stdexcept>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;
using std::numbers::pi;

constexpr std::size_t kShift = values::kRate / 100;
constexpr std::size_t kWindow = 410;  // 25.6 ms
constexpr double kLifter = 22;
constexpr double kLeastPower = 1e-4;
constexpr auto kMargin = static_cast<std::size_t>(values::kMargin * values::kRate);

struct FrontEndDeleter {
  void operator()(fe_t* front_end) const { fe_free(front_end); }
};
using FrontEnd = std::unique_ptr<fe_t, FrontEndDeleter>;

// PocketSphinx's own, as its American model has it, that stops before the cepstra.
FrontEnd spectral_front_end() {
  err_set_logfp(nullptr);  // it would tell its whole configuration
  cmd_ln_t* config =
      cmd_ln_init(nullptr, fe_get_args(), FALSE, "-logspec", "yes", "-nfilt", "25", "-lowerf",
                  "130", "-upperf", "6800", "-nfft", "512", "-remove_noise", "no",
                  "-remove_silence", "no", "-dither", "no", nullptr);
  FrontEnd front_end(config != nullptr ? fe_init_auto_r(config) : nullptr);
  if (config != nullptr) cmd_ln_free_r(config);  // the front end has a reference of its own
  if (!front_end || fe_get_output_size(front_end.get()) != static_cast<int>(kBands)) {
    throw std::logic_error("PocketSphinx's front end does not know its own options");
  }
  return front_end;
}

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

// How much the logarithm of each band counts in each cepstrum.
std::array<Bands, kCepstra> weights_of_bands() {
  std::array<Bands, kCepstra> weights{};
  for (std::size_t k = 0; k < kCepstra; ++k) {
    const double lifted = 1 + kLifter / 2 * std::sin(static_cast<double>(k) * pi / kLifter);
    for (std::size_t band = 0; band < kBands; ++band) {
      const double wave =
          std::cos(pi * static_cast<double>(k) * (static_cast<double>(band) + 0.5) / kBands);
      weights[k][band] = std::sqrt((k == 0 ? 1.0 : 2.0) / kBands) * lifted * wave;
    }
  }
  return weights;
}

}  // namespace

std::vector<Bands> bands_of(SoundView sound) {
  const FrontEnd front_end = spectral_front_end();
  std::vector<std::array<mfcc_t, kBands>> logarithms(sound.size() / kShift + 1);
  std::vector<mfcc_t*> rows;
  for (auto& row : logarithms) rows.push_back(row.data());
  const int16* samples = sound.data();
  std::size_t left = sound.size();
  auto frames = static_cast<int32>(rows.size());
  fe_start_stream(front_end.get());
  fe_start_utt(front_end.get());
  fe_process_frames(front_end.get(), &samples, &left, rows.data(), &frames, nullptr);
  std::vector<Bands> all(static_cast<std::size_t>(frames));
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t band = 0; band < kBands; ++band) {
      all[i][band] = std::exp(static_cast<double>(logarithms[i][band]));
    }
  }
  return all;
}

Cepstrum cepstrum_of(const Bands& bands) {
  static const auto kWeights = weights_of_bands();
  Bands logarithms{};
  for (std::size_t band = 0; band < kBands; ++band) {
    logarithms[band] = std::log(bands[band] + kLeastPower);
  }
  Cepstrum cepstrum{};
  for (std::size_t k = 0; k < kCepstra; ++k) {
    double sum = 0;
    for (std::size_t band = 0; band < kBands; ++band) sum += kWeights[k][band] * logarithms[band];
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
