#include "words/spelt_out.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

namespace annabella::host {
namespace {

// A vowel's name is its sound: only the name of another letter gives the spelling away.
bool is_vowel(UChar32 letter) {
  static const icu::UnicodeString kVowels = u"aeiouyáéíóúýäëïöüôěůæøå";
  return kVowels.indexOf(u_tolower(letter)) >= 0;
}

// Without stress, pauses and word boundaries, which differ where letters are named in a row.
std::string bare(std::string phonemes) {
  std::erase_if(phonemes, [](char c) {
    return std::string_view("',_!|;- \n").find(c) != std::string_view::npos;
  });
  return phonemes;
}

}  // namespace

const std::string& SpellingEar::sound(const std::string& text) {
  const auto found = sounds_.find(text);
  if (found != sounds_.end()) return found->second;
  return sounds_.emplace(text, bare(phonemes_(text, espeak_voice_))).first->second;
}

bool SpellingEar::hears_letters(std::string_view word) {
  const auto letters = icu::UnicodeString::fromUTF8(word);
  if (letters.countChar32() < 2) return false;  // a single letter cannot but be named
  const std::string whole = sound(std::string(word));
  if (whole.empty()) return false;
  std::string names;
  bool told = false;
  for (int32_t i = 0; i < letters.length();) {
    const UChar32 letter = letters.char32At(i);
    if (!u_isalpha(letter)) return false;
    std::string one;
    icu::UnicodeString(letter).toUTF8String(one);
    names += sound(one);
    if (!whole.starts_with(names)) return false;
    told = told || !is_vowel(letter);
    i = letters.moveIndex32(i, 1);
    std::string rest;
    letters.tempSubString(i).toUTF8String(rest);
    if (told && whole == names + (rest.empty() ? "" : sound(rest))) return true;
  }
  return false;
}

}  // namespace annabella::host
