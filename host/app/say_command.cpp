// annabella say: moves, a game or a position, said aloud, into a WAV file, or as text.
#include <algorithm>
#include <atomic>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "app/command.h"
#include "app/kept_game.h"
#include "app/line_talk.h"
#include "app/pgn_games.h"
#include "app/replay.h"
#include "app/walked_replay.h"
#include "app/written_position.h"
#include "commands/heard_move.h"
#include "journal/pgn.h"
#include "speech/speech.h"

namespace annabella::host {
namespace {

using std::chrono::minutes;

// Between two sentences of a recording, at 175 words a minute: longer than at any comma.
constexpr double kPauseSeconds = 0.4;

// What is to be said, and what the program ends with if nothing else goes wrong.
struct Script {
  std::vector<Sentence> sentences;
  std::vector<Phrase> broken;  // as Said has it
  Exit exit = kDone;
};

std::vector<Sentence> as_sentences(const std::vector<Phrase>& phrases, const Voice& voice) {
  std::vector<Sentence> sentences;
  for (const Phrase& phrase : phrases) sentences.push_back(voice.say(phrase));
  return sentences;
}

Script script_of(const Said& said, const Voice& voice) {
  return {as_sentences(said.phrases, voice), said.broken, said.broken.empty() ? kDone : kNo};
}

// Each game in the words that the plugin of its own rules has brought.
class GamesAloud {
 public:
  GamesAloud(const Invocation& invocation, Registry& registry,
             const std::shared_ptr<Variant>& variant)
      : invocation_(invocation),
        registry_(registry),
        games_(invocation, registry, variant, PgnWish::Keep::moves,
               {.take = [this](const PgnGame& game, const Variant& its) { return take(game, its); },
                .refuse = [this](const Phrase& why) { script_.broken.push_back(why); }}) {}

  Script script_of(const std::unique_ptr<House>& kept) && {
    if (kept) {
      std::istringstream in(to_pgn(kept->game()));
      script_.exit = games_.read(in, invocation_.options.text("game"));
    } else {
      script_.exit = games_.read(invocation_.options.text("pgn"));
    }
    if (!script_.broken.empty()) script_.exit = std::max(script_.exit, kNo);
    return std::move(script_);
  }

 private:
  Exit take(const PgnGame& game, const Variant& variant) {
    const Result<std::vector<Phrase>> phrases = said_game(game, variant);
    if (!phrases) {
      script_.broken.push_back(phrases.error().what);
      return kDone;
    }
    const std::vector<Sentence> sentences = as_sentences(*phrases, voice_of(game));
    script_.sentences.insert(script_.sentences.end(), sentences.begin(), sentences.end());
    return kDone;
  }

  const Voice& voice_of(const PgnGame& game) {
    const Result<std::string>& id = games_.id_of_rules(game);
    if (!id || id->empty()) return *invocation_.voice;
    std::shared_ptr<const Voice>& voice = voices_[*id];
    if (!voice) {
      const Result<Invocation> its = in_words_of("variant", *id, registry_, invocation_);
      if (!its) script_.broken.push_back(its.error().what);
      voice = its ? its->voice : invocation_.voice;
    }
    return *voice;
  }

  const Invocation& invocation_;
  Registry& registry_;
  std::map<std::string, std::shared_ptr<const Voice>> voices_;  // by the variant's id
  Script script_;
  PgnGames games_;
};

Script script_of(const Invocation& invocation, Registry& registry,
                 const std::shared_ptr<Variant>& variant, const std::unique_ptr<House>& kept) {
  const Options& options = invocation.options;
  const Voice& voice = *invocation.voice;
  if (kept || !options.text("pgn").empty()) {
    return GamesAloud(invocation, registry, variant).script_of(kept);
  }
  Setup setup;
  setup.start_fen = options.text("fen");
  if (!options.words().empty()) {
    return script_of(said_moves(options.words(), setup, *variant, voice, other_voices(invocation)),
                     voice);
  }
  if (setup.start_fen.empty()) return script_of(Said{{}, {{"app.no-moves", {}}}}, voice);
  return script_of(said_position(setup, *variant, voice), voice);
}

// To be silent altogether is a wish for the game; who says it here means this.
bool is_only_written(const Options& options) {
  const bool is_said = options.origin("speech") == Origin::command_line;
  return (is_said && options.text("speech") == "off") || options.on("text") || options.on("spoken");
}

int write_file(const std::vector<Sentence>& sentences, const Invocation& invocation) {
  const VoiceSettings settings = settings_of(invocation);
  Sound whole;
  for (const Sentence& sentence : sentences) {
    const Result<Sound> sound = synthesise(sentence.spoken, settings);
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

int write_text(const std::vector<Sentence>& sentences, const Invocation& invocation) {
  for (const Sentence& sentence : sentences) {
    std::cout << (invocation.options.on("spoken") ? sentence.spoken : sentence.printed) << '\n';
  }
  return kDone;
}

// What is said is not heard; and not that another voice says it, or that all is well again.
bool is_silence(const Phrase& trouble) {
  return trouble.key != "speech.device-back" && !trouble.key.starts_with("speech.reader-");
}

int speak(const std::vector<Sentence>& sentences, const Invocation& invocation) {
  if (const Result<Done> there = expect_devices(invocation.options); !there) {
    return invocation.fail(there.error().what, kWorldFailed);
  }
  std::atomic<Exit> exit = kDone;
  std::unique_ptr<Speaker> speaker = Speaker::open(
      invocation.options.text("device"), settings_of(invocation), [&](const Error& error) {
        invocation.fail(error.what, kWorldFailed);
        if (is_silence(error.what)) exit = kWorldFailed;
      });
  for (const Sentence& sentence : sentences) {
    std::cout << sentence.printed << std::endl;
    speaker->say(wording_of(sentence), Priority::message);
  }
  speaker->wait_until_quiet(minutes{60});
  speaker.reset();  // all trouble has been told
  return exit;
}

int step(const std::vector<Sentence>& sentences, const Invocation& invocation) {
  const Options& options = invocation.options;
  const LineTalk::How how = options.on("spoken")       ? LineTalk::How::as_spoken
                            : is_only_written(options) ? LineTalk::How::printed
                                                       : LineTalk::How::aloud;
  const Result<std::unique_ptr<LineTalk>> talk = LineTalk::open(invocation, how);
  if (!talk) return invocation.fail(talk.error().what, kWorldFailed);
  std::optional<std::chrono::milliseconds> pause;
  if (options.given("pause")) pause = std::chrono::seconds(options.number("pause"));
  walk(sentences, pause, **talk, Tongues(*invocation.voice, other_voices(invocation)));
  return kDone;
}

int perform(const std::vector<Sentence>& sentences, const Invocation& invocation) {
  const Options& options = invocation.options;
  if (!options.text("out").empty()) return write_file(sentences, invocation);
  if (options.on("step") || options.given("pause")) return step(sentences, invocation);
  if (is_only_written(options)) return write_text(sentences, invocation);
  return sentences.empty() ? kDone : speak(sentences, invocation);
}

}  // namespace

int say(const Invocation& invocation) {
  const std::vector<std::string>& words = invocation.options.words();
  const bool is_a_game = invocation.options.given("pgn") || invocation.options.given("game");
  if (is_a_game && !words.empty()) return invocation.refuse_word(words.front());
  for (const char* other : {"text", "spoken", "step", "pause"}) {
    const Options& options = invocation.options;
    if (!options.said_now("out") || !options.said_now(other)) continue;
    return invocation.fail({"app.options-apart",
                            {{"one", options.place_of("out")}, {"other", options.place_of(other)}}},
                           kWrongUse);
  }
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  std::string id = invocation.options.text("variant");
  KeptGame kept;
  if (invocation.options.given("game")) {
    auto found = kept_game(invocation.options, *registry);
    if (const auto* none = std::get_if<NotKept>(&found)) {
      return invocation.fail(none->why, none->exit);
    }
    kept = std::move(std::get<KeptGame>(found));
    id = kept.entry.setup.variant;
  }
  const Result<std::shared_ptr<Variant>> variant = registry->variant(id);
  if (!variant) return invocation.fail(variant.error().what, kWrongUse);
  const Result<Invocation> here = in_words_of("variant", id, *registry, invocation);
  if (!here) return invocation.fail(here.error().what, kWorldFailed);
  if (const std::string& fen = invocation.options.text("fen"); !fen.empty()) {
    if (const auto refusal = refusal_of(fen, **variant)) return invocation.fail(*refusal, kNo);
  }
  const Script script = script_of(*here, *registry, *variant, kept.house);
  const int performed = perform(script.sentences, *here);
  std::cout.flush();
  for (const Phrase& broken : script.broken) here->fail(broken, script.exit);
  return script.exit == kDone ? performed : script.exit;
}

}  // namespace annabella::host
