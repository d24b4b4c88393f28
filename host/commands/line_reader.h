// A line that answers no question: a command, a move, or nothing that anybody knows.
#pragma once

#include "commands/open_question.h"
#include "commands/speaker.h"

namespace annabella::host {

Read read_line(const Utterance& utterance, const Speaker& speaker, const Game& game,
               const Tongues& tongues);

}  // namespace annabella::host
