// D1: each player of S1 gets an opponent from S2, in the order of the transpositions.
#pragma once

#include <functional>

#include "candidate.h"
#include "prospects.h"

namespace annabella::swiss1992 {

class Transpositions {
 public:
  // Whether the rest of S1 and of S2 may still come to something that is wanted, after so many
  // clashes.
  using Outlook = std::function<bool(const Places& s1, const Places& s2, int clashes)>;
  // True to stop. `left` are those of S2 without an opponent.
  using Found =
      std::function<bool(const std::vector<Pair>& pairs, const Places& left, int clashes)>;

  // Asks `outlook` at each step only after `patience` steps, because it takes long.
  Transpositions(const Field& field, const Terms& terms, Places s1, Places s2, int patience,
                 Outlook outlook);

  // Keeps to B1a, B2, the clashes and the upfloats of the terms; who is left is for `found` to
  // judge.
  bool for_each(const Found& found);

 private:
  bool search(const Found& found);
  bool colors_allow(int clashes) const;
  bool looks_good() const { return outlook_(rest_of_s1(), rest_of_s2(), clashes_); }
  Places rest_of_s1() const;
  Places rest_of_s2() const;
  bool lost_patience();

  const Field& field_;
  const Terms& terms_;
  Places s1_, s2_;
  int patience_;
  Outlook outlook_;
  std::vector<bool> used_;
  std::vector<Pair> pairs_;
  int clashes_ = 0;
  bool hopeless_ = false;
};

}  // namespace annabella::swiss1992
