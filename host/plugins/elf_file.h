// A shared library as a file of bytes: read, never loaded, and believed in nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

using Bytes = std::vector<std::byte>;

// The contents of the first note of this name and type, or nothing. The error says why this is not
// a whole shared library for this machine.
Result<std::optional<Bytes>> read_elf_note(const std::filesystem::path& file, std::string_view name,
                                           std::uint32_t type);

// What other files can find in it, in the table's order.
Result<std::vector<std::string>> exported_names(const std::filesystem::path& file);

}  // namespace annabella::host
