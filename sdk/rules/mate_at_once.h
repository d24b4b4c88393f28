// SPDX-License-Identifier: MIT
//
// A move that mates. Few moves give check, and only those are tried, so a look costs less than a
// position of a search for a mate.
#pragma once

#include <annabella/rules/moves.h>

#include <optional>

namespace annabella::rules {

// A legal move of whoever is on move after which the opponent is mated, if there is one. The
// opponent is not in check.
std::optional<Step> mate_at_once(const Board& board);

}  // namespace annabella::rules
