// One intent before the Arbiter: what each of them leads to stands in the files beside this one, by
// articles. The first that refuses is the answer; else what was recorded is.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

#include "game/arbiter.h"
#include "game/touches.h"

namespace annabella::host {

// The facts of one ruling: numbered on from the game's, with both clocks as they stand after each.
class Record {
 public:
  Record(const Game& game, Time at)
      : at_(at), clock_(game.clock().seen(at)), number_(game.facts()) {
    facts_.reserve(kUsual);
  }

  Record& add(Event event) {
    facts_.push_back(
        {.number = ++number_, .at = at_, .left = clock_.left, .event = std::move(event)});
    return *this;
  }
  void start(Color side) { clock_ = clock_.started(side, at_); }
  void press(Color side) { clock_ = clock_.pressed(side, at_); }
  void give(Color side, Duration time) {
    Readings readings = clock_.left;
    readings.of(side) = std::max(Duration{0}, readings.of(side) + time);
    set(readings, clock_.moves);
  }
  void set(const Readings& readings, const Counters& moves) {
    clock_ = clock_.corrected(readings, moves, at_);
  }
  const ChessClock& clock() const { return clock_; }

  std::vector<Fact> facts() && { return std::move(facts_); }

 private:
  static constexpr std::size_t kUsual = 4;  // few intents lead to more

  Time at_;
  ChessClock clock_;
  int number_;
  std::vector<Fact> facts_;
};

// A.4 is for rapid and blitz; a standard game goes by Article 7, whoever watches.
bool goes_by_a4(const Setup& setup);

// What an opponent is given for an illegal move or a wrong claim: two minutes, one in blitz (7.5.5,
// 9.5.3, B.2). Nothing in a game without a clock.
Duration penalty_time(const Setup& setup);

// What cannot be done to a game whose next move lies in an envelope.
bool waits_for_the_envelope(const Action& action);

// What ends the game with this position, which stands for that many times (5.1.1, 5.2, 9.6).
std::optional<GameEnded> end_of(const Position& position, int times);

class Case {
 public:
  Case(const Game& game, const Intent& intent)
      : game_(game), by_(intent.by), role_(intent.role), at_(intent.at), record_(game, intent.at) {}

  Ruling on(const AnnounceMove& wish);
  Ruling on(const ReportMade& wish);
  Ruling on(const RepeatMove& wish);
  Ruling on(const ReportMisrepeat&);
  Ruling on(const ReportExecuted&);
  Ruling on(const PressClock&);
  Ruling on(const WithdrawMove&);
  Ruling on(const OfferDraw&);
  Ruling on(const AcceptDraw&);
  Ruling on(const DeclineDraw&);
  Ruling on(const Resign& wish);
  Ruling on(const OfferTakeback&);
  Ruling on(const AcceptTakeback&);
  Ruling on(const DeclineTakeback&);
  Ruling on(const AllowDraw&);
  Ruling on(const ClaimDraw& wish);
  Ruling on(const GrantClaim&);
  Ruling on(const RejectClaim&);
  Ruling on(const DeferClaim&);
  Ruling on(const ReportTouch& wish);
  Ruling on(const AdjustMen&);
  Ruling on(const ReportIrregularity& wish);
  Ruling on(const SetPosition& wish);
  Ruling on(const Penalise& wish);
  Ruling on(const DecideResult& wish);
  Ruling on(const StopClocks& wish);
  Ruling on(const StartClocks&);
  Ruling on(const SetClocks& wish);
  Ruling on(const FollowClock& wish);
  Ruling on(const Arrive&);
  Ruling on(const NoticeAbsence& wish);
  Ruling on(const SignResult&);
  Ruling on(const RecordMove& wish);
  Ruling on(const CompleteScore& wish);
  Ruling on(const ShowScore& wish);
  Ruling on(const ReportBoardsDiffer& wish);
  Ruling on(const DeclineRestoring&);
  Ruling on(const AdjournGame& wish);
  Ruling on(const SealMove& wish);
  Ruling on(const BeginResumption&);
  Ruling on(const OpenEnvelope& wish);
  Ruling on(const LoseEnvelope&);
  Ruling on(const NoticeFlag&);
  Ruling on(const LeaveGame&);
  Ruling on(const ResumeGame&);

 private:
  void complete(Color side, const Position& after);
  void make(Color side, const Position& after, int times);
  bool end_if_over(const Ply& made);
  bool has_ended_on_the_board();
  Ruling announced(Move move, bool made);
  Ruling made_unannounced(const ReportMade& wish);
  Ruling made_instead(const Move& move);
  Ruling made_to_be_sealed(const Move& move);
  std::optional<Phrase> not_allowed(const AnnounceMove& wish) const;
  Obligation bound() const;
  bool complies(const Move& move) const;
  std::optional<Phrase> no_draw_by_agreement() const;
  Ruling agreed_draw();
  Ruling played_on();
  std::optional<Phrase> no_claim(const ClaimDraw& wish) const;
  std::optional<Phrase> no_quickplay_claim(Claim claim) const;
  bool holds(const ClaimDraw& wish) const;
  Ruling claimed_with_an_illegal_move(const ClaimDraw& wish);
  bool is_legal(const Move& move) const;
  bool is_own_man(Square square) const;
  std::optional<Phrase> no_adjourning() const;
  std::optional<Phrase> no_time_to_seal() const;
  std::optional<Phrase> no_opening() const;
  Envelope envelope(std::string resumption) const;
  void play_sealed(Move move);
  Ruling illegal_move(const ReportIrregularity& wish);
  Ruling another_man_moved(const ReportIrregularity& wish);
  std::optional<Phrase> which_move(Color by, const char* key, std::string_view article) const;
  // In which half-move a report says that it happened, counted from 0: one that is on our board,
  // or, at the end, the one that its player has to make.
  std::size_t reported_move(const ReportIrregularity& wish) const;
  bool is_completed(std::size_t ply, const ReportIrregularity& wish) const;
  bool could_promote(std::size_t ply, const ReportIrregularity& wish) const;
  std::optional<Phrase> no_illegal_move(std::size_t ply, const ReportIrregularity& wish) const;
  void give_for_illegal_move(Color side);
  std::optional<Phrase> no_such_fault(std::size_t ply, const ReportIrregularity& wish) const;
  void bind_by_touch(const Ply* undone, const ReportIrregularity& wish);
  std::optional<Phrase> not_the_same_move(const ReportIrregularity& wish) const;
  std::optional<Phrase> not_instead(const Move& move, const Position& from,
                                    const ReportIrregularity& wish) const;
  std::vector<Move> becomes_queen(const Position& from, const ReportIrregularity& wish) const;
  bool can_be_taken_off(const Penalise& wish) const;
  void play_instead(const Move& move, const Position& from);
  bool is_adjusted(const ReportTouch& wish) const;
  Ruling touched_before(const ReportTouch& wish);
  // What was announced and not made does not stand on the board (1.3).
  void lose(Color side, const char* reason, const char* drawn_reason) {
    const Ply* unmade = game_.unmade();
    lose_in(unmade ? *unmade->before : game_.position(), side, reason, drawn_reason);
  }
  void lose_in(const Position& position, Color side, const char* reason, const char* drawn_reason);
  Ruling taken_back();
  std::optional<Phrase> not_to_be_written(Color sheet) const;
  void stop_to_write();
  void let_fall(Color late);
  void let_fall_if_out_of_time();
  Ruling written();

  const Game& game_;
  Color by_;
  Role role_;
  Time at_;
  Record record_;
};

}  // namespace annabella::host
