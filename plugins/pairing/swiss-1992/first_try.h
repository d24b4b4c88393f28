// What C6 tries first in a bracket, and what stands against it: where an arbiter begins, too.
#pragma once

#include <string>
#include <vector>

#include "candidate.h"
#include "field.h"
#include "round.h"

namespace annabella::swiss1992 {

// Why two must not meet: "met" (B1), "colors" (B2), "forbidden" by the arbiter; "" if they may.
std::string bar(const Field& field, int a, int b);

// What breaks a criterion while all of them are in force. Of a pair: as above, "due", both are due
// the same colour, in more pairs than x allows (B4), "up", the lower one floats up again (B5), or
// as two rounds ago, "up2" (B6). Of one who is left over: "bye", he must not have it (B1), "down"
// (B5), "down2" (B6).
struct Fault {
  Places players;  // a pair, the higher one first; or who is left over
  std::string why;
};

struct FirstTry {
  std::vector<Pair> pairs;
  std::vector<Fault> faults;
};

// S1 against S2 as they stand: the moved-down players first, then the halves of the remainder.
FirstTry first_try(const Field& field, const Bracket& bracket, bool lowest);

}  // namespace annabella::swiss1992
