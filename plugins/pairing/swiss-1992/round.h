// The whole round: brackets from the top down, C12, C13, and the joining of the lowest ones.
#pragma once

#include <optional>
#include <vector>

#include "candidate.h"
#include "field.h"

namespace annabella::swiss1992 {

// What became of one score group.
struct Bracket {
  HalfPoints score = 0;
  Places natives{};
  Places players{};  // those who were moved down into it, and the natives
  Candidate pairing{};
  bool joined = false;  // several score groups in one (C13); `score` is that of the lowest
  // C12, C13: paired again so that the bracket with this score could be.
  std::optional<HalfPoints> made_for{};
  Places left_before{};        // who was left over before that
  int others_in_vain = 0;      // sets of others, left over, with which that bracket could not be
  bool above_in_vain = false;  // C12 has undone the one above, and nothing there has helped
};

struct RoundPaired {
  std::vector<Bracket> brackets;  // from the top; those joined to a higher one are left out
  std::optional<int> bye;
};

// Nothing if no pairing keeps to B1 and B2.
std::optional<RoundPaired> pair_round(const Field& field);

}  // namespace annabella::swiss1992
