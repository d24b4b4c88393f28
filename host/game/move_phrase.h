// A move in words, the same wherever it is said: announced, asked about, repeated.
#pragma once

#include <annabella/variant.h>

#include "base/phrase.h"

namespace annabella::host {

// The move alone, as a phrase: "Springer schlägt Eva fünf, Schach". The position is before it.
Phrase move_phrase(const MoveFacts& facts, const Move& move, const Position& before);

// The same without what it threatens: "Springer schlägt Eva fünf".
Phrase bare_move(MoveFacts facts, const Move& move, const Position& before);

// The move as it is spoken of, one that is not legal there, too: man, way, and what he becomes.
Phrase whole_move(const Move& move, const Position& before);

// What is said of one move: {move}.
Phrase about_move(const char* key, const Move& move, const Position& before);

// Castling alone. Guideline II.3.2.6: where it does not begin as in chess, both men's goals are
// said.
Phrase castling_phrase(const MoveFacts& facts, const Move& move, const Position& before);

}  // namespace annabella::host
