// What may be said, as a net of words from its beginning to its end: every recogniser listens along
// such a net.
#pragma once

#include <string>
#include <vector>

namespace annabella::host {

struct PhraseNet {
  static constexpr int kBegin = 0;
  static constexpr int kEnd = 1;

  struct Arc {
    int from = kBegin;
    int to = kEnd;
    std::string word;       // as the pronunciations write it; empty: nothing is said
    double likelihood = 1;  // beside other words from the same place
    bool operator==(const Arc&) const = default;
  };

  std::vector<Arc> arcs;
  int places = 2;

  bool operator==(const PhraseNet&) const = default;
};

}  // namespace annabella::host
