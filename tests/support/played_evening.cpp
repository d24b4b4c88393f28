#include "support/played_evening.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "app/agreed.h"
#include "app/command.h"
#include "app/conversation.h"
#include "support/standard_variant.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

constexpr std::string_view kCommand = "annabella play";

class ClockOfTheText final : public Clock {
 public:
  Time now() const override { return time; }
  Time time{std::chrono::hours{500'000}};
};

// What has been read is what was expected, or the whole evening is worth nothing.
template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().what.key);
  return std::move(*result);
}

std::shared_ptr<const Voice> voice_of(const std::string& name) {
  return must(Voice::load(std::string(SOURCE_DIR) + "/voices/" + name));
}

// Words with blanks stand in quotation marks.
std::vector<std::string> arguments_in(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line.substr(kCommand.size()));
  for (std::string word; in >> word;) {
    if (word.front() == '"') {
      std::string rest;
      if (word.size() == 1 || word.back() != '"') std::getline(in, rest, '"');
      word = word.substr(1) + rest;
      if (word.ends_with('"')) word.pop_back();
    }
    words.push_back(word);
  }
  return words;
}

// "+ 1:30", "+ 1:00:00", "+ 20".
Duration time_in(const std::string& text) {
  std::istringstream in(text);
  int number = 0, seconds = 0;
  for (char colon = ':'; colon == ':' && in >> number; colon = '\0', in >> colon) {
    seconds = seconds * 60 + number;
  }
  if (seconds <= 0) throw std::runtime_error("no time: " + text);
  return std::chrono::seconds{seconds};
}

std::string ears(Telling::Ears ears) {
  switch (ears) {
    case Telling::Ears::both:
      return "alle";
    case Telling::Ears::white:
      return "Weiß";
    case Telling::Ears::black:
      return "Schwarz";
    case Telling::Ears::none:
      break;
  }
  return "gelesen";
}

std::string manner(Priority priority) {
  if (priority == Priority::important) return " sofort";
  return priority == Priority::progress ? " nebenbei" : "";
}

// One game of the evening.
class Sitting {
 public:
  Sitting(const std::vector<std::string>& arguments, ClockOfTheText& clock, std::string& text)
      : options_(must(Options::read(arguments, find_command("play")->options))),
        voice_(voice_of(options_.text("voice"))),
        dialogue_({voice_of("de"), voice_of("en"), voice_of("cs"), voice_of("sk")}),
        journal_(must(Journal::open(folder_ / "journal.sqlite", Durability::crash))),
        clock_(&clock),
        house_(must(House::open(variant(), must(agreed_setup(options_)), *journal_, clock))),
        conversation_(*house_, dialogue_, *voice_,
                      {.tell = [this](const Telling& telling) { write(telling); },
                       .want = [this](const Intent& intent) { return want(intent); },
                       .serve =
                           [](const Reading&, const Service&) {
                             throw std::runtime_error("sound and files are no part of an evening");
                           }}),
        text_(&text) {
    house_->tell([this](const Fact& fact, const Game& game) { conversation_.tell(fact, game); });
    conversation_.tell(must(house_->facts()).front(), house_->game());
  }

  void hear(const std::string& line) {
    conversation_.hear(line, clock_->now());
    pass(Duration{0});
  }

  // Flags are noticed when they fall, as the table's timer does it.
  void pass(Duration time) {
    const Time then = clock_->now() + time;
    const std::optional<Time> falls = house_->game().clock().falls_at();
    if (falls && *falls <= then) {
      clock_->time = *falls;
      if (conversation_.notice_flag(*falls)) throw std::runtime_error("the flag is not noticed");
    }
    clock_->time = then;
  }

  // What a restarted program would know.
  void expect_replay_to_be_the_same() const {
    const auto again = must(House::reopen(variant(), house_->number(), *journal_, *clock_));
    const Game &one = house_->game(), &other = again->game();
    const Time now = clock_->now();
    const bool same = one.facts() == other.facts() && one.ended() == other.ended() &&
                      one.position().fen() == other.position().fen() &&
                      one.clock().at(now) == other.clock().at(now) &&
                      one.touched() == other.touched() && one.draw_offer() == other.draw_offer();
    if (!same) throw std::runtime_error("the journal tells another game");
  }

 private:
  static std::shared_ptr<const Variant> variant() {
    return {std::shared_ptr<const Variant>{}, &standard_variant()};
  }

  void write(const Telling& telling) {
    for (const Phrase& line : telling.lines) {
      *text_ += ears(telling.ears) + manner(telling.priority) + ": " + voice_->say(line).printed;
      *text_ += '\n';
    }
  }

  // Nobody at the table hears what is sealed.
  std::optional<Phrase> want(Intent intent) {
    if (auto* sealed = std::get_if<SealMove>(&intent.action)) sealed->box = "sealed";
    return house_->consider(intent);
  }

  TemporaryDirectory folder_;
  Options options_;
  std::shared_ptr<const Voice> voice_;
  Dialogue dialogue_;
  std::unique_ptr<Journal> journal_;
  ClockOfTheText* clock_;
  std::unique_ptr<House> house_;
  Conversation conversation_;
  std::string* text_;
};

}  // namespace

std::string played(const std::string& evening) {
  std::string text;
  ClockOfTheText clock;
  std::unique_ptr<Sitting> sitting;
  const auto rise = [&] {
    if (sitting) sitting->expect_replay_to_be_the_same();
    sitting.reset();
  };
  std::istringstream lines(evening);
  for (std::string line; std::getline(lines, line);) {
    const bool begins = line.starts_with(kCommand);
    const bool told = line.starts_with(">") || line.starts_with("+");
    if (!begins && !told && !line.empty() && !line.starts_with("#")) continue;  // was said
    text += line + '\n';
    if (begins) {
      rise();
      sitting = std::make_unique<Sitting>(arguments_in(line), clock, text);
    } else if (told && !sitting) {
      throw std::runtime_error("no game: " + line);
    } else if (line.starts_with(">")) {
      sitting->hear(line.substr(std::min<std::size_t>(line.size(), 2)));
    } else if (told) {
      sitting->pass(time_in(line.substr(1)));
    }
  }
  rise();
  return text;
}

}  // namespace annabella::host
