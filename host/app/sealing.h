// The envelope of an adjourned game (Guideline I): sealed with everything that is written down
// about the game so far, so that no change of any of it goes unnoticed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>

#include "app/house.h"
#include "base/sealed_box.h"

namespace annabella::host {

struct SealedMove {
  std::array<Code, 2> codes;  // known to nobody else, and kept nowhere
  std::string fingerprint;
  std::string box;
};
// By whom and as of when the clock was stopped, says the intent, whose action is of no meaning; or
// why it cannot be. Nothing is written down yet.
std::variant<SealedMove, Phrase> seal_move(const House& house, Intent intent, const Secret& words);

// Writes it down, as of the same intent; nothing else may have happened meanwhile. Once both codes
// are in their hands, no crash can lose them: before that the move is to be sealed again.
std::optional<Phrase> hand_in(House& house, Intent intent, const SealedMove& sealed);

// What is in it, unread by the Arbiter; or why it does not open.
std::variant<std::string, Phrase> read_envelope(const House& house, const Code& one,
                                                const Code& other);

// Of the envelope that the game waits for, as the journal has it now.
Result<std::string> fingerprint_of(const House& house);

}  // namespace annabella::host
