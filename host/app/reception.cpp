#include "app/reception.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <iostream>
#include <utility>

#include "base/text.h"

namespace annabella::host {
namespace {

constexpr const char* kAnswerHere = "> ";
constexpr std::string_view kMarkOfFiles = "\ufeff";  // with which some editors begin a file
constexpr std::chrono::milliseconds kGlanceAtInput{50};
constexpr std::chrono::seconds kLongestWait{15};
constexpr std::chrono::seconds kLongestFarewell{15};

bool has_answered() {
  pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return ::poll(&input, 1, 0) > 0;
}

// One byte at a time: what is read too much would be lost for the game.
std::optional<std::string> read_line() {
  std::string line;
  char letter = 0;
  for (;;) {
    const ssize_t count = ::read(STDIN_FILENO, &letter, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return line.empty() ? std::nullopt : std::optional(line);
    if (letter == '\n') return line;
    line += letter;
  }
}

}  // namespace

Reception::Reception(const Options& options) : options_(&options) {}

void Reception::speak(std::shared_ptr<const Voice> voice) {
  const VoiceSettings settings = settings_of({*options_, voice});
  {
    const std::scoped_lock lock(mutex_);
    voice_ = std::move(voice);
  }
  if (options_->text("speech") != "on") return;
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
  unsaid_ += (unsaid_.empty() ? "" : "\n") + sentence.spoken;
}

// As one text, which an answer ends: a message would be said to its end.
const Speaker* Reception::speak_out() {
  std::string text = std::exchange(unsaid_, {});
  if (speaker_ && !text.empty()) speaker_->say(std::move(text), Priority::text);
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
    if (options_->text("speech") != "on" || has_answered()) break;
    speak(voice);
    speaker_->say(voice->say(question).spoken, Priority::text);
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    while (!speaker_->wait_until_quiet(kGlanceAtInput) && !has_answered()) {
      if (std::chrono::steady_clock::now() > end) break;
    }
  }
  return answer();
}

std::optional<std::string> Reception::answer() {
  const bool on_terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  if (on_terminal) std::cout << kAnswerHere << std::flush;
  std::optional<std::string> line = read_line();
  if (!line && on_terminal) std::cout << std::endl;  // what is still printed stands below
  if (speaker_) speaker_->stop();
  if (!line) return std::nullopt;
  if (line->starts_with(kMarkOfFiles)) line->erase(0, kMarkOfFiles.size());
  return std::string(trimmed(*line));
}

void Reception::finish() {
  if (speak_out() != nullptr) speaker_->wait_until_quiet(kLongestFarewell);
}

}  // namespace annabella::host
