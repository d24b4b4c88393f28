// What game is played: a variant, and the house rules that are agreed for it, in one line.
#pragma once

#include <annabella/house_rules.h>

#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// "org.example.variant.duel:first-turn=one,promotion=no".
struct GameName {
  std::string variant;
  std::vector<AgreedRule> agreed;
};
GameName read_game_name(std::string_view text);

// Commas part them. What has no "=" is read as a rule without a value.
std::vector<AgreedRule> read_agreed(std::string_view text);
std::string written(const std::vector<AgreedRule>& agreed);

}  // namespace annabella::host
