// Players and whole events from files of others, as changes of an event.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "tournament/change.h"
#include "tournament/competition.h"

namespace annabella::host {

// A table whose first line says what its columns have, in the words of csv_heading.h, with tabs,
// semicolons or commas; a table without such a line has a name and a rating. Empty rows are left
// out. They enter this event one by one: errors name line, column and cure.
Result<std::vector<Change>> entrants_in_csv(std::string_view text, const Competition& event = {});

// The players of a TRF file; into an event without any, also its settings, start numbers, and the
// rounds that were played.
Result<std::vector<Change>> changes_in_trf(std::string_view text, const Competition& event);

// What of a file that was read is not in those changes, or was taken without being told: said
// before they are applied to the event.
std::vector<Phrase> notes_on_trf(std::string_view text, const Competition& event);

}  // namespace annabella::host
