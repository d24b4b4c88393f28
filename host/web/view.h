// The game as a page shows it: one text in JSON for each fact number. docs/feed.md says what stands
// in it.
#pragma once

#include <string>
#include <vector>

#include "game/game.h"
#include "game/roles.h"
#include "web/news.h"
#include "words/remedy.h"
#include "words/voice.h"

namespace annabella::host {

// Who looks. Nobody is shown more than he may know: that a clock is not pressed is shown to its own
// player, to the arbiter and to those who only watch (12.6); scores to who keeps them.
struct Onlooker {
  Badge who;
  bool may_see_targets = false;  // where the man on a square may go
  // The boards differ, and what is done about it; null where nothing is (D.2.9).
  const Remedy* remedy = nullptr;
  // What was claimed last, before any other move; null where nothing was.
  const DrawClaimed* claim = nullptr;
};

// The game as it is, which is as the journal has it. `said`: since the view before.
std::string view_of(const Game& game, const Onlooker& onlooker, const Voice& voice, Time now,
                    const std::vector<News>& said);

}  // namespace annabella::host
