// Files that people keep: whatever goes wrong, what was there stays.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"

namespace annabella::host {

// Nothing is there, either, where one may not look.
bool is_there(const std::filesystem::path& path);
bool is_folder(const std::filesystem::path& path);

// All of it.
Result<std::string> read_file(const std::string& path);

// The new text, or the old file: written beside it and then renamed. What is no file, as a terminal
// or a pipe, is written to.
Result<Done> replace_file(const std::string& path, const std::string& text);

// Adds a game at the end of a PGN file, or makes the file. What was written there of the same game
// `earlier` makes room for it, if it still stands there.
Result<Done> add_to_file(const std::string& path, const std::string& pgn,
                         const std::string& earlier = "");

}  // namespace annabella::host
