// How long it takes from what a board feels to the move in the journal.
#pragma once

#include <annabella/variant.h>

#include <memory>

#include "app/command.h"

namespace annabella::host {

// In random games, on a board that looks at its squares as often as DGT's: the median and what one
// in a hundred exceeds, without the time for which the hands are watched; and the median from when
// the man is put to when the move is announced.
Result<Done> measure_boards(const Invocation& invocation, const std::shared_ptr<Variant>& variant);

}  // namespace annabella::host
