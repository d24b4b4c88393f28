// Who may ask the Arbiter for what: a player, an assistant within the duties agreed for the game
// (D.2.10, D.2.11), the person who is the arbiter (12), a spectator (12.7).
#pragma once

#include <optional>

#include "base/phrase.h"
#include "game/intent.h"
#include "game/regulations.h"

namespace annabella::host {

// Who somebody at the table is. `side`: his own, or whose assistant he is; nothing for the others.
struct Badge {
  Role role = Role::player;
  std::optional<Color> side{};
  bool operator==(const Badge&) const = default;
};

// What nobody else does, also where nobody sits in his place.
Phrase only_the_arbiter(const char* article, const Regulations& regulations);

// Why this person may not ask for it, with the article; nothing if he may.
std::optional<Phrase> not_for(const Intent& intent, const Regulations& regulations);

}  // namespace annabella::host
