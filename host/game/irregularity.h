// What can be claimed, what can go wrong at the board, and what the arbiter can do about it.
#pragma once

#include <cstdint>

namespace annabella::host {

enum class Claim : std::uint8_t {
  threefold = 1,    // 9.2
  fifty_moves,      // 9.3
  no_normal_means,  // the opponent cannot win by normal means (III.5, III.6.1.1)
  no_effort,        // the opponent makes no effort to win by them (III.5, III.6.1.2)
  added_increment,  // five seconds a move for both (III.4)
};

enum class Irregularity : std::uint8_t {
  illegal_move = 1,    // completed (7.5.1); taking the king is one
  unpromoted_pawn,     // left on the last rank, the clock pressed (7.5.2)
  press_without_move,  // 7.5.3
  two_hands,           // 7.5.4
  touched_man,         // another man was moved than the one touched (4.3)
  displaced_men,       // 7.4, 7.6
  wrong_start,         // the initial position (7.2.1)
  turned_board,        // 7.2.2
  reversed_colours,    // 7.3
  kings_in_check,      // both, or a pawn on the last rank, after the next move too (A.4.4)
};

// Those of 7.5, of which the second costs the game (7.5.5).
constexpr bool counts_as_illegal_move(Irregularity what) { return what <= Irregularity::two_hands; }

// In the order of 12.9.
enum class Penalty : std::uint8_t {
  warning = 1,
  time_for_opponent,
  time_off,
  full_point_for_opponent,
  points_off,
  loss,
  fine,
  exclusion_from_rounds,
  expulsion,
};

}  // namespace annabella::host
