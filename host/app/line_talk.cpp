#include "app/line_talk.h"

#include <iostream>
#include <thread>

#include "commands/command.h"
#include "commands/heard_move.h"

namespace annabella::host {
namespace {

constexpr std::chrono::minutes kFarewell{10};

}  // namespace

Result<std::unique_ptr<LineTalk>> LineTalk::open(const Invocation& invocation, How how) {
  std::unique_ptr<LineTalk> talk(new LineTalk(invocation, how));
  if (how != How::aloud) return talk;
  if (const Result<Done> there = expect_devices(invocation.options); !there) return there.error();
  talk->speaker_ = Speaker::open(
      invocation.options.text("device"), settings_of(invocation),
      [&invocation](const Error& error) { invocation.fail(error.what, kWorldFailed); });
  return talk;
}

LineTalk::~LineTalk() {
  if (speaker_) speaker_->wait_until_quiet(kFarewell);
}

void LineTalk::say(const Phrase& phrase) const { say_worded(invocation_->voice->say(phrase)); }

void LineTalk::say_worded(const Sentence& sentence) const {
  std::cout << (how_ == How::as_spoken ? sentence.spoken : sentence.printed) << std::endl;
  if (speaker_) speaker_->say(wording_of(sentence), Priority::text);
}

TypedLine LineTalk::hear(std::optional<std::chrono::milliseconds> at_most) const {
  TypedLine typed = typed_line(at_most, [this] {
    return speaker_ && speaker_->has_spoken_within(std::chrono::milliseconds{0});
  });
  if (typed.how == TypedLine::How::line && speaker_) speaker_->stop();
  return typed;
}

TypedLine LineTalk::hear_also(const std::function<std::optional<std::string>()>& listen) const {
  TypedLine line = typed_or_heard(listen);
  if (line.how == TypedLine::How::line && speaker_) speaker_->stop();
  return line;
}

void LineTalk::rest(std::chrono::milliseconds time) const {
  if (speaker_) speaker_->wait_until_quiet(kFarewell);
  std::this_thread::sleep_for(time);
}

std::string LineTalk::wish_in(const std::string& line, std::initializer_list<const char*> wishes,
                              const Tongues& tongues) {
  for (const HeardCommand& command : commands_at_front(Utterance(line), tongues)) {
    if (!command.rest.words.empty()) continue;
    for (const char* wish : wishes) {
      if (command.name == wish) return wish;
    }
  }
  return {};
}

bool LineTalk::is_empty(const std::string& line) { return Utterance(line).text.empty(); }

}  // namespace annabella::host
