// When a player is told that his time grows short (D.2.6): at thresholds of his own, once whenever
// his time falls below one.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/options.h"
#include "base/result.h"
#include "game/clockwork.h"

namespace annabella::host {

using Thresholds = std::vector<Duration>;  // in no order

// "300,60,30" in seconds; empty: none.
std::optional<Thresholds> read_thresholds(std::string_view text);

// A player's own instead of those for both.
Result<Both<Thresholds>> wished_alarms(const Options& options);

class Alarms {
 public:
  struct Alarm {
    Color side;
    Duration left;  // the threshold
    bool operator==(const Alarm&) const = default;
  };

  Alarms() = default;  // nobody is told
  explicit Alarms(Both<Thresholds> thresholds) : thresholds_(std::move(thresholds)) {}

  // The next one, as the clock runs now.
  std::optional<Time> due_at(const ChessClock& clock, Time now) const;
  // Those below which the times have fallen since the last call; of one side the lowest.
  std::vector<Alarm> take(const ChessClock& clock, Time now);

 private:
  Both<Thresholds> thresholds_;
  std::optional<Readings> last_;
};

}  // namespace annabella::host
