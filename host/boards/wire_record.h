// What went over a wire, as a file that reproduces it: a line for each piece of it.
//
//   1200 < 8E 00 05 34 00     received, so many milliseconds after the board was connected
//   1300 > 42                 sent
#pragma once

#include <annabella/board.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

struct WirePiece {
  BoardTime at{0};
  bool is_received = true;
  std::vector<std::byte> bytes;
};

std::string line_of(const WirePiece& piece);  // without its end
// Nothing: it is no such line.
std::optional<WirePiece> read_wire_piece(std::string_view line);

// A file of this name in the folder that is still free: what was recorded before is kept. Without a
// folder none.
std::filesystem::path new_recording(const std::filesystem::path& folder, const std::string& name);

// Errors name the file, and the line that cannot be read.
Result<std::vector<WirePiece>> read_wire_record(const std::filesystem::path& file);

}  // namespace annabella::host
