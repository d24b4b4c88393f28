#include "hearing/sound_shape.h"

#include <algorithm>
#include <cmath>

#include "hearing/values.h"

namespace annabella::host {
namespace {

namespace values = hearing_values;

double power_of(const Bands& frame) {
  double sum = 0;
  for (const double power : frame) sum += power;
  return sum;
}

void add_share(Bands& mean, const Bands& frame, std::size_t of) {
  for (std::size_t band = 0; band < kBands; ++band) {
    mean[band] += frame[band] / static_cast<double>(of);
  }
}

// The quietest frames.
Bands noise_in(const std::vector<Bands>& frames) {
  std::vector<const Bands*> quietest;
  for (const Bands& frame : frames) quietest.push_back(&frame);
  std::ranges::sort(quietest, {}, [](const Bands* frame) { return power_of(*frame); });
  const auto share = values::kQuietShare * static_cast<double>(quietest.size());
  quietest.resize(std::min(quietest.size(), static_cast<std::size_t>(share) + 1));
  Bands noise{};
  for (const Bands* frame : quietest) add_share(noise, *frame, quietest.size());
  return noise;
}

Bands without_noise(const Bands& frame, const Bands& noise) {
  Bands clean{};
  for (std::size_t band = 0; band < kBands; ++band) {
    clean[band] = std::max(0.0, frame[band] - values::kNoiseTaken * noise[band]);
  }
  return clean;
}

void level(Spectrum& spectrum, double loudness) {
  for (Bands& frame : spectrum.frames) {
    for (double& power : frame) power /= loudness;
  }
  for (double& power : spectrum.noise) power /= loudness;
}

// How each number changes from two frames before to two frames after.
void add_changes(std::vector<ShapeFrame>& frames) {
  const std::size_t last = frames.size() - 1;
  const auto at = [&](std::size_t frame, std::size_t k) {
    return frames[std::min(frame, last)][k];
  };
  for (std::size_t i = 0; i < frames.size(); ++i) {
    for (std::size_t k = 0; k < kCepstra; ++k) {
      const float near = at(i + 1, k) - at(i > 0 ? i - 1 : 0, k);
      const float far = at(i + 2, k) - at(i > 1 ? i - 2 : 0, k);
      frames[i][kCepstra + k] = values::kChangeWeight * (near + 2 * far) / 10;
    }
  }
}

}  // namespace

Spectrum spectrum_of(SoundView sound) {
  Spectrum spectrum{.frames = bands_of(sound)};
  if (spectrum.frames.empty()) return spectrum;
  spectrum.noise = noise_in(spectrum.frames);
  std::vector<double> loud;
  for (const Bands& frame : spectrum.frames) {
    loud.push_back(power_of(without_noise(frame, spectrum.noise)));
  }
  const double pause = values::kWordPause * *std::ranges::max_element(loud);
  double sum = 0;
  std::size_t spoken = 0;
  for (std::size_t i = 0; i < loud.size(); ++i) {
    if (loud[i] <= pause) continue;
    if (spoken++ == 0) spectrum.begin = i;
    spectrum.end = i + 1;
    sum += loud[i];
  }
  if (spoken > 0) level(spectrum, sum / static_cast<double>(spoken * kBands));
  return spectrum;
}

Bands mask_in(const Spectrum& spectrum) {
  Bands mask{};
  for (std::size_t band = 0; band < kBands; ++band) {
    mask[band] = std::max(values::kSpeechFloor, values::kNoiseMask * spectrum.noise[band]);
  }
  return mask;
}

std::vector<ShapeFrame> shape_of(const Spectrum& spectrum, const Bands& mask) {
  std::vector<ShapeFrame> shape(spectrum.frames.size());
  for (std::size_t i = 0; i < shape.size(); ++i) {
    Bands heard = without_noise(spectrum.frames[i], spectrum.noise);
    for (std::size_t band = 0; band < kBands; ++band) {
      heard[band] = std::max(heard[band], mask[band]);
    }
    std::ranges::copy(cepstrum_of(heard), shape[i].begin());
  }
  if (!shape.empty()) add_changes(shape);
  return shape;
}

ShapeFrame shape_of_silence(const Bands& mask) {
  ShapeFrame silence{};
  std::ranges::copy(cepstrum_of(mask), silence.begin());
  return silence;
}

}  // namespace annabella::host
