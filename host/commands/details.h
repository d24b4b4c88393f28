// What the words after an order tell: whom, what, how long, where, why, in whatever order they
// come.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "commands/said_by.h"
#include "game/clockwork.h"
#include "game/game.h"

namespace annabella::host {

enum class Part : std::uint8_t {
  side = 1,  // "Weiß"
  square,    // "Eva vier"
  way,       // "Eva acht Eva sechs", "Sf6": a move that was made, possible or not
  move,      // "mit Springer Felix drei": the rest
  instead,   // "statt dessen e8D"
  kept,      // "nach Zug 12 Weiß"
  same,      // "derselbe Zug", "anderer Zug"
  pressed,   // "Uhr gedrückt"
  times,     // "zwei Minuten", each after its side if that is named
  both,      // "für beide", instead of a side
  points,    // "ein halber Punkt", "½"
  moves,     // "Züge 12 11"
  counters,  // "12 11", White's and Black's, or each after its side
  note,      // "wegen ..."
  text,      // all of it, as it was typed
};

class Parts {
 public:
  constexpr Parts(std::initializer_list<Part> parts) {
    for (const Part part : parts) bits_ |= 1U << static_cast<unsigned>(part);
  }
  constexpr bool has(Part part) const { return (bits_ >> static_cast<unsigned>(part) & 1U) != 0; }

 private:
  unsigned bits_ = 0;
};

struct Details {
  struct Timed {
    std::optional<Color> side;
    Duration time;
  };

  std::string kind;  // "penalty-warning"
  std::optional<Color> side;
  std::optional<Square> square;
  std::optional<Move> move;   // the intended one, or the one instead
  std::string way;            // as it was said
  std::optional<Move> moved;  // what was meant by it
  std::optional<int> plies_kept;
  bool same_move = false;
  bool another_move = false;
  bool pressed = false;
  std::vector<Timed> times;
  bool both = false;
  std::optional<int> points;       // in halves
  bool are_called_points = false;  // "zwei Punkte", and not only "zwei"
  std::optional<Counters> moves;
  std::string note;
  std::string text;
  std::optional<Phrase> trouble;  // a move that cannot be, or that may be several
};

// `kinds`: how the keys of the words begin of which one says what it is about, "penalty-". Nothing:
// there are words that tell none of these parts. `about`: of whom it is said, unless they name him.
std::optional<Details> details_in(const Utterance& line, std::string_view kinds, Parts parts,
                                  const Game& game, const Tongues& tongues,
                                  std::optional<Color> about = {});

}  // namespace annabella::host
