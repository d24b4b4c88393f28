#include "exchanges.h"

#include <algorithm>

namespace annabella::swiss1992 {
namespace {

int sum_of_run(int first, int count) { return count * first + count * (count - 1) / 2; }

// All exchanges of `count` players with one difference of the sums.
class SameDifference {
 public:
  SameDifference(int players, int half, int count, int difference,
                 const std::function<bool(const Exchange&)>& visit)
      : players_(players), half_(half), count_(count), difference_(difference), visit_(visit) {}

  bool run() { return choose_down(half_, count_, 0); }

 private:
  // From the lowest player of S1 upwards, the lowest first.
  bool choose_down(int highest, int missing, int sum) {
    if (missing == 0) return choose_up(half_ + 1, count_, sum + difference_);
    for (int number = highest; number >= missing; --number) {
      const int least_sum = sum + number + sum_of_run(1, missing - 1);
      const int most_sum = sum + sum_of_run(number - missing + 1, missing);
      if (most_sum + difference_ < sum_of_run(half_ + 1, count_)) break;
      if (least_sum + difference_ > sum_of_run(players_ - count_ + 1, count_)) continue;
      exchange_.down.insert(exchange_.down.begin(), number);
      if (choose_down(number - 1, missing - 1, sum + number)) return true;
      exchange_.down.erase(exchange_.down.begin());
    }
    return false;
  }
  // From the highest player of S2 downwards, so that the rest is exactly `sum`.
  bool choose_up(int lowest, int missing, int sum) {
    if (missing == 0) return sum == 0 && visit_(exchange_);
    for (int number = lowest; number <= players_ - missing + 1; ++number) {
      if (sum_of_run(number, missing) > sum) break;
      if (number + sum_of_run(players_ - missing + 2, missing - 1) < sum) continue;
      exchange_.up.push_back(number);
      if (choose_up(number + 1, missing - 1, sum - number)) return true;
      exchange_.up.pop_back();
    }
    return false;
  }

  int players_, half_, count_, difference_;
  const std::function<bool(const Exchange&)>& visit_;
  Exchange exchange_;
};

}  // namespace

bool for_each_exchange(int players, int half, int fewest, int least,
                       const std::function<bool(const Exchange&)>& visit) {
  for (int count = std::max(1, fewest); count <= std::min(half, players - half); ++count) {
    const int from = sum_of_run(half + 1, count) - sum_of_run(half - count + 1, count);
    const int to = sum_of_run(players - count + 1, count) - sum_of_run(1, count);
    for (int difference = count == fewest ? std::max(from, least) : from; difference <= to;
         ++difference) {
      if (SameDifference(players, half, count, difference, visit).run()) return true;
    }
  }
  return false;
}

}  // namespace annabella::swiss1992
