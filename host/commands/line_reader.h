// A line that answers no question: a command, a move, or nothing that anybody knows.
#pragma once

#include <optional>

#include "commands/open_question.h"

namespace annabella::host {

// `said_for`: the side that the line named, if it did.
Read read_line(const Utterance& utterance, std::optional<Color> said_for, const Game& game,
               const Tongues& tongues);

}  // namespace annabella::host
