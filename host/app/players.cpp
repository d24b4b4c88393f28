#include "app/players.h"

#include <toml++/toml.h>

#include <filesystem>
#include <fstream>

#include "app/options.h"

namespace annabella::host {
namespace {

std::filesystem::path file() {
  return std::filesystem::path(configuration_directory()) / "players.toml";
}

Result<toml::table> all_players() {
  if (!std::filesystem::exists(file())) return toml::table{};
  try {
    return toml::parse_file(file().string());
  } catch (const toml::parse_error& why) {
    return Error{{"app.bad-players",
                  {{"path", file().string()},
                   {"line", static_cast<int>(why.source().begin.line)},
                   {"why", std::string(why.description())}}}};
  }
}

}  // namespace

Result<std::optional<Hearing>> remembered(const std::string& player) {
  const Result<toml::table> players = all_players();
  if (!players) return players.error();
  const toml::table* known = (*players)[player].as_table();
  if (!known) return std::optional<Hearing>{};
  Hearing hearing;
  hearing.voice = (*known)["voice"].value_or(hearing.voice);
  hearing.device = (*known)["device"].value_or(hearing.device);
  hearing.sound.espeak_voice = (*known)["sound"].value_or(hearing.sound.espeak_voice);
  hearing.sound.rate = (*known)["rate"].value_or(hearing.sound.rate);
  hearing.sound.pitch = (*known)["pitch"].value_or(hearing.sound.pitch);
  hearing.sound.volume = (*known)["volume"].value_or(hearing.sound.volume);
  return std::optional<Hearing>{hearing};
}

Result<Done> remember(const std::string& player, const Hearing& hearing) {
  Result<toml::table> players = all_players();
  if (!players) return players.error();
  players->insert_or_assign(player, toml::table{{"voice", hearing.voice},
                                                {"device", hearing.device},
                                                {"sound", hearing.sound.espeak_voice},
                                                {"rate", hearing.sound.rate},
                                                {"pitch", hearing.sound.pitch},
                                                {"volume", hearing.sound.volume}});
  // Written beside and then renamed: a crash leaves the old file or the new one.
  std::error_code failed;
  std::filesystem::create_directories(file().parent_path(), failed);
  const std::filesystem::path fresh = file().string() + ".new";
  std::ofstream(fresh) << *players << '\n';
  std::filesystem::rename(fresh, file(), failed);
  if (failed) return Error{{"app.cannot-write", {{"path", file().string()}}}};
  return Done{};
}

}  // namespace annabella::host
