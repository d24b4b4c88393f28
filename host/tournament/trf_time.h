// The coded time control of a TRF file, record 222: periods in seconds, as "40/6000+30:900+30".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/time_control.h"

namespace annabella::host {

// Nothing: it is none.
std::optional<TimeControl> time_in_trf(std::string_view code);

// Empty: it has no code, since it has no clock, or seconds that are not added.
std::string trf_code_of(const TimeControl& control);

}  // namespace annabella::host
