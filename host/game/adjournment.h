// A game that is adjourned with a sealed move (Guideline I). What is sealed is opaque here: the
// house seals it and, when the codes are given, reads it.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>

#include "game/clockwork.h"

namespace annabella::host {

// What stands on it for everybody to read (I.2).
struct Envelope {
  std::string white, black;  // the players' names
  std::string fen;           // the position right before the sealed move
  Readings left;             // what clocks that run down show
  Readings used;             // the times that have run (I.2.3)
  Color sealed_by = Color::white;
  int move_number = 1;              // of the sealed move
  std::optional<Color> draw_offer;  // one that stands
  std::string resumption;           // date, time and place, as the arbiter has said them
  bool operator==(const Envelope&) const = default;
};

// From the sealing until the envelope is open or lost.
struct Adjournment {
  Envelope envelope;
  std::string box;              // the sealed move
  bool is_reply = false;        // to a sealed move, for a player who has not come yet (I.9.3)
  bool resumed = false;         // the time for going on has come (I.9)
  bool is_open = false;         // and what was in it is being played
  bool offered_since = false;   // a draw, after the sealing (I.4)
  std::optional<Color> awaits;  // whose clock runs until he comes (I.9.2, I.9.3)

  Color replies() const { return opponent(envelope.sealed_by); }
};

}  // namespace annabella::host
