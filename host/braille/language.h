// Which of liblouis's tables a language is written with, and lines of text as a Braille file.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "braille/paper.h"
#include "braille/table.h"

namespace annabella::host {

// Uncontracted, by the table of this language: "de".
Result<std::string> as_brf(const std::vector<std::string>& lines, const std::string& language,
                           Paper paper = {});

// The same where capital letters have their sign in every language: Dxc3 is not dxc3. German lists
// leave it out, as German Braille usually does.
Result<BrailleTable> exact_table(const std::string& language);

// The chess code of a voice that has one: `chess.ctb` in its folder. It writes moves in the voice's
// letters without signs for capitals and numbers, and Unicode's chessmen, each with one cell.
std::optional<BrailleTable> chess_code(const std::filesystem::path& voice_folder);

}  // namespace annabella::host
