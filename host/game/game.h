// One game: a fold over its facts. Restarting is replaying; a test is a list of facts.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "game/fact.h"

namespace annabella::host {

// How far a move has come on the other side (D.2.1), which is nothing of its player's clock.
enum class Stage : std::uint8_t { announced = 1, repeated, executed };

struct Ply {
  Color side;
  Move move;
  MoveFacts facts;
  Stage stage = Stage::announced;
  bool made = false;       // on its player's board (4.7, D.2.3)
  bool completed = false;  // 6.2.1
  bool pressed = false;    // its player has pressed the clock after it
  Time at{};
  Readings left;                // when it was announced, then when it was completed
  std::vector<Square> touched;  // by its player, before he announced it
  std::optional<Move> named;    // with a claim before it (9.5.3)
  std::optional<DrawClaimed> wrong_claim;
  std::optional<Color> draw_offer;  // that stood until it was announced
  std::shared_ptr<const Position> before;
  std::shared_ptr<const Position> after;
  std::string key;           // of `after`, as in 9.2.3
  bool offers_draw = false;  // its player did, before the opponent's next move (C.12)

  // False: its player has a further move, as some variants let him.
  bool ends_turn() const { return after->turn() != side; }
};

// Where such a game begins; where nobody has chosen, as it usually does. Throws what the variant
// throws.
std::unique_ptr<Position> start_of(const Setup& setup, const Variant& variant);

// A claim that waits for the arbiter's answer (III.4, III.5).
struct OpenClaim {
  Color by;
  Claim claim;
  bool deferred = false;
};

// How far a player has been released from writing (8.4).
struct Release {
  std::optional<int> period;  // in which he was short of time, last
  std::size_t plies = 0;      // played by then
};

// [house]
class Game {
 public:
  // `variant` makes the positions and must be the one that the first fact names. It outlives the
  // game.
  explicit Game(const Variant& variant) : variant_(&variant) {}

  // Throws std::logic_error for a fact that cannot follow: a broken invariant, not a bad move.
  void apply(const Fact& fact);

  bool begun() const { return setup_.has_value(); }
  Time began_at() const { return began_at_; }
  const Setup& setup() const { return *setup_; }
  const Variant& variant() const { return *variant_; }
  const Position& start() const { return *start_; }
  // After the last announced move.
  const Position& position() const { return *current_; }
  // After `move` as well, which is legal, and its key: made once, for the ruling and for the fact.
  struct Next {
    std::shared_ptr<const Position> before;
    Move move;
    std::shared_ptr<const Position> position;
    std::string key;  // as in 9.2.3
  };
  const Next& next(const Move& move) const;
  // How it is described, as of described(): where that throws, the variant is asked anew next time.
  MoveFacts described_next(const Move& move) const;
  // Before the ply with this index, or after the last.
  const Position& before(std::size_t ply) const {
    return ply == plies_.size() ? *current_ : *plies_[ply].before;
  }

  const std::vector<Ply>& plies() const { return plies_; }
  const Ply* last() const { return plies_.empty() ? nullptr : &plies_.back(); }
  // The last move, while it is not completed and may still be withdrawn.
  const Ply* open_move() const;
  // What the other side has still to repeat and to execute of the last turn's moves, the earlier
  // first (D.2.1): also after their player has pressed, but not where the announcement completes
  // them.
  const Ply* unrepeated() const;
  const Ply* unexecuted() const;
  // What it has repeated last of them, and not executed.
  const Ply* repeated() const;
  // The last move while it is announced and not made.
  const Ply* unmade() const;
  // Until a move is made, its player has the move (1.3).
  Color on_move() const { return unmade() ? unmade()->side : position().turn(); }
  // The move after which the clock is pressed next: the last one, or the one before if its player
  // has not pressed and the opponent has moved all the same (6.2.2). None between the two moves of
  // one turn, which some variants have.
  const Ply* to_press() const;
  // This side's last move, if it is not completed.
  const Ply* uncompleted(Color side) const;

  const ChessClock& clock() const { return clock_; }
  // How long each one's clock has run; what was set or added does not count.
  Readings used(Time now) const;
  std::optional<Color> draw_offer() const { return draw_offer_; }
  std::optional<Color> takeback_offer() const { return takeback_offer_; }
  bool draw_allowed() const { return draw_allowed_; }  // by the arbiter (9.1.1)
  const std::optional<OpenClaim>& open_claim() const { return claim_; }
  // A claim of this turn that was wrong, until the next move (9.5.3).
  const std::optional<DrawClaimed>& wrong_claim() const { return wrong_claim_; }
  // The move that was named with a wrong claim and must be played (9.5.3).
  const std::optional<Move>& named_move() const { return named_move_; }

  // What whoever is to announce a move has touched since his move began; and whether who is on move
  // only adjusts.
  const std::vector<Square>& touched() const { return touched_; }
  bool adjusting() const { return adjusting_; }

  // The move that was made on the board after it was to be sealed, and has to be the sealed one
  // (I.1.1).
  const std::optional<Move>& made_to_seal() const { return made_to_seal_; }
  // Whoever is on move is to seal it (I.1.1); then it is sealed, until the envelope is open.
  const std::optional<AdjournmentAsked>& to_seal() const { return to_seal_; }
  const std::optional<Adjournment>& adjournment() const { return adjournment_; }
  // When the present sitting began: the game's own beginning, or its last resumption (I.9).
  Time session_began() const { return session_began_; }
  bool is_resumed() const { return is_resumed_; }
  // When the time for play is over (I.1.1); nothing where there is none, or where it is adjourned.
  std::optional<Time> session_ends() const;

  // How many illegal moves of 7.5 the player has completed.
  int illegal_moves(Color side) const { return illegal_moves_.of(side); }
  // In which half-move, from 0, the last of them was, until he has announced another move (7.5.5).
  std::optional<std::size_t> last_fault(Color side) const;
  // Its index, or one beyond all of them where he has made none.
  std::size_t last_ply_of(Color side) const;
  // The half-move that a report about this player means: the one that he is to make, or his last.
  std::size_t move_of(Color side) const {
    return position().turn() == side ? plies_.size() : last_ply_of(side);
  }
  // Both kings were seen in check, or a pawn on the last rank: the next move is completed first
  // (A.4.4).
  bool waits_for_next_move() const;
  bool next_move_was_awaited() const { return illegal_since_.has_value(); }
  // How often the arbiter has warned him (12.9.1): the third or fourth time may cost the game
  // (11.7).
  int warnings(Color side) const { return warnings_.of(side); }
  // What the arbiter has taken off his score of this game, each time, as in Penalised (12.9.5).
  const std::vector<int>& reductions(Color side) const { return reductions_.of(side); }
  // Both clocks, until the arbiter lets go on (6.11).
  bool stopped() const { return stop_.has_value(); }
  // Who stopped them, and why, so long as they stand for it.
  const std::optional<ClocksStopped>& stop() const { return stop_; }
  bool left_open() const { return left_open_; }  // the arbiter decides the result (6.9)
  std::optional<Color> flag_fallen() const { return flag_fallen_; }
  // A player is at the board once he has come or has done anything.
  bool arrived(Color side) const { return arrived_.of(side); }

  const std::optional<GameEnded>& ended() const { return ended_; }
  bool signed_by(Color side) const { return signed_.of(side); }

  // What this player has written down himself; entries_on() has all.
  const ScoreSheet& sheet(Color side) const { return sheets_.of(side); }
  const Release& release(Color side) const { return releases_.of(side); }
  // How often the arbiter has shown this player the score (A.3.2).
  int scores_shown(Color side) const { return scores_shown_.of(side); }
  // Where the scores still agreed (D.2.9), until the arbiter has set the clocks.
  const std::optional<Readings>& clocks_to_set() const { return clocks_to_set_; }
  // How far the scores agree that were found to differ from each other or from the game (D.2.9),
  // until the position is restored or the game goes on without that.
  const std::optional<int>& plies_to_keep() const { return plies_to_keep_; }
  // Which of the players wants to go back there, where no arbiter sits, until the other agrees.
  std::optional<Color> wants_back() const { return plies_to_keep_ ? wants_back_ : std::nullopt; }

  // How often the position with this repetition key has stood on the board (9.2).
  int times_stood(const std::string& key) const;
  // Number of the last fact, 0 before the first.
  int facts() const { return facts_; }
  // Moves made by the one who has made fewer. All that somebody does in one turn is one move.
  int moves_by_both() const;
  // The move number that a score sheet would show for this ply index.
  int move_number(std::size_t ply) const;
  // The half-moves that are this move of a score sheet: one, or all of a turn. None: not played.
  struct Turn {
    std::size_t first, end;
  };
  Turn turn_of(int number, Color side) const;
  // Where the turn ends in which this ply is.
  std::size_t end_of_turn(std::size_t ply) const;
  // Whoever has moved last has a further move in his turn.
  bool turn_goes_on() const;

 private:
  void on(const GameBegan& event, const Fact& fact);
  void on(const MoveAnnounced& event, const Fact& fact);
  void on(const MoveMade& event, const Fact& fact);
  void on(const MoveRepeated& event, const Fact& fact);
  void on(const MoveMisrepeated& event, const Fact& fact);
  void on(const MoveExecuted& event, const Fact& fact);
  void on(const MoveWithdrawn& event, const Fact& fact);
  void on(const MoveCompleted& event, const Fact& fact);
  void on(const DrawOffered& event, const Fact& fact);
  void on(const DrawDeclined& event, const Fact& fact);
  void on(const TakebackOffered& event, const Fact& fact);
  void on(const TakebackDeclined& event, const Fact& fact);
  void on(const MovesTakenBack& event, const Fact& fact);
  void on(const DrawAllowed& event, const Fact& fact);
  void on(const DrawClaimed& event, const Fact& fact);
  void on(const ClaimRejected& event, const Fact& fact);
  void on(const ClaimDeferred& event, const Fact& fact);
  void on(const ManTouched& event, const Fact& fact);
  void on(const MenAdjusted& event, const Fact& fact);
  void on(const IrregularityFound& event, const Fact& fact);
  void on(const PositionRestored& event, const Fact& fact);
  void on(const PositionSet& event, const Fact& fact);
  void on(const Penalised& event, const Fact& fact);
  void on(const ClocksStopped& event, const Fact& fact);
  void on(const ResultLeftOpen& event, const Fact& fact);
  void on(const ClocksStarted& event, const Fact& fact);
  void on(const ClocksSet& event, const Fact& fact);
  void on(const IncrementAdded& event, const Fact& fact);
  void on(const PlayerArrived& event, const Fact& fact);
  void on(const AdjournmentAsked& event, const Fact& fact);
  void on(const MoveSealed& event, const Fact& fact);
  void on(const ResumptionBegan& event, const Fact& fact);
  void on(const EnvelopeOpened& event, const Fact& fact);
  void on(const EnvelopeLost& event, const Fact& fact);
  void on(const FlagFell& event, const Fact& fact);
  void on(const GameLeft& event, const Fact& fact);
  void on(const GameResumed& event, const Fact& fact);
  void on(const GameEnded& event, const Fact& fact);
  void on(const ResultSigned& event, const Fact& fact);
  void on(const MoveRecorded& event, const Fact& fact);
  void on(const ScoreCompleted& event, const Fact& fact);
  void on(const ScoreShown& event, const Fact& fact);
  void on(const BoardsDiffered& event, const Fact& fact);
  void on(const RestoringDeclined& event, const Fact& fact);

  Ply& open();
  std::span<const Ply> waiting() const;
  Ply& changed(const Ply* ply) { return plies_[static_cast<std::size_t>(ply - plies_.data())]; }
  void keep(std::size_t plies);
  void begin_move();
  void go_on(Time at);
  void release_from_writing();

  const Variant* variant_;
  int facts_ = 0;
  Time began_at_{};
  std::optional<Setup> setup_;
  std::shared_ptr<const Position> start_;
  std::shared_ptr<const Position> current_;
  mutable std::optional<Next> next_;     // the last that was asked for
  std::vector<std::string> first_keys_;  // of the positions that no move has led to
  std::vector<Ply> plies_;
  ChessClock clock_;
  Readings used_;  // up to clock_.since
  std::optional<Color> draw_offer_;
  std::optional<Color> takeback_offer_;
  bool draw_allowed_ = false;
  std::optional<OpenClaim> claim_;
  std::optional<Move> named_move_;
  std::optional<DrawClaimed> wrong_claim_;
  std::vector<Square> touched_;
  bool adjusting_ = false;
  std::optional<AdjournmentAsked> to_seal_;
  std::optional<Move> made_to_seal_;
  std::optional<Adjournment> adjournment_;
  Time session_began_{};
  bool is_resumed_ = false;
  Both<int> illegal_moves_;
  struct Fault {
    std::size_t ply;
    bool awaits_queen;  // which is part of the same move (7.5.2)
  };
  Both<std::optional<Fault>> faults_;
  std::optional<std::size_t> illegal_since_;  // seen when so many half-moves had been played
  Both<int> warnings_;
  Both<std::vector<int>> reductions_;
  std::optional<ClocksStopped> stop_;
  bool left_open_ = false;
  std::optional<Color> flag_fallen_;
  Both<bool> arrived_;
  Both<bool> signed_;
  Both<ScoreSheet> sheets_;
  Both<Release> releases_;
  Both<int> scores_shown_;
  std::optional<Readings> clocks_to_set_;
  std::optional<int> plies_to_keep_;
  std::optional<Color> wants_back_;
  std::optional<GameEnded> ended_;
};

// Where the Laws bind those who watch the game, too (12.6).
inline bool is_in_earnest(const Game& game) {
  return game.setup().rated || game.setup().regulations.arbiter;
}

}  // namespace annabella::host
