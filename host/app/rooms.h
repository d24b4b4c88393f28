// What a room does to speech before a microphone takes it: for measuring how well is heard. The
// same seed makes the same room on every machine.
#pragma once

#include <cstdint>
#include <vector>

namespace annabella::host {

// Mono samples at the recognisers' rate, 1 is full scale.
using Wave = std::vector<float>;

Wave wave_of(const std::vector<std::int16_t>& samples);
std::vector<std::int16_t> samples_of(const Wave& wave);

// How loud the speech in it is, pauses left out.
double loudness(const Wave& speech);

// Pink noise: each octave as loud as the others, like wind and ventilation.
Wave pink_noise(std::size_t length, std::uint32_t seed);
// A part of it as long as `speech`, so many decibels below it, is added.
Wave with_noise(Wave speech, const Wave& noise, double decibels, std::uint32_t seed);
// The echoes of a room of half a second.
Wave in_a_hall(const Wave& speech, std::uint32_t seed);

}  // namespace annabella::host
