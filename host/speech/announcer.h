// From what happened to what is worth saying about it.
#pragma once

#include <vector>

#include "base/phrase.h"
#include "game/game.h"
#include "speech/priority.h"

namespace annabella::host {

struct Announcement {
  Phrase phrase;
  Priority priority = Priority::message;
};

// `game` has already taken the fact in. Pure; a fact may be worth no word at all. Every accepted
// move yields exactly one announcement.
std::vector<Announcement> announcements(const Fact& fact, const Game& game);

// The move alone, as a phrase: "Springer schlägt Eva fünf, Schach". The position is before it.
Phrase move_phrase(const MoveFacts& facts, const Move& move, const Position& before);

// Who has won and why: "Schwarz gibt auf. Weiß gewinnt."
Phrase result_phrase(const GameEnded& ended);

}  // namespace annabella::host
