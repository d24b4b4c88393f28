// What has happened, in the past tense. A game is the sum of its facts and of nothing else.
#pragma once

#include <annabella/variant.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/adjournment.h"
#include "game/boards_differ.h"
#include "game/irregularity.h"
#include "game/score.h"
#include "game/setup.h"

namespace annabella::host {

struct GameBegan {
  Setup setup;
  bool operator==(const GameBegan&) const = default;
};

// A move said aloud (D.2.1). It is neither made by that nor completed (FIDE 4.7, 6.2.1).
struct MoveAnnounced {
  Color side;
  Move move;
  MoveFacts facts;
  bool operator==(const MoveAnnounced&) const = default;
};
// It stands on its player's own board: the man is released (4.7), or in his new hole on a tactile
// board (D.2.3). Now the opponent has the move (1.3).
struct MoveMade {
  Color side;
  bool operator==(const MoveMade&) const = default;
};
// The other side has said it after the player (D.2.1).
struct MoveRepeated {
  Color side;  // who repeated it
  bool operator==(const MoveRepeated&) const = default;
};
// He has said another move, or said it unclearly: it is to be repeated once more (D.2.1).
struct MoveMisrepeated {
  Color side;  // who repeated it
  bool operator==(const MoveMisrepeated&) const = default;
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
// The clock was pressed (6.2.1), also after the opponent had moved (6.2.2); or, `unpressed`, the
// move has ended the game or its player has made the next one (6.2.1.1, 6.2.1.2).
struct MoveCompleted {
  Color side;
  bool unpressed = false;
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

// The arbiter lets the players agree on a draw where that needs his consent (9.1.1).
struct DrawAllowed {
  bool operator==(const DrawAllowed&) const = default;
};
// A claim counts as a draw offer (9.1.2.3). The intended move, once named, stays (9.2.1.1, 9.3.1).
struct DrawClaimed {
  Color by;
  Claim claim;
  std::optional<Move> intended;
  bool operator==(const DrawClaimed&) const = default;
};
// The opponent is given so much for it (9.5.3, III.5.3); the readings have it already.
struct ClaimRejected {
  Color by;
  Duration given{0};
  bool operator==(const ClaimRejected&) const = default;
};
// The arbiter will decide later, at the latest when a flag has fallen (III.5.2).
struct ClaimDeferred {
  Color by;
  Duration given{0};
  bool operator==(const ClaimDeferred&) const = default;
};

// A man was touched with intent to move or capture; on a tactile board he left his hole (D.2.2).
struct ManTouched {
  Color by;
  Square square;
  bool operator==(const ManTouched&) const = default;
};
// "J'adoube": what is touched until the next move is only put right (4.2.1).
struct MenAdjusted {
  Color by;
  bool operator==(const MenAdjusted&) const = default;
};

struct IrregularityFound {
  Color by;
  Irregularity what;
  std::string note;
  bool same_move = false;  // as one found before: two faults in one move count once (7.5.5)
  bool reported = false;   // by an assistant, and the arbiter has not found it (D.2.10.5)
  bool answered = false;   // in his last move, though he is on move again (7.5.4)
  bool operator==(const IrregularityFound&) const = default;
};
// Back to the position before the irregularity: so many moves stay (7.2, 7.5.1, 7.6, D.2.9).
struct PositionRestored {
  int plies = 0;
  bool operator==(const PositionRestored&) const = default;
};
// An illegal move stands (A.4.2): the game goes on from what is on the board.
struct PositionSet {
  std::string fen;
  bool operator==(const PositionSet&) const = default;
};
// One of 12.9.1 to 12.9.9; what it does to the clocks is in the readings already.
struct Penalised {
  Color side;
  Penalty penalty;
  Duration time{0};
  std::string note;
  int points = 0;  // taken off, in halves; 0: to what is worth less next (12.9.5)
  bool operator==(const Penalised&) const = default;
};

// Both clocks stand (6.11). `by`: the player who stopped them to seek the arbiter.
struct ClocksStopped {
  std::optional<Color> by;
  std::string reason;
  bool operator==(const ClocksStopped&) const = default;
};
// The program cannot tell whether the opponent could still mate: the arbiter decides (6.9).
struct ResultLeftOpen {
  bool operator==(const ResultLeftOpen&) const = default;
};
struct ClocksStarted {
  bool operator==(const ClocksStarted&) const = default;
};
// Clocks that were stopped or set for this reason were so at the table, where they count.
inline constexpr std::string_view kClockAtTheTable = "clock-at-the-table";

// Set by the arbiter (6.10, 7.1, 12.5) or read at the table; what they showed before is kept.
struct ClocksSet {
  Readings before;
  Counters moves;  // completed by each, as the counter is to show them
  std::string reason;
  bool operator==(const ClocksSet&) const = default;
};

// From now on both players are given so much before each move (III.4).
struct IncrementAdded {
  Duration increment{0};
  bool operator==(const IncrementAdded&) const = default;
};

// At the board (6.7).
struct PlayerArrived {
  Color side;
  bool operator==(const PlayerArrived&) const = default;
};

// Whoever is on move is to seal it; `by`: he wished so himself, before the session's end (I.1).
// `made`: on the board all the same, so that this is the move to seal (I.1.1).
struct AdjournmentAsked {
  std::optional<Color> by;
  std::string resumption;  // date, time and place, if they are known yet
  std::optional<Move> made{};
  bool operator==(const AdjournmentAsked&) const = default;
};
// In the envelope, and the clock stopped (I.1.1); a reply has started the absent player's (I.9.3).
struct MoveSealed {
  Envelope envelope;
  std::string box;
  bool is_reply = false;
  bool operator==(const MoveSealed&) const = default;
};
// The time for going on has come, by the arbiter's watch (I.14).
struct ResumptionBegan {
  bool operator==(const ResumptionBegan&) const = default;
};
// What was read in it; the move, or that it was none, follows (I.8, I.9.1).
struct EnvelopeOpened {
  std::string words;
  bool operator==(const EnvelopeOpened&) const = default;
};
// The move is to be made again by the player who had sealed it (I.12.1).
struct EnvelopeLost {
  bool operator==(const EnvelopeLost&) const = default;
};

struct FlagFell {
  Color side;
  bool operator==(const FlagFell&) const = default;
};
// The players left in good order: the clocks stand until the game is resumed (6.11).
struct GameLeft {
  bool operator==(const GameLeft&) const = default;
};
// The program was away and the clocks stood still meanwhile; until `seen` they had run.
struct GameResumed {
  std::optional<Time> seen{};
  bool operator==(const GameResumed&) const = default;
};
// `reason` is a key that every voice knows under "ending.": "checkmate", "resignation",
// "agreement", "time", or what the variant names.
struct GameEnded {
  Score score;
  std::string reason;
  Counters reduced{};  // how often the arbiter has reduced what each gets for it (12.9.5)
  bool operator==(const GameEnded&) const = default;
};

// Whether everybody knows by the result what each gets: a point, a half, nothing.
inline bool tells_its_points(const GameEnded& ended, Scoring scoring) {
  return scoring == Scoring::one_half_zero && !is_odd(ended.score) && ended.reduced == Counters{};
}

// The player has signed the score sheets with the result (8.7).
struct ResultSigned {
  Color side;
  bool operator==(const ResultSigned&) const = default;
};

// One entry on a player's score (8.1.1). `corrects`: it says something else than what stood there.
struct MoveRecorded {
  Color sheet;
  int ply = 0;
  ScoreEntry entry;
  bool corrects = false;
  bool operator==(const MoveRecorded&) const = default;
};
// So many entries that were missing were taken over (8.5).
struct ScoreCompleted {
  Color sheet;
  ScoreSource from;
  int entries = 1;
  bool operator==(const ScoreCompleted&) const = default;
};
// The arbiter has shown the score that he keeps for both (A.3.2, B.3.2).
struct ScoreShown {
  Color to;
  bool operator==(const ScoreShown&) const = default;
};
// The boards show different positions, and the scores were compared (D.2.9). `wrong`: whose board
// does not show the game; `clocks`: what they showed where the scores still agree; `wanted_by`: the
// player who wants to go back there, and waits for his opponent's yes, because no arbiter is there.
struct BoardsDiffered {
  std::optional<Color> wrong;
  Comparison scores;
  std::optional<Readings> clocks;
  std::optional<Color> wanted_by{};
  bool operator==(const BoardsDiffered&) const = default;
};
// The game does not go back to where the scores agree, and stays as it stands.
struct RestoringDeclined {
  Color by;
  bool operator==(const RestoringDeclined&) const = default;
};

using Event = std::variant<
    GameBegan, MoveAnnounced, MoveMade, MoveRepeated, MoveMisrepeated, MoveExecuted, MoveWithdrawn,
    MoveCompleted, DrawOffered, DrawDeclined, TakebackOffered, TakebackDeclined, MovesTakenBack,
    DrawAllowed, DrawClaimed, ClaimRejected, ClaimDeferred, ManTouched, MenAdjusted,
    IrregularityFound, PositionRestored, PositionSet, Penalised, ClocksStopped, ResultLeftOpen,
    ClocksStarted, ClocksSet, IncrementAdded, PlayerArrived, FlagFell, GameLeft, GameResumed,
    GameEnded, ResultSigned, MoveRecorded, ScoreCompleted, ScoreShown, BoardsDiffered,
    RestoringDeclined, AdjournmentAsked, MoveSealed, ResumptionBegan, EnvelopeOpened, EnvelopeLost>;

struct Fact {
  int number = 0;  // from 1, without gaps
  Time at{};       // when it was captured, not when it was written
  Readings left;   // both clocks after it; zeros in a game without a clock
  Event event;

  bool operator==(const Fact&) const = default;
};

}  // namespace annabella::host
