// What the feed calls the values that it carries.
#pragma once

#include <annabella/chess.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "game/intent.h"
#include "game/square_name.h"
#include "web/news.h"
#include "words/voice.h"

namespace annabella::host {

inline std::string json_of(Color side) { return side == Color::white ? "white" : "black"; }

inline std::string json_of(Square square) { return square_name(square); }

inline nlohmann::json json_of(const std::vector<News>& said, const Voice& voice) {
  nlohmann::json lines = nlohmann::json::array();
  for (const News& one : said) {
    lines.push_back({{"words", voice.say(one.what).printed}, {"urgent", one.is_urgent}});
  }
  return lines;
}

inline std::string json_of(Role role) {
  static constexpr const char* kRoles[] = {"", "player", "assistant", "arbiter", "spectator"};
  return kRoles[static_cast<std::size_t>(role)];
}

}  // namespace annabella::host
