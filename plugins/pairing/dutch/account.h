// What of a bracket's pairing fell short of the criteria, for an arbiter who has to defend it.
#pragma once

#include <vector>

#include "bracket.h"

namespace annabella::dutch {

struct Shortfall {
  int criterion = 0;  // 6 to 21
  Places players;     // whom it concerns
};

// In the order of the criteria; those that were met are left out.
std::vector<Shortfall> shortfalls(const Field& field, const Waiting& waiting,
                                  const BracketPairing& pairing);

}  // namespace annabella::dutch
