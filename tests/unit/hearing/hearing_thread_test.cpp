// From samples to words on the thread: two microphones, one key, and who was heard. The players are
// eSpeak NG's voices, as fast as the thread takes their samples.
#include "hearing/hearing_thread.h"

#include <gmock/gmock.h>

#include <condition_variable>
#include <stdexcept>

#include "hearing/ear.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using How = Captured::How;

// A microphone whose room is silent unless somebody is made to speak.
class SpokenTo {
 public:
  void say(const std::string& words) {
    const Result<Sound> sound = synthesise(words, {.rate = 150});
    if (!sound) throw std::runtime_error(sound.error().what.key);
    const std::lock_guard lock(mutex_);
    waiting_.insert(waiting_.end(), sound->samples.begin(), sound->samples.end());
  }
  void unplug() {
    const std::lock_guard lock(mutex_);
    is_plugged_in_ = false;
  }
  HearingThread::Sound take() {
    const std::lock_guard lock(mutex_);
    HearingThread::Sound sound{is_plugged_in_ ? kRate : 0, {}, HearingThread::Ticks::now()};
    const std::size_t count = std::min(waiting_.size(), kChunk);
    sound.samples.assign(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
    sound.samples.resize(kChunk);
    return sound;
  }

 private:
  static constexpr int kRate = 22050;               // the synthesiser's
  static constexpr std::size_t kChunk = kRate / 5;  // ten times as fast as time goes
  std::mutex mutex_;
  std::vector<std::int16_t> waiting_;
  bool is_plugged_in_ = true;
};

class Hearers : public testing::Test {
 protected:
  void listen(Endpointer::Opens opens) {
    const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/de");
    ASSERT_TRUE(voice);
    std::vector<HearingThread::Place> places;
    places.push_back(
        {Color::white, *voice, {}, [&] { return white_.take(); }, [] { return false; }});
    places.push_back(
        {Color::black, *voice, {}, [&] { return black_.take(); }, [] { return false; }});
    auto thread = HearingThread::listen(std::move(places), opens, [&](HearingThread::Said said) {
      const std::lock_guard lock(mutex_);
      said_.push_back(std::move(said));
      told_.notify_all();
    });
    ASSERT_TRUE(thread);
    thread_ = std::move(*thread);
    thread_->expect(standard_variant().start(0), standard_variant());
  }
  // "white: springer felix drei", or what it was instead.
  std::string next() {
    std::unique_lock lock(mutex_);
    if (!told_.wait_for(lock, 60s, [&] { return !said_.empty(); })) return "nobody";
    const HearingThread::Said said = said_.front();
    said_.erase(said_.begin());
    const std::string side = said.side == Color::white ? "white: " : "black: ";
    return side + (said.captured.how == How::said ? said.understood.words : "nothing");
  }
  bool is_silent() {
    std::unique_lock lock(mutex_);
    return !told_.wait_for(lock, 1s, [&] { return !said_.empty(); });
  }

  SpokenTo white_, black_;
  std::mutex mutex_;
  std::condition_variable told_;
  std::vector<HearingThread::Said> said_;
  std::unique_ptr<HearingThread> thread_;  // ends first
};

// As somebody who learns the words says them, outside of any game.
TEST(AnEar, HearsTheNamesOfSquaresAndMen) {
  const auto voice = Voice::load(std::string(SOURCE_DIR) + "/voices/de");
  ASSERT_TRUE(voice);
  const auto ear = Ear::open(*voice);
  ASSERT_TRUE(ear);
  (*ear)->turn_to_names();
  const auto heard = [&](const std::string& words) {
    const Result<Sound> sound = synthesise(words, {.rate = 150});
    return (*ear)->hear_words(at_hearing_rate(sound->samples, sound->rate));
  };
  int right = 0;
  const std::vector<std::string> names{"anna vier", "bella eins", "cesar sechs", "david fünf",
                                       "eva zwei",  "felix drei", "gustav acht", "hector sieben",
                                       "könig",     "dame",       "turm",        "läufer",
                                       "springer",  "bauer"};
  for (const std::string& name : names) {
    const std::string words = heard(name);
    right += words == name ? 1 : 0;
    if (words != name) std::cout << name << " was heard as " << words << '\n';
  }
  EXPECT_GE(right, 12);
}

TEST_F(Hearers, OpenMicrophonesTellWhoSaidWhat) {
  listen(Endpointer::Opens::by_itself);
  std::this_thread::sleep_for(500ms);
  white_.say("Springer Felix drei");
  EXPECT_EQ(next(), "white: springer felix drei");
  black_.say("Uhr");
  EXPECT_EQ(next(), "black: uhr");
  EXPECT_TRUE(is_silent());
}

// Who has named his role is heard along the orders, at his microphone alone, until he has done.
TEST_F(Hearers, WhoeverIsCalledGivesHisOrder) {
  listen(Endpointer::Opens::by_itself);
  std::this_thread::sleep_for(500ms);
  white_.say("Schiedsrichter");
  EXPECT_EQ(next(), "white: schiedsrichter");
  thread_->expect_order(Color::white, "schiedsrichter: ");
  white_.say("Uhren anhalten");
  EXPECT_EQ(next(), "white: schiedsrichter: uhren anhalten");
  black_.say("Springer Felix drei");
  EXPECT_EQ(next(), "black: springer felix drei");
  thread_->expect_answer(Color::white, "schiedsrichter: ");
  white_.say("ja");
  EXPECT_EQ(next(), "white: schiedsrichter: ja");
  thread_->expect_order(Color::white, "");
  white_.say("Springer Felix drei");
  EXPECT_EQ(next(), "white: springer felix drei");
}

TEST_F(Hearers, TheKeyIsForWhoeverSpeaks) {
  listen(Endpointer::Opens::by_key);
  black_.say("Bauer Eva vier");
  EXPECT_TRUE(is_silent()) << "before the key";
  thread_->begin();
  white_.say("Bauer Eva vier");
  EXPECT_EQ(next(), "white: bauer eva vier");
  EXPECT_TRUE(is_silent()) << "the other one is not told that he has said nothing";
  EXPECT_FALSE(thread_->is_busy());
}

TEST_F(Hearers, ThatNobodyHasSpokenIsToldOnce) {
  listen(Endpointer::Opens::by_key);
  thread_->begin();
  EXPECT_THAT(next(), testing::EndsWith(": nothing"));
  EXPECT_TRUE(is_silent());
}

TEST_F(Hearers, AMicrophoneThatGoesLeavesNobodyWaiting) {
  listen(Endpointer::Opens::by_key);
  thread_->begin();
  white_.unplug();
  black_.unplug();
  EXPECT_THAT(next(), testing::EndsWith(": nothing"));
  thread_->begin();
  EXPECT_THAT(next(), testing::EndsWith(": nothing")) << "there is none at all";
}

}  // namespace
}  // namespace annabella::host
