// What an organiser has changed in an event, in the past tense: a Competition is a fold over
// changes.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace annabella::host {

// Players are meant by the number of their registration, which stays when start numbers move;
// several are separated by blanks, and so are games, "7-12", White first.
//   settings       name=value each
//   entered        name, and what else is known of an Entrant; since: the first round of a late
//                  entry, where a file has brought it
//   edited         player, and what is known now; was-name and so on: what was known before
//   withdrawn, returned    player
//   bye            player, round, points: half, zero, full; none: he has asked for one, and comes
//   forbidden, allowed     players, first, last: rounds
//   paired         round, games in the order of the boards, bye, half, zero, full, absent: who
//                  loses his game by forfeit; by hand also was, now, broken, reason and had-bye as
//                  below, against what the system had found
//   by-hand        round, games in the order of the boards, bye, was, now, broken, reason; had-bye,
//                  if another one had it before, or nobody
//   published      round
//   result         round, board, score
//   corrected      round, board, score, was
//   colors         round, board
//   points         player, round, by: "-0.5", reason
//   accelerated    player, points: "1 1 0.5", lent for pairing, from the first round on
//   undone         change
struct Change {
  std::string kind;
  std::map<std::string, std::string, std::less<>> with;

  const std::string& text(std::string_view name) const;
  int number(std::string_view name) const;

  bool operator==(const Change&) const = default;
};

// Before the names of what stood there.
inline constexpr std::string_view kBefore = "was-";

struct WrittenChange {
  int number = 0;  // from 1
  Time at{};
  Change change;
};

}  // namespace annabella::host
