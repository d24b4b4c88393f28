#include "app/players.h"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <sstream>
#include <utility>
#include <variant>

#include "app/files.h"
#include "app/options.h"

namespace annabella::host {
namespace {

std::filesystem::path file() {
  return std::filesystem::path(configuration_directory()) / "players.toml";
}

// One table a player, with the name as a value: a name may hold anything, a key of toml++ may not.
constexpr const char* kPlayers = "player";

constexpr const char* kSpeech = "speech";

struct Text {
  const char* key;
  std::string Hearing::*setting;
};
constexpr std::array kTexts{Text{"voice", &Hearing::voice}, Text{"device", &Hearing::device},
                            Text{"microphone", &Hearing::microphone},
                            Text{kSpeech, &Hearing::speech}};
constexpr const char* kName = "name";
constexpr const char* kSound = "sound";
constexpr const char* kBraille = "braille";

struct Dialled {
  const char* key;
  int VoiceSettings::*setting;
  int least, most;
};
constexpr std::array kDialled{Dialled{"rate", &VoiceSettings::rate, 80, 450},
                              Dialled{"pitch", &VoiceSettings::pitch, 0, 100},
                              Dialled{"volume", &VoiceSettings::volume, 0, 150}};

Result<toml::table> everything() {
  if (!is_there(file())) return toml::table{};
  try {
    return toml::table(toml::parse_file(file().string()));
  } catch (const toml::parse_error& why) {
    return Error{{"app.bad-players",
                  {{"path", file().string()},
                   {"line", static_cast<int>(why.source().begin.line)},
                   {"report", std::string(why.description())}}}};
  }
}

Phrase oddity(const char* what, std::string_view key, const toml::node& node) {
  return {what,
          {{"path", file().string()},
           {"line", static_cast<int>(node.source().begin.line)},
           {"key", std::string(key)}}};
}

std::optional<int> number_in(const toml::table& player, const Dialled& dial) {
  const std::optional<int> number = player[dial.key].value<int>();
  const bool fits = number && *number >= dial.least && *number <= dial.most;
  return fits ? number : std::nullopt;
}

std::optional<std::string> text_in(const toml::table& player, std::string_view key) {
  const auto text = player[key].value<std::string>();
  const bool fits = text && (key != kSpeech || text == kByReader || text == "on");
  return fits ? text : std::nullopt;
}

// Nothing: the key is in order.
const char* what_is_odd(const toml::table& player, std::string_view key) {
  for (const Dialled& dial : kDialled) {
    if (key == dial.key) return number_in(player, dial) ? nullptr : "app.players-value";
  }
  if (key == kBraille) return player[key].is_boolean() ? nullptr : "app.players-value";
  const bool is_text = key == kName || key == kSound ||
                       std::ranges::any_of(kTexts, [&](const Text& one) { return key == one.key; });
  if (!is_text) return "app.players-unknown";
  return text_in(player, key) ? nullptr : "app.players-value";
}

toml::table* find(toml::array& players, const std::string& name) {
  for (toml::node& player : players) {
    toml::table* known = player.as_table();
    if (known && (*known)[kName].value<std::string>() == name) return known;
  }
  return nullptr;
}

}  // namespace

std::vector<Phrase> oddities_of_players() {
  const Result<toml::table> all = everything();
  if (!all) return {all.error().what};
  std::vector<Phrase> odd;
  for (const auto& [name, node] : *all) {
    const bool is_list = node.is_array_of_tables();
    if (name.str() != kPlayers) odd.push_back(oddity("app.players-unknown", name.str(), node));
    if (name.str() == kPlayers && !is_list)
      odd.push_back(oddity("app.players-value", kPlayers, node));
    if (name.str() != kPlayers || !is_list) continue;
    for (const toml::node& each : *node.as_array()) {
      for (const auto& [key, value] : *each.as_table()) {
        const char* what = what_is_odd(*each.as_table(), key.str());
        if (what != nullptr) odd.push_back(oddity(what, key.str(), value));
      }
    }
  }
  std::ranges::stable_sort(odd, {},
                           [](const Phrase& one) { return std::get<int>(one.with.at("line")); });
  return odd;
}

Result<std::optional<Hearing>> remembered(const std::string& player, const Hearing& usual) {
  Result<toml::table> all = everything();
  if (!all) return all.error();
  toml::array* players = (*all)[kPlayers].as_array();
  const toml::table* known = players != nullptr ? find(*players, player) : nullptr;
  if (!known) return std::optional<Hearing>{};
  Hearing hearing = usual;
  for (const Text& text : kTexts) {
    hearing.*text.setting = text_in(*known, text.key).value_or(hearing.*text.setting);
  }
  VoiceSettings& sound = hearing.sound;
  sound.espeak_voice = text_in(*known, kSound).value_or(sound.espeak_voice);
  for (const Dialled& dial : kDialled) {
    sound.*dial.setting = number_in(*known, dial).value_or(sound.*dial.setting);
  }
  hearing.braille = (*known)[kBraille].value<bool>().value_or(hearing.braille);
  return std::optional<Hearing>{hearing};
}

Result<Done> remember(const std::string& player, const Hearing& hearing) {
  Result<toml::table> all = everything();
  if (!all) return all.error();
  if (!all->contains(kPlayers)) all->insert(kPlayers, toml::array{});
  toml::array* players = (*all)[kPlayers].as_array();
  if (players == nullptr) {
    return Error{oddity("app.players-value", kPlayers, *(*all)[kPlayers].node())};
  }
  toml::table* known = find(*players, player);
  if (!known) {
    players->push_back(toml::table{{kName, player}});
    known = players->back().as_table();
  }
  for (const Text& text : kTexts) known->insert_or_assign(text.key, hearing.*text.setting);
  known->insert_or_assign(kSound, hearing.sound.espeak_voice);
  for (const Dialled& dial : kDialled) {
    known->insert_or_assign(dial.key, hearing.sound.*dial.setting);
  }
  known->insert_or_assign(kBraille, hearing.braille);
  if (hearing.speech.empty()) known->erase(kSpeech);  // as is configured, then
  std::error_code ignored;
  std::filesystem::create_directories(file().parent_path(), ignored);
  std::ostringstream text;
  text << toml::toml_formatter(*all, toml::format_flags::none) << '\n';
  return replace_file(file().string(), text.str());
}

}  // namespace annabella::host
