// Start numbers in the order of pairing: an event has one order, a TRF file may have two (XXC
// rank).
#pragma once

#include "tournament/trf_reader.h"

namespace annabella::host {

// The same file, with numbers that follow its order; as it is if it has none of its own.
TrfFile numbered_in_order(TrfFile file);

}  // namespace annabella::host
