// What is told about the scores: entries, what was missed, and boards that differ (8, D.2.9).
#pragma once

#include "commands/orders.h"

namespace annabella::host {

// As ordered_by(), which asks here first.
std::optional<std::variant<Ordered, Phrase>> score_ordered_by(const HeardCommand& command,
                                                              const SaidBy& speaker,
                                                              const Game& game,
                                                              const Tongues& tongues);

}  // namespace annabella::host
