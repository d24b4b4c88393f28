// What recognisers hear of a sound: its spectrum in the bands of an ear, a hundred times a second.
#pragma once

#include <array>
#include <vector>

#include "hearing/recogniser.h"

namespace annabella::host {

inline constexpr std::size_t kBands = 25;
inline constexpr std::size_t kCepstra = 13;

// Power in each band.
using Bands = std::array<double, kBands>;
using Cepstrum = std::array<float, kCepstra>;

// As PocketSphinx's front end makes them for its American model.
std::vector<Bands> bands_of(SoundView sound);
Cepstrum cepstrum_of(const Bands& bands);

// Cleaned of steady noise, silence around it, and freed of what the microphone and the room add to
// all of it.
std::vector<Cepstrum> heard_cepstra(SoundView sound);

}  // namespace annabella::host
