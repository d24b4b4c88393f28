// Tournaments in tests/data/pairing that were paired elsewhere, round by round.
#pragma once

#include <annabella/pairing.h>

#include <string>
#include <vector>

#include "pairing/event.h"

namespace annabella::test {

struct PublishedRound {
  Tournament before;
  Round paired;
  bool none = false;  // there is no legal round
};

std::vector<PublishedRound> published_event(const std::string& file);

}  // namespace annabella::test
