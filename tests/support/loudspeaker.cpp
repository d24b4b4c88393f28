#include "support/loudspeaker.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

namespace annabella::host {
namespace {

constexpr int kLoud = 300;

bool is_loud(std::int16_t sample) { return std::abs(static_cast<int>(sample)) > kLoud; }

// Loudness, 50 times a second.
std::vector<double> envelope(const Samples& samples) {
  constexpr std::size_t kStep = Loudspeaker::kRate / 50;
  std::vector<double> loudness;
  for (std::size_t at = 0; at + kStep <= samples.size(); at += kStep) {
    double sum = 0;
    for (std::size_t i = at; i < at + kStep; ++i) sum += std::pow(samples[i], 2.0);
    loudness.push_back(std::sqrt(sum / kStep));
  }
  return loudness;
}

double correlation(std::span<const double> one, std::span<const double> other) {
  const auto mean = [](std::span<const double> all) {
    double sum = 0;
    for (const double value : all) sum += value;
    return sum / static_cast<double>(all.size());
  };
  const double mean_one = mean(one);
  const double mean_other = mean(other);
  double both = 0;
  double squares_one = 0;
  double squares_other = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    both += (one[i] - mean_one) * (other[i] - mean_other);
    squares_one += std::pow(one[i] - mean_one, 2);
    squares_other += std::pow(other[i] - mean_other, 2);
  }
  return both / std::sqrt(squares_one * squares_other + 1e-9);
}

}  // namespace

Loudspeaker::Loudspeaker(const std::string& name) {
  const char* folder = std::getenv("ANNABELLA_SOUND");
  if (folder == nullptr) throw std::runtime_error("to be run by tests/support/with_null_sound");
  path_ = std::string(folder) + "/" + name + ".raw";
}

double Loudspeaker::now() const {
  std::error_code none;
  const auto size = std::filesystem::file_size(path_, none);
  return none ? 0 : static_cast<double>(size / sizeof(std::int16_t)) / kRate;
}

Samples Loudspeaker::captured(double from) const {
  std::ifstream file(path_, std::ios::binary);
  file.seekg(std::lround(from * kRate) * static_cast<std::streamoff>(sizeof(std::int16_t)));
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  Samples samples(bytes.size() / sizeof(std::int16_t));
  std::copy_n(bytes.data(), samples.size() * sizeof(std::int16_t),
              reinterpret_cast<char*>(samples.data()));
  return samples;
}

Samples Loudspeaker::heard(double from) const { return without_silent_ends(captured(from)); }

std::optional<double> Loudspeaker::first_sound(double from) const {
  const Samples all = captured(from);
  const auto first = std::find_if(all.begin(), all.end(), is_loud);
  if (first == all.end()) return std::nullopt;
  return from + static_cast<double>(first - all.begin()) / kRate;
}

std::optional<double> Loudspeaker::last_sound(double from) const {
  const Samples all = captured(from);
  const auto last = std::find_if(all.rbegin(), all.rend(), is_loud);
  if (last == all.rend()) return std::nullopt;
  return from + static_cast<double>(all.rend() - last) / kRate;
}

std::optional<double> Loudspeaker::wait_for_sound(double from,
                                                  std::chrono::milliseconds at_most) const {
  const auto deadline = std::chrono::steady_clock::now() + at_most;
  for (;;) {
    const auto sound = first_sound(from);
    if (sound || std::chrono::steady_clock::now() > deadline) return sound;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

Samples without_silent_ends(std::span<const std::int16_t> samples) {
  const auto first = std::find_if(samples.begin(), samples.end(), is_loud);
  const auto last = std::find_if(samples.rbegin(), samples.rend(), is_loud).base();
  return first < last ? Samples(first, last) : Samples{};
}

double seconds(const Samples& samples) {
  return static_cast<double>(samples.size()) / Loudspeaker::kRate;
}

int peak(const Samples& samples) {
  int loudest = 0;
  for (const int sample : samples) loudest = std::max(loudest, std::abs(sample));
  return loudest;
}

double likeness(const Samples& one, const Samples& other) {
  const auto shape = envelope(one);
  const auto other_shape = envelope(other);
  const std::size_t length = std::min(shape.size(), other_shape.size());
  // What the longer one has more than the shorter one is unlike.
  const double share = static_cast<double>(length) /
                       static_cast<double>(std::max({shape.size(), other_shape.size(), 1UL}));
  if (length < 5) return 0;
  return share * correlation(std::span(shape).first(length), std::span(other_shape).first(length));
}

}  // namespace annabella::host
