// Whether a microphone can be heard from: too quiet, good, too loud, or it hums.
#pragma once

#include <cstdint>
#include <span>

namespace annabella::host {

enum class SoundLevel : std::uint8_t {
  silent = 1,  // nothing at all: it is switched off
  quiet,
  good,
  loud,  // cut off at both ends
  hum,   // from the mains: a bad cable
};

// Of some seconds in which somebody speaks, with pauses between, at this many samples a second.
SoundLevel level_of(std::span<const std::int16_t> samples, int rate);

}  // namespace annabella::host
