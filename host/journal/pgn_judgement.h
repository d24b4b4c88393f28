// What people write behind a move to judge it, as the numbers that PGN has for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

struct PgnJudgements {
  std::string_view before;         // the signs: a move, or nothing
  std::vector<std::string> signs;  // "$6" for "?!", in their order
};

// "Nf3+!?", "Bb5⩲", "a6=", "±". An N is a novelty, or what the pawn became.
PgnJudgements judgements_at_end_of(std::string_view word, bool promotes = false);

}  // namespace annabella::host
