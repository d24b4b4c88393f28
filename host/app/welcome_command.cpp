// annabella without a word: the program introduces itself, tries what it is heard and hears with,
// and offers what can be done.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>

#include "app/choice.h"
#include "app/command.h"
#include "app/listening_post.h"
#include "app/locale_language.h"
#include "app/microphones.h"
#include "app/reception.h"
#include "base/text.h"
#include "commands/help.h"
#include "hearing/ear.h"
#include "hearing/sound_check.h"
#include "hearing/sound_file.h"
#include "journal/journal.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

constexpr const char* kFirstLanguage = "de";
constexpr const char* kTriedMove = "e2e4";  // what "welcome.say-move" asks for
constexpr int kStrengths = 5;

class Welcome {
 public:
  explicit Welcome(const Invocation& invocation)
      : options_(&invocation.options),
        voice_(invocation.voice),
        reception_(std::make_unique<Reception>(invocation.options)) {}

  // Gives the program's exit status.
  int lead() {
    if (!find_language()) return take_leave();
    const bool is_there = find_loudspeaker();
    if (is_there && is_known()) {
      reception_->say({"welcome.again", {}});
    } else {
      reception_->say({"welcome.first", {}});
      if (!try_out()) return take_leave();
    }
    while (!exit_) {
      if (!offer()) return take_leave();
    }
    return *exit_;
  }

 private:
  struct Offer {
    const char* name;  // in "welcome.offer-NAME" and "welcome.name-NAME"
    bool (Welcome::*take)();
  };

  // Nothing: nobody answers any more, or wants to leave.
  std::optional<std::string> ask(const std::vector<Phrase>& question) {
    std::optional<std::string> answer = reception_->ask(question);
    if (answer && is_leave(*answer, *voice_)) return std::nullopt;
    return answer;
  }

  // Which of these he has chosen: the first with an empty answer. What is none of them is said, and
  // asked again.
  std::optional<std::size_t> choose(const std::vector<Phrase>& question,
                                    const std::vector<std::vector<std::string>>& names) {
    for (;;) {
      const auto answer = ask(question);
      if (!answer) return std::nullopt;
      if (answer->empty()) return 0;
      if (const auto which = choice_among(names, *answer)) return which;
      reception_->say({"welcome.not-offered", {{"answer", printable(*answer)}}});
    }
  }

  static bool is_leave(const std::string& answer, const Voice& voice) {
    return is_command_called(answer, "quit", voice) ||
           levelled(answer) == levelled(voice.say({"welcome.name-end", {}}).printed);
  }

  int take_leave() {
    reception_->say({"welcome.leave", {}});
    reception_->finish();
    return kDone;
  }

  // For this start and those to come; what cannot be kept holds for this one, and why is said once.
  void remember(const std::string& option, const std::string& value) {
    chosen_[option] = value;
    const Result<Done> kept = configure(option, value);
    if (kept || kept.error().what == not_kept_) return;
    not_kept_ = kept.error().what;
    reception_->say(not_kept_);
  }

  std::string chosen(const std::string& option) const {
    const auto found = chosen_.find(option);
    return found == chosen_.end() ? options_->text(option) : found->second;
  }

  void speak(std::shared_ptr<const Voice> voice) {
    voice_ = std::move(voice);
    reception_->speak(voice_);
  }

  // These steps give false when nobody answers any more.

  bool find_language() {
    if (options_->given("voice")) {
      speak(voice_);
      return true;
    }
    const std::string language =
        language_of_locale([](const char* name) { return std::getenv(name); });
    const std::vector<std::string> known = voice_names();
    if (std::ranges::find(known, language) == known.end()) return ask_for_language();
    const auto voice = load_voice(language, *options_);
    if (!voice) return ask_for_language();
    speak(*voice);
    remember("voice", language);
    return true;
  }

  bool ask_for_language() {
    std::vector<std::shared_ptr<const Voice>> voices = other_voices({*options_, voice_});
    voices.push_back(voice_);
    std::ranges::sort(voices, {}, &Voice::id);
    std::ranges::stable_partition(voices,
                                  [](const auto& one) { return one->id() == kFirstLanguage; });
    speak(voices.front());
    std::vector<std::vector<std::string>> names;
    for (const auto& one : voices) names.push_back({one->id(), one->name()});
    for (;;) {
      const auto answer = reception_->ask_in_each(voices, {"welcome.language", {}});
      if (!answer) return false;
      const auto leaves = [&](const auto& one) { return is_leave(*answer, *one); };
      if (const auto leaver = std::ranges::find_if(voices, leaves); leaver != voices.end()) {
        speak(*leaver);
        return false;
      }
      const auto which = answer->empty() ? 0 : choice_among(names, *answer);
      if (!which) continue;
      speak(voices[*which]);
      remember("voice", voice_->id());
      return true;
    }
  }

  // It has been tried before, or somebody has said what is to be.
  bool is_known() const {
    const bool is_voice_usual =
        options_->given("voice") && options_->origin("voice") != Origin::command_line;
    return options_->given("device") || (options_->text("speech") != "on" && is_voice_usual);
  }

  // Where the usual one is not there today, the default one speaks. False: that is to be tried.
  bool find_loudspeaker() {
    const std::string& device = options_->text("device");
    if (!reception_->is_heard() || device.empty() || find_sound_device(device)) return true;
    chosen_["device"].clear();
    reception_->speak_on("");
    return false;
  }

  bool try_out() {
    for (const char* said : {"voice", "speech"}) {
      const bool is_new = options_->origin(said) == Origin::command_line && !chosen_.contains(said);
      if (is_new) remember(said, options_->text(said));
    }
    return try_loudspeakers() && try_microphones();
  }

  bool says_yes(const std::string& answer) const { return may_be_command(answer, "yes", *voice_); }

  bool try_loudspeakers() {
    if (!reception_->is_heard()) return true;
    const std::string first = chosen("device");
    const auto is_heard_on = [&](const std::string& device,
                                 const Phrase& question) -> std::optional<bool> {
      const auto answer = ask({question});
      if (!answer) return std::nullopt;
      const bool heard = answer->empty() || says_yes(*answer);
      if (heard) remember("device", device);
      return heard;
    };
    const auto heard = is_heard_on(first, {"welcome.hear-me", {}});
    if (!heard || *heard) return heard.has_value();
    for (const SoundDevice& other : sound_devices()) {
      if (first.empty() ? other.is_default : other.name == first) continue;
      reception_->speak_on(other.name);
      const auto now = is_heard_on(other.name, {"welcome.hear-on", {{"device", other.name}}});
      if (!now || *now) return now.has_value();
    }
    reception_->speak_on(first);
    reception_->say({"welcome.unheard", {}});
    return true;
  }

  bool try_microphones() {
    std::vector<SoundDevice> found = sound_devices(DeviceKind::microphone);
    if (found.empty()) {
      reception_->say({"app.no-microphones", {}});
      reception_->say({"welcome.typed", {}});
      return true;
    }
    const auto wishes = ask({{"welcome.speak-moves", {}}});
    if (!wishes) return false;
    if (!says_yes(*wishes)) return type_moves();
    const auto registry = registry_for(*options_);
    const Result<std::shared_ptr<Variant>> variant = registry->variant("standard");
    if (!variant) return type_moves(variant.error().what);
    const Result<std::unique_ptr<Ear>> ear = Ear::open(voice_);
    if (!ear) return type_moves(ear.error().what);
    const auto position = (*variant)->start((*variant)->traits().usual_start);
    (*ear)->turn_to(*position, **variant);
    std::ranges::stable_partition(found, &SoundDevice::is_default);
    for (std::size_t tries = 0;; ++tries) {
      const SoundDevice& microphone = found[tries % found.size()];
      if (found.size() > 1) reception_->say({"app.microphone", {{"name", microphone.name}}});
      if (is_understood(microphone.name, **ear, *position)) {
        remember("microphone", microphone.is_default ? "" : microphone.name);
        remember("hearing", "key");
        reception_->say({"welcome.understood", {}});
        return true;
      }
      const auto again = ask({{"welcome.once-more", {}}});
      if (!again) return false;
      if (!again->empty() && !says_yes(*again)) return type_moves();
    }
  }

  bool type_moves(const std::optional<Phrase>& why = {}) {
    if (why) reception_->say(*why);
    reception_->say({"welcome.typed", {}});
    remember("hearing", "off");
    return true;
  }

  bool is_understood(const std::string& microphone, Ear& ear, const Position& position) {
    reception_->say({"welcome.say-move", {}});
    ListeningPost post(microphone, reception_->speak_out());
    HearingThread::Said said;
    said.captured = post.listen([] { return true; });
    if (post.trouble()) {
      reception_->say(*post.trouble());
      return false;
    }
    said.level = level_of(said.captured.samples, post.rate());
    if (said.captured.how == Captured::How::said) {
      said.understood = ear.hear(at_hearing_rate(said.captured.samples, post.rate()));
      if (!said.understood.words.empty()) {
        reception_->say({"hearing.heard", {{"words", said.understood.words}}});
      }
    }
    for (const Phrase& why : why_unheard(said)) reception_->say(why);
    const std::vector<Move>& moves = said.understood.moves;
    return moves.size() == 1 && position.describe(moves.front()).uci == kTriedMove;
  }

  bool offer() {
    static constexpr std::array<Offer, 7> kOffers{{{"resume", &Welcome::go_on},
                                                   {"two", &Welcome::play_for_two},
                                                   {"alone", &Welcome::play_alone},
                                                   {"position", &Welcome::play_from_a_position},
                                                   {"manual", &Welcome::read_manual},
                                                   {"set-up", &Welcome::set_up},
                                                   {"end", &Welcome::end}}};
    std::vector<Offer> offers(kOffers.begin() + (has_open_game() ? 0 : 1), kOffers.end());
    std::vector<Phrase> question;
    std::vector<std::vector<std::string>> names;
    for (const Offer& one : offers) {
      const int number = static_cast<int>(question.size()) + 1;
      question.push_back({"welcome.offer-" + std::string(one.name), {{"n", number}}});
      names.push_back({voice_->say({"welcome.name-" + std::string(one.name), {}}).printed});
    }
    question.push_back({"welcome.offers", {}});
    const auto answer = ask(question);
    if (!answer) return false;
    const auto which = answer->empty() ? 0 : choice_among(names, *answer);
    if (which) return (this->*offers[*which].take)();
    reception_->say({"welcome.not-offered", {{"answer", printable(*answer)}}});
    return true;
  }

  bool has_open_game() const {
    const std::filesystem::path named = options_->text("journal");
    std::error_code none;
    if (!std::filesystem::exists(named.empty() ? default_journal_file() : named, none))
      return false;
    const Result<std::unique_ptr<Journal>> journal = open_journal(*options_);
    return journal && find_game(**journal, "");
  }

  bool end() { return false; }

  bool set_up() { return ask_for_language() && try_out(); }

  bool go_on() { return begin("resume", {}); }

  bool play_for_two() { return begin("play", {}); }

  bool play_alone() { return play_alone({}); }

  // It is set up by ear first. Whom it is played with is asked before.
  bool play_from_a_position() {
    std::vector<Phrase> question;
    std::vector<std::vector<std::string>> names;
    for (const char* with : {"two", "alone"}) {
      const int number = static_cast<int>(question.size()) + 1;
      question.push_back({"welcome.offer-" + std::string(with), {{"n", number}}});
      names.push_back({voice_->say({"welcome.name-" + std::string(with), {}}).printed});
    }
    question.push_back({"welcome.offers", {}});
    const auto which = choose(question, names);
    if (!which) return false;
    return *which == 0 ? begin("play", {"--set-up"}) : play_alone({"--set-up"});
  }

  // Without a clock, unless one is always wished for: nobody is kept waiting.
  bool play_alone(std::vector<std::string> arguments) {
    std::vector<Phrase> question{{"welcome.how-strong", {}}};
    std::vector<std::vector<std::string>> names;
    for (int n = 1; n <= kStrengths; ++n) {
      const Phrase strength{"strength." + std::to_string(n), {}};
      question.push_back({"welcome.strength", {{"n", n}, {"strength", std::vector{strength}}}});
      names.push_back({voice_->say(strength).printed});
    }
    const auto strength = choose(question, names);
    if (!strength) return false;
    std::vector<std::vector<std::string>> sides(2);
    for (const Spelling& word : voice_->words()) {
      if (word.means == "white") sides[0].push_back(word.text);
      if (word.means == "black") sides[1].push_back(word.text);
    }
    const auto side = choose({{"welcome.which-side", {}}}, sides);
    if (!side) return false;
    const std::string engine = "engine," + std::to_string(*strength + 1);
    arguments.insert(arguments.end(), {*side == 1 ? "--white" : "--black", engine});
    if (!options_->given("time")) arguments.insert(arguments.end(), {"--time", "none"});
    return begin("play", arguments);
  }

  // One topic after the other, or as they are asked for.
  bool read_manual() {
    std::string read;
    for (const Phrase& line : help("")) reception_->say(line);
    for (;;) {
      const auto answer = reception_->ask({{"welcome.manual", {}}});
      if (!answer) return false;
      if (is_leave(*answer, *voice_)) return true;
      const std::string wanted = answer->empty() ? kNextTopic : topic_called(*answer);
      const std::string topic = wanted == kNextTopic ? topic_after(read) : wanted;
      if (topic.empty()) {
        reception_->say({"welcome.manual-read", {}});
        return true;
      }
      for (const Phrase& line : help(topic)) reception_->say(line);
      read = topic;
    }
  }

  // As it is called behind the word for help, which may stand before it.
  std::string topic_called(const std::string& answer) const {
    std::string said = levelled(answer);
    const std::size_t blank = said.find(' ');
    if (blank != std::string::npos && is_command_called(said.substr(0, blank), "help", *voice_)) {
      said = std::string(trimmed(said.substr(blank)));
    }
    const auto meant = std::ranges::find(voice_->commands(), said, &Spelling::text);
    return meant == voice_->commands().end() ? printable(answer) : meant->means;
  }

  // What was chosen now goes before what is remembered of players.
  bool begin(const std::string& command, std::vector<std::string> arguments) {
    const Subcommand& there = *find_command(command);
    for (const std::string_view name : there.options) {
      const std::string option(name);
      const auto now = chosen_.find(option);
      const bool is_said = options_->origin(option) == Origin::command_line;
      const std::string value = now != chosen_.end() ? now->second
                                : is_said            ? options_->text(option)
                                                     : "";
      if (!value.empty()) arguments.push_back("--" + option + "=" + value);
    }
    reception_.reset();  // the game has the devices to itself
    const Result<Options> options = Options::read(arguments, there.options);
    const Invocation invocation{options ? *options : *options_, voice_};
    exit_ = options ? there.run(invocation) : invocation.refuse(options.error().what, kWrongUse);
    return true;
  }

  const Options* options_;
  std::shared_ptr<const Voice> voice_;
  std::unique_ptr<Reception> reception_;
  std::map<std::string, std::string> chosen_;  // at this start
  Phrase not_kept_;                            // why, as it was said last
  std::optional<int> exit_;
};

}  // namespace

int welcome(const Invocation& invocation) { return Welcome(invocation).lead(); }

}  // namespace annabella::host
