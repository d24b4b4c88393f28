// Whether this program can work with a plugin: everything that can be known without running it.
#pragma once

#include <filesystem>
#include <optional>

#include "base/result.h"
#include "plugins/card_reader.h"

namespace annabella::host {

struct Judgement {
  std::filesystem::path real;    // empty where the path is refused
  std::optional<Card> card;      // also of a refused file, where it could be read
  std::optional<Error> refused;  // by the first check that failed
};

// Who may change it, then ELF, then the card.
Judgement judge_plugin(const std::filesystem::path& file);

// Version of the SDK, then ABI, then kind, then the layout of what that kind exchanges.
std::optional<Error> refused_for_its_card(const Card& card, const std::filesystem::path& file);

}  // namespace annabella::host
