// eSpeak NG's samples for a sound card that does not take its rate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace annabella::host {

// Band-limited interpolation, chunk by chunk: how a sound is cut into chunks makes no difference.
// With equal rates the samples pass unchanged.
class Resampler {
 public:
  // To an equal or higher rate.
  Resampler(int from, int to);

  // What can be said of the sound so far; the last samples wait for their neighbours.
  std::vector<std::int16_t> more(std::span<const std::int16_t> samples);
  // The rest, and ready for another sound.
  std::vector<std::int16_t> finish();

 private:
  std::int16_t at_phase(std::size_t first, std::size_t phase) const;

  std::size_t up_;    // phases between two samples
  std::size_t down_;  // phases from one output sample to the next
  std::vector<float> kernel_;
  std::vector<std::int16_t> held_;
  std::size_t place_ = 0;  // of the next output sample, in phases from held_'s first sample
};

}  // namespace annabella::host
