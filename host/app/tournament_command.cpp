// annabella tournament: an organiser's orders to one event, one at a time or in a dialogue.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <iostream>
#include <optional>
#include <utility>

#include "app/command.h"
#include "app/console.h"
#include "app/desk_words.h"
#include "app/event_desk.h"
#include "app/opened_event.h"
#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::chrono::minutes kAtMost{10};

// Says what it prints, where speech is wished for.
class Mouth {
 public:
  explicit Mouth(const Invocation& invocation) : invocation_(invocation) {}

  void open(std::function<void(const Error&)> trouble) {
    speaker_ = Speaker::open(invocation_.options.text("device"), settings_of(invocation_),
                             std::move(trouble));
  }
  void say(const Sentence& sentence, Priority priority) {
    if (speaker_) speaker_->say(wording_of(sentence), priority);
  }
  void stop() {
    if (speaker_) speaker_->stop();
  }
  void finish() {
    if (speaker_) speaker_->wait_until_quiet(kAtMost);
    speaker_.reset();
  }

 private:
  const Invocation& invocation_;
  std::unique_ptr<Speaker> speaker_;
};

DeskAnswers answers_of(const Invocation& invocation, Mouth& mouth) {
  return {.say =
              [&](const Phrase& phrase) {
                invocation.print(phrase);
                mouth.say(invocation.voice->say(phrase), Priority::explanation);
              },
          .refuse =
              [&](const Phrase& phrase) {
                invocation.fail(phrase, kNo);
                mouth.say(invocation.voice->say(phrase), Priority::important);
              },
          .write = [](const std::string& text) { std::cout << text; }};
}

// Each line is an order; its verb may be said in the voice's own word.
class DeskDialogue {
 public:
  DeskDialogue(const Invocation& invocation, const std::string& file)
      : invocation_(invocation),
        mouth_(invocation),
        console_(
            loop_, [this](const std::string& line) { hear(line); }, [this] { end(); }),
        desk_(invocation, file,
              {.say = [this](const Phrase& phrase) { say(phrase, Priority::explanation); },
               .refuse = [this](const Phrase& phrase) { refuse(phrase); },
               .write = [this](const std::string& text) { show(text); }}) {}

  int run() {
    if (invocation_.options.text("speech") != "off") {
      mouth_.open([this](const Error& error) {
        boost::asio::post(loop_, [this, error] {
          console_.print_error(invocation_.voice->say(error.what).printed);
        });
      });
    }
    say({"tournament.welcome", {}}, Priority::explanation);
    desk_.tell_state();
    console_.listen();
    loop_.run();
    mouth_.finish();
    loop_.restart();  // whether there is a sound device may turn out late
    loop_.poll();
    return kDone;
  }

 private:
  void say(const Phrase& phrase, Priority priority) {
    const Sentence sentence = invocation_.voice->say(phrase);
    console_.print(sentence.printed);
    mouth_.say(sentence, priority);
  }

  // A file is for the eye, and not read aloud.
  void show(const std::string& text) {
    console_.print(text);
    say({"event.shown", {{"n", static_cast<int>(std::ranges::count(text, '\n'))}}},
        Priority::explanation);
  }

  void refuse(const Phrase& phrase) {
    if (phrase.key.starts_with("event.which-")) asked_ = phrase.key;
    const Sentence sentence = invocation_.voice->say(phrase);
    console_.print_error(sentence.printed);
    mouth_.say(sentence, Priority::important);
  }

  void hear(const std::string& line) {
    mouth_.stop();
    std::vector<std::string> words = without_end_of_sentence(words_in_quotes(trimmed(line)));
    if (words.empty()) return;
    DeskOrder order = order_in_own_words(words, *invocation_.voice);
    if (!asked_.empty() && !is_verb(order.verb)) {
      words.insert(words.begin(), asked_about_.begin(), asked_about_.end());
      order = order_in_own_words(words, *invocation_.voice);
    }
    asked_.clear();
    if (order.verb == "help") return help(order);
    if (order.verb == "quit") return end();
    desk_.carry_out(order);
    // Only a result has something before it; what was said for a player or a board was none.
    if (!asked_.empty() && asked_ != "event.which-result") {
      words.erase(std::remove_if(
                      words.begin() + 1, words.end(),
                      [](const std::string& word) { return word.find('=') == std::string::npos; }),
                  words.end());
    }
    asked_about_ = std::move(words);
  }

  void help(const DeskOrder& order) {
    if (order.words.empty()) {
      for (const Phrase& phrase : help_of_the_desk()) say(phrase, Priority::explanation);
    } else {
      const DeskOrder about = order_in_own_words(order.words, *invocation_.voice);
      say(help_on(about.verb), Priority::text);
    }
  }

  void end() {
    console_.end();
    loop_.stop();
  }

  const Invocation& invocation_;
  // "Which player?": what is said next, if it is no order, is the answer, behind these words.
  std::string asked_;  // the question's key; empty: none
  std::vector<std::string> asked_about_;
  boost::asio::io_context loop_;
  Mouth mouth_;
  Console console_;
  EventDesk desk_;
};

// In the words that the event's pairing system has brought, as far as the file names it by now.
Invocation in_words_of_event(const std::string& file, const Invocation& invocation) {
  const Result<OpenedEvent> opened = open_event(file);
  const std::string system = opened ? opened->event.settings().text("system") : "";
  if (system.empty()) return invocation;
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  const Result<Invocation> here = in_words_of("pairing", system, *registry, invocation);
  return here ? *here : invocation;
}

}  // namespace

// annabella tournament VERB FILE WORDS..., or FILE alone for a dialogue.
int tournament(const Invocation& invocation) {
  std::vector<std::string> words = invocation.options.words();
  if (words.empty()) return invocation.fail({"tournament.usage", {}}, kWrongUse);
  const std::vector<std::string> verbs = EventDesk::verbs();
  const bool is_verb = std::ranges::find(verbs, words.front()) != verbs.end();
  if (words.size() == 1 && !is_verb) {
    const Invocation here = in_words_of_event(words.front(), invocation);
    return DeskDialogue(here, words.front()).run();
  }
  if (words.size() == 1) return invocation.fail({"tournament.usage", {}}, kWrongUse);
  const std::string file = words[1];
  const Invocation here = in_words_of_event(file, invocation);
  words.erase(words.begin() + 1);
  DeskOrder order = order_in_own_words(words, *here.voice);
  Mouth mouth(here);
  std::optional<Exit> unheard;
  if (order.value("as") == "speech") {
    order.named.erase("as");
    mouth.open([&](const Error& error) {
      unheard = static_cast<Exit>(here.fail(error.what, kWorldFailed));
    });
  }
  EventDesk desk(here, file, answers_of(here, mouth));
  const Exit exit = desk.carry_out(order);
  mouth.finish();
  return unheard.value_or(exit);
}

}  // namespace annabella::host
