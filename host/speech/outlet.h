// Where the voice's thread pours samples and the sound card's callback draws them: always silence
// when there is nothing to say.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "speech/ring_buffer.h"

namespace annabella::host {

class Outlet {
 public:
  using Ticks = std::chrono::steady_clock;

  explicit Outlet(int rate);

  int rate() const { return rate_; }
  // From a sample drawn to a sample heard. Set before another thread sees the outlet.
  std::chrono::microseconds latency() const { return latency_; }
  void set_latency(std::chrono::microseconds latency) { latency_ = latency; }

  // [voice] As many as there is room for; how many.
  std::size_t pour(std::span<const std::int16_t> samples) { return ring_.write(samples); }
  // [voice] What was poured and not drawn is never heard.
  void cut() { ring_.discard(); }
  // [voice] The next sample poured is the first of an utterance: note when it is drawn.
  void mark();
  // [voice] When the marked sample was drawn; none before.
  std::optional<Ticks::time_point> marked_sample_drawn() const;

  // [any] All that was poured has been drawn.
  bool is_empty() const { return ring_.read_so_far() == ring_.written(); }
  // [any] How often the sound card came for samples: stands still when it is dead.
  std::uint64_t draws() const { return draws_.load(std::memory_order_relaxed); }

  // [callback] Allocates, locks and logs nothing.
  void draw(std::span<std::int16_t> samples) noexcept;

 private:
  void note_mark(std::uint64_t from, std::uint64_t to) noexcept;
  void soften(std::span<std::int16_t> samples, std::size_t drawn, bool was_cut) noexcept;

  static constexpr std::uint64_t kNoMark = ~std::uint64_t{0};

  const int rate_;
  std::chrono::microseconds latency_{};
  RingBuffer<std::int16_t> ring_;
  std::atomic<std::uint64_t> draws_ = 0;
  std::atomic<std::uint64_t> mark_ = kNoMark;
  std::atomic<Ticks::rep> mark_drawn_ = 0;
  // The callback's own.
  std::size_t silence_left_;
  std::int16_t last_ = 0;
  float step_ = 0;
};

}  // namespace annabella::host
