// The shape of a sound, for comparing it with another sound of the same person: two that are shaped
// alike are the same word.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "hearing/cepstra.h"
#include "hearing/recogniser.h"

namespace annabella::host {

// How a sound's power is spread, a hundred times a second; its speech is 1 in the mean.
struct Spectrum {
  std::vector<Bands> frames;
  Bands noise{};                   // of the room, when nobody speaks
  std::size_t begin = 0, end = 0;  // from the first frame that is speech to behind the last
};

// Of less than a window (25 ms): no frames.
Spectrum spectrum_of(SoundView sound);

// What is weaker than this cannot be compared: a floor under all speech, and the room's noise.
Bands mask_in(const Spectrum& spectrum);

// Cepstra, and how they change.
using ShapeFrame = std::array<float, 2 * kCepstra>;

// Freed of noise, with everything below the mask as loud as the mask.
std::vector<ShapeFrame> shape_of(const Spectrum& spectrum, const Bands& mask);
ShapeFrame shape_of_silence(const Bands& mask);

}  // namespace annabella::host
