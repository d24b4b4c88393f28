#include "bad_plugins/workshop.h"

#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>

#include "plugins/conformance.h"

namespace annabella::host {
namespace fs = std::filesystem;

fs::path built_plugin(const std::string& name) {
  return fs::path(FIXTURE_PLUGINS) / (name + ".so");
}

Scratch::Scratch() : TemporaryDirectory(SCRATCH_DIRECTORY) {}

fs::path Scratch::copy(const std::string& plugin, const std::string& as) const {
  const fs::path file = path() / as;
  fs::copy_file(built_plugin(plugin), file);
  return file;
}

AlteredPlugin::AlteredPlugin(const std::string& plugin) {
  std::ifstream file(built_plugin(plugin), std::ios::binary);
  bytes_.assign(std::istreambuf_iterator<char>(file), {});
  card_ = bytes_.find("ANNABEL1");
  if (card_ == std::string::npos) throw std::runtime_error(plugin + " has no card");
}

AlteredPlugin& AlteredPlugin::put(std::size_t offset, const void* bytes, std::size_t count) {
  if (offset + count > bytes_.size()) throw std::out_of_range("past the plugin's end");
  std::memcpy(bytes_.data() + offset, bytes, count);
  return *this;
}

AlteredPlugin& AlteredPlugin::put_in_card(std::size_t offset, const void* bytes,
                                          std::size_t count) {
  return put(card_ + offset, bytes, count);
}

AlteredPlugin& AlteredPlugin::put_in_card(std::size_t offset, std::uint16_t number) {
  return put_in_card(offset, &number, sizeof number);
}

AlteredPlugin& AlteredPlugin::put_text(std::size_t offset, std::size_t size,
                                       std::string_view text) {
  std::string padded(text);
  padded.resize(size, '\0');
  return put_in_card(offset, padded.data(), size);
}

std::string text_in(const Phrase& phrase, const std::string& argument) {
  const auto found = phrase.with.find(argument);
  if (found == phrase.with.end()) return {};
  const auto* text = std::get_if<std::string>(&found->second);
  return text == nullptr ? std::string() : *text;
}

std::string verdict_on(const fs::path& plugin, const std::string& promise, const fs::path& runner) {
  Examination wanted;
  wanted.file = plugin;
  wanted.runner = runner;
  wanted.games = 1;
  wanted.only = promise;
  std::string found = "not tried";
  const auto examined = examine(wanted, [&](const PromiseKept& kept) {
    found = name_of(kept.trial.verdict);
    if (!kept.trial.seen.empty()) found += ' ' + kept.trial.seen;
  });
  return examined ? found : examined.error().what.key;
}

std::shared_ptr<const Voice> voice_about_plugins(const std::string& language) {
  static std::map<std::string, std::shared_ptr<const Voice>> voices;
  std::shared_ptr<const Voice>& voice = voices[language];
  if (voice == nullptr) {
    const Scratch scratch;
    scratch.write("voice.toml", "[voice]\nid = \"" + language + "\"\nname = \"test\"\nespeak = \"" +
                                    language + "\"\n");
    fs::copy_file(fs::path(SOURCE_DIR) / "voices" / language / "plugins.toml",
                  scratch.path() / "plugins.toml");
    const auto loaded = Voice::load(scratch.path());
    if (!loaded) throw std::runtime_error("no voice " + language);
    voice = *loaded;
  }
  return voice;
}

void expect_sayable(const Phrase& phrase, const std::string& naming) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const auto voice = voice_about_plugins(language);
    EXPECT_TRUE(voice->knows(phrase.key)) << language << " does not know " << phrase.key;
    const std::string printed = voice->say(phrase).printed;
    EXPECT_NE(printed.find(naming), std::string::npos) << printed;
    EXPECT_EQ(printed.find_first_of("{}"), std::string::npos) << printed;
    EXPECT_FALSE(voice->say(phrase).spoken.empty()) << phrase.key;
  }
}

std::string refusal_in(const fs::path& directory) {
  const auto registry = Registry::scan({directory});
  if (registry->found().size() != 1) {
    ADD_FAILURE() << registry->found().size() << " plugins found instead of one";
    return {};
  }
  const FoundPlugin& plugin = registry->found().front();
  if (!plugin.refused) return {};
  expect_sayable(plugin.refused->what, plugin.path.string());
  return plugin.refused->what.key;
}

}  // namespace annabella::host
