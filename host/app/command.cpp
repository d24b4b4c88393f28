#include "app/command.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>

#include "app/files.h"
#include "speech/speech.h"
#include "words/check.h"

namespace annabella::host {
namespace {

using Names = std::string_view;

constexpr std::chrono::seconds kLongestRefusal{30};

constexpr std::array kPlayOptions{Names{"help"},
                                  Names{"voice"},
                                  Names{"words"},
                                  Names{"plugin-dir"},
                                  Names{"plugin-home"},
                                  Names{"journal"},
                                  Names{"durable"},
                                  Names{"variant"},
                                  Names{"fen"},
                                  Names{"set-up"},
                                  Names{"white"},
                                  Names{"black"},
                                  Names{"event"},
                                  Names{"time"},
                                  Names{"rated"},
                                  Names{"practice"},
                                  Names{"warn-blunders"},
                                  Names{"press"},
                                  Names{"pgn"},
                                  Names{"alarms"},
                                  Names{"white-alarms"},
                                  Names{"black-alarms"},
                                  Names{"board"},
                                  Names{"white-board"},
                                  Names{"black-board"},
                                  Names{"board-clock"},
                                  Names{"clock"},
                                  Names{"board-recordings"},
                                  Names{"page"},
                                  Names{"listen"},
                                  Names{"port"},
                                  Names{"targets"},
                                  Names{"speech"},
                                  Names{"device"},
                                  Names{"white-device"},
                                  Names{"black-device"},
                                  Names{"white-voice"},
                                  Names{"black-voice"},
                                  Names{"rate"},
                                  Names{"white-rate"},
                                  Names{"black-rate"},
                                  Names{"pitch"},
                                  Names{"volume"},
                                  Names{"braille"},
                                  Names{"white-braille"},
                                  Names{"black-braille"},
                                  Names{"hearing"},
                                  Names{"microphone"},
                                  Names{"white-microphone"},
                                  Names{"black-microphone"},
                                  Names{"announcements"},
                                  Names{"start"},
                                  Names{"seed"},
                                  Names{"unseeing"},
                                  Names{"watched"},
                                  Names{"white-assistant"},
                                  Names{"black-assistant"},
                                  Names{"white-score"},
                                  Names{"black-score"},
                                  Names{"arbiter"},
                                  Names{"supervised"},
                                  Names{"flags"},
                                  Names{"quickplay-finish"},
                                  Names{"default-time"},
                                  Names{"session"},
                                  Names{"draws"},
                                  Names{"draws-after"},
                                  Names{"engine-fault"},
                                  Names{"scoring"},
                                  Names{"clock-place"}};
constexpr auto kConfigOptions = [] {
  std::array<Names, kPlayOptions.size() + 1> names{};
  std::ranges::copy(kPlayOptions, names.begin());
  names.back() = "porcelain";
  return names;
}();
constexpr std::array kResumeOptions{Names{"help"},
                                    Names{"voice"},
                                    Names{"words"},
                                    Names{"plugin-dir"},
                                    Names{"plugin-home"},
                                    Names{"journal"},
                                    Names{"durable"},
                                    Names{"white"},
                                    Names{"black"},
                                    Names{"practice"},
                                    Names{"warn-blunders"},
                                    Names{"pgn"},
                                    Names{"speech"},
                                    Names{"device"},
                                    Names{"white-device"},
                                    Names{"black-device"},
                                    Names{"white-voice"},
                                    Names{"black-voice"},
                                    Names{"rate"},
                                    Names{"white-rate"},
                                    Names{"black-rate"},
                                    Names{"pitch"},
                                    Names{"volume"},
                                    Names{"game"},
                                    Names{"braille"},
                                    Names{"white-braille"},
                                    Names{"black-braille"},
                                    Names{"hearing"},
                                    Names{"microphone"},
                                    Names{"white-microphone"},
                                    Names{"black-microphone"},
                                    Names{"announcements"},
                                    Names{"alarms"},
                                    Names{"white-alarms"},
                                    Names{"black-alarms"},
                                    Names{"board"},
                                    Names{"white-board"},
                                    Names{"black-board"},
                                    Names{"board-clock"},
                                    Names{"clock"},
                                    Names{"board-recordings"},
                                    Names{"page"},
                                    Names{"listen"},
                                    Names{"port"},
                                    Names{"targets"}};
constexpr std::array kWelcomeOptions{
    Names{"help"},        Names{"version"}, Names{"voice"},   Names{"words"},  Names{"plugin-dir"},
    Names{"plugin-home"}, Names{"journal"}, Names{"durable"}, Names{"speech"}, Names{"device"},
    Names{"rate"},        Names{"pitch"},   Names{"volume"},  Names{"time"}};
constexpr std::array kSayOptions{
    Names{"help"},    Names{"voice"},     Names{"words"}, Names{"plugin-dir"}, Names{"plugin-home"},
    Names{"variant"}, Names{"fen"},       Names{"pgn"},   Names{"out"},        Names{"text"},
    Names{"spoken"},  Names{"device"},    Names{"rate"},  Names{"pitch"},      Names{"volume"},
    Names{"letters"}, Names{"porcelain"}, Names{"game"},  Names{"journal"},    Names{"durable"},
    Names{"step"},    Names{"pause"},     Names{"speech"}};
constexpr std::array kPerftOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                   Names{"plugin-dir"}, Names{"plugin-home"}, Names{"variant"},
                                   Names{"fen"},        Names{"porcelain"}};
constexpr std::array kPositionOptions{
    Names{"help"},    Names{"voice"}, Names{"words"},    Names{"plugin-dir"}, Names{"plugin-home"},
    Names{"variant"}, Names{"line"},  Names{"shredder"}, Names{"porcelain"}};
constexpr std::array kSanOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                 Names{"plugin-dir"}, Names{"plugin-home"}, Names{"variant"},
                                 Names{"letters"},    Names{"porcelain"}};
constexpr std::array kPgnOptions{Names{"help"},         Names{"voice"},       Names{"words"},
                                 Names{"plugin-dir"},   Names{"plugin-home"}, Names{"variant"},
                                 Names{"journal"},      Names{"game"},        Names{"porcelain"},
                                 Names{"to"},           Names{"letters"},     Names{"shredder"},
                                 Names{"announcements"}};
constexpr std::array kBrailleOptions{
    Names{"help"},    Names{"voice"}, Names{"words"},   Names{"plugin-dir"}, Names{"plugin-home"},
    Names{"variant"}, Names{"fen"},   Names{"journal"}, Names{"game"},       Names{"letters"},
    Names{"out"},     Names{"cells"}, Names{"lines"}};
constexpr std::array kPairOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                  Names{"plugin-dir"}, Names{"plugin-home"}, Names{"system"},
                                  Names{"check"},      Names{"explain"},     Names{"with"},
                                  Names{"seed"},       Names{"porcelain"}};
constexpr std::array kTournamentOptions{
    Names{"help"},   Names{"voice"},  Names{"words"}, Names{"plugin-dir"}, Names{"plugin-home"},
    Names{"speech"}, Names{"device"}, Names{"rate"},  Names{"pitch"},      Names{"volume"}};
constexpr std::array kPluginOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                    Names{"plugin-dir"}, Names{"plugin-home"}, Names{"porcelain"}};
constexpr std::array kHearOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                  Names{"plugin-dir"}, Names{"plugin-home"}, Names{"variant"},
                                  Names{"fen"},        Names{"player"},      Names{"level"},
                                  Names{"microphone"}, Names{"porcelain"}};
constexpr std::array kEnrolOptions{Names{"help"},       Names{"voice"},  Names{"words"},
                                   Names{"from"},       Names{"word"},   Names{"forget"},
                                   Names{"microphone"}, Names{"device"}, Names{"rate"},
                                   Names{"pitch"},      Names{"volume"}};
constexpr std::array kTrainerOptions{Names{"help"},    Names{"voice"},     Names{"words"},
                                     Names{"seed"},    Names{"speech"},    Names{"device"},
                                     Names{"rate"},    Names{"pitch"},     Names{"volume"},
                                     Names{"hearing"}, Names{"microphone"}};
constexpr std::array kPlainOptions{Names{"help"}, Names{"voice"}, Names{"words"},
                                   Names{"porcelain"}};
constexpr std::array kVoicesOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                    Names{"plugin-dir"}, Names{"plugin-home"}, Names{"porcelain"}};
constexpr std::array kBenchOptions{Names{"help"},       Names{"voice"},       Names{"words"},
                                   Names{"plugin-dir"}, Names{"plugin-home"}, Names{"seconds"},
                                   Names{"device"},     Names{"porcelain"},   Names{"games"}};

constexpr std::array kCommands{
    Subcommand{"play", "", kPlayOptions, play},
    Subcommand{"resume", "[list|NUMBER]", kResumeOptions, resume},
    Subcommand{"say", "[MOVE]...", kSayOptions, say},
    Subcommand{"hear", "[FILE.wav]", kHearOptions, hear},
    Subcommand{"enrol", "NAME", kEnrolOptions, enrol},
    Subcommand{"trainer", "", kTrainerOptions, trainer},
    Subcommand{"perft", "DEPTH", kPerftOptions, perft},
    Subcommand{"position", "FEN", kPositionOptions, position},
    Subcommand{"san", "FEN MOVE", kSanOptions, san},
    Subcommand{"pgn", "[FILE|-]...", kPgnOptions, pgn},
    Subcommand{"braille", "[FILE.pgn]...", kBrailleOptions, braille},
    Subcommand{"pair", "FILE.trf", kPairOptions, pair, kBadRequest, kPairingFailed},
    Subcommand{"tournament", "[VERB] FILE [WORD]...", kTournamentOptions, tournament},
    Subcommand{"devices", "", kPlainOptions, devices},
    Subcommand{"plugins", "[list|check FILE.so [RECORDING]...|new variant|pairing|board NAME]",
               kPluginOptions, plugins},
    Subcommand{"voices", "[list|check [NAME]...]", kVoicesOptions, voices},
    Subcommand{"config", "", kConfigOptions, config},
    Subcommand{
        "bench",
        "[behaviour|perft|perft-variants|winning|describe|pgn|moves|speech|hearing|page|boards|"
        "pairing|pairing-3000|engines]...",
        kBenchOptions, bench},
};

Homes::Rule rule_of(const Options& options) {
  const std::string& home = options.text("plugin-home");
  if (home == "inside") return Homes::Rule::inside;
  return home == "apart" ? Homes::Rule::apart : Homes::Rule::by_folder;
}

// Where there is no sound, what is written has to do.
void say_aloud(const Invocation& invocation, const Phrase& phrase) {
  if (invocation.options.text("speech") == "off") return;
  const std::unique_ptr<Speaker> speaker = Speaker::open(
      invocation.options.text("device"), settings_of(invocation), [](const Error&) {});
  speaker->say(wording_of(invocation.voice->say(phrase)), Priority::important);
  speaker->wait_until_quiet(kLongestRefusal);
}

}  // namespace

void Invocation::print(const Phrase& phrase) const {
  std::cout << voice->say(phrase).printed << '\n';
}

int Invocation::fail(const Phrase& phrase, Exit exit) const {
  std::cerr << voice->say(phrase).printed << '\n';
  return exit;
}

void Invocation::tell(const Phrase& phrase) const {
  print(phrase);
  std::cout.flush();
  say_aloud(*this, phrase);
}

int Invocation::refuse(const Phrase& phrase, Exit exit) const {
  fail(phrase, exit);
  say_aloud(*this, phrase);
  return exit;
}

int Invocation::refuse_word(const std::string& word) const {
  return fail({"app.unexpected-word", {{"word", word}}}, kWrongUse);
}

std::span<const Subcommand> all_commands() { return kCommands; }

std::span<const std::string_view> options_of_welcome() { return kWelcomeOptions; }

const Subcommand* find_command(std::string_view name) {
  const auto* found = std::ranges::find(kCommands, name, &Subcommand::name);
  return found == kCommands.end() ? nullptr : found;
}

std::unique_ptr<Registry> registry_for(const Options& options) {
  std::vector<std::filesystem::path> more;
  if (options.given("plugin-dir")) more.emplace_back(options.text("plugin-dir"));
  return Registry::scan(plugin_directories(more), homes_of_program(rule_of(options)));
}

Result<Done> expect_plugin_folder(const Options& options) {
  const std::string& folder = options.text("plugin-dir");
  if (folder.empty() || is_folder(folder)) return Done{};
  return Error{{"app.no-plugin-folder", {{"name", folder}}}};
}

Result<Done> expect_voice(std::string_view name) {
  const std::vector<std::string> names = voice_names();
  if (std::ranges::find(names, name) != names.end()) return Done{};
  std::string known;
  for (const std::string& one : names) known += (known.empty() ? "" : ", ") + one;
  return Error{{"app.no-voice", {{"name", std::string(name)}, {"known", known}}}};
}

std::vector<PieceLetters> letters_of_files(const Invocation& invocation) {
  std::vector<PieceLetters> letters;
  const std::string& named = invocation.options.text("letters");
  const auto add = [&](const Voice& voice) {
    const bool wanted = named.empty() || voice.id() == named;
    if (wanted && voice.id() != "en") letters.push_back(voice.letters());
  };
  add(*invocation.voice);
  for (const auto& voice : other_voices(invocation)) add(*voice);
  return letters;
}

VoiceSettings settings_of(const Invocation& invocation) {
  return {.espeak_voice = invocation.voice->espeak_voice(),
          .rate = invocation.options.number("rate"),
          .pitch = invocation.options.number("pitch"),
          .volume = invocation.options.number("volume"),
          .language = invocation.voice->id(),
          .by_reader = invocation.options.text("speech") == kByReader};
}

Wording wording_of(const Sentence& sentence) { return {sentence.spoken, sentence.plain}; }

Result<Done> expect_devices(const Options& options) {
  for (const char* option : {"device", "white-device", "black-device"}) {
    if (!options.said_now(option)) continue;
    if (const auto found = find_sound_device(options.text(option)); !found) return found.error();
  }
  return Done{};
}

// --words goes with --voice; another player's language has words of its own.
std::filesystem::path words_named(std::string_view name, const Options& options) {
  return name == options.text("voice") ? options.text("words") : "";
}

Result<std::filesystem::path> own_words(std::string_view name, const Options& options) {
  const std::filesystem::path named = words_named(name, options);
  if (!named.empty()) {
    const bool file = is_there(named) && !is_folder(named);
    return file ? Result<std::filesystem::path>(named)
                : about_option("words", options, {{"app.cannot-read", {{"path", named.string()}}}});
  }
  const std::filesystem::path usual =
      std::filesystem::path(configuration_directory()) / "words" / (std::string(name) + ".toml");
  return is_there(usual) ? usual : std::filesystem::path{};
}

Result<std::shared_ptr<const Voice>> voice_with(const std::filesystem::path& own,
                                                std::string_view name,
                                                const std::filesystem::path& plugin_words) {
  const Result<std::shared_ptr<const Voice>> voice =
      Voice::load(voices_directory() / name, own, plugin_words);
  if (!voice || own.empty()) return voice;
  // A sentence with a gap that nobody fills would be said with the gap's name.
  for (const Phrase& finding :
       check_voice(voices_directory() / name, voices_directory() / "common", nullptr, own)) {
    if (finding.key == "check.argument") return Error{finding};
  }
  return voice;
}

Result<std::shared_ptr<const Voice>> load_voice(std::string_view name, const Options& options,
                                                const std::filesystem::path& plugin_words) {
  if (const Result<Done> there = expect_voice(name); !there) {
    return name == options.text("voice") ? about_option("voice", options, there.error())
                                         : there.error();
  }
  const Result<std::filesystem::path> own = own_words(name, options);
  if (!own) return own.error();
  const Result<std::shared_ptr<const Voice>> voice = voice_with(*own, name, plugin_words);
  const bool is_asked_for = own->empty() || !words_named(name, options).empty();
  if (voice || is_asked_for) return voice;
  const Result<std::shared_ptr<const Voice>> without = voice_with({}, name, plugin_words);
  return without ? without : voice;
}

std::optional<Phrase> words_left_out(std::string_view name, const Options& options,
                                     const std::filesystem::path& plugin_words) {
  const Result<std::filesystem::path> own = own_words(name, options);
  if (!own || own->empty() || !words_named(name, options).empty()) return std::nullopt;
  const Result<std::shared_ptr<const Voice>> voice = voice_with(*own, name, plugin_words);
  if (voice) return std::nullopt;
  return Phrase{"app.words-left-out", {{"why", std::vector{voice.error().what}}}};
}

Result<Invocation> in_words_of(std::string_view kind, const std::string& name, Registry& registry,
                               const Invocation& invocation) {
  const std::filesystem::path words = registry.words(kind, name);
  if (words.empty()) return invocation;
  const auto voice = load_voice(invocation.voice->id(), invocation.options, words);
  if (!voice) return voice.error();
  return Invocation{invocation.options, *voice};
}

std::vector<std::string> voice_names() {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(voices_directory(), none)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory() && name != "common") names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::vector<std::shared_ptr<const Voice>> other_voices(const Invocation& invocation) {
  std::vector<std::shared_ptr<const Voice>> others;
  for (const std::string& name : voice_names()) {
    if (name == invocation.voice->id()) continue;
    if (const auto voice = load_voice(name, invocation.options, invocation.voice->plugin_words())) {
      others.push_back(*voice);
    }
  }
  return others;
}

Result<std::unique_ptr<Journal>> open_journal(const Options& options) {
  const std::string& file = options.text("journal");
  return Journal::open(file.empty() ? default_journal_file() : std::filesystem::path(file),
                       options.on("durable") ? Durability::power_loss : Durability::crash);
}

Result<JournalEntry> find_game(const Journal& journal, const std::string& number) {
  const Result<std::vector<JournalEntry>> games = journal.games();
  if (!games) return games.error();
  const auto found = std::ranges::find_if(*games, [&](const JournalEntry& entry) {
    return number.empty() ? !entry.ended && !entry.damage : std::to_string(entry.game) == number;
  });
  if (found != games->end()) return *found;
  if (number.empty()) return Error{{"app.nothing-to-resume", {}}};
  return Error{{"app.no-such-game", {{"game", number}}}};
}

}  // namespace annabella::host
