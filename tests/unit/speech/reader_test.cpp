// Speech through the user's own reader, at a real speech-dispatcher; and by eSpeak NG where that is
// not there or goes. Run by tests/support/with_null_sound.
#include "speech/reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "speech/speech.h"
#include "support/dispatcher.h"
#include "support/loudspeaker.h"
#include "unit/speech/trouble.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kMove = "Springer schlägt Eva fünf";
const std::string kOtherMove = "Dame Gustav zwei, Schach";
const std::string kAnswer = "Weiß: dreiundzwanzig Minuten";
const VoiceSettings kByReader{.by_reader = true};
constexpr auto kLong = 20s;  // on a busy machine

struct Listener {
  explicit Listener(const VoiceSettings& settings = kByReader, const std::string& device = "white")
      : speaker(Speaker::open(device, settings, trouble.keep())) {}
  void say(const Wording& words, Priority priority = Priority::message) {
    speaker->say(words, priority);
  }

  Trouble trouble;
  std::unique_ptr<Speaker> speaker;
};

Samples by_espeak(const std::string& text) {
  return without_silent_ends(synthesise(text, {})->samples);
}

double likeness_of_end(const Samples& heard, const Samples& expected) {
  const auto length = std::min(heard.size(), expected.size());
  return likeness({heard.end() - static_cast<std::ptrdiff_t>(length), heard.end()}, expected);
}

TEST(ByReader, EveryMoveIsSaidOnceToItsEndAndInOrder) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener;
  for (const auto& move : {kMove, kMove, kOtherMove, kMove}) listener.say(move);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  // At the user's own rate.
  const auto heard = [](const std::string& text) {
    return Dispatcher::Said{.language = "de", .rate = "42.00", .text = text, .to_its_end = true};
  };
  EXPECT_THAT(dispatcher.said(),
              ElementsAre(heard(kMove), heard(kMove), heard(kOtherMove), heard(kMove)));
  EXPECT_THAT(listener.trouble.keys(), IsEmpty());
  ASSERT_TRUE(listener.speaker->last_latency());
  EXPECT_LT(*listener.speaker->last_latency(), 2s);
}

TEST(ByReader, OpensNoSoundDeviceOfItsOwn) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener(kByReader, "clarinet");
  listener.say(kMove);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove));
  EXPECT_THAT(listener.trouble.keys(), IsEmpty()) << "no such device, and nobody asked for it";
}

TEST(ByReader, NoAnswerCutsAMoveAndTheNewestIsSaid) {
  Dispatcher dispatcher;
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  listener.say("Anna", Priority::text);
  listener.say(kAnswer, Priority::text);
  listener.say("Moment", Priority::progress);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, kAnswer));
  EXPECT_TRUE(dispatcher.said().at(0).to_its_end);
  EXPECT_TRUE(dispatcher.said().at(1).to_its_end);
}

TEST(ByReader, AMoveCutsAnAnswer) {
  Dispatcher dispatcher(5);
  dispatcher.start();
  Listener listener;
  listener.say(kAnswer, Priority::text);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(2, 4s)) << "at once";
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kAnswer, kMove));
  EXPECT_FALSE(dispatcher.said().at(0).to_its_end);
}

TEST(ByReader, WhatIsImportantCutsAMoveThatIsThenSaidAgain) {
  Dispatcher dispatcher(1);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  listener.say("Zeit abgelaufen", Priority::important);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, "Zeit abgelaufen", kMove));
  EXPECT_FALSE(dispatcher.said().at(0).to_its_end);
  EXPECT_TRUE(dispatcher.said().at(2).to_its_end);
}

TEST(ByReader, StopSilencesAndForgetsAnswersButNoMoves) {
  Dispatcher dispatcher(4);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  listener.say(kOtherMove);
  listener.say(kAnswer, Priority::text);
  listener.speaker->stop();
  ASSERT_TRUE(dispatcher.wait_for(2, 3s)) << "the first would have lasted longer";
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, kOtherMove));
  EXPECT_FALSE(dispatcher.said().at(0).to_its_end);
}

// As far as it lies with us: the dispatcher's own sound has a delay of its own.
TEST(ByReader, T19_StopIsSilenceWithinATenthOfASecond) {
  Dispatcher dispatcher;
  dispatcher.start(Dispatcher::Synthesiser::espeak);
  const Loudspeaker loudspeaker("white");
  Listener listener;
  const double before = loudspeaker.now();
  std::string text;
  for (int i = 0; i < 20; ++i) text += kMove + ", ";
  listener.say(text, Priority::text);
  const auto sound = loudspeaker.wait_for_sound(before, kLong);
  ASSERT_TRUE(sound);
  std::this_thread::sleep_for(1s);
  const double stopped = loudspeaker.now();
  listener.speaker->stop();
  EXPECT_TRUE(listener.speaker->wait_until_quiet(1s));
  std::this_thread::sleep_for(1s);
  const auto last = loudspeaker.last_sound(before);
  ASSERT_TRUE(last);
  constexpr double kSoundServer = 0.15;
  EXPECT_LT(*last - stopped, 0.1 + kSoundServer);
  EXPECT_GT(*last - stopped, -0.3) << "it was speaking until then";
}

TEST(ByReader, WhoIsHeldWaits) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener;
  listener.speaker->hold(true);
  listener.say(kMove);
  std::this_thread::sleep_for(1s);
  EXPECT_THAT(dispatcher.texts(), IsEmpty());
  listener.speaker->hold(false);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove));
}

TEST(ByReader, EverySentenceIsInTheLanguageInWhichItWasMade) {
  Dispatcher dispatcher;
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  listener.say(kOtherMove);
  listener.speaker->change({.espeak_voice = "cs", .language = "cs", .by_reader = true});
  listener.say("Jezdec Felix tři");
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  std::vector<std::string> languages;
  for (const auto& one : dispatcher.said()) languages.push_back(one.language);
  EXPECT_THAT(languages, ElementsAre("de", "de", "cs"));
}

TEST(ByReader, GetsNoPhonemes) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener;
  listener.say({"[[ts'e:zar]] drei", "Cesar drei"});
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre("Cesar drei"));
}

TEST(ByReader, TextsMayHoldWhatMeansSomethingToTheProtocol) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener;
  listener.say(".");
  listener.say("SPEAK");
  listener.say("eins\n.\nzwei");
  listener.say(kMove);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(listener.trouble.keys(), IsEmpty());
  EXPECT_THAT(dispatcher.texts(), Contains("SPEAK"));
  EXPECT_THAT(dispatcher.texts(), Contains(kMove));
}

// Two players at one reader.
TEST(ByReader, TwoListenersTakeTurns) {
  Dispatcher dispatcher(0.2);
  dispatcher.start();
  Listener white;
  Listener black({.espeak_voice = "cs", .language = "cs", .by_reader = true});
  for (int i = 0; i < 3; ++i) {
    white.say(kMove);
    black.say("Jezdec Felix tři");
  }
  white.say(kAnswer, Priority::text);
  ASSERT_TRUE(white.speaker->wait_until_quiet(kLong));
  ASSERT_TRUE(black.speaker->wait_until_quiet(kLong));
  EXPECT_EQ(dispatcher.said().size(), 7U);
  for (const auto& one : dispatcher.said()) EXPECT_TRUE(one.to_its_end) << one.text;
}

TEST(ByReader, WhatAnotherProgramCutsOffIsSaidAgain) {
  Dispatcher dispatcher(1);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  dispatcher.spd_say("-P important -l de Achtung");
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, "Achtung", kMove));
  EXPECT_TRUE(dispatcher.said().at(2).to_its_end);
}

TEST(ByReader, WhoSilencesHisReaderTwiceIsObeyed) {
  Dispatcher dispatcher(2);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  for (std::size_t times : {1U, 2U}) {
    ASSERT_TRUE(dispatcher.wait_for(times, kLong));
    std::this_thread::sleep_for(200ms);
    dispatcher.spd_say("-C");
  }
  ASSERT_TRUE(listener.speaker->wait_until_quiet(1500ms));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, kMove));
  listener.say(kOtherMove);
  ASSERT_TRUE(dispatcher.wait_for(3, kLong)) << "and the next one is said";
}

TEST(WithoutReader, EspeakSpeaksAndThatIsToldOnce) {
  const Dispatcher nobody_listens;
  const Loudspeaker loudspeaker("white");
  Listener listener;
  const double before = loudspeaker.now();
  listener.say(kMove);
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-missing", kLong));
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  std::this_thread::sleep_for(300ms);
  EXPECT_GT(likeness(loudspeaker.heard(before), by_espeak(kMove)), 0.9);
  std::this_thread::sleep_for(6s);  // one more look
  EXPECT_THAT(listener.trouble.keys(), ElementsAre("speech.reader-missing"));
}

// As every program starts it that speaks through it.
TEST(WithoutReader, SpeechDispatcherIsStartedIfNobodyHas) {
  Dispatcher dispatcher(0.1);
  dispatcher.wait_to_be_started();
  EXPECT_FALSE(Reader::is_there()) << "whoever only asks starts nothing";
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove));
  EXPECT_THAT(listener.trouble.keys(), IsEmpty());
  listener.speaker.reset();
  EXPECT_TRUE(dispatcher.wait_until_it_ends(kLong)) << "nobody else knows why it was started";
}

// Speech-dispatcher then plays one recorded English sentence, whatever it is given.
TEST(WithoutReader, ADispatcherWithoutASynthesiserIsNone) {
  Dispatcher dispatcher;
  dispatcher.start(Dispatcher::Synthesiser::none);
  EXPECT_FALSE(Reader::is_there());
  Listener listener;
  listener.say(kMove);
  EXPECT_TRUE(listener.trouble.wait_for("speech.reader-missing", kLong));
  EXPECT_TRUE(listener.speaker->wait_until_quiet(kLong));
}

TEST(WithoutReader, ItIsLookedForAtOnceWhenItIsWishedForAgain) {
  Dispatcher dispatcher(0.1);
  Listener listener;
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-missing", kLong));
  EXPECT_FALSE(Reader::is_there());
  dispatcher.start();
  EXPECT_TRUE(Reader::is_there());
  listener.speaker->change(kByReader);
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-back", 4s));
  listener.say(kMove);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove));
}

// What the reader has begun is said again from its beginning, and what waits comes after it.
void expect_espeak_to_go_on(const std::function<void(Dispatcher&)>& disaster, bool is_answer) {
  Dispatcher dispatcher(30);
  dispatcher.start();
  const Loudspeaker loudspeaker("white");
  Listener listener;
  const double before = loudspeaker.now();
  listener.say(kMove, is_answer ? Priority::text : Priority::message);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  if (!is_answer) listener.say(kOtherMove);
  disaster(dispatcher);
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-lost", kLong));
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  std::this_thread::sleep_for(300ms);
  const Samples heard = loudspeaker.heard(before);
  const double other = is_answer ? 0 : 0.15 + seconds(by_espeak(kOtherMove));
  EXPECT_NEAR(seconds(heard), seconds(by_espeak(kMove)) + other, 0.15);
  EXPECT_GT(likeness_of_end(heard, by_espeak(is_answer ? kMove : kOtherMove)), 0.9);
  EXPECT_THAT(listener.trouble.keys(), ElementsAre("speech.reader-lost"));
}

TEST(ReaderInDistress, KilledWithinAMove) {
  expect_espeak_to_go_on([](Dispatcher& dispatcher) { dispatcher.kill(); }, false);
}

TEST(ReaderInDistress, KilledWithinAnAnswer) {
  expect_espeak_to_go_on([](Dispatcher& dispatcher) { dispatcher.kill(); }, true);
}

TEST(ReaderInDistress, HangingWithinAMove) {
  expect_espeak_to_go_on([](Dispatcher& dispatcher) { dispatcher.halt(); }, false);
}

TEST(ReaderInDistress, OneThatHangsKeepsNobodyWaiting) {
  Dispatcher dispatcher(30);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  dispatcher.halt();
  const auto began = std::chrono::steady_clock::now();
  for (int i = 0; i < 20; ++i) {
    listener.say(kMove);
    listener.say(kAnswer, Priority::text);
    listener.speaker->stop();
    listener.speaker->change(kByReader);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, 200ms);
  listener.speaker.reset();
  EXPECT_LT(std::chrono::steady_clock::now() - began, 1500ms);
}

TEST(ReaderInDistress, SpeaksAgainWhenItIsBack) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener;
  listener.say(kMove);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  dispatcher.kill();
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-lost", kLong)) << "also when nothing sounds";
  listener.say(kOtherMove);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  dispatcher.start();
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-back", kLong));
  listener.say(kAnswer);
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kMove, kAnswer));
  EXPECT_THAT(listener.trouble.keys(), ElementsAre("speech.reader-lost", "speech.reader-back"));
}

// Where no other voice has a device, nobody says it in the meantime.
void expect_the_moves_when_it_is_back(const std::function<void(Dispatcher&)>& disaster,
                                      const std::function<void(Dispatcher&)>& end_of_it) {
  Dispatcher dispatcher(0.1);
  dispatcher.start();
  Listener listener(kByReader, "clarinet");
  listener.say("Bauer Eva vier");
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  disaster(dispatcher);
  const std::vector<std::string> missed{"Bauer David fünf", kMove, kOtherMove};
  listener.say(missed[0]);
  listener.say(missed[1]);
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-lost", kLong));
  ASSERT_TRUE(listener.trouble.wait_for("speech.device-unknown", kLong));
  EXPECT_TRUE(listener.speaker->wait_until_quiet(kLong)) << "the program can be left";
  listener.say(kAnswer, Priority::text);
  listener.say(missed[2]);
  EXPECT_TRUE(listener.speaker->wait_until_quiet(kLong));
  end_of_it(dispatcher);
  ASSERT_TRUE(listener.trouble.wait_for("speech.reader-back", kLong));
  listener.say("Läufer Anna drei");
  ASSERT_TRUE(listener.speaker->wait_until_quiet(kLong));
  std::vector<std::string> heard;
  for (const auto& one : dispatcher.said()) {
    if (one.to_its_end) heard.push_back(one.text);
  }
  // What it was given before it hung it may say twice.
  heard.erase(std::ranges::unique(heard).begin(), heard.end());
  EXPECT_THAT(heard,
              ElementsAre("Bauer Eva vier", missed[0], missed[1], missed[2], "Läufer Anna drei"));
}

TEST(ReaderInDistress, MovesAreNotForgottenWhereNobodyElseHasADevice) {
  expect_the_moves_when_it_is_back([](Dispatcher& dispatcher) { dispatcher.halt(); },
                                   [](Dispatcher& dispatcher) { dispatcher.go_on(); });
  expect_the_moves_when_it_is_back([](Dispatcher& dispatcher) { dispatcher.kill(); },
                                   [](Dispatcher& dispatcher) { dispatcher.start(); });
}

// By the player's word, in the middle of a sentence.
TEST(ByReader, OneMayChangeToItAndBack) {
  Dispatcher dispatcher(10);
  dispatcher.start();
  const Loudspeaker loudspeaker("white");
  Listener listener{VoiceSettings{}};
  const double before = loudspeaker.now();
  listener.say(kMove);
  ASSERT_TRUE(loudspeaker.wait_for_sound(before, kLong));
  listener.speaker->change(kByReader);
  listener.say(kOtherMove);
  ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  EXPECT_GT(likeness(loudspeaker.heard(before), by_espeak(kMove)), 0.9) << "to its end";
  const double between = loudspeaker.now();
  listener.speaker->change({});
  ASSERT_TRUE(listener.speaker->wait_until_quiet(9s));
  std::this_thread::sleep_for(300ms);
  EXPECT_GT(likeness(loudspeaker.heard(between), by_espeak(kOtherMove)), 0.9) << "from its begin";
  EXPECT_THAT(dispatcher.texts(), ElementsAre(kOtherMove));
  EXPECT_THAT(listener.trouble.keys(), IsEmpty());
}

TEST(ByReader, WhoLeavesIsSilent) {
  Dispatcher dispatcher(3);
  dispatcher.start();
  {
    Listener listener;
    listener.say(kMove);
    ASSERT_TRUE(dispatcher.wait_for(1, kLong));
  }
  std::this_thread::sleep_for(4s);
  EXPECT_FALSE(dispatcher.said().at(0).to_its_end);
}

}  // namespace
}  // namespace annabella::host
