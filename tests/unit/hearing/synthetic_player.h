// A player whom eSpeak NG speaks for: what he says, and the words that he has enrolled.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/rooms.h"
#include "hearing/enrolment.h"
#include "hearing/sound_file.h"
#include "speech/speech.h"

namespace annabella::host {

inline Wave synthesised(const std::string& words, const VoiceSettings& voice) {
  const Result<Sound> sound = synthesise(words, voice);
  if (!sound) throw std::runtime_error(sound.error().what.key);
  return wave_of(at_hearing_rate(wave_of(sound->samples), sound->rate));
}

// At speeds and pitches that no announcement of the tests has.
inline WordRecordings enrolled(const std::string& espeak_voice,
                               const std::vector<std::string>& words) {
  WordRecordings recordings;
  for (const std::string& word : words) {
    for (const auto& [rate, pitch] : {std::pair{145, 40}, std::pair{185, 60}}) {
      recordings[word].push_back(samples_of(
          synthesised(word, {.espeak_voice = espeak_voice, .rate = rate, .pitch = pitch})));
    }
  }
  return recordings;
}

}  // namespace annabella::host
