// What is played to a microphone is captured, and what becomes of its device is told once. Run by
// tests/support/with_null_sound.
#include "speech/microphone.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <future>
#include <thread>

#include "support/mouth.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using Ticks = std::chrono::steady_clock;

// A second of a tone.
Sound tone() {
  Sound sound{.rate = 48000, .samples = {}};
  for (int i = 0; i < sound.rate; ++i) {
    sound.samples.push_back(static_cast<std::int16_t>(8000 * std::sin(i * 2 * M_PI / 100)));
  }
  return sound;
}

// Everything that is heard until `done`, at most so long.
struct Capture {
  std::vector<std::int16_t> samples;
  int rate = 0;
  std::vector<std::string> news;
  bool done = false;
};
Capture capture(Microphone& microphone, Ticks::duration at_most,
                const std::function<bool(const Capture&)>& done) {
  Capture capture;
  const auto end = Ticks::now() + at_most;
  while (Ticks::now() < end && !capture.done) {
    const Microphone::Take take = microphone.take();
    capture.samples.insert(capture.samples.end(), take.samples.begin(), take.samples.end());
    if (take.rate > 0) capture.rate = take.rate;
    if (take.news) capture.news.push_back(take.news->key);
    capture.done = done(capture);
    std::this_thread::sleep_for(20ms);
  }
  return capture;
}

// That another process hears the microphone does not tell that this one does.
void wait_until_it_hears(Microphone& microphone) {
  ASSERT_TRUE(capture(microphone, 20s, [](const Capture& so_far) {
                return so_far.samples.size() > 48000;
              }).done);
}

TEST(MicrophoneSound, IsWhatWasPlayedThere) {
  Microphone microphone("white-mic");
  wait_until_it_hears(microphone);
  auto playing = std::async(std::launch::async, [] { Mouth("white-mic").play(tone()); });
  const auto is_loud = [](std::int16_t sample) { return std::abs(sample) > 4000; };
  const Capture heard = capture(microphone, 4s, [](const Capture&) { return false; });
  playing.get();
  EXPECT_EQ(heard.rate, 48000);
  // A sine is above half its height for two thirds of the time.
  const auto loud = std::ranges::count_if(heard.samples, is_loud);
  EXPECT_NEAR(static_cast<double>(loud), 48000 * 2 / 3.0, 5000);
}

TEST(MicrophoneDevices, AreListedByName) {
  std::vector<std::string> names;
  for (const SoundDevice& device : sound_devices(DeviceKind::microphone)) {
    names.push_back(device.name);
    EXPECT_EQ(device.is_default, device.name == "default");
  }
  for (const char* name : {"default", "white-mic", "black-mic"}) {
    EXPECT_EQ(std::ranges::count(names, name), 1) << name;
  }
}

TEST(MicrophoneDevices, OneThatIsNotThereIsToldOnce) {
  Microphone microphone("clarinet");
  const Capture heard = capture(microphone, 5s, [](const Capture&) { return false; });
  EXPECT_EQ(heard.news, std::vector<std::string>{"microphone.device-unknown"});
  EXPECT_EQ(heard.rate, 0);
}

TEST(MicrophoneInDistress, IsLostAndBack) {
  Microphone microphone("");
  wait_until_it_hears(microphone);
  pid_t server = 0;
  std::ifstream(std::string(std::getenv("ANNABELLA_SOUND")) + "/server.pid") >> server;
  ASSERT_EQ(::kill(server, SIGKILL), 0);
  const auto has_news = [](const Capture& so_far) { return !so_far.news.empty(); };
  EXPECT_EQ(capture(microphone, 15s, has_news).news,
            std::vector<std::string>{"microphone.device-lost"});
  ASSERT_EQ(std::system(SOURCE_DIR "/tests/support/null_sound_server"), 0);
  EXPECT_EQ(capture(microphone, 15s, has_news).news,
            std::vector<std::string>{"microphone.device-back"});
  wait_until_it_hears(microphone);
}

}  // namespace
}  // namespace annabella::host
