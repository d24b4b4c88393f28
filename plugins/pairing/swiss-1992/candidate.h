// One way of pairing a bracket, and how the procedure came to it.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "field.h"

namespace annabella::swiss1992 {

struct Pair {
  int higher = 0, lower = 0;  // places
};

struct Candidate {
  std::vector<Pair> pairs;
  Places left_over;      // those of `lonely` among them
  Places lonely;         // without an opponent in the bracket (C1)
  int moved_down = 0;    // moved-down players who were paired first; 0 in one homogeneous group
  int x = 0;             // A8
  int allowed = 0;       // x after C11
  int down = 0, up = 0;  // float criteria dropped by C9 and C10: 1 B6, 2 B6 and B5
  int fewer_moved = 0, fewer_pairs = 0;  // the steps of C14
  Places exchanged_down, exchanged_up;   // D2: from S1 to S2, and from S2 to S1
  bool transposed = false;               // D1
};

// True to take the candidate; the search ends then.
using Visit = std::function<bool(const Candidate&)>;

// Sets of players left over that are of no use any more.
using Tried = std::set<Places>;

}  // namespace annabella::swiss1992
