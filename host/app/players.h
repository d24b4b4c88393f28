// What each player likes to hear, remembered from game to game under the player's name.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "speech/speech.h"

namespace annabella::host {

struct Hearing {
  std::string voice;       // the language: "de"
  std::string device;      // empty: the default one
  std::string microphone;  // likewise
  VoiceSettings sound;

  bool operator==(const Hearing&) const = default;
};

// From players.toml in the configuration directory. Nothing if this player is not known there.
Result<std::optional<Hearing>> remembered(const std::string& player);
Result<Done> remember(const std::string& player, const Hearing& hearing);

}  // namespace annabella::host
