// Which move of a turn is meant, where a turn has several.
#pragma once

#include "commands/heard_move.h"
#include "commands/utterance.h"
#include "game/game.h"

namespace annabella::host {

struct SaidHalf {
  std::size_t ply = 0;
  std::size_t words = 0;  // how many name it; 0: none is named
};

// "erster", "zweiter": a turn of one move has no such names. It may be one that is still to come.
SaidHalf nth_half_at(const Utterance& line, std::size_t word, const Game::Turn& turn,
                     const Tongues& tongues);

// That, or the move itself as it was played: "Springer Felix drei".
SaidHalf half_at(const Utterance& line, std::size_t word, const Game::Turn& turn, const Game& game,
                 const Tongues& tongues);

}  // namespace annabella::host
