// The card of a plugin that is a script: a line near its beginning, the same that it greets with,
//   # annabella-plugin 1 variant org.example.variant.fourth-rank 1.0.0 First to the fourth rank
#pragma once

#include <filesystem>

#include "base/result.h"
#include "plugins/card_reader.h"

namespace annabella::host {

// An executable file of this name speaks the protocol itself.
inline bool is_script(const std::filesystem::path& file) { return file.extension() == ".plugin"; }

Result<Card> read_script_card(const std::filesystem::path& file);

}  // namespace annabella::host
