// Why a round is as it is: remarks that an arbiter can read aloud, bracket by bracket.
#pragma once

#include <annabella/pairing.h>

#include <vector>

#include "round.h"

namespace annabella::swiss1992 {

// `drawn` is the colour of start number 1 in round 1.
std::vector<Remark> account(const Field& field, const RoundPaired& round, Color drawn);

}  // namespace annabella::swiss1992
