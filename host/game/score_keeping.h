// What stands on the players' scores, what is missing there, and when it must be written (8.1 to
// 8.6, A.2, D.2.7).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "base/phrase.h"
#include "game/game.h"

namespace annabella::host {

// Whether the player keeps his score himself, by dictation or on paper.
bool keeps_own_score(const Game& game, Color side);

// A move of the game as the program writes it down by itself.
ScoreEntry recorded(const Ply& ply);

// Every half-move of the game. A move that was named with a claim is one more (9.2.1.1).
Entries entries_on(const Game& game, Color sheet);

// Half-moves that have been played and do not stand there.
std::vector<std::size_t> missing_entries(const Game& game, Color sheet);
// Half-moves written without the sign (=) although a draw was offered with them (8.1.5, 9.1.2.2).
std::vector<std::size_t> unmarked_offers(const Game& game, Color sheet);
// Where an entry goes that does not say where; nothing: all is written, and none in advance.
std::optional<std::size_t> next_entry(const Game& game, Color sheet);

// In rapid and blitz chess under the competition rules the arbiter keeps the score, and shows it to
// a player five times. So many are left; nothing: it is the player's own, or a standard game
// (A.3.2, B.3.2).
std::optional<int> showings_left(const Game& game, Color side, Color sheet);

// 8.4: less than five minutes left, and less than thirty seconds added for a move.
bool short_of_time(const ChessClock& clock, Color side);
// Once short of time, to the end of that period, or until a flag has fallen.
bool released(const Game& game, Color side, Time now);

// Why this player may not move before he has written (8.1.3, 8.5.2); nothing where he may.
std::optional<Phrase> to_write_first(const Game& game, Color side, Time now);

// 8.5.1: neither has written while he was released, and with this clock both time controls are
// behind them.
bool both_behind(const Game& game, const ChessClock& clock);

}  // namespace annabella::host
