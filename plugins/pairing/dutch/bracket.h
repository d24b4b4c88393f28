// One bracket of the Dutch system: the best pairing by the criteria C6 to C21, and of the best the
// one that article 4 generates first.
#pragma once

#include <optional>
#include <vector>

#include "field.h"

namespace annabella::dutch {

using Places = std::vector<int>;
inline int count(const Places& places) { return static_cast<int>(places.size()); }

struct Pair {
  int higher = 0, lower = 0;
};

struct BracketPairing {
  std::vector<Pair> pairs;
  Places floaters;  // all who are left over
};

// Who is still to be paired when a bracket's turn comes; each list in the order of 1.2.
struct Waiting {
  Places moved_down;
  Places residents;
  Places next;   // the next scoregroup
  Places later;  // all below it
  // The score of who will get the bye (C5), if their number is odd.
  std::optional<HalfPoints> bye_score;
};

// The quickest way that finds it: at first sight, in the bracket alone, or in the whole field.
BracketPairing pair_bracket(const Field& field, const Waiting& waiting);
// The same, by a matching of all who wait.
BracketPairing pair_in_whole_field(const Field& field, const Waiting& waiting);

// C4 and C5 for the whole field.
struct Outlook {
  bool complete = false;  // there is a complete pairing
  // The lowest score of somebody who can have the bye in one, if their number is odd.
  std::optional<HalfPoints> bye_score{};
};
Outlook outlook(const Field& field);

}  // namespace annabella::dutch
