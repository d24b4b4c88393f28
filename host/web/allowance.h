// How often somebody may: so much at once, and then so much a second.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

namespace annabella::host {

class Allowance {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  Allowance(double at_once, double a_second, Instant now = std::chrono::steady_clock::now())
      : at_once_(at_once), a_second_(a_second), left_(at_once), last_(now) {}

  // False: it is used up. What is wished for in vain costs nothing.
  bool take(Instant now = std::chrono::steady_clock::now()) {
    const std::chrono::duration<double> passed = now - std::exchange(last_, now);
    left_ = std::min(at_once_, left_ + passed.count() * a_second_);
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }

 private:
  double at_once_;
  double a_second_;
  double left_;
  Instant last_;
};

}  // namespace annabella::host
