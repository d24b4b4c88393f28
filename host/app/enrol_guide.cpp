#include "app/enrol_guide.h"

#include <chrono>
#include <csignal>
#include <iostream>
#include <optional>
#include <thread>
#include <utility>

#include "hearing/endpointer.h"
#include "hearing/sound_check.h"
#include "hearing/sound_file.h"
#include "hearing/values.h"
#include "speech/microphone.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

// Whoever has said nothing so often in a row has gone.
constexpr int kMostSilences = 3;
constexpr std::chrono::minutes kLastSentences{1};

volatile std::sig_atomic_t broken_off = 0;

class EnrolGuide {
 public:
  EnrolGuide(EnrolLesson lesson, std::string player, const std::string& microphone,
             const Invocation& invocation)
      : invocation_(invocation),
        lesson_(std::move(lesson)),
        player_(std::move(player)),
        speaker_(Speaker::open(
            invocation.options.text("device"), settings_of(invocation),
            [&invocation](const Error& error) { invocation.fail(error.what, kWorldFailed); })),
        microphone_(microphone) {}

  int lead() {
    say({lesson_.is_new() ? "enrol.welcome" : "enrol.goes-on",
         {{"player", player_}, {"n", left()}}});
    for (int silences = 0, round = 1; lesson_.left() > 0 && silences < kMostSilences;) {
      if (std::exchange(round, lesson_.next().round) < round) say({"enrol.second-round", {}});
      say({"enrol.word", {{"word", lesson_.next().word}}});
      const Captured said = listen();
      if (broken_off != 0 || trouble_) break;
      silences = said.how == Captured::How::nothing ? silences + 1 : 0;
      const Result<std::optional<Phrase>> flaw = judged(said);
      if (!flaw) return invocation_.fail(flaw.error().what, kWorldFailed);
      if (*flaw) say(**flaw);
    }
    return farewell();
  }

 private:
  int left() const { return static_cast<int>(lesson_.left()); }

  void say(const Phrase& phrase) {
    const Sentence sentence = invocation_.voice->say(phrase);
    std::cout << sentence.printed << std::endl;
    speaker_->say(sentence.spoken, Priority::message);
  }

  // From when the voice has fallen silent until a word is over, or nobody says one.
  Captured listen() {
    for (bool begun = false; broken_off == 0 && !trouble_;) {
      std::this_thread::sleep_for(hearing_values::kFrame);
      const Microphone::Take take = microphone_.take();
      if (take.news && take.rate == 0) trouble_ = take.news;
      if (std::exchange(rate_, take.rate) != take.rate) endpointer_.reset();
      if (take.rate == 0) continue;
      if (!endpointer_) endpointer_.emplace(take.rate, Endpointer::Opens::by_key);
      const bool voice_speaks = speaker_->has_spoken_within(hearing_values::kGate);
      endpointer_->hear(take.samples, voice_speaks);
      if (!voice_speaks && !std::exchange(begun, true)) endpointer_->begin();
      if (std::optional<Captured> captured = endpointer_->take()) return std::move(*captured);
    }
    return {.how = Captured::How::nothing, .samples = {}};
  }

  // Why it is no word of the lesson's, if so.
  Result<std::optional<Phrase>> judged(const Captured& said) {
    const SoundLevel level = level_of(said.samples, rate_);
    if (said.how == Captured::How::nothing) {
      const bool dead = level == SoundLevel::silent;
      return std::optional<Phrase>{{dead ? "microphone.no-sound" : "enrol.silent", {}}};
    }
    if (said.how == Captured::How::too_long) return std::optional<Phrase>{{"enrol.too-long", {}}};
    return lesson_.take({.samples = at_hearing_rate(said.samples, rate_),
                         .seconds = static_cast<double>(said.samples.size()) / rate_,
                         .clipped = level == SoundLevel::loud});
  }

  int farewell() {
    if (trouble_) invocation_.fail(*trouble_, kWorldFailed);
    if (lesson_.left() > 0) {
      say({"enrol.left-off", {{"n", left()}, {"command", "annabella enrol " + player_}}});
    } else {
      say({"enrol.done", {{"player", player_}}});
      say({"enrol.kept-in", {{"path", lesson_.enrolment().folder().string()}}});
    }
    if (broken_off == 0) speaker_->wait_until_quiet(kLastSentences);
    if (trouble_) return kWorldFailed;
    return lesson_.left() > 0 ? kNo : kDone;
  }

  const Invocation& invocation_;
  EnrolLesson lesson_;
  std::string player_;
  std::unique_ptr<Speaker> speaker_;
  Microphone microphone_;
  std::optional<Endpointer> endpointer_;
  int rate_ = 0;
  std::optional<Phrase> trouble_;  // the microphone has gone
};

}  // namespace

int enrol_by_voice(EnrolLesson lesson, const std::string& player, const Invocation& invocation) {
  const Options& options = invocation.options;
  if (const Result<Done> there = expect_devices(options); !there)
    return invocation.fail(there.error().what, kWorldFailed);
  const Result<std::string> microphone =
      find_sound_device(options.text("microphone"), DeviceKind::microphone);
  if (!microphone) return invocation.fail(microphone.error().what, kWorldFailed);
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, [](int) { broken_off = 1; });
  return EnrolGuide(std::move(lesson), player, *microphone, invocation).lead();
}

}  // namespace annabella::host
