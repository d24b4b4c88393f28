// A tournament as it was when some of its players had not entered yet.
#pragma once

#include <annabella/pairing.h>

#include <map>
#include <vector>

namespace annabella::host {

struct WithoutLater {
  Tournament tournament;        // numbered from 1 without gaps
  std::vector<int> numbers{0};  // those that its players have later, by their numbers in it
  int later(int number) const { return numbers[static_cast<std::size_t>(number)]; }
};

// Without those whose first round is after this one; `since` has it by start number, and who is not
// there was there from the beginning. None of them may have played before.
// They are numbered in this order, which names each once, or as they were if it is empty.
WithoutLater without_later(const Tournament& tournament, const std::map<int, int>& since, int round,
                           const std::vector<int>& order = {});

}  // namespace annabella::host
