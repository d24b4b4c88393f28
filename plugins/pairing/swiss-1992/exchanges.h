// D2: the exchanges between S1 and S2, in their order.
#pragma once

#include <functional>
#include <vector>

namespace annabella::swiss1992 {

// Numbers of the bracket's players, 1 the highest.
struct Exchange {
  std::vector<int> down;  // from S1, ascending
  std::vector<int> up;    // from S2, ascending
};

// S1 is 1..half, S2 the rest of `players`. Exchanges of one player come before those of two; then
// the smaller difference of the sums; then the S1 players whose lowest is lowest; then the S2
// players who are higher. Those before `fewest` players and `least` difference are left out. Stops
// and returns true as soon as `visit` does.
bool for_each_exchange(int players, int half, int fewest, int least,
                       const std::function<bool(const Exchange&)>& visit);

}  // namespace annabella::swiss1992
