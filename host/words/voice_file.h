// A voice as it is written down: TOML tables of words, each remembering where it stands.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace annabella::host {

// "Dame", or ["letzter", "last"], or {printed = "Dame", spoken = "...", also = ["Königin"],
// accusative = "dámu", with = ["dámou"], object = ["dámu"]}: what is left out is empty. All texts
// are NFC.
struct Entry {
  std::string printed;
  std::string spoken;
  std::vector<std::string> also;
  std::vector<std::string> with;    // also heard: of the man who does something
  std::vector<std::string> object;  // also heard: of the man to whom it is done
  std::map<std::string, std::string, std::less<>> forms;
  std::filesystem::path file;
  int line = 0;
};

using WordTable = std::map<std::string, Entry, std::less<>>;  // by key
using Tables = std::map<std::string, WordTable, std::less<>>;

// [voice], [letters], [files], ...: `kTables` are all there are.
inline constexpr const char* kTables[] = {"voice", "letters", "files", "ranks",     "pieces",
                                          "words", "say",     "hear",  "pronounce", "ascii"};

// Errors name the file, the line and the key.
Result<Tables> read_voice_file(const std::filesystem::path& file);

// All *.toml of a directory in one; a key that stands in two files is an error.
Result<Tables> read_voice_directory(const std::filesystem::path& directory);

// The same, with the file of this voice in `plugin_words`, where there is one: "de.toml".
Result<Tables> read_voice_with(const std::filesystem::path& directory,
                               const std::filesystem::path& plugin_words);

// The words that a plugin has brought for its own men, moves and endings, over the voice's: keys of
// its own, and sentences that fit its game better. Spellings are added.
Tables extended(Tables voice, const Tables& plugin);

// The player's own words over the voice's. What he names replaces the word; people's other
// spellings of it remain, unless he gives them another meaning. A key that the voice does not have
// is an error, except in [letters], [pronounce] and [ascii]; so are two files, ranks, pieces or
// squares that would then be said alike.
Result<Tables> overridden(Tables voice, const Tables& own);

}  // namespace annabella::host
