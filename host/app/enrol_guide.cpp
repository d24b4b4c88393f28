#include "app/enrol_guide.h"

#include <chrono>
#include <csignal>
#include <iostream>
#include <optional>
#include <utility>

#include "app/listening_post.h"
#include "hearing/sound_check.h"
#include "hearing/sound_file.h"
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
        post_(microphone, speaker_.get()) {}

  int lead() {
    say({lesson_.is_new() ? "enrol.welcome" : "enrol.goes-on",
         {{"player", player_}, {"n", left()}}});
    for (int silences = 0, round = 1; lesson_.left() > 0 && silences < kMostSilences;) {
      if (std::exchange(round, lesson_.next().round) < round) say({"enrol.second-round", {}});
      say({"enrol.word", {{"word", lesson_.next().word}}});
      const Captured said = post_.listen([] { return broken_off == 0; });
      if (broken_off != 0 || post_.trouble()) break;
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
    speaker_->say(wording_of(sentence), Priority::message);
  }

  // Why it is no word of the lesson's, if so.
  Result<std::optional<Phrase>> judged(const Captured& said) {
    const SoundLevel level = level_of(said.samples, post_.rate());
    if (said.how == Captured::How::nothing) {
      const bool dead = level == SoundLevel::silent;
      return std::optional<Phrase>{{dead ? "microphone.no-sound" : "enrol.silent", {}}};
    }
    if (said.how == Captured::How::too_long) return std::optional<Phrase>{{"enrol.too-long", {}}};
    return lesson_.take({.samples = at_hearing_rate(said.samples, post_.rate()),
                         .seconds = static_cast<double>(said.samples.size()) / post_.rate(),
                         .clipped = level == SoundLevel::loud});
  }

  int farewell() {
    if (post_.trouble()) invocation_.fail(*post_.trouble(), kWorldFailed);
    if (lesson_.left() > 0) {
      say({"enrol.left-off", {{"n", left()}, {"command", "annabella enrol " + player_}}});
    } else {
      say({"enrol.done", {{"player", player_}}});
      say({"enrol.kept-in", {{"path", lesson_.enrolment().folder().string()}}});
    }
    if (broken_off == 0) speaker_->wait_until_quiet(kLastSentences);
    if (post_.trouble()) return kWorldFailed;
    return lesson_.left() > 0 ? kNo : kDone;
  }

  const Invocation& invocation_;
  EnrolLesson lesson_;
  std::string player_;
  std::unique_ptr<Speaker> speaker_;
  ListeningPost post_;
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
