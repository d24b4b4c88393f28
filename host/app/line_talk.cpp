#include "app/line_talk.h"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <iostream>
#include <utility>

#include "commands/command.h"
#include "commands/heard_move.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::minutes kFarewell{10};
constexpr std::chrono::milliseconds kLook{20};

// False: nothing came in this time.
bool has_input(std::optional<std::chrono::milliseconds> at_most) {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  return ::poll(&input, 1, at_most ? static_cast<int>(at_most->count()) : -1) != 0;
}

}  // namespace

Result<std::unique_ptr<LineTalk>> LineTalk::open(const Invocation& invocation, bool aloud) {
  std::unique_ptr<LineTalk> talk(new LineTalk(invocation));
  if (!aloud) return talk;
  if (const Result<Done> there = expect_devices(invocation.options); !there) return there.error();
  talk->speaker_ = Speaker::open(
      invocation.options.text("device"), settings_of(invocation),
      [&invocation](const Error& error) { invocation.fail(error.what, kWorldFailed); });
  return talk;
}

LineTalk::~LineTalk() {
  if (speaker_) speaker_->wait_until_quiet(kFarewell);
}

void LineTalk::say(const Phrase& phrase) const {
  const Sentence sentence = invocation_->voice->say(phrase);
  std::cout << sentence.printed << std::endl;
  if (speaker_) speaker_->say(sentence.spoken, Priority::text);
}

LineTalk::Heard LineTalk::hear(std::optional<std::chrono::milliseconds> at_most) {
  static const bool on_terminal = ::isatty(STDIN_FILENO) == 1 && ::isatty(STDOUT_FILENO) == 1;
  if (on_terminal) std::cout << "> " << std::flush;
  for (std::size_t end = 0; (end = unread_.find('\n')) == std::string::npos;) {
    if (has_ended_) {
      if (unread_.empty()) return {Heard::How::end, {}};
      return {Heard::How::line, std::exchange(unread_, {})};
    }
    // Until the voice is silent no time has passed.
    const bool speaks = at_most && speaker_ && speaker_->has_spoken_within(0ms);
    if (!has_input(speaks ? std::optional(kLook) : at_most)) {
      if (speaks) continue;
      if (on_terminal) std::cout << '\n';
      return {};
    }
    std::array<char, 4096> bytes{};
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    has_ended_ = count <= 0;
    if (count > 0) unread_.append(bytes.data(), static_cast<std::size_t>(count));
  }
  const std::size_t end = unread_.find('\n');
  Heard heard{Heard::How::line, unread_.substr(0, end)};
  unread_.erase(0, end + 1);
  if (speaker_) speaker_->stop();
  return heard;
}

std::string LineTalk::wish_in(const std::string& line, std::initializer_list<const char*> wishes,
                              const Voice& voice) {
  for (const HeardCommand& command : commands_at_front(Utterance(line), Tongues(voice, {}))) {
    if (!command.rest.words.empty()) continue;
    for (const char* wish : wishes) {
      if (command.name == wish) return wish;
    }
  }
  return {};
}

bool LineTalk::is_empty(const std::string& line) { return Utterance(line).text.empty(); }

}  // namespace annabella::host
