#include "app/reception.h"

#include <chrono>
#include <iostream>
#include <utility>

#include "app/typed_line.h"
#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::chrono::milliseconds kGlanceAtInput{50};
constexpr std::chrono::seconds kLongestWait{15};
constexpr std::chrono::seconds kLongestFarewell{15};

}  // namespace

Reception::Reception(const Options& options) : options_(&options) {}

void Reception::speak(std::shared_ptr<const Voice> voice) {
  const VoiceSettings settings = settings_of({*options_, voice});
  {
    const std::scoped_lock lock(mutex_);
    voice_ = std::move(voice);
  }
  if (options_->text("speech") == "off") return;
  if (speaker_) return speaker_->change(settings);
  speaker_ = Speaker::open(options_->text("device"), settings, [this](const Error& error) {
    Invocation{*options_, this->voice()}.fail(error.what, kWorldFailed);
  });
}

std::shared_ptr<const Voice> Reception::voice() const {
  const std::scoped_lock lock(mutex_);
  return voice_;
}

void Reception::speak_on(const std::string& device) {
  if (!speaker_) return;
  speaker_->stop();
  speaker_->change_device(device);
}

void Reception::say(const Phrase& phrase) {
  const Sentence sentence = voice_->say(phrase);
  std::cout << sentence.printed << std::endl;
  unsaid_.add(wording_of(sentence));
}

// As one text, which an answer ends: a message would be said to its end.
const Speaker* Reception::speak_out() {
  Wording words = std::exchange(unsaid_, "");
  if (speaker_ && !words.spoken.empty()) speaker_->say(std::move(words), Priority::text);
  return speaker_.get();
}

std::optional<std::string> Reception::ask(const std::vector<Phrase>& question) {
  for (const Phrase& phrase : question) say(phrase);
  speak_out();
  return answer();
}

std::optional<std::string> Reception::ask_in_each(
    const std::vector<std::shared_ptr<const Voice>>& voices, const Phrase& question) {
  for (const auto& voice : voices) std::cout << voice->say(question).printed << std::endl;
  for (const auto& voice : voices) {
    if (options_->text("speech") == "off" || has_typed()) break;
    speak(voice);
    speaker_->say(wording_of(voice->say(question)), Priority::text);
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    while (!speaker_->wait_until_quiet(kGlanceAtInput) && !has_typed()) {
      if (std::chrono::steady_clock::now() > end) break;
    }
  }
  return answer();
}

std::optional<std::string> Reception::answer() {
  const TypedLine typed = typed_line();
  if (speaker_) speaker_->stop();
  if (typed.how == TypedLine::How::end) return std::nullopt;
  return std::string(trimmed(typed.line));
}

void Reception::finish() {
  if (speak_out() != nullptr) speaker_->wait_until_quiet(kLongestFarewell);
}

}  // namespace annabella::host
