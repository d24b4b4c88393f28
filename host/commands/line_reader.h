// A line that answers no question: a command, a move, or nothing that anybody knows.
#pragma once

#include "commands/open_question.h"
#include "commands/said_by.h"

namespace annabella::host {

Read read_line(const Utterance& utterance, const SaidBy& speaker, const Game& game,
               const Tongues& tongues);

// "... ist kein möglicher Zug."
Phrase not_possible(const MovePattern& heard, const Game& game);

}  // namespace annabella::host
