// A player's score read aloud or printed, what is missing on it, and what two of them decide.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// One entry as it stands there: the move, the sign (=), the time. What is not a move of the
// position is given as it was written.
Phrase entry_phrase(const ScoreEntry& entry, const Game& game, std::size_t ply);

// Whose it is, a line for each move, the result and who has signed it (8.7).
std::vector<Phrase> score_sheet(const Game& game, Color sheet);

// 8.4, 8.5: what is missing, gap by gap, and unmarked draw offers (8.1.5); never no line.
std::vector<Phrase> missing_on_score(const Game& game, Color sheet, Time now);

// What is to be done about the boards (D.2.9). `game` has taken it in; whether it has gone back
// already does not matter.
std::vector<Phrase> boards_differ_phrases(const BoardsDiffered& event, const Game& game);

// Where the scores differ from each other or from the game, what each has there, and whether to go
// back to the move before it. `game` has not gone back yet.
Phrase scores_that_differ(const BoardsDiffered& event, const Game& game);
// Whether who is asked wants to go back, too, so that so many half-moves stay. `by`: the opponent
// does; nothing: only an assistant has reported it.
Phrase ask_to_go_back(std::optional<Color> by, int plies, const Game& game);

}  // namespace annabella::host
