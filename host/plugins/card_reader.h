// What a plugin says of itself, read from its file without running any of it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"

namespace annabella::host {

struct Card {
  std::uint16_t api_major = 0;
  std::uint16_t api_minor = 0;
  // One line each, without control characters. A card of another api_major may be of another shape:
  // then they are empty where they could not be read.
  std::string kind, id, version, name, abi;
  std::uint32_t layout = 0;
};

Result<Card> read_card(const std::filesystem::path& file);

}  // namespace annabella::host
