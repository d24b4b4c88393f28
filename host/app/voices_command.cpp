// annabella voices: what languages there are, and whether their words are complete and sayable.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "app/command.h"
#include "base/text.h"
#include "hearing/phrasebook.h"
#include "hearing/pronunciations.h"
#include "speech/speech.h"
#include "words/check.h"

namespace annabella::host {
namespace {

int list(const Invocation& invocation) {
  for (const std::string& name : voice_names()) {
    const Result<std::shared_ptr<const Voice>> voice = load_voice(name, invocation.options);
    if (!voice) return invocation.fail(voice.error().what, kWorldFailed);
    if (const auto odd = words_left_out(name, invocation.options)) {
      invocation.fail(*odd, kWorldFailed);
    }
    if (invocation.options.on("porcelain")) {
      std::cout << "voice " << name << ' ' << (*voice)->name() << ' '
                << printable((voices_directory() / name).native()) << '\n';
      continue;
    }
    invocation.print({"app.voice", {{"id", name}, {"name", (*voice)->name()}}});
  }
  return kDone;
}

// What cannot be synthesised has no sound.
std::string listened(std::string_view text, std::string_view espeak_voice) {
  const Result<std::string> sound = phonemes(text, std::string(espeak_voice));
  return sound ? *sound : "";
}

// A voice without pronunciations is not heard, which is no mistake.
std::vector<Phrase> unheard_words(const std::string& name,
                                  const std::filesystem::path& plugin_words = {}) {
  std::vector<Phrase> findings;
  const std::filesystem::path folder = voices_directory() / name;
  const auto voice = Voice::load(folder, {}, plugin_words);
  const std::filesystem::path file = folder / "hearing.dict";
  if (!voice || !std::filesystem::exists(file)) return findings;
  const Result<Pronunciations> pronunciations = Pronunciations::read(folder, plugin_words);
  if (!pronunciations) return {pronunciations.error().what};
  for (const std::string& word : words_without_sound(**voice, *pronunciations)) {
    findings.push_back({"check.unheard", {{"path", file.string()}, {"word", word}}});
  }
  return findings;
}

// What the plugins have brought for this voice.
std::vector<Phrase> findings_in_plugins(const std::string& name, Registry& registry) {
  std::vector<Phrase> findings;
  const std::vector<Phrase> unheard = unheard_words(name);
  for (const FoundPlugin& plugin : registry.found()) {
    const std::filesystem::path words = registry.words(plugin.kind, plugin.id);
    if (plugin.refused || words.empty()) continue;
    for (const Phrase& finding : check_plugin_words(words, voices_directory() / name,
                                                    voices_directory() / "common", listened)) {
      findings.push_back(finding);
    }
    for (const Phrase& finding : unheard_words(name, words)) {
      if (std::ranges::find(unheard, finding) == unheard.end()) findings.push_back(finding);
    }
  }
  return findings;
}

int check(const Invocation& invocation, const std::vector<std::string>& names) {
  const std::unique_ptr<Registry> registry = registry_for(invocation.options);
  for (const std::string& name : names) {
    if (const Result<Done> there = expect_voice(name); !there) {
      return invocation.fail(there.error().what, kWrongUse);
    }
  }
  Exit exit = kDone;
  for (const std::string& name : names) {
    const Result<std::filesystem::path> own = own_words(name, invocation.options);
    if (!own) return invocation.fail(own.error().what, kWorldFailed);
    std::vector<Phrase> findings =
        check_voice(voices_directory() / name, voices_directory() / "common", listened, *own);
    for (const Phrase& finding : unheard_words(name)) findings.push_back(finding);
    for (const Phrase& finding : findings_in_plugins(name, *registry)) findings.push_back(finding);
    for (const Phrase& finding : findings) exit = static_cast<Exit>(invocation.fail(finding, kNo));
    if (findings.empty()) invocation.print({"app.voices-good", {{"name", name}}});
  }
  return exit;
}

}  // namespace

int voices(const Invocation& invocation) {
  std::vector<std::string> words = invocation.options.words();
  const std::string wish = words.empty() ? "list" : words.front();
  if (!words.empty()) words.erase(words.begin());
  if (wish == "check") return check(invocation, words.empty() ? voice_names() : words);
  if (wish != "list") return invocation.refuse_word(wish);
  return words.empty() ? list(invocation) : invocation.refuse_word(words.front());
}

}  // namespace annabella::host
