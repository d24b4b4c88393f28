// The tables of an event.
#pragma once

#include "tournament/competition.h"
#include "tournament/sheet.h"

namespace annabella::host {

// Of a round that is paired.
Sheet pairings_by_board(const Competition& event, int round);
Sheet pairings_by_name(const Competition& event, int round);
// After so many rounds.
Sheet standings_sheet(const Competition& event, int rounds);
Sheet crosstable(const Competition& event, int rounds);
// One player's rounds.
Sheet card(const Competition& event, int id);
Sheet players_sheet(const Competition& event);

// Where do I play, whom, which colour? Or that I need not, since one of us has not come.
Phrase where_phrase(const Competition& event, int id, int round);

}  // namespace annabella::host
