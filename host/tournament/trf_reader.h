// Reads a tournament from a TRF file: TRF16, the extensions of JaVaFo and bbpPairings, and those of
// the records of TRF26 that pairing needs.
#pragma once

#include <annabella/pairing.h>

#include <string_view>

#include "base/result.h"

namespace annabella::host {

// The rounds that were played, and who is absent from the next one. Errors name the line, the
// column and the cure.
Result<Tournament> read_trf(std::string_view text);

}  // namespace annabella::host
