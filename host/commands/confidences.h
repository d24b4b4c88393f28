// What whoever is no player may be told and may do at the console (6.12, 12.6, 12.7, D.2.10).
#pragma once

#include <optional>

#include "commands/dialogue.h"

namespace annabella::host {

// Why not, with the article; nothing if he may.
std::optional<Phrase> not_to_be_told(const Query& query, Role role, Color side, const Game& game);
std::optional<Phrase> not_to_be_served(const Service& service, Role role, Color side,
                                       const Game& game);

}  // namespace annabella::host
