// From a sentence as it is printed to one that the synthesiser says rightly.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "words/voice_file.h"

namespace annabella::host {

// On one line and without signs that cannot be seen: what people and files may bring to the screen.
std::string one_line(std::string_view text);

// And nothing that would command the synthesiser, no [[phonemes]] and no <markup>; in letters that
// it does not spell, so that "Nguyễn" and "Иванов" are said as words.
std::string harmless(std::string_view text);

// "Dáma" from "dáma".
std::string capitalised(std::string_view word);

// The words of a text that will be spoken and what stands between them, without the phonemes.
struct SaidPiece {
  std::string text;
  bool is_word = false;  // letters and digits
};
std::vector<SaidPiece> said_pieces(std::string_view text);

// Immutable once made: any thread may use it.
class Pronunciation {
 public:
  // From [pronounce], which says how a word sounds, and from [ascii], by which the words of the
  // `shipped` voice are known in their ASCII spellings too: "Koenig", but not every word with "oe".
  // `voice` is the same with the player's own words in it.
  Pronunciation(const Tables& shipped, const Tables& voice);

  // `sentence` with the words that it knows replaced; what is in [[ ]] is left alone.
  std::string applied(std::string_view sentence) const;

 private:
  void learn_ascii_spellings(const Tables& shipped, const WordTable& letters);
  // Nothing if the words need no help.
  const std::string* sound_of(std::string_view words) const;

  std::map<std::string, std::string, std::less<>> sounds_;  // by lower-case word or words
  std::size_t longest_ = 1;                                 // in words
};

}  // namespace annabella::host
