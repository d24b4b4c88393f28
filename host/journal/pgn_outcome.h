// What a game is worth, in tags of our own: PGN has only four results, and no points.
#pragma once

#include <string>

#include "game/fact.h"
#include "journal/pgn.h"

namespace annabella::host {

// [Outcome "0-1/2"], as the Laws write it, where none of the four says it; [Scoring "3-1-0"], where
// it is not the usual one; [Points "1/2-0"], what each got, where nobody could know. Usually
// nothing.
std::string outcome_tags(const GameEnded& ended, Scoring scoring);

// Read again; nobody's doing where the tags contradict each other.
Scoring scoring_in(const PgnGame& game);
Score score_in(const PgnGame& game);
Counters reduced_in(const PgnGame& game);

}  // namespace annabella::host
