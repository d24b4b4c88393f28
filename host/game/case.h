// One intent before the Arbiter: what each of them leads to stands in the files beside this one, by
// articles. The first that refuses is the answer; else what was recorded is.
#pragma once

#include <utility>

#include "game/arbiter.h"

namespace annabella::host {

// The facts of one ruling: numbered on from the game's, with both clocks as they stand after each.
class Record {
 public:
  Record(const Game& game, Time at)
      : at_(at), clock_(game.clock().seen(at)), number_(game.facts()) {}

  Record& add(Event event) {
    facts_.push_back(
        {.number = ++number_, .at = at_, .left = clock_.left, .event = std::move(event)});
    return *this;
  }
  void press(Color side) { clock_ = clock_.pressed(side, at_); }

  std::vector<Fact> facts() && { return std::move(facts_); }

 private:
  Time at_;
  ChessClock clock_;
  int number_;
  std::vector<Fact> facts_;
};

class Case {
 public:
  Case(const Game& game, const Intent& intent)
      : game_(game), by_(intent.by), at_(intent.at), record_(game, intent.at) {}

  Ruling on(const AnnounceMove& wish);
  Ruling on(const RepeatMove& wish);
  Ruling on(const ReportExecuted&);
  Ruling on(const PressClock&);
  Ruling on(const WithdrawMove&);
  Ruling on(const OfferDraw&);
  Ruling on(const AcceptDraw&);
  Ruling on(const DeclineDraw&);
  Ruling on(const Resign&);
  Ruling on(const OfferTakeback&);
  Ruling on(const AcceptTakeback&);
  Ruling on(const DeclineTakeback&);
  Ruling on(const NoticeFlag&);
  Ruling on(const LeaveGame&);
  Ruling on(const ResumeGame&);

 private:
  void complete(Color side, const Position& after);
  bool end_if_over(const Position& position, int times);
  bool end_if_over(const Ply& made);
  Ruling agreed_draw();
  Ruling taken_back();
  Ruling written() { return std::move(record_).facts(); }

  const Game& game_;
  Color by_;
  Time at_;
  Record record_;
};

}  // namespace annabella::host
