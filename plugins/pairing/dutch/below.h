// What a bracket owes to those below it (C4, C5, C8): often nothing that depends on who floats
// down.
#pragma once

#include "bracket.h"

namespace annabella::dutch {

// Of those who wait, whom a bracket has to be paired with in mind.
struct Scope {
  bool next = true, later = true;
  // For each who leaves this scope, an empty chair: whoever sits there finds an opponent below, or
  // has the bye.
  int chairs = 0;
};

// The smallest one that can be told to be enough.
//  - The bracket alone, if as many players as possible are paired there and the lower ones can take
//    any so many of the others, and the next bracket is no better off with some than with others.
//  - The bracket and the next one, if those below can take any of both.
Scope scope_of(const Field& field, const Waiting& waiting);
// All who wait, and a chair for the bye.
Scope whole_field(const Waiting& waiting);

}  // namespace annabella::dutch
