// What is wrong with a voice: `annabella voices check`.
#pragma once

#include <filesystem>
#include <vector>

#include "base/phrase.h"
#include "words/spelt_out.h"

namespace annabella::host {

// One finding each, in the order of tables and keys; empty: the voice is complete. `common` is the
// directory that says which keys and arguments there are. Without `phonemes` nothing is listened
// to.
std::vector<Phrase> check_voice(const std::filesystem::path& voice,
                                const std::filesystem::path& common, const Phonemes& phonemes,
                                const std::filesystem::path& own_words = {});

// The same of the words that a plugin has brought in this folder for this voice, beside the voice's
// own: "common.toml" there says which keys of the plugin's own there are.
std::vector<Phrase> check_plugin_words(const std::filesystem::path& plugin_words,
                                       const std::filesystem::path& voice,
                                       const std::filesystem::path& common,
                                       const Phonemes& phonemes);

}  // namespace annabella::host
