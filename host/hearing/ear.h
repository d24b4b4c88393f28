// One language's ear: hears an utterance in a position, and says what of it may be believed.
#pragma once

#include <annabella/variant.h>

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "commands/command.h"
#include "commands/heard_move.h"
#include "hearing/phrasebook.h"
#include "hearing/recogniser.h"
#include "hearing/template_recogniser.h"
#include "hearing/understood.h"
#include "hearing/values.h"
#include "words/voice.h"

namespace annabella::host {

// [hearing]
class Ear {
 public:
  // The pronunciations are the voice's hearing.dict in voices_directory().
  static Result<std::unique_ptr<Ear>> open(std::shared_ptr<const Voice> voice);

  // A player's own words.
  void learn(const std::string& player, const WordRecordings& words);
  // This player speaks from now on. Whoever has no words of his own is heard as anybody is, and
  // nothing is sure.
  void listen_to(const std::string& player);

  // What is said next is said in this position, which must live as long; `between`: it was asked
  // which of these moves is meant; `without` these commands, which are of no use now.
  void turn_to(const Position& position, const Variant& variant,
               const std::vector<Move>& between = {}, const CommandNames& without = {});
  Understood hear(SoundView sound);
  // What is said under a role's name, in the position's variant. Never sure: the words of an order
  // are nobody's own, and it is read back.
  Understood hear_order(SoundView sound);
  // What is answered to its question. A yes that nobody said is none: whatever else may be said
  // is listened for, too.
  Understood hear_answer(SoundView sound);
  // What is said next is a square or a man by his name, outside of any game.
  void turn_to_names();
  // What is said next is of a position that is set up on this board.
  void turn_to_set_up(const VariantTraits& board);
  // The words outside of a game; empty: nothing of it was made out.
  std::string hear_words(SoundView sound);
  // What each recogniser makes of it.
  struct Opinions {
    Understood anybodys;
    std::optional<Understood> own;  // nothing: he has not enrolled
    Understood together() const { return own ? agreed(anybodys, *own) : anybodys; }
  };
  Opinions opinions(SoundView sound);

 private:
  Ear(std::shared_ptr<const Voice> voice, const Pronunciations& pronunciations,
      std::unique_ptr<Recogniser> recogniser);

  Understood understood_of(const Heard& heard, const hearing_values::Strains& strains) const;
  HeardMove move_in(const std::string& words) const;
  std::optional<HeardCommand> command_in(const std::string& words) const;
  // What the recogniser has been told to expect.
  enum class Along : std::uint8_t { what_is_possible = 1, orders, answers };
  void expect(PhraseNet possible, PhraseNet sayable);
  const PhraseNet& orders();
  Understood hear_along(Along what, const PhraseNet& possible, SoundView sound);

  std::shared_ptr<const Voice> voice_;
  Tongues tongues_;
  Phrasebook phrases_;
  PhraseNet possible_, sayable_;  // now
  PhraseNet orders_, answers_;    // of any position
  Along along_ = Along::what_is_possible;
  std::unique_ptr<Recogniser> anybody_;
  std::map<std::string, std::unique_ptr<Recogniser>> players_;
  Recogniser* own_ = nullptr;
  const Position* position_ = nullptr;
  const Variant* variant_ = nullptr;
};

}  // namespace annabella::host
