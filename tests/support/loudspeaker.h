// What a loudspeaker of tests/support/with_null_sound has sounded.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace annabella::host {

using Samples = std::vector<std::int16_t>;

// The time axis is the capture's: seconds since it began. It lags behind what is handed to the
// sound card by some tens of milliseconds.
class Loudspeaker {
 public:
  static constexpr int kRate = 22050;

  explicit Loudspeaker(const std::string& name);

  // The end of the capture so far.
  double now() const;
  // From the first loud sample after `from` to the last one; empty if all is silent.
  Samples heard(double from) const;
  std::optional<double> first_sound(double from) const;
  std::optional<double> last_sound(double from) const;
  std::optional<double> wait_for_sound(double from, std::chrono::milliseconds at_most) const;

 private:
  Samples captured(double from) const;

  std::string path_;
};

// The loud part of it.
Samples without_silent_ends(std::span<const std::int16_t> samples);

double seconds(const Samples& samples);
int peak(const Samples& samples);

// How alike two stretches of speech rise and fall: 1 for the same words in the same voice, below
// 0.6 for different ones. Neither small differences of pitch nor the loudness count.
double likeness(const Samples& one, const Samples& other);

}  // namespace annabella::host
