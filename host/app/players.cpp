#include "app/players.h"

#include <toml++/toml.h>

#include <filesystem>
#include <sstream>

#include "app/files.h"
#include "app/options.h"

namespace annabella::host {
namespace {

std::filesystem::path file() {
  return std::filesystem::path(configuration_directory()) / "players.toml";
}

// One table a player, with the name as a value: a name may hold anything, a key of toml++ may not.
constexpr const char* kPlayers = "player";

Result<toml::array> all_players() {
  if (!std::filesystem::exists(file())) return toml::array{};
  try {
    const toml::table all = toml::parse_file(file().string());
    const toml::array* players = all[kPlayers].as_array();
    return players ? *players : toml::array{};
  } catch (const toml::parse_error& why) {
    return Error{{"app.bad-players",
                  {{"path", file().string()},
                   {"line", static_cast<int>(why.source().begin.line)},
                   {"report", std::string(why.description())}}}};
  }
}

toml::table* find(toml::array& players, const std::string& name) {
  for (toml::node& player : players) {
    toml::table* known = player.as_table();
    if (known && (*known)["name"].value<std::string>() == name) return known;
  }
  return nullptr;
}

}  // namespace

Result<std::optional<Hearing>> remembered(const std::string& player) {
  Result<toml::array> players = all_players();
  if (!players) return players.error();
  const toml::table* known = find(*players, player);
  if (!known) return std::optional<Hearing>{};
  Hearing hearing;
  hearing.voice = (*known)["voice"].value_or(hearing.voice);
  hearing.device = (*known)["device"].value_or(hearing.device);
  hearing.microphone = (*known)["microphone"].value_or(hearing.microphone);
  hearing.sound.espeak_voice = (*known)["sound"].value_or(hearing.sound.espeak_voice);
  hearing.sound.rate = (*known)["rate"].value_or(hearing.sound.rate);
  hearing.sound.pitch = (*known)["pitch"].value_or(hearing.sound.pitch);
  hearing.sound.volume = (*known)["volume"].value_or(hearing.sound.volume);
  return std::optional<Hearing>{hearing};
}

Result<Done> remember(const std::string& player, const Hearing& hearing) {
  Result<toml::array> players = all_players();
  if (!players) return players.error();
  toml::table* known = find(*players, player);
  if (!known) {
    players->push_back(toml::table{{"name", player}});
    known = players->back().as_table();
  }
  known->insert_or_assign("voice", hearing.voice);
  known->insert_or_assign("device", hearing.device);
  known->insert_or_assign("microphone", hearing.microphone);
  known->insert_or_assign("sound", hearing.sound.espeak_voice);
  known->insert_or_assign("rate", hearing.sound.rate);
  known->insert_or_assign("pitch", hearing.sound.pitch);
  known->insert_or_assign("volume", hearing.sound.volume);
  std::error_code ignored;
  std::filesystem::create_directories(file().parent_path(), ignored);
  std::ostringstream text;
  const toml::table all{{kPlayers, *players}};
  text << toml::toml_formatter(all, toml::format_flags::none) << '\n';
  return replace_file(file().string(), text.str());
}

}  // namespace annabella::host
