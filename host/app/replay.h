// Games and moves as phrases, outside of any house: nothing is written down.
#pragma once

#include <annabella/variant.h>

#include <memory>
#include <string>
#include <vector>

#include "base/phrase.h"
#include "base/result.h"
#include "game/game.h"
#include "journal/pgn.h"
#include "words/voice.h"

namespace annabella::host {

struct Said {
  std::vector<Phrase> phrases;
  std::vector<Phrase> broken;  // what is wrong with what could not be read
};

// One phrase a move, up to the first that is none; the moves in any notation or in words.
Said said_moves(const std::vector<std::string>& moves, const Setup& setup, const Variant& variant,
                const Voice& voice, const std::vector<std::shared_ptr<const Voice>>& others);

// Who plays, every move, and the result: as it was played, also where our Laws would have ended it
// earlier.
Result<std::vector<Phrase>> said_game(const PgnGame& game, const Variant& variant);

// Where the men stand, and who is to move.
Said said_position(const Setup& setup, const Variant& variant, const Voice& voice);

}  // namespace annabella::host
