// ALSA and JACK write a hundred lines to the terminal where there is no sound card: not on ours.
#pragma once

namespace annabella::host {

// Before the first call into PortAudio, and before there is a thread that calls it.
void silence_sound_libraries();

}  // namespace annabella::host
