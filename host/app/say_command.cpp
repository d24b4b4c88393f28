// annabella say: moves, a game or a position, said aloud, into a WAV file, or as text.
#include <atomic>
#include <fstream>
#include <iostream>
#include <optional>
#include <sstream>
#include <utility>

#include "app/command.h"
#include "app/house.h"
#include "app/line_talk.h"
#include "app/replay.h"
#include "app/walked_replay.h"
#include "app/written_position.h"
#include "journal/pgn.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;

// Between two sentences of a recording, at 175 words a minute: longer than at any comma.
constexpr double kPauseSeconds = 0.4;

// A game of the journal, and what it is played by.
struct KeptGame {
  std::string variant, pgn;
};

Result<KeptGame> kept_game(const Options& options, Registry& registry) {
  const Result<std::unique_ptr<Journal>> journal = open_journal(options);
  if (!journal) return journal.error();
  const Result<JournalEntry> entry = find_game(**journal, options.text("game"));
  if (!entry) return entry.error();
  const Result<std::shared_ptr<Variant>> variant = registry.variant(entry->setup.variant);
  if (!variant) return variant.error();
  const SteadyClock clock;
  const auto house = House::reopen(*variant, entry->game, **journal, clock);
  if (!house) return house.error();
  return KeptGame{entry->setup.variant, to_pgn((*house)->game())};
}

Said script(const Invocation& invocation, const Variant& variant,
            const std::optional<KeptGame>& kept) {
  const Options& options = invocation.options;
  if (kept) {
    std::istringstream in(kept->pgn);
    return said_games(in, options.text("game"), variant, {});
  }
  if (const std::string& file = options.text("pgn"); !file.empty()) {
    std::ifstream in(file);
    if (!in) return {{}, {{"app.cannot-read", {{"path", file}}}}};
    return said_games(in, file, variant, letters_of_files(invocation));
  }
  Setup setup;
  setup.start_fen = options.text("fen");
  if (!options.words().empty()) {
    return said_moves(options.words(), setup, variant, *invocation.voice, other_voices(invocation));
  }
  if (setup.start_fen.empty()) return {{}, {{"app.no-moves", {}}}};
  return said_position(setup, variant, *invocation.voice);
}

int write_file(const std::vector<Phrase>& phrases, const Invocation& invocation) {
  const VoiceSettings settings = settings_of(invocation);
  Sound whole;
  for (const Phrase& phrase : phrases) {
    const Result<Sound> sound = synthesise(invocation.voice->say(phrase).spoken, settings);
    if (!sound) return invocation.fail(sound.error().what, kWorldFailed);
    whole.rate = sound->rate;
    if (!whole.samples.empty()) {
      const double pause = kPauseSeconds * VoiceSettings{}.rate / settings.rate;
      whole.samples.resize(whole.samples.size() + static_cast<std::size_t>(pause * whole.rate));
    }
    whole.samples.insert(whole.samples.end(), sound->samples.begin(), sound->samples.end());
  }
  const Result<Done> written = write_wav(invocation.options.text("out"), whole);
  return written ? kDone : invocation.fail(written.error().what, kWorldFailed);
}

int write_text(const std::vector<Phrase>& phrases, const Invocation& invocation) {
  for (const Phrase& phrase : phrases) {
    const Sentence sentence = invocation.voice->say(phrase);
    std::cout << (invocation.options.on("spoken") ? sentence.spoken : sentence.printed) << '\n';
  }
  return kDone;
}

int speak(const std::vector<Phrase>& phrases, const Invocation& invocation) {
  if (const Result<Done> there = expect_devices(invocation.options); !there) {
    return invocation.fail(there.error().what, kWorldFailed);
  }
  std::atomic<Exit> exit = kDone;
  std::unique_ptr<Speaker> speaker = Speaker::open(
      invocation.options.text("device"), settings_of(invocation), [&](const Error& error) {
        invocation.fail(error.what, kWorldFailed);
        if (error.what.key != "speech.device-back") exit = kWorldFailed;
      });
  for (const Phrase& phrase : phrases) {
    const Sentence sentence = invocation.voice->say(phrase);
    std::cout << sentence.printed << std::endl;
    speaker->say(sentence.spoken, Priority::message);
  }
  speaker->wait_until_quiet(minutes{60});
  speaker.reset();  // all trouble has been told
  return exit;
}

int step(const std::vector<Phrase>& phrases, const Invocation& invocation) {
  const Options& options = invocation.options;
  const bool is_aloud = !options.on("text") && !options.on("spoken");
  const Result<std::unique_ptr<LineTalk>> talk = LineTalk::open(invocation, is_aloud);
  if (!talk) return invocation.fail(talk.error().what, kWorldFailed);
  std::optional<std::chrono::milliseconds> pause;
  if (options.given("pause")) pause = std::chrono::seconds(options.number("pause"));
  walk(phrases, pause, **talk, *invocation.voice);
  return kDone;
}

int perform(const std::vector<Phrase>& phrases, const Invocation& invocation) {
  const Options& options = invocation.options;
  if (!options.text("out").empty()) return write_file(phrases, invocation);
  if (options.on("step") || options.given("pause")) return step(phrases, invocation);
  if (options.on("text") || options.on("spoken")) return write_text(phrases, invocation);
  return phrases.empty() ? kDone : speak(phrases, invocation);
}

}  // namespace

int say(const Invocation& invocation) {
  const std::vector<std::string>& words = invocation.options.words();
  const bool is_a_game = invocation.options.given("pgn") || invocation.options.given("game");
  if (is_a_game && !words.empty()) return invocation.refuse_word(words.front());
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  std::string id = invocation.options.text("variant");
  std::optional<KeptGame> kept;
  if (invocation.options.given("game")) {
    Result<KeptGame> found = kept_game(invocation.options, *registry);
    if (!found) return invocation.fail(found.error().what, kNo);
    kept = std::move(*found);
    id = kept->variant;
  }
  const Result<std::shared_ptr<Variant>> variant = registry->variant(id);
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here = in_words_of(id, *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  if (const std::string& fen = invocation.options.text("fen"); !fen.empty()) {
    if (const auto refusal = refusal_of(fen, **variant)) return invocation.fail(*refusal, kNo);
  }
  const Said said = script(*here, **variant, kept);
  const int performed = perform(said.phrases, *here);
  std::cout.flush();
  for (const Phrase& broken : said.broken) invocation.fail(broken, kNo);
  return said.broken.empty() ? performed : kNo;
}

}  // namespace annabella::host
