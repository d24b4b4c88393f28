#include "game/game_name.h"

#include <algorithm>

namespace annabella::host {

GameName read_game_name(std::string_view text) {
  const std::size_t colon = text.find(':');
  GameName name{.variant = std::string(text.substr(0, colon)), .agreed = {}};
  if (colon != std::string_view::npos) name.agreed = read_agreed(text.substr(colon + 1));
  return name;
}

std::vector<AgreedRule> read_agreed(std::string_view text) {
  std::vector<AgreedRule> agreed;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(',');
    const std::string_view one = text.substr(0, end);
    if (end != std::string_view::npos) text.remove_prefix(end + 1);
    const std::size_t equals = std::min(one.find('='), one.size());
    agreed.push_back({.name = std::string(one.substr(0, equals)),
                      .value = std::string(one.substr(std::min(equals + 1, one.size())))});
  }
  return agreed;
}

std::string written(const std::vector<AgreedRule>& agreed) {
  std::string text;
  for (const auto& [name, value] : agreed) {
    text += (text.empty() ? "" : ",") + name + "=" + value;
  }
  return text;
}

}  // namespace annabella::host
