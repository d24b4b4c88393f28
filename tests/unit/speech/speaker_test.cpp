// The whole way from a text to the loudspeaker, on a real sound server whose loudspeakers are
// files. Run by tests/support/with_null_sound.
//
// Other tests run at the same time on a slow machine: limits on times are several times what they
// are in a quiet room, where a bound is not itself the promise under test.
#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "speech/speech.h"
#include "support/loudspeaker.h"
#include "unit/speech/terminal.h"
#include "unit/speech/trouble.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using Ticks = std::chrono::steady_clock;

const std::string kMove = "Springer schlägt Eva fünf";
const std::string kOtherMove = "Dame Gustav zwei, Schach";
const std::string kAnswer = "Weiß: dreiundzwanzig Minuten, siebzehn Sekunden";

// Some ten seconds.
std::string long_text() {
  return "Weiß: König Gustav eins, Dame David drei, Türme Anna eins und Felix eins, Läufer Bella "
         "zwei und Eva drei, Springer Felix drei, Bauern Anna drei, Bella vier, David vier, Felix "
         "zwei, Gustav zwei und Hector drei.";
}

Samples speech(const std::string& text, const VoiceSettings& settings = {}) {
  return without_silent_ends(synthesise(text, settings)->samples);
}

double likeness_of_begin(const Samples& heard, const Samples& expected) {
  const auto length = std::min(heard.size(), expected.size());
  return likeness({heard.begin(), heard.begin() + static_cast<std::ptrdiff_t>(length)}, expected);
}
double likeness_of_end(const Samples& heard, const Samples& expected) {
  const auto length = std::min(heard.size(), expected.size());
  return likeness({heard.end() - static_cast<std::ptrdiff_t>(length), heard.end()}, expected);
}
// At normal speed, with the unevenness of chunks.
constexpr double kPause = 0.15;
constexpr double kUneven = 0.1;

pid_t server() {
  pid_t pid = 0;
  std::ifstream(std::string(std::getenv("ANNABELLA_SOUND")) + "/server.pid") >> pid;
  return pid;
}

std::chrono::milliseconds time_of(const std::function<void()>& work) {
  const auto before = Ticks::now();
  work();
  return std::chrono::duration_cast<std::chrono::milliseconds>(Ticks::now() - before);
}

// A speaker whose device is open and which has spoken once.
struct Ear {
  explicit Ear(const std::string& device, const VoiceSettings& settings = {})
      : loudspeaker(device.empty() ? "white" : device),
        speaker(Speaker::open(device, settings, trouble.keep())) {
    speaker->say("Anna", Priority::message);
    EXPECT_TRUE(speaker->wait_until_quiet(20s));
    EXPECT_TRUE(loudspeaker.wait_for_sound(0, 5s)) << "nothing comes out of " << device;
    quiet();
  }
  // All is said, and the capture has it.
  void quiet() {
    EXPECT_TRUE(speaker->wait_until_quiet(60s));
    std::this_thread::sleep_for(300ms);
    now = loudspeaker.now();
  }
  void say(const std::string& text, Priority priority = Priority::message) {
    speaker->say(text, priority);
  }

  Trouble trouble;
  Loudspeaker loudspeaker;
  std::unique_ptr<Speaker> speaker;
  double now = 0;
};

TEST(SpeakerSound, IsTheWholeSentenceAndNotClipped) {
  Ear ear("");
  const double before = ear.now;
  ear.say(kMove);
  ear.quiet();
  const Samples heard = ear.loudspeaker.heard(before);
  EXPECT_GT(peak(heard), 8000);
  EXPECT_LT(peak(heard), 32767);
  EXPECT_NEAR(seconds(heard), seconds(speech(kMove)), 0.1);
  EXPECT_GT(likeness(heard, speech(kMove)), 0.9);
  EXPECT_LT(likeness(heard, speech(kOtherMove)), 0.6) << "or likeness() says nothing";
  EXPECT_EQ(ear.trouble.keys(), std::vector<std::string>{});
}

TEST(SpeakerSound, BeginsAtOnce) {
  Ear ear("");
  std::vector<std::chrono::microseconds> latencies;
  std::vector<double> heard_after;
  for (int i = 0; i < 5; ++i) {
    const double before = ear.loudspeaker.now();
    ear.say("Turm Anna eins");
    const auto sound = ear.loudspeaker.wait_for_sound(before, 5s);
    ASSERT_TRUE(sound);
    heard_after.push_back(*sound - before);
    ear.quiet();
    ASSERT_TRUE(ear.speaker->last_latency());
    latencies.push_back(*ear.speaker->last_latency());
  }
  std::sort(latencies.begin(), latencies.end());
  std::sort(heard_after.begin(), heard_after.end());
  // 13 ms where nothing else runs.
  EXPECT_LT(latencies[2], 60ms);
  EXPECT_GT(latencies[0], 0ms);
  // With the sound server's 60 ms and the capture's.
  EXPECT_LT(heard_after[2], 0.4);
  RecordProperty("latency_median_us", static_cast<int>(latencies[2].count()));
  RecordProperty("latency_worst_us", static_cast<int>(latencies[4].count()));
}

void expect_stop_within_a_tenth_of_a_second(const std::string& text,
                                            std::chrono::milliseconds after) {
  Ear ear("");
  const double asked = ear.loudspeaker.now();
  const auto asked_at = Ticks::now();
  ear.say(text, Priority::text);
  const auto sound = ear.loudspeaker.wait_for_sound(asked, 5s);
  ASSERT_TRUE(sound);
  // Sound server and capture: what is handed over is in the file so much later, at most.
  const double lag = *sound - asked;
  std::this_thread::sleep_until(asked_at + after);
  const double stopped = ear.loudspeaker.now();
  EXPECT_LT(time_of([&] { ear.speaker->stop(); }), 50ms);
  EXPECT_TRUE(ear.speaker->wait_until_quiet(1s));
  std::this_thread::sleep_for(1s);
  const auto last = ear.loudspeaker.last_sound(asked);
  ASSERT_TRUE(last);
  EXPECT_LT(*last - stopped, 0.1 + lag) << "lag " << lag;
  EXPECT_GT(*last - stopped, -0.2) << "it was speaking until then";
  EXPECT_GT(ear.loudspeaker.now() - *last, 0.5) << "and is silent since";
}

TEST(SpeakerSound, T19_StopsWithinATenthOfASecond) {
  expect_stop_within_a_tenth_of_a_second(long_text(), 2s);
}

// Five minutes of speech take the synthesiser a good part of a second.
TEST(SpeakerSound, T19_StopsWithinATenthOfASecondWhileATextIsStillBeingMade) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += long_text() + " ";
  expect_stop_within_a_tenth_of_a_second(text, 200ms);
}

TEST(SpeakerSound, StopForgetsAnswersButNoMoves) {
  Ear ear("");
  const double before = ear.now;
  ear.say(long_text());
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  ear.say(kMove);
  ear.say(kAnswer, Priority::text);
  const double stopped = ear.loudspeaker.now();
  ear.speaker->stop();
  ear.quiet();
  // The rest of the long one is still in the sound server at the stop.
  const Samples heard = ear.loudspeaker.heard(stopped);
  EXPECT_LT(seconds(heard), seconds(speech(kMove)) + 0.5);
  EXPECT_GT(likeness_of_end(heard, speech(kMove)), 0.9);
}

TEST(SpeakerSound, NeverCutsAMoveForAnAnswer) {
  Ear ear("");
  const double before = ear.now;
  ear.say(kMove);
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  ear.say("Anna", Priority::text);
  ear.say(kAnswer, Priority::text);
  ear.say("Moment", Priority::progress);
  ear.quiet();
  const Samples heard = ear.loudspeaker.heard(before);
  EXPECT_NEAR(seconds(heard), seconds(speech(kMove)) + kPause + seconds(speech(kAnswer)), kUneven);
  EXPECT_GT(likeness_of_begin(heard, speech(kMove)), 0.9);
  EXPECT_GT(likeness_of_end(heard, speech(kAnswer)), 0.9);
}

TEST(SpeakerSound, SaysEqualMovesTwice) {
  Ear ear("");
  const double before = ear.now;
  ear.say(kMove);
  ear.say(kMove);
  ear.quiet();
  const Samples heard = ear.loudspeaker.heard(before);
  EXPECT_NEAR(seconds(heard), 2 * seconds(speech(kMove)) + kPause, kUneven);
  EXPECT_GT(likeness_of_end(heard, speech(kMove)), 0.9);
}

TEST(SpeakerSound, FollowsItsSettingsFromTheNextUtteranceOn) {
  Ear ear("");
  const VoiceSettings fast{.espeak_voice = "cs", .rate = 350, .pitch = 70, .volume = 60};
  ear.speaker->change(fast);
  EXPECT_EQ(ear.speaker->settings(), fast);
  const double before = ear.now;
  ear.say(kAnswer);
  ear.quiet();
  const Samples heard = ear.loudspeaker.heard(before);
  EXPECT_GT(likeness(heard, speech(kAnswer, fast)), 0.9);
  EXPECT_NEAR(peak(heard), peak(speech(kAnswer, fast)), 2000);
}

TEST(SpeakerSound, ReportsAnUnknownVoiceAndSpeaksAllTheSame) {
  Ear ear("", {.espeak_voice = "klingonisch"});
  EXPECT_EQ(ear.trouble.keys(), std::vector<std::string>{"speech.voice-unknown"});
  const double before = ear.now;
  ear.say(kMove);
  ear.quiet();
  EXPECT_GT(likeness(ear.loudspeaker.heard(before), speech(kMove)), 0.9);
}

TEST(SpeakerSound, GoesToEachListenersOwnEarphone) {
  Ear white("white");
  const VoiceSettings fast{.espeak_voice = "cs", .rate = 250, .pitch = 80};
  Ear black("black", fast);
  const double before_white = white.loudspeaker.now();
  const double before_black = black.loudspeaker.now();
  white.say(kMove);
  black.say(kAnswer);
  white.quiet();
  black.quiet();
  EXPECT_GT(likeness(white.loudspeaker.heard(before_white), speech(kMove)), 0.9);
  EXPECT_GT(likeness(black.loudspeaker.heard(before_black), speech(kAnswer, fast)), 0.9);
  const auto first_white = white.loudspeaker.first_sound(before_white);
  const auto first_black = black.loudspeaker.first_sound(before_black);
  ASSERT_TRUE(first_white && first_black);
  EXPECT_NEAR(*first_white - before_white, *first_black - before_black, 0.5) << "at the same time";
}

TEST(SpeakerSound, TakesTurnsOnOneDevice) {
  Ear white("white");
  Ear black("white", {.pitch = 20});
  const double before = white.loudspeaker.now();
  white.say(kMove);
  black.say(kOtherMove);
  white.say(kMove);
  black.say(kOtherMove);
  white.quiet();
  black.quiet();
  const Samples heard = white.loudspeaker.heard(before);
  const double each = seconds(speech(kMove)) + seconds(speech(kOtherMove));
  EXPECT_NEAR(seconds(heard), 2 * each + 3 * kPause, 2 * kUneven);
  EXPECT_GT(likeness_of_begin(heard, speech(kMove)), 0.9);
  EXPECT_GT(likeness_of_end(heard, speech(kOtherMove, {.pitch = 20})), 0.9);
}

TEST(SpeakerSound, OneListenersStopDoesNotSilenceTheOther) {
  Ear white("white");
  Ear black("white");
  const double before = white.loudspeaker.now();
  white.say(kMove);
  ASSERT_TRUE(white.loudspeaker.wait_for_sound(before, 5s));
  black.speaker->stop();
  black.speaker.reset();
  white.quiet();
  EXPECT_GT(likeness(white.loudspeaker.heard(before), speech(kMove)), 0.9);
}

// At all moments: while the other one's sentence is made, sounds, or waits.
TEST(SpeakerSound, OneListenersHasteCutsNothingOfTheOthersMoves) {
  Ear white("white", {.rate = 300});
  Ear black("white", {.rate = 450});
  const Samples expected = speech(kMove, {.rate = 450});
  for (int i = 0; i < 8; ++i) {
    const double before = white.loudspeaker.now();
    white.say(kAnswer, Priority::text);
    black.say(kMove);
    std::this_thread::sleep_for(1ms * i);
    white.speaker->stop();
    white.say(kAnswer, Priority::text);
    white.speaker->stop();
    black.quiet();
    EXPECT_GT(likeness_of_end(white.loudspeaker.heard(before), expected), 0.85) << i;
  }
}

TEST(SpeakerSound, SaysACutMoveAgainOnTheNewDevice) {
  Ear ear("white");
  const Loudspeaker black("black");
  const double before = ear.now;
  const double before_black = black.now();
  ear.say(kMove);
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  ear.speaker->change_device("BLA");
  ear.quiet();
  EXPECT_LT(seconds(ear.loudspeaker.heard(before)), seconds(speech(kMove)));
  EXPECT_GT(likeness(black.heard(before_black), speech(kMove)), 0.9);
}

// Whoever names another device has lost nothing that could come back.
TEST(SpeakerDevices, AnotherDeviceIsNoReturnOfTheFirst) {
  Trouble trouble;
  const auto speaker = Speaker::open("earphone", {}, trouble.keep());
  ASSERT_TRUE(trouble.wait_for("speech.device-unknown", 15s));
  speaker->change_device("white");
  speaker->say(kMove, Priority::message);
  ASSERT_TRUE(speaker->wait_until_quiet(20s));
  EXPECT_EQ(trouble.keys(), std::vector<std::string>{"speech.device-unknown"});
}

TEST(SpeakerDevices, AreListedByName) {
  std::vector<std::string> names;
  std::vector<std::string> defaults;
  for (const SoundDevice& device : sound_devices()) {
    names.push_back(device.name);
    if (device.is_default) defaults.push_back(device.name);
  }
  for (const char* name : {"default", "white", "black"}) {
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
  }
  EXPECT_EQ(defaults, std::vector<std::string>{"default"});
}

TEST(SpeakerDevices, ThatAreUnknownOrAmbiguousAreReportedOnceAndTheRestGoesOn) {
  Ear white("white");
  Trouble unknown;
  Trouble ambiguous;
  auto clarinet = Speaker::open("clarinet", {}, unknown.keep());
  auto any = Speaker::open("E", {}, ambiguous.keep());
  EXPECT_TRUE(unknown.wait_for("speech.device-unknown", 10s));
  EXPECT_TRUE(ambiguous.wait_for("speech.device-ambiguous", 10s));
  clarinet->say(kMove, Priority::message);
  EXPECT_TRUE(clarinet->wait_until_quiet(2s)) << "swallowed";
  // Two more tries.
  std::this_thread::sleep_for(5s);
  ASSERT_EQ(unknown.all().size(), 1U);
  ASSERT_EQ(ambiguous.all().size(), 1U);
  EXPECT_EQ(unknown.all().front().with.at("device"), Argument("clarinet"));
  EXPECT_EQ(ambiguous.all().front().with.at("device"), Argument("E"));
  const double before = white.loudspeaker.now();
  white.say(kMove);
  white.quiet();
  EXPECT_GT(likeness(white.loudspeaker.heard(before), speech(kMove)), 0.9);
}

// What a caller does at a table: nothing of it may wait for the sound.
void expect_no_waiting(Speaker& speaker) {
  const auto took = time_of([&] {
    for (int i = 0; i < 20; ++i) {
      speaker.say(kMove, Priority::message);
      speaker.say(kAnswer, Priority::text);
      speaker.stop();
      speaker.change({.rate = 200 + i});
    }
  });
  EXPECT_LT(took, 200ms);
}

TEST(SpeakerInDistress, GoesOnWhenTheSoundServerDies) {
  const Terminal terminal;
  Ear ear("");
  const double before = ear.now;
  ear.say(long_text());
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  kill(server(), SIGKILL);
  expect_no_waiting(*ear.speaker);
  EXPECT_TRUE(ear.trouble.wait_for("speech.device-lost", 15s));
  expect_no_waiting(*ear.speaker);
  EXPECT_TRUE(ear.speaker->wait_until_quiet(5s)) << "swallowed";
  EXPECT_LT(time_of([&] { ear.speaker.reset(); }), 1500ms);
  EXPECT_EQ(ear.trouble.keys(), std::vector<std::string>{"speech.device-lost"});
  EXPECT_EQ(terminal.shows(), "") << "the sound libraries' noise reached the terminal";
}

TEST(SpeakerInDistress, SpeaksAgainWhenTheSoundServerIsBack) {
  Ear ear("");
  kill(server(), SIGKILL);
  ASSERT_TRUE(ear.trouble.wait_for("speech.device-lost", 15s));
  ASSERT_EQ(std::system(SOURCE_DIR "/tests/support/null_sound_server"), 0);
  ASSERT_TRUE(ear.trouble.wait_for("speech.device-back", 15s));
  const double before = ear.loudspeaker.now();
  ear.say(kMove);
  ear.quiet();
  EXPECT_GT(likeness(ear.loudspeaker.heard(before), speech(kMove)), 0.9);
  EXPECT_EQ(ear.trouble.keys(),
            (std::vector<std::string>{"speech.device-lost", "speech.device-back"}));
}

// The server hangs, and with it every call into PortAudio.
TEST(SpeakerInDistress, IsDestroyedWhileTheSoundServerHangs) {
  Ear ear("");
  const double before = ear.now;
  ear.say(long_text());
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  kill(server(), SIGSTOP);
  expect_no_waiting(*ear.speaker);
  EXPECT_LT(time_of([&] { ear.speaker.reset(); }), 1500ms);
}

TEST(SpeakerInDistress, ReportsASoundServerThatHangs) {
  Ear ear("");
  const double before = ear.now;
  ear.say(long_text());
  ASSERT_TRUE(ear.loudspeaker.wait_for_sound(before, 5s));
  kill(server(), SIGSTOP);
  EXPECT_TRUE(ear.trouble.wait_for("speech.device-lost", 15s));
  expect_no_waiting(*ear.speaker);
  EXPECT_TRUE(ear.speaker->wait_until_quiet(5s)) << "swallowed";
  // Another listener finds the sound system silent, and waits for nothing either.
  Trouble trouble;
  auto other = Speaker::open("black", {}, trouble.keep());
  expect_no_waiting(*other);
  EXPECT_TRUE(trouble.wait_for("speech.system-silent", 10s));
  EXPECT_TRUE(other->wait_until_quiet(5s)) << "swallowed";
  EXPECT_LT(time_of([&] { other.reset(); }), 1500ms);
  EXPECT_LT(time_of([&] { ear.speaker.reset(); }), 1500ms);
}

}  // namespace
}  // namespace annabella::host
