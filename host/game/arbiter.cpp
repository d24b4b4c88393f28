#include "game/arbiter.h"

#include <algorithm>
#include <utility>

namespace annabella::host {
namespace {

// 9.6: five times the same position, or 75 moves by each side without progress.
constexpr int kFivefold = 5;
constexpr int kQuietHalfmovesThatEnd = 150;

Score won_by(Color side) { return side == Color::white ? Score::white_wins : Score::black_wins; }

// The facts of one ruling: numbered on from the game's, with both clocks as they stand after each.
class Record {
 public:
  Record(const Game& game, Time at) : at_(at), left_(game.clock().at(at)), number_(game.facts()) {}

  Record& add(Event event) {
    facts_.push_back({.number = ++number_, .at = at_, .left = left_, .event = std::move(event)});
    return *this;
  }
  void give(Color side, Duration time) { left_.of(side) += time; }

  std::vector<Fact> facts() && { return std::move(facts_); }

 private:
  Time at_;
  Readings left_;
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
  void complete(Color side);
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

Ruling Case::on(const AnnounceMove& wish) {
  const Position& before = game_.position();
  if (by_ != before.turn()) return Phrase{"game.not-on-move", {{"side", before.turn()}}};
  const std::vector<Move> legal = before.legal_moves();
  if (std::ranges::find(legal, wish.move) == legal.end()) {
    return Phrase{"game.illegal-move", {{"from", wish.move.from}, {"to", wish.move.to}}};
  }
  // 6.2.1.2: a move is completed, too, when the opponent has made the next one.
  if (const Ply* open = game_.open_move()) {
    complete(open->side);
    if (end_if_over(*open)) return written();
  }
  const std::unique_ptr<Position> after = before.after(wish.move);
  const int times = game_.times_stood(after->repetition_key()) + 1;
  record_.add(MoveAnnounced{by_, wish.move, before.describe(wish.move)});
  if (game_.setup().press == Press::at_once) {
    complete(by_);
    end_if_over(*after, times);
  }
  return written();
}

Ruling Case::on(const RepeatMove& wish) {
  const Ply* open = game_.open_move();
  if (!open || open->stage != Stage::announced) return Phrase{"repeat.nothing", {}};
  if (by_ == open->side) return Phrase{"repeat.by-opponent", {{"side", opponent(by_)}}};
  if (wish.move != open->move) {
    return Phrase{"repeat.differs",
                  {{"from", wish.move.from},
                   {"to", wish.move.to},
                   {"announced_from", open->move.from},
                   {"announced_to", open->move.to}}};
  }
  record_.add(MoveRepeated{by_});
  return written();
}

Ruling Case::on(const ReportExecuted&) {
  const Ply* open = game_.open_move();
  if (!open || open->stage == Stage::executed) return Phrase{"execute.nothing", {}};
  if (open->stage == Stage::announced) return Phrase{"execute.repeat-first", {}};
  record_.add(MoveExecuted{});
  end_if_over(*open);
  return written();
}

Ruling Case::on(const PressClock&) {
  const Ply* open = game_.open_move();
  if (!open) return Phrase{"press.nothing", {{"side", game_.position().turn()}}};
  if (by_ != open->side) return Phrase{"press.not-yours", {{"side", open->side}}};
  complete(by_);
  end_if_over(*open);
  return written();
}

Ruling Case::on(const WithdrawMove&) {
  const Ply* open = game_.open_move();
  if (game_.plies().empty()) return Phrase{"withdraw.nothing", {}};
  if (!open && !game_.setup().rated) return Phrase{"withdraw.take-back-instead", {}};
  if (!open) return Phrase{"withdraw.too-late", {}};
  if (by_ != open->side) return Phrase{"withdraw.not-yours", {{"side", open->side}}};
  record_.add(MoveWithdrawn{by_});
  return written();
}

Ruling Case::on(const OfferDraw&) {
  if (game_.draw_offer() == opponent(by_)) return agreed_draw();
  if (game_.draw_offer() == by_) return Phrase{"draw.stands", {}};
  if (game_.plies().size() < 2) return Phrase{"draw.too-early", {}};
  record_.add(DrawOffered{by_});
  return written();
}

Ruling Case::on(const AcceptDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  return agreed_draw();
}

Ruling Case::on(const DeclineDraw&) {
  if (game_.draw_offer() != opponent(by_)) return Phrase{"draw.no-offer", {}};
  record_.add(DrawDeclined{by_});
  return written();
}

Ruling Case::on(const Resign&) {
  record_.add(GameEnded{won_by(opponent(by_)), "resignation"});
  return written();
}

Ruling Case::on(const OfferTakeback&) {
  if (game_.setup().rated) return Phrase{"takeback.rated", {}};
  if (game_.takeback_offer() == opponent(by_)) return taken_back();
  if (game_.takeback_offer() == by_) return Phrase{"takeback.stands", {}};
  if (std::ranges::find(game_.plies(), by_, &Ply::side) == game_.plies().end()) {
    return Phrase{"takeback.no-move", {}};
  }
  record_.add(TakebackOffered{by_});
  return written();
}

Ruling Case::on(const AcceptTakeback&) {
  if (game_.takeback_offer() != opponent(by_)) return Phrase{"takeback.no-offer", {}};
  return taken_back();
}

Ruling Case::on(const DeclineTakeback&) {
  if (game_.takeback_offer() != opponent(by_)) return Phrase{"takeback.no-offer", {}};
  record_.add(TakebackDeclined{by_});
  return written();
}

Ruling Case::on(const NoticeFlag&) {
  const std::optional<Time> falls = game_.clock().falls_at();
  if (!falls || at_ < *falls) return Phrase{"flag.stands", {}};
  // Mate or stalemate on the board came first (5.1.1, 5.2.1).
  if (const Ply* open = game_.open_move(); open && open->after->ending()) {
    end_if_over(*open);
    return written();
  }
  const Color late = *game_.clock().running;
  record_.add(FlagFell{late});
  // 6.9: lost, unless the opponent could not mate by any sequence of legal moves.
  if (game_.position().can_still_win(opponent(late))) {
    record_.add(GameEnded{won_by(opponent(late)), "time"});
  } else {
    record_.add(GameEnded{Score::draw, "time-cannot-win"});
  }
  return written();
}

Ruling Case::on(const LeaveGame&) {
  record_.add(GameLeft{});
  return written();
}

Ruling Case::on(const ResumeGame&) {
  // The clocks stood while the program was away: nothing is taken from whoever is running.
  Fact fact{
      .number = game_.facts() + 1, .at = at_, .left = game_.clock().left, .event = GameResumed{}};
  return std::vector<Fact>{std::move(fact)};
}

void Case::complete(Color side) {
  if (game_.setup().time) record_.give(side, game_.setup().time->increment);
  record_.add(MoveCompleted{side});
}

// 5.1.1, 5.2.1, 5.2.2 and whatever else the variant ends by itself; mate goes before 9.6.
bool Case::end_if_over(const Position& position, int times) {
  if (const std::optional<Ending> ending = position.ending()) {
    record_.add(GameEnded{ending->winner ? won_by(*ending->winner) : Score::draw, ending->reason});
    return true;
  }
  if (times >= kFivefold) {
    record_.add(GameEnded{Score::draw, "fivefold-repetition"});
    return true;
  }
  if (position.quiet_halfmoves().value_or(0) >= kQuietHalfmovesThatEnd) {
    record_.add(GameEnded{Score::draw, "seventy-five-moves"});
    return true;
  }
  return false;
}

bool Case::end_if_over(const Ply& made) {
  return end_if_over(*made.after, game_.times_stood(made.key));
}

Ruling Case::agreed_draw() {
  record_.add(GameEnded{Score::draw, "agreement"});
  return written();
}

// The asker's last move goes, and the answer to it if there was one.
Ruling Case::taken_back() {
  const Color asker = opponent(by_);
  int plies = 0;
  while (game_.plies()[game_.plies().size() - 1 - static_cast<std::size_t>(plies)].side != asker) {
    ++plies;
  }
  record_.add(MovesTakenBack{plies + 1});
  return written();
}

}  // namespace

std::vector<Fact> opening(const Setup& setup, Time at) {
  Fact fact{.number = 1, .at = at, .left = {}, .event = GameBegan{setup}};
  if (setup.time) {
    const Duration first =
        setup.time->base + setup.time->increment;  // added before each move (6.1)
    fact.left = {first, first};
  }
  return {std::move(fact)};
}

Ruling rule(const Game& game, const Intent& intent) {
  if (game.ended()) return Phrase{"game.over", {}};
  return std::visit([&](const auto& action) { return Case(game, intent).on(action); },
                    intent.action);
}

}  // namespace annabella::host
