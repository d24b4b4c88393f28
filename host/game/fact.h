// What has happened, in the past tense. A game is the sum of its facts and of nothing else.
#pragma once

#include <annabella/variant.h>

#include <string>
#include <variant>
#include <vector>

#include "game/score.h"
#include "game/setup.h"

namespace annabella::host {

struct GameBegan {
  Setup setup;
  bool operator==(const GameBegan&) const = default;
};

// A move said aloud. It stands on the board, but is not completed (FIDE 6.2.1, D.2.1).
struct MoveAnnounced {
  Color side;
  Move move;
  MoveFacts facts;
  bool operator==(const MoveAnnounced&) const = default;
};
// The other side has said it after the player (D.2.1).
struct MoveRepeated {
  Color side;  // who repeated it
  bool operator==(const MoveRepeated&) const = default;
};
// It stands on the other board too (D.2.1).
struct MoveExecuted {
  bool operator==(const MoveExecuted&) const = default;
};
// A slip of the tongue, mended before the opponent's clock started (D.2.8).
struct MoveWithdrawn {
  Color side;
  bool operator==(const MoveWithdrawn&) const = default;
};
// The clock was pressed (6.2.1).
struct MoveCompleted {
  Color side;
  bool operator==(const MoveCompleted&) const = default;
};

struct DrawOffered {
  Color by;
  bool operator==(const DrawOffered&) const = default;
};
struct DrawDeclined {
  Color by;
  bool operator==(const DrawDeclined&) const = default;
};
struct TakebackOffered {
  Color by;
  bool operator==(const TakebackOffered&) const = default;
};
struct TakebackDeclined {
  Color by;
  bool operator==(const TakebackDeclined&) const = default;
};
// The last `plies` moves are undone; both agreed.
struct MovesTakenBack {
  int plies = 1;
  bool operator==(const MovesTakenBack&) const = default;
};

struct FlagFell {
  Color side;
  bool operator==(const FlagFell&) const = default;
};
// The players left in good order: the clocks stand until the game is resumed (6.11).
struct GameLeft {
  bool operator==(const GameLeft&) const = default;
};
// The program was away and the clocks stood still meanwhile.
struct GameResumed {
  bool operator==(const GameResumed&) const = default;
};
// `reason` is a key that every voice knows under "ending.": "checkmate", "resignation",
// "agreement", "time", or what the variant names.
struct GameEnded {
  Score score;
  std::string reason;
  bool operator==(const GameEnded&) const = default;
};

using Event =
    std::variant<GameBegan, MoveAnnounced, MoveRepeated, MoveExecuted, MoveWithdrawn, MoveCompleted,
                 DrawOffered, DrawDeclined, TakebackOffered, TakebackDeclined, MovesTakenBack,
                 FlagFell, GameLeft, GameResumed, GameEnded>;

struct Fact {
  int number = 0;  // from 1, without gaps
  Time at{};       // when it was captured, not when it was written
  Readings left;   // both clocks after it; zeros in a game without a clock
  Event event;

  bool operator==(const Fact&) const = default;
};

}  // namespace annabella::host
