// A line as it was typed or heard, cut into words that can be compared, and what they may mean.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/phrase.h"
#include "words/voice.h"

namespace annabella::host {

struct Word {
  std::string typed;    // without punctuation: "Läufer"
  std::string plain;    // levelled: "laufer"
  std::size_t end = 0;  // where it ends in the utterance's text
};

struct Utterance {
  explicit Utterance(std::string_view line);

  // What follows after so many words, without the punctuation between.
  Utterance after(std::size_t count) const;
  // The words from `first` up to `end`, as they were typed.
  Utterance between(std::size_t first, std::size_t end) const;

  std::string text;    // as it was typed, without a slash before it
  bool slash = false;  // "/last": certainly a command
  std::vector<Word> words;

 private:
  void cut_into_words();
};

// One of the things that the words from a place on may mean. A std::string names a word of the
// voice ("captures"), or "filler" for one that means nothing.
struct Sense {
  std::variant<FileName, RankName, Square, PieceKind, std::string> means;
  std::size_t words = 1;  // how many it takes
  Spelling::Case form = Spelling::Case::any;
};

// Whether it is a word that says nothing by itself: "bitte", "nach", "mit", "den".
bool means_nothing(const Sense& sense);

// Whether a file or a rank of the usual board is called so. ("I" is none: "I castle short".)
bool names_place(const Utterance& utterance, std::size_t word, const Voice& voice);

// Names, numerals, letters and squares of this voice, and what is written the same in all of them.
// A word that names a place, too, is a filler only before a man.
std::vector<Sense> senses_at(const Utterance& utterance, std::size_t word, const Voice& voice);

// How many words the spelling takes from this place on; 0: it does not stand there.
std::size_t length_of(const Spelling& spelling, const Utterance& utterance, std::size_t word);

// What was typed, to be said back: not a page of it, and without its full stop, which the sentence
// has.
std::string shortened(const std::string& text);

// "S" alone: how a man's letter is written, in some language.
bool is_capital_letter(const Word& word);

// "Ne": it begins as a man of this voice is written.
bool is_mans_capital(const Word& word, const Voice& voice);

// A man's letter as it was typed, in the letters of this voice; lower case too.
Piece kind_of_letter(std::string_view typed, const Voice& voice);

// The men whose letter it is: the speaker's own, who comes first, or else those of all the voices.
std::vector<Piece> men_of_letter(std::string_view typed, std::span<const Voice* const> voices);

}  // namespace annabella::host
