// What the Laws leave to the competition: fixed before the game, the same for both players.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>

#include "base/clock.h"
#include "game/score.h"

namespace annabella::host {

// What an assistant may do, each only if it was agreed for the game (D.2.10.1 to D.2.10.6).
enum class Duty : std::uint8_t {
  make_moves = 1,        // on the opponent's board
  announce,              // both players' moves
  keep_score_and_press,  // the player's score, the opponent's clock
  tell,                  // times and number of moves, at the player's request only
  claim,                 // a fallen flag, a touched man of the sighted player
  adjourn,               // the formalities of an adjournment
};

class Duties {
 public:
  constexpr Duties() = default;
  constexpr Duties(std::initializer_list<Duty> duties) {
    for (Duty duty : duties) add(duty);
  }
  static constexpr Duties all() {
    return {Duty::make_moves, Duty::announce, Duty::keep_score_and_press,
            Duty::tell,       Duty::claim,    Duty::adjourn};
  }
  // Those that are for both players' moves, and all that a sighted player's assistant may do, where
  // the other has none (D.2.11).
  static constexpr Duties for_both() { return {Duty::make_moves, Duty::announce}; }

  constexpr void add(Duty duty) { bits_ |= bit(duty); }
  constexpr bool has(Duty duty) const { return (bits_ & bit(duty)) != 0; }
  constexpr bool none() const { return bits_ == 0; }
  constexpr bool operator==(const Duties&) const = default;

 private:
  static constexpr unsigned bit(Duty duty) { return 1U << static_cast<unsigned>(duty); }
  unsigned bits_ = 0;
};

// Where a player's score is kept (8.1.1, 8.1.6, D.2.7).
enum class ScoreKeeping : std::uint8_t {
  announced = 1,  // the program writes down what is announced
  dictated,       // by the player or his assistant, entry by entry
  on_paper,       // in longhand or Braille; the program has what is read to it from there
};

// Each player's own circumstances.
struct Seat {
  bool unseeing = false;  // plays on a tactile board under Appendix D
  // A board or an assistant reports what is made (4.7, D.2.3); otherwise what is announced is.
  bool watched = false;
  Duties assistant;  // none: the player has no assistant
  ScoreKeeping score = ScoreKeeping::announced;
  bool operator==(const Seat&) const = default;
};

// Draws by agreement (9.1.1).
enum class DrawOffers : std::uint8_t {
  free = 1,         // once both have moved (5.2.3)
  after_moves,      // once both have made `draw_offers_after` moves
  arbiter_consent,  // never without the arbiter's consent
};

struct Regulations {
  Seat white, black;
  bool arbiter = false;        // somebody sits at the table in the arbiter's role
  bool supervised = true;      // A.3 and B.3: the competition rules; false: A.4 and B.4
  bool flags_claimed = false;  // 6.8: a fallen flag counts when a player claims it, not before
  bool guideline_3 = false;    // quickplay finishes: III applies, announced beforehand (III.2.1)
  Duration default_time{0};    // 6.7.1
  Duration session{0};         // of play, before a game is adjourned (I.1); 0: as long as it takes
  DrawOffers draw_offers = DrawOffers::free;
  int draw_offers_after = 0;
  bool engine_loses = false;  // that fails too often; false: its side waits for people
  Scoring scoring = Scoring::one_half_zero;
  std::string clock_place{};  // "right of Black": where the arbiter has put the clock (6.5)

  const Seat& seat(Color side) const { return side == Color::white ? white : black; }
  Seat& seat(Color side) { return side == Color::white ? white : black; }
  bool operator==(const Regulations&) const = default;
};

}  // namespace annabella::host
