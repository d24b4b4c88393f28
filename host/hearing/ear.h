// One language's ear: hears an utterance in a position, and says what of it may be believed.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "commands/heard_move.h"
#include "hearing/phrasebook.h"
#include "hearing/recogniser.h"
#include "words/voice.h"

namespace annabella::host {

struct Understood {
  std::string words;          // as they go to the dialogue, like a typed line; empty: nothing
  std::vector<Move> moves;    // that the words may mean; several: the dialogue asks
  std::string command;        // "draw", or empty
  std::optional<Phrase> why;  // nothing is to be done, and why
  double confidence = 0;      // that the words are what was said, 0 to 1
  // Two recognisers that know nothing of each other heard the same, clearly enough to do it without
  // reading it back. Otherwise it is asked for: "Gemeint: ...?"
  bool sure = false;
};

// [hearing]
class Ear {
 public:
  // The pronunciations are the voice's hearing.dict in voices_directory().
  static Result<std::unique_ptr<Ear>> open(std::shared_ptr<const Voice> voice);

  // What is said next is said in this position, which must live as long.
  void turn_to(const Position& position, const Variant& variant);
  Understood hear(SoundView sound);

 private:
  Ear(std::shared_ptr<const Voice> voice, const Pronunciations& pronunciations,
      std::unique_ptr<Recogniser> recogniser);

  HeardMove move_in(const std::string& words) const;
  std::string command_in(const std::string& words) const;

  std::shared_ptr<const Voice> voice_;
  Tongues tongues_;
  Phrasebook phrases_;
  std::unique_ptr<Recogniser> recogniser_;
  const Position* position_ = nullptr;
  const Variant* variant_ = nullptr;
};

}  // namespace annabella::host
