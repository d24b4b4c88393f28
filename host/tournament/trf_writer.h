// An event as a TRF file: TRF16, with the records of TRF26 and the extensions that pairing needs.
#pragma once

#include <string>

#include "tournament/competition.h"

namespace annabella::host {

// The rounds that are over; who stays away from the next one stands in its column. What TRF has no
// room for, and this program needs, stands in comments.
std::string to_trf(const Competition& event);

}  // namespace annabella::host
