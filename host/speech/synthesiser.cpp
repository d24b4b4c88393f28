#include "speech/synthesiser.h"

#include <espeak-ng/speak_lib.h>

#include <algorithm>
#include <mutex>
#include <string>

#include "base/text.h"

namespace annabella::host {
namespace {

// The one engine. Its callback has no argument of ours, hence the static sink.
class Engine {
 public:
  // Locked from now on.
  static std::unique_lock<std::mutex> lock() {
    static std::mutex mutex;
    return std::unique_lock(mutex);
  }
  static Engine& get() {
    static Engine engine;
    return engine;
  }

  bool is_there() const { return is_there_; }

  bool knows(const std::string& name) const {
    const std::size_t plus = name.find('+');
    const std::string base = name.substr(0, plus);
    if (!lists(nullptr, base)) return false;
    if (plus == std::string::npos) return true;
    espeak_VOICE variants{};
    variants.languages = "variant";
    return lists(&variants, "!v/" + name.substr(plus + 1));
  }

  Result<Done> use_voice(const std::string& name) {
    if (!is_there_) return Error{{.key = "speech.engine-missing", .with = {}}};
    if (name == voice_) return Done{};
    if (!knows(name) || espeak_SetVoiceByName(name.c_str()) != EE_OK) {
      voice_.clear();
      return Error{{.key = "speech.voice-unknown", .with = {{"voice", name}}}};
    }
    voice_ = name;
    return Done{};
  }

  Result<Done> use(const VoiceSettings& settings) {
    if (auto used = use_voice(settings.espeak_voice); !used) return used;
    espeak_SetParameter(espeakRATE, std::clamp(settings.rate, 80, 450), 0);
    espeak_SetParameter(espeakPITCH, std::clamp(settings.pitch, 0, 100), 0);
    espeak_SetParameter(espeakVOLUME, std::clamp(settings.volume, 0, 150), 0);
    return Done{};
  }

  void say(const std::string& text, const SampleSink& sink) {
    sink_ = &sink;
    espeak_Synth(text.c_str(), text.size() + 1, 0, POS_CHARACTER, 0,
                 espeakCHARS_UTF8 | espeakPHONEMES, nullptr, nullptr);
    sink_ = nullptr;
  }

 private:
  Engine()
      : is_there_(espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nullptr,
                                    espeakINITIALIZE_DONT_EXIT) == kSynthesisRate) {
    espeak_SetSynthCallback(&Engine::pass_on);
    // It reads [[ ]] as phonemes in espeak_TextToPhonemes() too, but only after a synthesis.
    if (is_there_) say("", [](auto) { return false; });
  }

  static int pass_on(short* samples, int count, espeak_EVENT*) {
    if (samples == nullptr || count <= 0) return 0;
    const bool go_on = (*sink_)({samples, static_cast<std::size_t>(count)});
    return go_on ? 0 : 1;
  }

  // A voice goes by its name, its file or one of its languages. MBROLA's are listed, but need
  // another program and data that are seldom there.
  static bool lists(espeak_VOICE* which, const std::string& name) {
    for (const espeak_VOICE** voice = espeak_ListVoices(which); *voice != nullptr; ++voice) {
      const std::string_view file = (*voice)->identifier;
      if (file.starts_with("mb/")) continue;
      if (file == name || (*voice)->name == name) return true;
      // Each language is preceded by a byte for its priority; an empty one ends the list.
      for (const char* at = (*voice)->languages; *at != '\0';) {
        const std::string_view language = at + 1;
        if (which == nullptr && language == name) return true;
        at += 1 + language.size() + 1;
      }
    }
    return false;
  }

  static inline const SampleSink* sink_ = nullptr;
  bool is_there_;
  std::string voice_;
};

}  // namespace

Result<Done> synthesise_into(std::string_view spoken, const VoiceSettings& settings,
                             const SampleSink& sink) {
  const std::string text = composed(spoken);
  const auto lock = Engine::lock();
  if (auto used = Engine::get().use(settings); !used) return used;
  Engine::get().say(text, sink);
  return Done{};
}

Result<Sound> synthesise(std::string_view spoken, const VoiceSettings& settings) {
  Sound sound{.rate = kSynthesisRate, .samples = {}};
  const auto done = synthesise_into(spoken, settings, [&](std::span<const std::int16_t> samples) {
    sound.samples.insert(sound.samples.end(), samples.begin(), samples.end());
    return true;
  });
  if (!done) return done.error();
  return sound;
}

Result<std::string> phonemes(std::string_view text, const std::string& espeak_voice) {
  const std::string clean = composed(text);
  const auto lock = Engine::lock();
  if (auto used = Engine::get().use_voice(espeak_voice); !used) return used.error();
  std::string all;
  const void* rest = clean.c_str();
  while (rest != nullptr) {
    const char* clause = espeak_TextToPhonemes(&rest, espeakCHARS_UTF8, 0);
    if (clause == nullptr || *clause == '\0') continue;
    if (!all.empty()) all += ' ';
    all += clause;
  }
  return all;
}

bool knows_espeak_voice(const std::string& name) {
  const auto lock = Engine::lock();
  return Engine::get().is_there() && Engine::get().knows(name);
}

}  // namespace annabella::host
