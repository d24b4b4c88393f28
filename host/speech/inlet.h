// Where the sound card's callback pours what a microphone hears, and the hearing's thread draws it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <span>
#include <vector>

#include "speech/ring_buffer.h"

namespace annabella::host {

class Inlet {
 public:
  explicit Inlet(int rate) : rate_(rate), ring_(static_cast<std::size_t>(rate * kRoom.count())) {}

  int rate() const { return rate_; }
  // From a sound to its sample poured. Set before another thread sees the inlet.
  std::chrono::microseconds latency() const { return latency_; }
  void set_latency(std::chrono::microseconds latency) { latency_ = latency; }

  // [hearing] All that has been poured since the last time.
  std::vector<std::int16_t> draw() {
    std::vector<std::int16_t> samples(ring_.written() - ring_.read_so_far());
    samples.resize(ring_.read(samples));
    return samples;
  }

  // [any] How often the sound card brought samples: stands still when it is dead.
  std::uint64_t pours() const { return pours_.load(std::memory_order_relaxed); }

  // [callback] Allocates, locks and logs nothing. What nobody has drawn for so long is kept, and
  // what comes then is lost.
  void pour(std::span<const std::int16_t> samples) noexcept {
    pours_.fetch_add(1, std::memory_order_relaxed);
    ring_.write(samples);
  }

 private:
  // Much more than the recogniser takes for the longest announcement.
  static constexpr std::chrono::seconds kRoom{10};

  const int rate_;
  std::chrono::microseconds latency_{};
  RingBuffer<std::int16_t> ring_;
  std::atomic<std::uint64_t> pours_ = 0;
};

}  // namespace annabella::host
