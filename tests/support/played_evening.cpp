#include "support/played_evening.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "app/agreed.h"
#include "app/command.h"
#include "app/conversation.h"
#include "app/envelope_desk.h"
#include "app/open_games.h"
#include "speech/announcer.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

constexpr std::string_view kCommand = "annabella play";
constexpr std::string_view kResume = "annabella resume";

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

// The plugins beside the test's program.
Registry& registry() {
  static const std::unique_ptr<Registry> all = Registry::scan(plugin_directories({}));
  return *all;
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

// Codes are drawn by chance: in the text they are "Code 1", "Code 2", as they come up.
class Codes {
 public:
  std::string hidden(std::string line) {
    for (std::smatch found; std::regex_search(line, found, kDigits);) {
      const auto known = std::ranges::find(codes_, found.str());
      const auto number = known - codes_.begin() + 1;
      if (known == codes_.end()) codes_.push_back(found.str());
      line = found.prefix().str() + "Code " + std::to_string(number) + found.suffix().str();
    }
    return line;
  }
  std::string shown(const std::string& line) const {
    std::smatch found;
    if (!std::regex_match(line, found, std::regex("Code ([0-9]+)"))) return line;
    const auto number = static_cast<std::size_t>(std::stoi(found[1]));
    if (number == 0 || number > codes_.size()) throw std::runtime_error("no such code: " + line);
    return codes_[number - 1];
  }

 private:
  inline static const std::regex kDigits{"[0-9]{3} [0-9]{3} [0-9]{3} [0-9]{3}"};
  std::vector<std::string> codes_;
};

std::string manner(Priority priority) {
  if (priority == Priority::important) return " sofort";
  return priority == Priority::progress ? " nebenbei" : "";
}

// One game of the evening.
class Sitting {
 public:
  Sitting(const std::vector<std::string>& arguments, ClockOfTheText& clock, std::string& text)
      : options_(must(Options::read(arguments, find_command("play")->options))),
        variant_(must(registry().variant(options_.text("variant")))),
        voice_(voice_of(options_.text("voice"))),
        journal_(must(Journal::open(folder_ / "journal.sqlite", Durability::crash))),
        clock_(&clock),
        text_(&text) {
    Setup setup = must(agreed_setup(options_));
    setup.variant = must(registry().full_id("variant", options_.text("variant")));
    sit_down(must(House::open(variant_, setup, *journal_, clock)));
    conversation_->tell(must(house_->facts()).front(), house_->game());
  }

  // The program was left, or died, and is started again.
  void resume() {
    expect_replay_to_be_the_same();
    sit_down(must(House::reopen(variant_, house_->number(), *journal_, *clock_)));
    write({.lines = {which_game(*house_)}, .priority = Priority::explanation});
    if (const auto why = house_->resume()) throw std::runtime_error(why->key);
    const auto& adjournment = house_->game().adjournment();
    if (!adjournment) return;
    write({.lines = written_on(adjournment->envelope), .priority = Priority::explanation});
    desk_->show_fingerprint();
  }

  void hear(const std::string& line) {
    house_->beat();
    if (desk_->is_busy()) {
      desk_->hear(codes_.shown(line), clock_->now());
    } else {
      conversation_->hear(line, clock_->now());
    }
    pass(Duration{0});
  }

  // Flags are noticed when they fall, and the end of the session is said, as the table's timers do.
  void pass(Duration time) {
    const Time then = clock_->now() + time;
    const std::optional<Time> ends = house_->game().session_ends();
    if (ends && *ends <= then && session_told_ != house_->game().session_began()) {
      session_told_ = house_->game().session_began();
      write({.lines = {{"adjournment.session-over", {{"side", house_->game().position().turn()}}}},
             .priority = Priority::important});
    }
    const std::optional<Time> falls = house_->game().clock().falls_at();
    if (falls && *falls <= then) {
      clock_->time = *falls;
      if (conversation_->notice_flag(*falls)) throw std::runtime_error("the flag is not noticed");
    }
    clock_->time = then;
  }

  // What a restarted program would know.
  void expect_replay_to_be_the_same() const {
    const auto again = must(House::reopen(variant_, house_->number(), *journal_, *clock_));
    const Game &one = house_->game(), &other = again->game();
    const Time now = clock_->now();
    const bool same = one.facts() == other.facts() && one.ended() == other.ended() &&
                      one.position().fen() == other.position().fen() &&
                      one.clock().at(now) == other.clock().at(now) &&
                      one.touched() == other.touched() && one.draw_offer() == other.draw_offer();
    if (!same) throw std::runtime_error("the journal tells another game");
  }

 private:
  // With the words that the variant's plugin has brought.
  std::shared_ptr<const Voice> voice_of(const std::string& name) const {
    return must(Voice::load(std::string(SOURCE_DIR) + "/voices/" + name, {},
                            registry().words("variant", options_.text("variant"))));
  }

  // As Table does it.
  void sit_down(std::unique_ptr<House> house) {
    house_ = std::move(house);
    const std::vector<std::shared_ptr<const Voice>> voices{voice_of("de"), voice_of("en"),
                                                           voice_of("cs"), voice_of("sk")};
    dialogue_ = std::make_unique<Dialogue>(voices);
    conversation_ = std::make_unique<Conversation>(
        *house_, *dialogue_, *voice_,
        Conversation::Hands{
            .tell = [this](const Telling& telling) { write(telling); },
            .want = [this](const Intent& intent) { return want(intent); },
            .serve = [this](const Reading&, const Service& service) { serve(service); }});
    house_->tell([this](const Fact& fact, const Game& game) { conversation_->tell(fact, game); });
    desk_ = std::make_unique<EnvelopeDesk>(
        *house_, voice_, voices,
        EnvelopeDesk::Hands{.tell = [this](const Telling& telling) { write(telling); },
                            .whisper =
                                [this](Color side, const Phrase& phrase, bool) {
                                  write_to(ears(Telling::to(side, {}).ears) + " leise", phrase);
                                },
                            .hide_typing = [](bool) {},
                            .clear_screen = [] {},
                            .voice_of = [this](Color) { return voice_; }});
  }

  void write(const Telling& telling) {
    for (const Phrase& line : telling.lines) {
      write_to(ears(telling.ears) + manner(telling.priority), line);
    }
  }
  void write_to(const std::string& whom, const Phrase& line) {
    *text_ += codes_.hidden(whom + ": " + voice_->say(line).printed) + '\n';
  }

  std::optional<Phrase> want(const Intent& intent) {
    if (std::holds_alternative<SealMove>(intent.action)) return desk_->begin_sealing(intent);
    if (std::holds_alternative<OpenEnvelope>(intent.action)) return desk_->begin_opening(intent);
    return house_->consider(intent);
  }

  void serve(const Service& service) {
    if (service.kind != Service::Kind::quit) {
      throw std::runtime_error("sound and files are no part of an evening");
    }
    const Color turn = house_->game().position().turn();
    const auto why = house_->consider({.by = turn, .at = clock_->now(), .action = LeaveGame{}});
    if (why) throw std::runtime_error(why->key);
    write({.lines = {{"app.left", {{"game", static_cast<int>(house_->number())}}}},
           .priority = Priority::message});
  }

  TemporaryDirectory folder_;
  Options options_;
  std::shared_ptr<const Variant> variant_;
  std::shared_ptr<const Voice> voice_;
  std::unique_ptr<Journal> journal_;
  ClockOfTheText* clock_;
  std::string* text_;
  std::unique_ptr<House> house_;
  std::unique_ptr<Dialogue> dialogue_;
  std::unique_ptr<Conversation> conversation_;
  std::unique_ptr<EnvelopeDesk> desk_;
  std::optional<Time> session_told_;
  Codes codes_;
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
    const bool resumes = line == kResume;
    const bool told = resumes || line.starts_with(">") || line.starts_with("+");
    if (!begins && !told && !line.empty() && !line.starts_with("#")) continue;  // was said
    text += line + '\n';
    if (begins) {
      rise();
      sitting = std::make_unique<Sitting>(arguments_in(line), clock, text);
    } else if (told && !sitting) {
      throw std::runtime_error("no game: " + line);
    } else if (resumes) {
      sitting->resume();
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
