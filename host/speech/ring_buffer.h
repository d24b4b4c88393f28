// A queue without locks between one thread that writes and one that reads: samples on their way
// from the synthesiser to the sound card's callback.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace annabella::host {

// Positions count items since the beginning and never wrap in practice (64 bits).
template <class T>
class RingBuffer {
 public:
  // Room for at least `capacity` items.
  explicit RingBuffer(std::size_t capacity) : cells_(std::bit_ceil(capacity)) {}

  // [writer] As many of `items` as there is room for; how many.
  std::size_t write(std::span<const T> items) {
    const std::uint64_t to = written_.load(std::memory_order_relaxed);
    const std::size_t room = cells_.size() - (to - read_.load(std::memory_order_acquire));
    const std::size_t count = std::min(items.size(), room);
    for (std::size_t i = 0; i < count; ++i) cells_[(to + i) & (cells_.size() - 1)] = items[i];
    written_.store(to + count, std::memory_order_release);
    return count;
  }

  // [writer] What has been written and not read by now is not to be read.
  void discard() {
    discarded_.store(written_.load(std::memory_order_relaxed), std::memory_order_release);
  }

  // [reader] Passes over what was discarded; whether there was any.
  bool skip_discarded() {
    const std::uint64_t to = discarded_.load(std::memory_order_acquire);
    if (to <= read_.load(std::memory_order_relaxed)) return false;
    read_.store(to, std::memory_order_release);
    return true;
  }

  // [reader] Fills the beginning of `items`; how many.
  std::size_t read(std::span<T> items) {
    const std::uint64_t from = read_.load(std::memory_order_relaxed);
    const std::size_t ready = written_.load(std::memory_order_acquire) - from;
    const std::size_t count = std::min(items.size(), ready);
    for (std::size_t i = 0; i < count; ++i) items[i] = cells_[(from + i) & (cells_.size() - 1)];
    read_.store(from + count, std::memory_order_release);
    return count;
  }

  // [any] The position of the next item to be written, or read.
  std::uint64_t written() const { return written_.load(std::memory_order_acquire); }
  std::uint64_t read_so_far() const { return read_.load(std::memory_order_acquire); }

 private:
  std::vector<T> cells_;
  // Apart, so that the two threads do not fight over one cache line.
  alignas(64) std::atomic<std::uint64_t> written_ = 0;
  std::atomic<std::uint64_t> discarded_ = 0;
  alignas(64) std::atomic<std::uint64_t> read_ = 0;
};

}  // namespace annabella::host
