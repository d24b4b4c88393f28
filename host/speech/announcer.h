// From what happened to what is worth saying about it.
#pragma once

#include <optional>
#include <vector>

#include "base/phrase.h"
#include "game/game.h"
#include "speech/priority.h"

namespace annabella::host {

struct Announcement {
  Phrase phrase;
  Priority priority = Priority::message;
  std::optional<Color> only_for{};  // nothing: both players hear it
};

// `game` has already taken the fact in. Pure; a fact may be worth no word at all. Every accepted
// move yields exactly one announcement.
std::vector<Announcement> announcements(const Fact& fact, const Game& game);

// What everybody may read on it, beside by whom and with which number the move was sealed (I.2).
std::vector<Phrase> written_on(const Envelope& envelope);

// Who plays, as far as it is known.
std::vector<Phrase> players(const Setup& setup);

}  // namespace annabella::host
