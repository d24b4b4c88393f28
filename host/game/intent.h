// What somebody at the table wants. The Arbiter says what becomes of it.
#pragma once

#include <annabella/chess.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "game/clockwork.h"
#include "game/irregularity.h"
#include "game/score.h"
#include "game/score_sheet.h"

namespace annabella::host {

struct AnnounceMove {
  Move move;
};
// "Repeated": by the move as it was heard (D.2.1).
struct RepeatMove {
  Move move;
};
// "Repeated wrongly": not by the move as it was announced (D.2.1).
struct ReportMisrepeat {};
// "Made": the move as it stands on its player's board, for seats where that is watched (4.7,
// D.2.3). `instead`: of the last move, whose man had not arrived when it was taken for made.
struct ReportMade {
  Move move;
  bool instead = false;
};
struct ReportExecuted {};
struct PressClock {};
struct WithdrawMove {};  // D.2.8
struct OfferDraw {};
struct AcceptDraw {};
struct DeclineDraw {};
// `by_fault`: by an engine that fails too often, where it then has lost.
struct Resign {
  bool by_fault = false;
};
struct OfferTakeback {};
struct AcceptTakeback {};
struct DeclineTakeback {};
struct AllowDraw {};
// With an intended move, which then stays: threefold and fifty moves only (9.2, 9.3).
struct ClaimDraw {
  Claim claim = Claim::threefold;
  std::optional<Move> intended;
};
// The arbiter's answer to a claim under Guideline III.
struct GrantClaim {};
struct RejectClaim {};
struct DeferClaim {};

// `who` has touched it: whoever is on move, or (4.8) whoever has just moved another man. `moved`:
// he has moved another man than this one, so that it is not the move that he is to make now.
struct ReportTouch {
  Color who = Color::white;
  Square square;
  bool moved = false;
};
struct AdjustMen {};
// The arbiter has seen it or was told. `plies_kept`: the half-moves after which the game
// goes on; nothing: where it stands, or before the move that was illegal. `instead`: the queen's
// move of 7.5.2. `pressed`: the clock was, after a move that nobody announced (7.5.1). `moved`:
// from where to where the illegal move was made. `another_move`: it was found since, in one more
// move than the fault before it (7.5.5). `touched`: the man who was, where another one was moved
// (4.3).
struct ReportIrregularity {
  Color by = Color::white;
  Irregularity what = Irregularity::illegal_move;
  std::string note;
  std::optional<int> plies_kept;
  std::optional<Move> instead;
  bool same_move = false;  // as the one found before (7.5.5)
  bool pressed = false;
  std::optional<Move> moved{};
  bool another_move = false;
  std::optional<Square> touched{};
};
struct SetPosition {
  std::string fen;
};
struct Penalise {
  Color side = Color::white;
  Penalty penalty = Penalty::warning;
  Duration time{0};
  std::string note;
  int points = 0;  // to be taken off, in halves; 0: to what is worth less next (12.9.5)
};
struct DecideResult {
  Score score = Score::draw;
  std::string note;
};
struct StopClocks {
  std::string reason;
};
struct StartClocks {};
struct SetClocks {
  Readings readings;
  std::string reason;
  std::optional<Counters> moves{};  // nothing: the counters are right
  bool counters_only = false;       // the readings are right
  Duration more{0};                 // for both, beside what they show
};
// What a clock at the table shows that counts as the game's: the program follows it.
struct FollowClock {
  Readings readings;
  bool runs = true;  // of the two one
};
struct Arrive {};
// Who has not come within the default time (6.7); nothing: neither of them.
struct NoticeAbsence {
  std::optional<Color> side;
};
struct SignResult {};

// `ply`: from 0; nothing: the first entry that is missing.
struct RecordMove {
  Color sheet = Color::white;
  ScoreEntry entry{};
  std::optional<int> ply{};
};
// What is missing there is taken over (8.5).
struct CompleteScore {
  Color sheet = Color::white;
  ScoreSource from = ScoreSource::opponent;
};
// To be read to whoever asks; it counts only where the arbiter keeps it (A.3.2).
struct ShowScore {
  Color sheet = Color::white;
};
// D.2.9. `wrong`: whose board does not show the game. `agreed`: on so many half-moves do the scores
// agree that the arbiter has compared himself; nothing: the program compares what it has.
struct ReportBoardsDiffer {
  std::optional<Color> wrong{};
  std::optional<int> agreed{};
};
// No to going back where no arbiter restores the position: that takes both players (D.2.9).
struct DeclineRestoring {};
// By the arbiter at the session's end, or by the player on move (I.1.1, I.1.2).
struct AdjournGame {
  std::string resumption;  // date, time and place (I.2.7)
};
// Sealed by the house, unread, when its player stopped the clock.
struct SealMove {
  std::string box;
};
struct BeginResumption {};
// By the house, which could open the box: the words in it and the legal moves that they may mean.
struct OpenEnvelope {
  std::string words;
  std::vector<Move> meanings;
  bool offers_draw = false;  // "Nf3 (=)"
};
struct LoseEnvelope {};  // or its codes

// Somebody, or the house's own timer, has looked at the clock (6.8: a flag counts when noticed).
struct NoticeFlag {};
// Everybody goes home for now.
struct LeaveGame {};
// The house opens a game that was interrupted. `seen`: when the program was last known to run.
struct ResumeGame {
  std::optional<Time> seen{};
};

using Action =
    std::variant<AnnounceMove, ReportMade, RepeatMove, ReportMisrepeat, ReportExecuted, PressClock,
                 WithdrawMove, OfferDraw, AcceptDraw, DeclineDraw, Resign, OfferTakeback,
                 AcceptTakeback, DeclineTakeback, AllowDraw, ClaimDraw, GrantClaim, RejectClaim,
                 DeferClaim, ReportTouch, AdjustMen, ReportIrregularity, SetPosition, Penalise,
                 DecideResult, StopClocks, StartClocks, SetClocks, FollowClock, Arrive,
                 NoticeAbsence, SignResult, RecordMove, CompleteScore, ShowScore,
                 ReportBoardsDiffer, DeclineRestoring, AdjournGame, SealMove, BeginResumption,
                 OpenEnvelope, LoseEnvelope, NoticeFlag, LeaveGame, ResumeGame>;

enum class Role : std::uint8_t { player = 1, assistant, arbiter, spectator };

struct Intent {
  Color by = Color::white;  // for whom it is said; of no meaning for the arbiter and for spectators
  Role role = Role::player;
  Time at{};  // stamped where it was captured
  Action action;
};

}  // namespace annabella::host
