// All pairings of one bracket that the procedure allows, in its order: C2 to C11 and C14.
#pragma once

#include <limits>
#include <optional>
#include <utility>

#include "candidate.h"
#include "prospects.h"

namespace annabella::swiss1992 {

// How far C14 may go.
struct Reach {
  bool fewer = false;  // C14 at all
  std::optional<std::pair<int, int>>
      only{};  // just this step of it: moved-down players, pairs less
  int most_pairs = std::numeric_limits<int>::max();  // what makes more is left out
};

class PairingsInOrder {
 public:
  // `players` in the order of A2; of them, those with more than `score` were moved down.
  PairingsInOrder(const Field& field, Places players, HalfPoints score, bool lowest,
                  const Tried& tried);

  // Whether A3 lets the moved-down players be paired first.
  bool heterogeneous() const { return moved_down_ > 0 && 2 * moved_down_ < count(); }
  // Returns true as soon as `visit` does. What would leave over a set that was tried is left out.
  bool for_each(const Reach& reach, const Visit& visit);

 private:
  struct Step {  // of C14
    int fewer_moved = 0, fewer_pairs = 0;
  };

  int count() const { return static_cast<int>(players_.size()); }
  int least_x(int x, Step step, int most) const;
  bool wanted(const Reach& reach, Step step, int pairs) const;
  bool floats_dropped(int allowed, int least) const;
  Terms terms(int budget, int down, int up) const;

  bool one_group(const Reach& reach, int fewer_moved, const Visit& visit);
  bool one_group_of(int pairs, Step step, const Visit& visit);
  bool moved_down_first(int moved, Step step, const Visit& visit);
  bool with_one_left(int moved, int allowed, bool dropped, const Visit& visit);
  bool with_remainder(int moved, int left, int allowed, int least, const Visit& visit);
  bool remainder(const std::vector<Pair>& paired, const Places& others, int left, Terms now,
                 const Visit& visit);
  bool group(const Places& players, int pairs, const Terms& now, const Visit& visit);
  bool transposed(const Places& s1, const Places& s2, const Terms& now, const Visit& visit);
  bool can_be_assigned(int moved) const;

  const Field& field_;
  Places players_;
  HalfPoints score_;
  bool lowest_;
  const Tried& tried_;
  int moved_down_ = 0;
  int x_ = 0;
};

}  // namespace annabella::swiss1992
