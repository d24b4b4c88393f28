// A line that answers no question: a command, a move, or nothing that anybody knows.
#pragma once

#include <optional>
#include <string>

#include "commands/open_question.h"
#include "commands/said_by.h"

namespace annabella::host {

Read read_line(const Utterance& utterance, const SaidBy& speaker, const Game& game,
               const Tongues& tongues);

// The repetition of the announced move that this line and what was begun before it are together, or
// more of it; nothing: they are none, or nothing was begun.
std::optional<Read> repetition_from(const std::string& begun, const Utterance& utterance,
                                    const SaidBy& speaker, const Game& game,
                                    const Tongues& tongues);

// A line after one that began a repetition: by itself, or where it is no whole line, with that.
Read read_after(const std::string& begun, const Utterance& utterance, const SaidBy& speaker,
                const Game& game, const Tongues& tongues);

// "... ist kein möglicher Zug."
Phrase not_possible(const MovePattern& heard, const Game& game);

}  // namespace annabella::host
