// The letters of Appendix C in the languages of the voices, without loading a voice.
#pragma once

#include <string>
#include <vector>

#include "game/notation.h"

namespace annabella::host {

inline PieceLetters letters_of(const std::string& language) {
  if (language == "de") return {"KQRBNP", {"K", "D", "T", "L", "S", "B"}};
  if (language == "cs" || language == "sk") return {"KQRBNP", {"K", "D", "V", "S", "J", "P"}};
  return {"KQRBNP", {"K", "Q", "R", "B", "N", "P"}};
}

inline std::vector<PieceLetters> all_letters_but(const std::string& language) {
  std::vector<PieceLetters> others;
  for (const char* other : {"de", "en", "cs", "sk"}) {
    if (other != language) others.push_back(letters_of(other));
  }
  return others;
}

}  // namespace annabella::host
