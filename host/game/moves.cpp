// What becomes of a move, from its announcement to the press of the clock, and of taking it back.
#include <algorithm>

#include "game/case.h"
#include "game/described.h"
#include "game/last_moves.h"
#include "game/move_phrase.h"
#include "game/score_keeping.h"
#include "game/touches.h"

namespace annabella::host {
namespace {

// 9.6: five times the same position, or 75 moves by each side without progress.
constexpr int kFivefold = 5;

Phrase another_move(const char* key, const Move& move, const Ply& announced) {
  Phrase why = about_move(key, move, *announced.before);
  why.with["announced"] = std::vector{whole_move(announced.move, *announced.before)};
  return why;
}

}  // namespace

// 5.1.1, 5.2.1, 5.2.2 and whatever else the variant ends by itself; mate goes before 9.6.
std::optional<GameEnded> end_of(const Position& position, int times) {
  if (const std::optional<Ending> ending = position.ending()) {
    return GameEnded{ending->winner ? won_by(*ending->winner) : Score::draw, ending->reason};
  }
  if (times >= kFivefold) return GameEnded{Score::draw, "fivefold-repetition"};
  if (position.quiet_halfmoves().value_or(0) >= kSeventyFiveMoves) {
    return GameEnded{Score::draw, "seventy-five-moves"};
  }
  return std::nullopt;
}

std::optional<Phrase> Case::not_allowed(const AnnounceMove& wish) const {
  const Position& before = game_.position();
  if (const Ply* unmade = game_.unmade()) return Phrase{"made.not-yet", {{"side", unmade->side}}};
  if (by_ != before.turn()) return Phrase{"game.not-on-move", {{"side", before.turn()}}};
  const std::optional<OpenClaim>& claim = game_.open_claim();
  if (game_.stopped() && claim && !claim->deferred) return Phrase{"claim.answer-first", {}};
  if (game_.stopped()) return Phrase{"clock.stopped", {}};  // 6.11.3
  if (game_.left_open() || game_.flag_fallen()) return Phrase{"flag.arbiter-decides", {}};
  const std::vector<Move> legal = before.legal_moves();
  if (std::ranges::find(legal, wish.move) == legal.end()) {
    return about_move("game.illegal-move", wish.move, before);
  }
  // 9.5.3: the move named with a wrong claim is played.
  if (const std::optional<Move>& named = game_.named_move(); named && *named != wish.move) {
    return about_move("claim.must-play", *named, before);
  }
  if (const std::optional<Move>& made = game_.made_to_seal(); made && *made != wish.move) {
    return about_move("adjournment.made-on-board", *made, before);
  }
  if (auto first = to_write_first(game_, by_, at_)) return first;
  if (complies(wish.move)) return std::nullopt;
  return obligation_phrase(bound(), before);
}

// By the men that were touched since the move began (4.3, 4.4).
Obligation Case::bound() const {
  return bound_by({.touched = game_.touched(), .released = {}, .promotion = kNoPiece},
                  game_.position());
}

// The move named with a claim binds him before whatever he touched after that (9.5.3, 4.8).
bool Case::complies(const Move& move) const {
  if (const std::optional<Move>& named = game_.named_move()) return move == *named;
  if (const std::optional<Move>& made = game_.made_to_seal()) return move == *made;
  if (game_.touched().empty()) return true;
  const std::vector<Move> moves = bound().moves;
  return std::ranges::find(moves, move) != moves.end();
}

Ruling Case::on(const AnnounceMove& wish) {
  const bool watched = game_.setup().regulations.seat(by_).watched;
  if (game_.to_seal() && watched) return Phrase{"adjournment.seal-it", {}};  // it is not made yet
  if (auto refusal = not_allowed(wish)) return *refusal;
  if (game_.to_seal()) return made_to_be_sealed(wish.move);
  return announced(wish.move, !watched);
}

// `made`: on its player's board as well.
Ruling Case::announced(Move move, bool made) {
  // The opponent's move stands. If it has ended the game, that completes it (6.2.1.1); else the
  // opponent may still press (6.2.2), where there is a clock to press.
  if (const Ply* open = game_.open_move(); open && open->side != by_) {
    if (end_if_over(*open)) return written();
    if (!game_.setup().time) complete(open->side, *open->after);
  }
  // 6.2.1.2: one's own next move completes one's last.
  if (game_.uncompleted(by_)) record_.add(MoveCompleted{.side = by_, .unpressed = true});
  record_.add(MoveAnnounced{by_, move, game_.described_next(move)});
  const Game::Next& next = game_.next(move);
  if (made) make(by_, *next.position, game_.times_stood(next.key) + 1);
  return written();
}

// A man who stands elsewhere than was announced is a slip of the tongue or an irregularity, but not
// that move made. A turn may have a second move.
Ruling Case::on(const ReportMade& wish) {
  if (wish.instead) return made_instead(wish.move);
  const Ply* open = game_.open_move();
  if (open && by_ != open->side && wish.move == open->move) {
    return Phrase{"made.not-yours", {{"side", open->side}}};
  }
  if (!open || by_ != open->side) return made_unannounced(wish);
  if (open->made) {
    const bool goes_on = game_.on_move() == by_ && wish.move != open->move;
    return goes_on ? made_unannounced(wish) : Phrase{"made.known", {}};
  }
  if (game_.stopped()) return Phrase{"clock.stopped", {}};
  if (wish.move != open->move) {
    return another_move("made.differs", wish.move, *open);
  }
  make(by_, *open->after, game_.times_stood(open->key));
  return written();
}

// D.2.5: a sighted player has made his move when he has released the man (4.7), also if he forgot
// to announce it; then the opponent hears of it by this. Who does not see has made no move before
// it is announced (D.2.3.3).
Ruling Case::made_unannounced(const ReportMade& wish) {
  const Seat& seat = game_.setup().regulations.seat(by_);
  if (game_.to_seal() && seat.watched) {
    if (auto refusal = not_allowed(AnnounceMove{wish.move})) return *refusal;
    return made_to_be_sealed(wish.move);
  }
  if (seat.unseeing || !seat.watched) return Phrase{"made.announce-first", {}};
  if (auto refusal = not_allowed(AnnounceMove{wish.move})) return *refusal;
  return announced(wish.move, true);
}

// In earnest a man who was released has moved (4.7). Elsewhere who only paused on his way goes on,
// as long as nobody has pressed by hand or answered.
Ruling Case::made_instead(const Move& move) {
  const Ply* last = game_.last();
  if (!last || last->side != by_) return Phrase{"game.not-on-move", {{"side", game_.on_move()}}};
  const Seat& seat = game_.setup().regulations.seat(by_);
  const bool is_pressed = game_.setup().press == Press::by_hand && last->completed;
  const bool is_known = last->made && seat.watched && !seat.unseeing;
  if (is_in_earnest(game_) || is_pressed || !is_known) return Phrase{"withdraw.made", {}};
  if (game_.stopped()) return Phrase{"clock.stopped", {}};
  if (game_.left_open() || game_.flag_fallen()) return Phrase{"flag.arbiter-decides", {}};
  const Position& before = *last->before;
  const std::vector<Move> legal = before.legal_moves();
  if (std::ranges::find(legal, move) == legal.end()) {
    return about_move("game.illegal-move", move, before);
  }
  const std::unique_ptr<Position> after = position_after(before, move);
  MoveFacts facts = described(before, move, *after);
  record_.add(MovesTakenBack{1});
  if (last->pressed) record_.start(by_);
  record_.add(MoveAnnounced{by_, move, std::move(facts)});
  make(by_, *after, game_.times_stood(after->repetition_key()) + 1);
  return written();
}

// I.1.1: whoever makes a move on the board although he is to seal it seals this one.
Ruling Case::made_to_be_sealed(const Move& move) {
  if (game_.made_to_seal()) return Phrase{"adjournment.seal-it", {}};
  AdjournmentAsked asked = *game_.to_seal();
  asked.made = move;
  record_.add(std::move(asked));
  return written();
}

Ruling Case::on(const RepeatMove& wish) {
  const Ply* announced = game_.unrepeated();
  if (!announced) return Phrase{"repeat.nothing", {}};
  if (by_ == announced->side) return Phrase{"repeat.by-opponent", {{"side", opponent(by_)}}};
  if (wish.move != announced->move) {
    return another_move("repeat.other-move", wish.move, *announced);
  }
  record_.add(MoveRepeated{by_});
  return written();
}

// Whoever has heard it says so; also after somebody else took it for right.
Ruling Case::on(const ReportMisrepeat&) {
  const Ply* repeated = game_.unexecuted();
  if (!repeated) return Phrase{"repeat.nothing", {}};
  record_.add(MoveMisrepeated{opponent(repeated->side)});
  return written();
}

Ruling Case::on(const ReportExecuted&) {
  const Ply* repeated = game_.unexecuted();
  if (!repeated) return Phrase{"execute.nothing", {}};
  if (repeated->stage == Stage::announced) return Phrase{"execute.repeat-first", {}};
  record_.add(MoveExecuted{});
  if (repeated->made && !repeated->completed) end_if_over(*repeated);
  return written();
}

Ruling Case::on(const PressClock&) {
  const Ply* made = game_.to_press();
  if (!made) return Phrase{"press.nothing", {{"side", game_.position().turn()}}};
  if (by_ != made->side) {  // in earnest nobody is told that the other has not pressed (12.6)
    if (is_in_earnest(game_)) {
      return Phrase{"clock.not-running", {{"side", by_}, {"article", std::string("6.2.1")}}};
    }
    return Phrase{"press.not-yours", {{"side", made->side}}};
  }
  if (game_.stopped()) return Phrase{"clock.stopped", {}};
  if (!made->made) return Phrase{"press.not-made", {}};  // 6.2.4, D.2.4
  complete(by_, *made->after);
  std::optional<GameEnded> end;
  if (made == game_.last()) end = end_of(*made->after, game_.times_stood(made->key));
  if (end) {
    record_.add(*end);
  } else {
    stop_to_write();
  }
  return written();
}

Ruling Case::on(const WithdrawMove&) {
  const Ply* open = game_.open_move();
  if (game_.plies().empty()) return Phrase{"withdraw.nothing", {}};
  if (!open && !game_.setup().rated) return Phrase{"withdraw.take-back-instead", {}};
  if (!open) return Phrase{"withdraw.too-late", {{"side", game_.position().turn()}}};
  if (by_ != open->side) return Phrase{"withdraw.not-yours", {{"side", open->side}}};
  // What was seen on the board as it was announced was no slip of the tongue (4.7).
  if (open->made && game_.setup().regulations.seat(by_).watched) {
    return Phrase{"withdraw.made", {}};
  }
  record_.add(MoveWithdrawn{by_});
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

// Between two moves of one turn, which some variants have, nobody presses.
void Case::complete(Color side, const Position& after) {
  if (after.turn() != side) record_.press(side);
  record_.add(MoveCompleted{side});
}

// The opponent has the move now (1.3). The game ends with it if it is over (5.1.1, 5.2.1); but what
// nobody has seen may be a slip of the tongue until it is executed or the clock pressed (D.2.8).
void Case::make(Color side, const Position& after, int times) {
  record_.add(MoveMade{side});
  const bool at_once = game_.setup().press == Press::at_once;
  if (!at_once && !game_.setup().regulations.seat(side).watched) return;
  if (at_once) complete(side, after);
  const std::optional<GameEnded> end = end_of(after, times);
  if (end && !at_once) record_.add(MoveCompleted{.side = side, .unpressed = true});  // 6.2.1.1
  if (end) record_.add(*end);
  if (!end && at_once) stop_to_write();
}

// 6.2.1.1: what ends the game is completed by that.
bool Case::end_if_over(const Ply& made) {
  const std::optional<GameEnded> end = end_of(*made.after, game_.times_stood(made.key));
  if (!end) return false;
  record_.add(MoveCompleted{.side = made.side, .unpressed = true}).add(*end);
  return true;
}

// A move that is made and may still be withdrawn is one of the game until it is.
bool Case::has_ended_on_the_board() {
  const Ply* open = game_.open_move();
  return open && open->made && end_if_over(*open);
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

}  // namespace annabella::host
