// What can be claimed, what can go wrong at the board, and what the arbiter can do about it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

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
  kings_in_check,      // both, after the next move too (A.4.4)
  pawn_on_last_rank,   // and still one after the next move (A.4.4)
  agreed_correction,   // of what stands: the players agree to go back (A.4.2)
};

// By both: then the colours stay as they are (7.3), and so does what nobody supervised (A.4.1).
inline constexpr int kMovesThatSettleColours = 10;

// What is nobody's doing, or both players'.
constexpr bool is_nobodys(Irregularity what) { return what >= Irregularity::wrong_start; }

// Those of 7.5, of which the second costs the game (7.5.5).
constexpr bool counts_as_illegal_move(Irregularity what) { return what <= Irregularity::two_hands; }

// What the arbiter watches until the next move is completed, and then ends the game (A.4.4).
constexpr bool is_seen_twice(Irregularity what) {
  return what == Irregularity::kings_in_check || what == Irregularity::pawn_on_last_rank;
}

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

// What the journal and the voices call them.
template <class Enumerator>
struct Named {
  Enumerator value;
  std::string_view name;
};
inline constexpr std::array kClaims{
    Named{Claim::threefold, "threefold"}, Named{Claim::fifty_moves, "fifty-moves"},
    Named{Claim::no_normal_means, "no-normal-means"}, Named{Claim::no_effort, "no-effort"},
    Named{Claim::added_increment, "added-increment"}};
inline constexpr std::array kIrregularities{
    Named{Irregularity::illegal_move, "illegal-move"},
    Named{Irregularity::unpromoted_pawn, "unpromoted-pawn"},
    Named{Irregularity::press_without_move, "press-without-move"},
    Named{Irregularity::two_hands, "two-hands"},
    Named{Irregularity::touched_man, "touched-man"},
    Named{Irregularity::displaced_men, "displaced-men"},
    Named{Irregularity::wrong_start, "wrong-start"},
    Named{Irregularity::turned_board, "turned-board"},
    Named{Irregularity::reversed_colours, "reversed-colours"},
    Named{Irregularity::kings_in_check, "kings-in-check"},
    Named{Irregularity::pawn_on_last_rank, "pawn-on-last-rank"},
    Named{Irregularity::agreed_correction, "agreed-correction"}};
inline constexpr std::array kPenalties{
    Named{Penalty::warning, "warning"},
    Named{Penalty::time_for_opponent, "time-for-opponent"},
    Named{Penalty::time_off, "time-off"},
    Named{Penalty::full_point_for_opponent, "full-point-for-opponent"},
    Named{Penalty::points_off, "points-off"},
    Named{Penalty::loss, "loss"},
    Named{Penalty::fine, "fine"},
    Named{Penalty::exclusion_from_rounds, "exclusion-from-rounds"},
    Named{Penalty::expulsion, "expulsion"}};

// `value` is one of the table's.
template <class Table, class Enumerator>
constexpr std::string_view name_in(const Table& table, Enumerator value) {
  return std::ranges::find(table, value, &Table::value_type::value)->name;
}

}  // namespace annabella::host
