// The seam between sound and words: whoever hears along a net of phrases.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "hearing/phrase_net.h"

namespace annabella::host {

// Mono, 16 kHz (hearing_values::kRate).
using SoundView = std::span<const std::int16_t>;

struct Heard {
  std::string words;   // of the net that was expected; empty: nothing was made out
  std::string anyhow;  // what was heard without knowing what is possible now
  double strain = 0;   // how much better `anyhow` fits the sound, a frame; 0: no better
};

// [hearing]: one thread at a time.
class Recogniser {
 public:
  virtual ~Recogniser() = default;

  // What may be said next, and what could be said at any time: the one is heard against the other.
  virtual void expect(const PhraseNet& possible, const PhraseNet& sayable) = 0;

  // One whole utterance.
  virtual Heard hear(SoundView sound) = 0;
};

}  // namespace annabella::host
