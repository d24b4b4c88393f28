// A move that was made at the board and is told in words: of one that was illegal there is only
// from where and to where (7.5), of one that broke the rule of 4.3 only who was touched.
#pragma once

#include <optional>
#include <vector>

#include "commands/heard_move.h"
#include "game/game.h"

namespace annabella::host {

struct ReportedMove {
  std::optional<Move> moved;      // nothing: a man was put down, who binds nobody
  std::optional<Phrase> trouble;  // it was legal, or nobody can tell who moved
};

// `by`: whose move it was; it is the one that he has to make, or his last one, or the one after
// `plies_kept`. Castling is the king's own walk as well, where no other move is.
ReportedMove reported_move(const Utterance& words, Color by, std::optional<int> plies_kept,
                           const Game& game, const Tongues& tongues);

// "a1", "Turm Anna eins": who stood there. Nothing: these words name no square, or another man.
std::optional<Square> reported_man(const Utterance& words, Color by, std::optional<int> plies_kept,
                                   const Game& game, const Tongues& tongues);

// Whose men could be meant by a move that none of them can play.
std::vector<Square> meant_men(const MovePattern& said, const Position& position, Color by);

}  // namespace annabella::host
