// Whether the synthesiser says a word or spells it: "Nf3" becomes "en ef drei".
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace annabella::host {

// eSpeak NG's phoneme names for a text in one of its voices; empty where it has no sound.
using Phonemes = std::function<std::string(std::string_view text, std::string_view espeak_voice)>;

class SpellingEar {
 public:
  SpellingEar(Phonemes phonemes, std::string espeak_voice)
      : phonemes_(std::move(phonemes)), espeak_voice_(std::move(espeak_voice)) {}

  // True if the word's sound begins with the names of its first letters, one after the other, and
  // goes on with the sound of the rest: "kpt", "Nf3", and the D of "Dvořák" to a German voice.
  bool hears_letters(std::string_view word);

 private:
  const std::string& sound(const std::string& text);

  Phonemes phonemes_;
  std::string espeak_voice_;
  std::map<std::string, std::string> sounds_;
};

}  // namespace annabella::host
