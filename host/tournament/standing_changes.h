// Those changes of an event that were not undone.
#pragma once

#include <span>
#include <vector>

#include "tournament/change.h"

namespace annabella::host {

// In their order. An entry that was undone leaves its number of registration to the next one, so
// that those who entered later have a lower number since: changes from before that have the numbers
// that hold after all of them, and 0 for whom nobody knows any more.
std::vector<WrittenChange> standing_changes(std::span<const WrittenChange> changes);

}  // namespace annabella::host
