// Where the rules of 1992 can be read in two ways: what an organiser may choose.
#pragma once

#include <annabella/pairing.h>

#include <optional>
#include <string>
#include <vector>

namespace annabella::swiss1992 {

// False is the default everywhere. Each is an option of the tournament: its name, and the value
// that makes it true; the other value is the default, and may be given, too.
struct Readings {
  bool x_anew_for_remainder = false;    // A8, B4: else one x for the whole bracket
  bool floats_stay_dropped = false;     // C11: else all of B5 and B6 is in force again
  bool x_stays_raised = false;          // C14: else x is A8's value, less one for each C14
  bool only_lowest_changes = false;     // C10: else every moved-down player's opponent may
  bool single_as_remainder = false;     // one player left: else he is tested in C6, before C9
  bool c12_only_heterogeneous = false;  // else also where A3 treats the bracket as homogeneous
  bool lonely_takes_all = false;        // C14 after C12 in vain: else he alone moves on
  bool any_float_counts = false;        // B6 of the Czech text: else only an identical float
  bool both_above_half = false;         // last round, B2: else one of the two is enough
  bool lonely_goes_first = false;       // C1 in the lowest bracket: else he may have the bye
  bool merged_set_up_again = false;     // a bracket without pairs: else joined for good
};

std::vector<std::string> option_names();

// Or the option that is not understood.
struct Chosen {
  Readings readings;
  std::optional<std::string> unknown;
};
Chosen chosen_readings(const Tournament& tournament);

}  // namespace annabella::swiss1992
