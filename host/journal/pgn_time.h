// The tag TimeControl of a PGN file (section 9.6.1 of its standard).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/time_control.h"

namespace annabella::host {

// "40/5400+30:1800+30", in seconds; "-": no clock. PGN has no delay: as in other programs it is
// "300+5d", and Bronstein's the same, since the flag falls at the same moment.
std::string pgn_time_of(const std::optional<TimeControl>& control);

// Nothing if it is not known ("?"), means no clock, or cannot be read, as the sandclock's "*180".
std::optional<TimeControl> read_pgn_time(std::string_view tag);

}  // namespace annabella::host
