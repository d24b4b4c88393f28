// The system of 1992 once more, as slow and as plain as it can be written: everything is tried, one
// after the other, and nothing is foreseen. For small fields.
#pragma once

#include <annabella/pairing.h>

#include <optional>
#include <set>
#include <string>
#include <utility>

namespace annabella::test {

struct SlowRound {
  std::set<std::pair<int, int>> games;  // white, black
  std::optional<int> bye;
  bool operator==(const SlowRound&) const = default;
};

// Nothing if there is no legal round. Understands the same options as the plugin.
std::optional<SlowRound> slow_swiss_1992(const Tournament& tournament);

}  // namespace annabella::test
