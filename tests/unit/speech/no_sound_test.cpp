// A computer without any sound device is an ordinary one. Run by tests/support/without_sound.
#include <gtest/gtest.h>

#include <thread>

#include "speech/microphone.h"
#include "speech/speech.h"
#include "unit/speech/terminal.h"
#include "unit/speech/trouble.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

TEST(WithoutSound, ThereAreNoDevices) {
  EXPECT_TRUE(sound_devices().empty());
  EXPECT_TRUE(sound_devices(DeviceKind::microphone).empty());
}

TEST(WithoutSound, AMicrophoneTellsThatItIsMissing) {
  Microphone microphone("");
  std::vector<std::string> news;
  for (int i = 0; i < 300; ++i) {
    const Microphone::Take take = microphone.take();
    EXPECT_EQ(take.rate, 0);
    if (take.news) news.push_back(take.news->key);
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(news, std::vector<std::string>{"microphone.no-device"});
}

TEST(WithoutSound, TheSpeakerSaysSoOnceAndSwallowsWhatItIsGiven) {
  Terminal terminal;
  Trouble trouble;
  auto speaker = Speaker::open("", {}, trouble.keep());
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < 1000; ++i) speaker->say("Springer Felix drei", Priority::message);
  speaker->stop();
  EXPECT_LT(std::chrono::steady_clock::now() - began, 500ms);
  EXPECT_TRUE(trouble.wait_for("speech.no-device", 10s));
  EXPECT_TRUE(speaker->wait_until_quiet(2s));
  EXPECT_FALSE(speaker->last_latency());
  // Two more tries.
  std::this_thread::sleep_for(5s);
  EXPECT_EQ(trouble.keys(), std::vector<std::string>{"speech.no-device"});
  EXPECT_EQ(terminal.shows(), "") << "the sound libraries' noise reached the terminal";
}

TEST(WithoutSound, AnotherDeviceThatIsNotThereIsReportedToo) {
  Trouble trouble;
  auto speaker = Speaker::open("", {}, trouble.keep());
  EXPECT_TRUE(trouble.wait_for("speech.no-device", 10s));
  speaker->change_device("earphone");
  EXPECT_TRUE(trouble.wait_for("speech.device-unknown", 10s));
}

TEST(WithoutSound, TwoSpeakersComeAndGo) {
  for (int i = 0; i < 3; ++i) {
    Trouble trouble;
    auto white = Speaker::open("", {}, trouble.keep());
    auto black = Speaker::open("", {.espeak_voice = "cs"}, trouble.keep());
    white->say("Anna", Priority::message);
    const auto began = std::chrono::steady_clock::now();
    white.reset();
    black.reset();
    EXPECT_LT(std::chrono::steady_clock::now() - began, 1500ms);
  }
}

TEST(WithoutSound, TheSynthesiserStillMakesSound) {
  const auto sound = synthesise("Springer Felix drei", {});
  ASSERT_TRUE(sound);
  EXPECT_GT(sound->samples.size(), 10'000U);
}

}  // namespace
}  // namespace annabella::host
