// Applies the Laws: from what somebody wants to what has thereby happened, or why it may not.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/phrase.h"
#include "game/game.h"
#include "game/intent.h"

namespace annabella::host {

// Allowed: these facts follow, in this order. Refused: one sentence, with the article where the
// Laws give one; nothing has happened.
using Ruling = std::variant<std::vector<Fact>, Phrase>;

// Pure. `variant` and `setup` open a game; everything later is ruled by what has happened so far.
std::vector<Fact> opening(const Setup& setup, Time at);
Ruling rule(const Game& game, const Intent& intent);
// Both clocks stand, at nobody's wish: nobody can play on. The game is not over, and a clock runs.
std::vector<Fact> standstill(const Game& game, Time at, const std::string& reason);

}  // namespace annabella::host
