// Events and rounds as texts, for a pairing system in a process of its own:
// docs/runner-protocol.md. Whatever reads throws Garbage where a message is not as it should be.
#pragma once

#include <annabella/pairing.h>

#include <string>
#include <string_view>

namespace annabella::host {

std::string written(const PairingTraits& traits);
PairingTraits read_pairing_traits(std::string_view message);

std::string written(const Tournament& tournament);
Tournament read_tournament(std::string_view message);

std::string written(const PairingAnswer& answer);
// Nobody is in it but these players.
PairingAnswer read_pairing_answer(std::string_view message, std::size_t players);

}  // namespace annabella::host
