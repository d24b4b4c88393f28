#include "speech/resampler.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace annabella::host {
namespace {

// Neighbours on each side of an output sample: images of speech stay below -40 dB.
constexpr std::size_t kReach = 8;
constexpr std::size_t kTaps = 2 * kReach;

// A sinc under a Hann window; `x` in samples.
double weight(double x) {
  if (std::abs(x) >= kReach) return 0;
  const double window = 0.5 + 0.5 * std::cos(std::numbers::pi * x / kReach);
  if (x == 0) return 1;
  return window * std::sin(std::numbers::pi * x) / (std::numbers::pi * x);
}

}  // namespace

Resampler::Resampler(int from, int to)
    : up_(static_cast<std::size_t>(to / std::gcd(from, to))),
      down_(static_cast<std::size_t>(from / std::gcd(from, to))),
      kernel_(up_ * kTaps),
      held_(kReach - 1, 0) {
  for (std::size_t phase = 0; phase < up_; ++phase) {
    double sum = 0;
    const auto tap = [&](std::size_t i) {
      return weight(static_cast<double>(i) - (kReach - 1) -
                    static_cast<double>(phase) / static_cast<double>(up_));
    };
    for (std::size_t i = 0; i < kTaps; ++i) sum += tap(i);
    for (std::size_t i = 0; i < kTaps; ++i) {
      kernel_[phase * kTaps + i] = static_cast<float>(tap(i) / sum);
    }
  }
}

std::vector<std::int16_t> Resampler::more(std::span<const std::int16_t> samples) {
  if (up_ == down_) return {samples.begin(), samples.end()};
  held_.insert(held_.end(), samples.begin(), samples.end());
  std::vector<std::int16_t> out;
  for (; place_ / up_ + kTaps <= held_.size(); place_ += down_) {
    out.push_back(at_phase(place_ / up_, place_ % up_));
  }
  const std::size_t done = std::min(place_ / up_, held_.size());
  held_.erase(held_.begin(), held_.begin() + static_cast<std::ptrdiff_t>(done));
  place_ -= done * up_;
  return out;
}

std::vector<std::int16_t> Resampler::finish() {
  if (up_ == down_) return {};
  const std::vector<std::int16_t> silence(kReach, 0);
  auto out = more(silence);
  held_.assign(kReach - 1, 0);
  place_ = 0;
  return out;
}

std::int16_t Resampler::at_phase(std::size_t first, std::size_t phase) const {
  float sum = 0;
  for (std::size_t i = 0; i < kTaps; ++i) {
    sum += kernel_[phase * kTaps + i] * static_cast<float>(held_[first + i]);
  }
  return static_cast<std::int16_t>(std::lround(std::clamp(sum, -32767.F, 32767.F)));
}

}  // namespace annabella::host
