#include "speech/outlet.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <thread>
#include <vector>

namespace annabella::host {
namespace {

using Samples = std::vector<std::int16_t>;
constexpr int kRate = 22050;
constexpr std::size_t kFirstSilence = kRate * 3 / 10;

Samples draw(Outlet& outlet, std::size_t count) {
  Samples samples(count, 12345);
  outlet.draw(samples);
  return samples;
}

// An outlet whose first silence is over.
struct WarmOutlet : Outlet {
  WarmOutlet() : Outlet(kRate) { static_cast<void>(::annabella::host::draw(*this, kFirstSilence)); }
};

int loudest(const Samples& samples, std::size_t from = 0) {
  int peak = 0;
  for (std::size_t i = from; i < samples.size(); ++i) peak = std::max(peak, std::abs(samples[i]));
  return peak;
}

TEST(Outlet, BeginsWithThreeTenthsOfASecondOfSilenceAndLosesNothing) {
  Outlet outlet(kRate);
  const Samples speech(100, 5000);
  outlet.pour(speech);
  Samples heard;
  while (heard.size() < kFirstSilence + 100) {
    const Samples more = draw(outlet, 64);
    heard.insert(heard.end(), more.begin(), more.end());
  }
  EXPECT_EQ(Samples(heard.begin(), heard.begin() + kFirstSilence), Samples(kFirstSilence, 0));
  EXPECT_EQ(Samples(heard.begin() + kFirstSilence, heard.begin() + kFirstSilence + 100), speech);
}

TEST(Outlet, IsSilentWhenThereIsNothingToSay) {
  WarmOutlet outlet;
  EXPECT_EQ(draw(outlet, 500), Samples(500, 0));
  EXPECT_TRUE(outlet.is_empty());
}

TEST(Outlet, FallsSilentWithinFiveMillisecondsOfACutWithoutAClick) {
  WarmOutlet outlet;
  outlet.pour(Samples(2000, 8000));
  EXPECT_EQ(draw(outlet, 500), Samples(500, 8000));
  outlet.cut();
  EXPECT_EQ(loudest(draw(outlet, 0)), 0);
  const Samples after = draw(outlet, 1000);
  EXPECT_GT(after[0], 7000) << "a step down to zero would click";
  for (std::size_t i = 1; i < after.size(); ++i) EXPECT_LE(after[i], after[i - 1]);
  EXPECT_LE(loudest(after, kRate * 5 / 1000), 100);
  EXPECT_EQ(loudest(after, 300), 0);
}

TEST(Outlet, SaysAllThatComesAfterACut) {
  WarmOutlet outlet;
  outlet.pour(Samples(2000, 0));
  static_cast<void>(draw(outlet, 100));
  outlet.cut();
  const Samples next = {1, 2, 3, 4, 5};
  outlet.pour(next);
  EXPECT_EQ(draw(outlet, 5), next);
}

TEST(Outlet, SoftensSpeechThatEndsOnALoudSample) {
  WarmOutlet outlet;
  outlet.pour(Samples(10, -9000));
  const Samples heard = draw(outlet, 400);
  EXPECT_LT(heard[10], -8000);
  EXPECT_EQ(loudest(heard, 300), 0);
}

TEST(Outlet, NotesWhenTheMarkedSampleIsDrawn) {
  WarmOutlet outlet;
  outlet.pour(Samples(100, 1));
  outlet.mark();
  outlet.pour(Samples(100, 1));
  static_cast<void>(draw(outlet, 100));
  EXPECT_FALSE(outlet.marked_sample_drawn());
  const auto before = Outlet::Ticks::now();
  static_cast<void>(draw(outlet, 1));
  const auto drawn = outlet.marked_sample_drawn();
  ASSERT_TRUE(drawn);
  EXPECT_GE(*drawn, before);
  EXPECT_LE(*drawn, Outlet::Ticks::now());
  outlet.mark();
  EXPECT_FALSE(outlet.marked_sample_drawn()) << "a new mark forgets the old one";
}

TEST(Outlet, DoesNotTakeASampleThatWasCutForTheMarkedOne) {
  WarmOutlet outlet;
  outlet.mark();
  outlet.pour(Samples(100, 1));
  outlet.cut();
  static_cast<void>(draw(outlet, 50));
  EXPECT_FALSE(outlet.marked_sample_drawn());
}

// One thread pours, marks and cuts, another draws, as a sound card does.
TEST(Outlet, MayBeDrawnFromWhileItIsFilled) {
  Outlet outlet(kRate);
  std::atomic<bool> is_done = false;
  std::uint64_t drawn = 0;
  std::thread card([&] {
    Samples samples(97);
    while (!is_done) {
      outlet.draw(samples);
      ++drawn;
    }
  });
  const Samples speech(300, 1000);
  for (int round = 0; round < 5000; ++round) {
    outlet.mark();
    outlet.pour(speech);
    if (round % 3 == 0) outlet.cut();
    static_cast<void>(outlet.marked_sample_drawn());
  }
  while (!outlet.is_empty()) std::this_thread::yield();
  is_done = true;
  card.join();
  EXPECT_EQ(outlet.draws(), drawn);
}

}  // namespace
}  // namespace annabella::host
