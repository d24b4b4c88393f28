// What is heard beside a board and is no announcement: coughs and music, made by arithmetic. The
// same seed sounds the same on every machine.
#pragma once

#include <cstdint>

#include "app/rooms.h"

namespace annabella::host {

// Two or three bursts of breath through a throat, a second long.
Wave cough(std::uint32_t seed);
// Three seconds of a tune with chords under it.
Wave music(std::uint32_t seed);

}  // namespace annabella::host
