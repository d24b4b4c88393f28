#include "app/spoken_answers.h"

#include <utility>

#include "hearing/sound_file.h"
#include "speech/speech.h"

namespace annabella::host {

std::unique_ptr<SpokenAnswers> SpokenAnswers::if_wished(const Invocation& invocation,
                                                        const LineTalk& talk,
                                                        const std::function<void(Ear&)>& turn) {
  if (invocation.options.text("hearing") == "off") return nullptr;
  Result<std::unique_ptr<SpokenAnswers>> opened = open(invocation, talk, turn);
  if (opened) return std::move(*opened);
  talk.say(opened.error().what);
  return nullptr;
}

Result<std::unique_ptr<SpokenAnswers>> SpokenAnswers::open(const Invocation& invocation,
                                                           const LineTalk& talk,
                                                           const std::function<void(Ear&)>& turn) {
  const Result<std::string> microphone =
      find_sound_device(invocation.options.text("microphone"), DeviceKind::microphone);
  if (!microphone) return microphone.error();
  Result<std::unique_ptr<Ear>> ear = Ear::open(invocation.voice);
  if (!ear) return ear.error();
  turn(**ear);
  return std::unique_ptr<SpokenAnswers>(new SpokenAnswers(talk, std::move(*ear), *microphone));
}

SpokenAnswers::SpokenAnswers(const LineTalk& talk, std::unique_ptr<Ear> ear,
                             const std::string& microphone)
    : talk_(&talk), ear_(std::move(ear)), post_(microphone, talk.speaker()) {}

TypedLine SpokenAnswers::next() {
  if (post_.trouble()) return talk_->hear();
  return talk_->hear_also([this] { return listen(); });
}

std::optional<std::string> SpokenAnswers::listen() {
  const Captured said = post_.listen([] { return !has_typed(); });
  if (post_.trouble()) {
    talk_->say(*post_.trouble());
    return "";  // the question comes once more, to be answered by hand
  }
  if (said.how != Captured::How::said) return std::nullopt;
  const std::string words = ear_->hear_words(at_hearing_rate(said.samples, post_.rate()));
  talk_->say(words.empty() ? Phrase{"hearing.nothing", {}}
                           : Phrase{"hearing.heard", {{"words", words}}});
  return words;
}

}  // namespace annabella::host
