// Where plugins are copied, damaged and scanned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/registry.h"
#include "support/temporary_directory.h"
#include "words/voice.h"

namespace annabella::host {

// A plugin that was built with this test: "good_variant".
std::filesystem::path built_plugin(const std::string& name);

// Where only the user may write, as the rules for plugins want it.
class Scratch : public TemporaryDirectory {
 public:
  Scratch();
  std::filesystem::path copy(const std::string& plugin, const std::string& as) const;
};

// The bytes of a plugin's file, to be altered. It finds the card by its mark alone, so that it does
// not depend on the reader that it is meant to test.
class AlteredPlugin {
 public:
  explicit AlteredPlugin(const std::string& plugin);

  AlteredPlugin& put(std::size_t offset, const void* bytes, std::size_t count);
  AlteredPlugin& put_in_card(std::size_t offset, const void* bytes, std::size_t count);
  AlteredPlugin& put_in_card(std::size_t offset, std::uint16_t number);
  AlteredPlugin& put_text(std::size_t offset, std::size_t size, std::string_view text);

  std::size_t card() const { return card_; }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::size_t card_;
};

// The key of the refusal of the only plugin in this directory, or "" for none. Checks that all four
// languages have a sentence for it that names the file.
std::string refusal_in(const std::filesystem::path& directory);
void expect_sayable(const Phrase& phrase, const std::string& naming);

// What `annabella plugins check` finds of this promise, along one game: "ok", "failed WHAT WAS
// SEEN". A script needs the `runner`.
std::string verdict_on(const std::filesystem::path& plugin, const std::string& promise,
                       const std::filesystem::path& runner = {});

// The words about plugins in "de", "cs", "sk" or "en".
std::shared_ptr<const Voice> voice_about_plugins(const std::string& language);

// Of a phrase, or "" where it has no such text.
std::string text_in(const Phrase& phrase, const std::string& argument);

}  // namespace annabella::host
