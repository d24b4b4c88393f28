#include "speech/ring_buffer.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <random>
#include <thread>

namespace annabella::host {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers read_all(RingBuffer<std::uint32_t>& ring, std::size_t at_most) {
  Numbers numbers(at_most);
  numbers.resize(ring.read(numbers));
  return numbers;
}

TEST(RingBuffer, GivesBackInOrderAcrossItsEnd) {
  RingBuffer<std::uint32_t> ring(4);
  EXPECT_EQ(ring.write(Numbers{1, 2, 3}), 3U);
  EXPECT_EQ(read_all(ring, 2), (Numbers{1, 2}));
  EXPECT_EQ(ring.write(Numbers{4, 5, 6}), 3U);
  EXPECT_EQ(read_all(ring, 9), (Numbers{3, 4, 5, 6}));
  EXPECT_EQ(read_all(ring, 9), Numbers{});
}

TEST(RingBuffer, TakesNoMoreThanItHasRoomFor) {
  RingBuffer<std::uint32_t> ring(4);
  EXPECT_EQ(ring.write(Numbers{1, 2, 3, 4, 5, 6}), 4U);
  EXPECT_EQ(ring.write(Numbers{7}), 0U);
  EXPECT_EQ(read_all(ring, 1), Numbers{1});
  EXPECT_EQ(ring.write(Numbers{7, 8}), 1U);
  EXPECT_EQ(read_all(ring, 9), (Numbers{2, 3, 4, 7}));
}

TEST(RingBuffer, PassesOverWhatWasDiscardedOnly) {
  RingBuffer<std::uint32_t> ring(8);
  ring.write(Numbers{1, 2, 3});
  ring.discard();
  ring.write(Numbers{4});
  EXPECT_TRUE(ring.skip_discarded());
  EXPECT_FALSE(ring.skip_discarded());
  EXPECT_EQ(read_all(ring, 9), Numbers{4});
  ring.discard();
  EXPECT_FALSE(ring.skip_discarded()) << "nothing was left to discard";
}

// Chunks of all sizes at both ends: the thread sanitizer watches.
TEST(RingBuffer, LosesAndRepeatsNothingBetweenTwoThreads) {
  constexpr std::uint32_t kCount = 300'000;
  RingBuffer<std::uint32_t> ring(256);
  std::thread writer([&] {
    std::mt19937 chance(1);
    Numbers chunk;
    for (std::uint32_t next = 0; next < kCount;) {
      chunk.resize(std::min<std::size_t>(1 + chance() % 300, kCount - next));
      std::iota(chunk.begin(), chunk.end(), next);
      const std::size_t written = ring.write(chunk);
      if (written == 0) std::this_thread::yield();
      next += static_cast<std::uint32_t>(written);
    }
  });
  std::mt19937 chance(2);
  std::uint32_t expected = 0;
  std::uint32_t wrong = 0;
  while (expected < kCount) {
    const Numbers got = read_all(ring, 1 + chance() % 300);
    if (got.empty()) std::this_thread::yield();
    for (const std::uint32_t number : got) wrong += number != expected++;
  }
  writer.join();
  EXPECT_EQ(wrong, 0U);
}

// After each discard the writer goes on with the next thousand: whatever is read in between is
// whole, in order, and never from a thousand that was over when the reader last looked.
TEST(RingBuffer, NeverGoesBackToWhatWasDiscarded) {
  constexpr std::uint32_t kRounds = 3000;
  RingBuffer<std::uint32_t> ring(512);
  std::atomic<std::uint32_t> over = 0;  // numbers below it were discarded
  std::atomic<bool> is_done = false;
  std::thread writer([&] {
    std::mt19937 chance(3);
    Numbers chunk;
    for (std::uint32_t round = 0; round < kRounds; ++round) {
      chunk.resize(chance() % 400);
      std::iota(chunk.begin(), chunk.end(), round * 1000);
      ring.write(chunk);
      if (chance() % 8 == 0) std::this_thread::yield();
      ring.discard();
      over.store((round + 1) * 1000, std::memory_order_release);
    }
    is_done = true;
  });
  std::uint32_t wrong = 0;
  std::uint32_t last = 0;
  std::array<std::uint32_t, 64> got{};
  while (!is_done) {
    const std::uint32_t floor = over.load(std::memory_order_acquire);
    ring.skip_discarded();
    const std::size_t count = ring.read(got);
    for (std::size_t i = 0; i < count; ++i) {
      wrong += got[i] < floor || got[i] < last;
      last = got[i];
    }
    if (count == 0) std::this_thread::yield();
  }
  writer.join();
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace annabella::host
