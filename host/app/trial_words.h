// Announcements to try a recogniser with: moves of random games, said in one of the ways that
// people say them, by one of the synthesiser's voices. The same seed says the same on every
// machine.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "hearing/pronunciations.h"
#include "speech/speech.h"
#include "words/voice.h"

namespace annabella::host {

struct TrialUtterance {
  std::shared_ptr<const Position> position;
  std::string words;  // "springer gustav eins felix drei"
  std::string meant;  // "g1f3", or a command's name
  VoiceSettings voice;
};

class TrialWords {
 public:
  TrialWords(std::shared_ptr<const Variant> variant, std::shared_ptr<const Voice> voice,
             const Pronunciations& pronunciations, std::uint32_t seed);

  TrialUtterance next();

 private:
  std::size_t one_of(std::size_t count) { return chance_() % count; }
  void play_on();
  std::string way_of_saying(const Move& move);

  std::shared_ptr<const Variant> variant_;
  std::shared_ptr<const Voice> voice_;
  std::shared_ptr<const Position> position_;
  std::map<std::string, std::vector<std::string>> commands_;  // and how they are said
  std::mt19937 chance_;
};

}  // namespace annabella::host
