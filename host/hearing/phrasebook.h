// The phrases of one voice as nets of words: what may be said in a position, and what could be said
// in any.
#pragma once

#include <annabella/variant.h>

#include <set>
#include <string>
#include <vector>

#include "hearing/order_phrases.h"
#include "hearing/phrase_net.h"
#include "hearing/phrase_net_maker.h"
#include "hearing/pronunciations.h"
#include "words/voice.h"

namespace annabella::host {

// As a voice's [commands] have them.
using CommandNames = std::set<std::string, std::less<>>;

class Phrasebook {
 public:
  // Spellings that have a word without a sound are left out.
  Phrasebook(const Voice& voice, const Pronunciations& pronunciations);

  // Every way to announce each legal move, and the commands, `without` those that are of no use
  // now. `between`: it was asked which of these moves is meant, and one of them may be named by its
  // man, its squares, or by which it is.
  PhraseNet possible_in(const Position& position, const std::vector<Move>& between = {},
                        const CommandNames& without = {}) const;
  // The names of the squares and of the men, each alone; once more, and help.
  PhraseNet names() const;
  // What is said while a position is set up on this board, one thing at a time: a man and his
  // square, whose turn it is, who may castle.
  PhraseNet set_up_on(const VariantTraits& board) const;
  // Every way to announce any move of any man, and the commands.
  PhraseNet sayable_on(const VariantTraits& board) const;
  // What is said under a role's name: orders, reports, what is seldom asked, and all of the above.
  PhraseNet orders_on(const VariantTraits& board) const;
  // Yes, no, and to hear the question again.
  PhraseNet answers() const;

 private:
  void add(const std::string& name, const Spelling& spelling, const Pronunciations& pronunciations);
  void add_numbers(const Voice& voice, const Pronunciations& pronunciations);
  // "file a", "rank 1", "piece N", "word captures", "command last"; empty: there is no way.
  const SayableThing& thing(const std::string& name) const;
  SayablePhrase phrase(const std::vector<std::string>& names) const;
  void add_commands(PhraseNetMaker& maker, const CommandNames& without) const;
  void add_answers(PhraseNetMaker& maker, const Position& position,
                   const std::vector<Move>& between) const;
  // Roles are called by their names alone; what is said under them is in orders_on().
  void add_calls(PhraseNetMaker& maker) const;
  // Any move of any man. Gives where it has been said.
  int add_any_move(PhraseNetMaker& maker, const VariantTraits& board, int begin) const;
  // And what is said of it, to the end.
  void add_end_of_any_move(PhraseNetMaker& maker, int moved) const;
  void add_end_of_move(PhraseNetMaker& maker, int moved) const;
  // The words for White and for Black.
  void add_sides(PhraseNetMaker& maker, int from, int to) const;

  SayableThings things_;
};

// What may be said in this voice and nobody has written down how it sounds, nor that it is only
// typed.
std::set<std::string> words_without_sound(const Voice& voice, const Pronunciations& pronunciations);

}  // namespace annabella::host
