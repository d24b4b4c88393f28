// From what happened to what is worth saying about it.
#pragma once

#include <functional>
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
// move yields exactly one announcement. What is offered to an engine is no question to anybody
// else; without `is_engine` nobody is one.
std::vector<Announcement> announcements(const Fact& fact, const Game& game,
                                        const std::function<bool(Color)>& is_engine = {});

// What everybody may read on it, beside by whom and with which number the move was sealed (I.2).
std::vector<Phrase> written_on(const Envelope& envelope);

// Who plays, as far as it is known.
std::vector<Phrase> players(const Setup& setup);

}  // namespace annabella::host
