#include "words/letters_phrase.h"

#include <string>
#include <utility>
#include <vector>

namespace annabella::host {

std::optional<Phrase> letters_phrase(const Voice& before, const Voice& now,
                                     std::optional<Color> of) {
  std::vector<Phrase> men;
  for (const Piece kind : before.letters().kinds) {
    std::string letter = letter_of(kind, now.letters());
    if (kind == 'P' || letter == letter_of(kind, before.letters())) continue;
    men.push_back({"letters.man", {{"letter", std::move(letter)}, {"piece", PieceKind{kind}}}});
  }
  if (men.empty()) return std::nullopt;
  Phrase phrase{"letters", {{"men", std::move(men)}}};
  if (of) phrase = {"letters.of", {{"side", *of}, {"men", phrase.with["men"]}}};
  return phrase;
}

}  // namespace annabella::host
