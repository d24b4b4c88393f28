// What a group can come to at best, before anything is tried one by one: with how few clashes can
// all be paired? Only saves time: what it forbids, the search would not find either.
#pragma once

#include <optional>
#include <vector>

#include "candidate.h"
#include "field.h"

namespace annabella::swiss1992 {

// What a candidate has to keep to.
struct Terms {
  HalfPoints score = 0;  // of the bracket: who has more was moved down into it
  bool lowest = false;   // who is left over gets the bye
  int budget = 0;        // clashes allowed
  int down = 0, up = 0;  // as in Candidate
};

bool may_pair(const Field& field, const Terms& terms, int a, int b);
bool may_stay(const Field& field, const Terms& terms, int place);  // left over

// The first `apart` of the players do not meet each other and are all paired. Nothing if there is
// no such pairing that leaves `left` players over.
std::optional<int> fewest_clashes(const Field& field, const Terms& terms, const Places& players,
                                  int apart, int left);

// The same for S1 against S2, where all of S1 is paired.
std::optional<int> fewest_clashes(const Field& field, const Terms& terms, const Places& s1,
                                  const Places& s2);

// Whether some set of players that nobody has tried may be left over; clashes as above.
bool has_prospect(const Field& field, const Terms& terms, const Places& players, int apart,
                  int left, const Tried& tried);
bool has_prospect(const Field& field, const Terms& terms, const Places& s1, const Places& s2,
                  int budget, const Tried& tried);

// The fewest players exchanged, and then the least difference of their numbers, with which all of a
// homogeneous group can be paired, clashes or not.
struct ExchangeBound {
  int players = 0, difference = 0;
};
ExchangeBound exchange_bound(const Field& field, const Terms& terms, const Places& group,
                             int pairs);

// Of all legal pairings of `above` and `below` together that leave over at most one player, who can
// have the bye: the most pairs within `above`. Nothing if there is no such pairing.
std::optional<int> most_pairs_within(const Field& field, const Places& above, const Places& below);

}  // namespace annabella::swiss1992
