// What each player likes to hear, remembered from game to game under the player's name.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "speech/speech.h"

namespace annabella::host {

// What --speech says where the user's reader is to speak.
inline constexpr const char* kByReader = "reader";

struct Hearing {
  std::string voice;       // the language: "de"
  std::string speech;      // "reader", or "on": the program's own voice; empty: as --speech says
  std::string device;      // empty: the default one
  std::string microphone;  // likewise
  VoiceSettings sound;
  bool braille = false;  // on the display of this machine

  bool operator==(const Hearing&) const = default;
};

// From players.toml in the configuration directory. Nothing if this player is not known there; what
// is not set there, or cannot be, is as `usual`.
Result<std::optional<Hearing>> remembered(const std::string& player, const Hearing& usual = {});
// What nobody knows in this file, and values that cannot be; or why it cannot be read.
std::vector<Phrase> oddities_of_players();
Result<Done> remember(const std::string& player, const Hearing& hearing);

}  // namespace annabella::host
