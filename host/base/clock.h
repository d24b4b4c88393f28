// The time of day as the house stamps it: events are stamped where they are captured.
#pragma once

#include <chrono>

namespace annabella::host {

using Duration = std::chrono::milliseconds;
using Time = std::chrono::sys_time<Duration>;

// A test's clock stands still until it is told to move.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
};

// Never goes back, whatever happens to the computer's date while it runs.
class SteadyClock final : public Clock {
 public:
  Time now() const override {
    return std::chrono::time_point_cast<Duration>(began_ + (Ticks::now() - ticks_));
  }

 private:
  using Ticks = std::chrono::steady_clock;
  std::chrono::system_clock::time_point began_ = std::chrono::system_clock::now();
  Ticks::time_point ticks_ = Ticks::now();
};

}  // namespace annabella::host
