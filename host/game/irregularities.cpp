// What goes wrong at the board, and what becomes of it (Articles 4, 7, A.4).
#include <algorithm>
#include <iterator>
#include <span>
#include <string_view>

#include "game/case.h"
#include "game/described.h"
#include "game/last_moves.h"
#include "game/move_phrase.h"
#include "game/piece.h"
#include "game/touches.h"

namespace annabella::host {
namespace {

bool stands_on(const Position& position, Square square) {
  return man_on(square, position.pieces()) != kNoPiece;
}

std::string_view article_on(Irregularity what) {
  if (what == Irregularity::unpromoted_pawn) return "7.5.2";
  return what == Irregularity::two_hands ? "7.5.4" : "7.5.1";
}

}  // namespace

bool goes_by_a4(const Setup& setup) {
  return !setup.regulations.supervised && (!setup.time || pace_of(*setup.time) != Pace::standard);
}

Ruling Case::on(const ReportTouch& wish) {
  const Position& position = game_.position();
  const VariantTraits board = game_.variant().traits();
  if (wish.square.file >= board.files || wish.square.rank >= board.ranks) {
    return Phrase{"answer.not-on-board", {{"place", wish.square}}};
  }
  if (wish.who != position.turn()) return touched_before(wish);
  if (wish.moved) {
    if (auto question = which_move(wish.who, "touch.which-move", "4.3")) {
      // Once the opponent has moved a man it is too late for a player to claim it (4.8).
      if (role_ == Role::arbiter) return *question;
      return Phrase{"touch.too-late", {{"side", opponent(wish.who)}}};
    }
  }
  if (game_.unmade()) return Phrase{"touch.not-on-move", {{"side", wish.who}}};
  if (is_adjusted(wish)) return Phrase{"touch.adjusting", {{"side", wish.who}}};
  if (!stands_on(position, wish.square)) {
    return Phrase{"touch.empty-square", {{"square", wish.square}}};
  }
  // What his opponent alone says binds nobody: he says so himself, who sees for a player reports it
  // (D.2.10.5), or the arbiter has seen it.
  if (role_ == Role::player && by_ != wish.who) {
    const bool arbiter = game_.setup().regulations.arbiter;
    return Phrase{arbiter ? "touch.claimed" : "touch.says-himself",
                  {{"side", wish.who}, {"square", wish.square}}};
  }
  record_.add(ManTouched{wish.who, wish.square});
  // 9.1.2.1: touching a man declines the offer.
  if (game_.draw_offer() == opponent(wish.who)) record_.add(DrawDeclined{wish.who});
  return written();
}

// 4.2.1: who has said that he adjusts is not taken at his opponent's word for more. With another
// intent he touches all the same (4.2.2, 4.3): by his own word, by that of whoever sees for the
// opponent (D.2.10.5), and where the arbiter has seen it.
bool Case::is_adjusted(const ReportTouch& wish) const {
  return game_.adjusting() && role_ == Role::player && by_ != wish.who;
}

// Another man was moved than the one touched. Once the opponent has touched one it is too late for
// a player to claim it (4.8), not for the arbiter who has seen it.
Ruling Case::touched_before(const ReportTouch& wish) {
  const Ply* last = game_.last();
  if (!last || last->side != wish.who) return Phrase{"touch.not-on-move", {{"side", wish.who}}};
  if (game_.unmade() && is_adjusted(wish)) return Phrase{"touch.adjusting", {{"side", wish.who}}};
  if (role_ != Role::arbiter && !game_.touched().empty()) {
    return Phrase{"touch.too-late", {{"side", opponent(wish.who)}}};
  }
  if (!stands_on(*last->before, wish.square)) {
    return Phrase{"touch.empty-before", {{"square", wish.square}}};
  }
  std::vector<Square> touched = last->touched;  // in order: the first binds first (4.3, 4.4)
  touched.push_back(wish.square);
  const Obligation bound =
      bound_by({.touched = touched, .released = {}, .promotion = kNoPiece}, *last->before);
  if (std::ranges::find(bound.moves, last->move) != bound.moves.end()) {
    return Phrase{"touch.complied", {{"square", wish.square}}};
  }
  // 4.8: it is claimed, and the arbiter decides. Without one no player's word undoes a move.
  if (role_ != Role::arbiter) {
    const bool arbiter = game_.setup().regulations.arbiter;
    return Phrase{arbiter ? "touch.arbiter-decides" : "touch.nobody-decides",
                  {{"side", wish.who}, {"square", wish.square}}};
  }
  record_.add(IrregularityFound{wish.who, Irregularity::touched_man, {}, false});
  record_.add(PositionRestored{static_cast<int>(game_.plies().size()) - 1});
  for (const Square square : touched) record_.add(ManTouched{wish.who, square});
  return written();
}

// 4.2.1: who is on move, and before he touches a man; also between his announcement and his move
// (D.2.3). 6.2.5: and only while his clock runs, which it does not before the opponent has pressed.
Ruling Case::on(const AdjustMen&) {
  if (by_ != game_.on_move()) return Phrase{"adjust.not-on-move", {}};
  const std::optional<Color> running = game_.clock().running;
  if (game_.setup().time && running && by_ != *running) {
    return Phrase{"clock.not-running", {{"side", by_}, {"article", std::string("6.2.5")}}};
  }
  const Ply* unmade = game_.unmade();
  const std::vector<Square>& touched = unmade ? unmade->touched : game_.touched();
  if (!touched.empty()) return Phrase{"adjust.after-touch", {}};
  if (game_.adjusting()) return Phrase{"adjust.known", {}};
  record_.add(MenAdjusted{by_});
  return written();
}

Ruling Case::on(const ReportIrregularity& wish) {
  const bool by_a4 = goes_by_a4(game_.setup());
  const bool settled = game_.moves_by_both() >= kMovesThatSettleColours;
  const int played = static_cast<int>(game_.plies().size());
  if (wish.plies_kept && (*wish.plies_kept < 0 || *wish.plies_kept > played)) {
    return Phrase{"irregularity.no-such-move", {}};
  }
  if (counts_as_illegal_move(wish.what)) return illegal_move(wish);
  if (wish.what == Irregularity::touched_man) return another_man_moved(wish);
  // After ten moves rapid and blitz without supervision go on from what is there (A.4.1.2).
  const bool about_the_board =
      wish.what == Irregularity::wrong_start || wish.what == Irregularity::turned_board;
  if (about_the_board && by_a4 && settled) {
    return Phrase{"irregularity.after-ten-moves", {}};
  }
  const bool agreed = wish.what == Irregularity::agreed_correction;
  if ((is_seen_twice(wish.what) || agreed) && !by_a4) {
    const bool a_pawn = wish.what == Irregularity::pawn_on_last_rank;
    return Phrase{"irregularity.illegal-move-instead",
                  {{"article", std::string(a_pawn ? "7.5.2" : "7.5.1")}}};
  }
  if (agreed && !wish.plies_kept) return Phrase{"irregularity.how-far", {}};
  // A.4.4: the arbiter waits until the next move is completed.
  const bool seen_before = is_seen_twice(wish.what) && game_.next_move_was_awaited();
  if (seen_before && game_.waits_for_next_move()) return Phrase{"irregularity.next-move", {}};
  record_.add(IrregularityFound{wish.by, wish.what, wish.note, false});
  if (wish.what == Irregularity::wrong_start) {
    record_.add(GameEnded{Score::none, "wrong-start"});
  } else if (wish.what == Irregularity::reversed_colours && !settled) {
    record_.add(GameEnded{Score::none, "reversed-colours"});  // 7.3
  } else if (seen_before) {
    record_.add(GameEnded{Score::draw, std::string(name_in(kIrregularities, wish.what))});  // A.4.4
  } else if (is_seen_twice(wish.what)) {
    return written();  // until then
  } else if (wish.plies_kept && *wish.plies_kept < played) {
    record_.add(PositionRestored{*wish.plies_kept});
  }
  return written();
}

// Whoever is on move has made one that was answered: a fault of his may have been in either, and
// how far it is gone back tells which. Nothing: there is none.
std::optional<Phrase> Case::which_move(Color by, const char* key, std::string_view article) const {
  const std::size_t last = game_.last_ply_of(by);
  if (game_.position().turn() != by || last >= game_.plies().size()) return std::nullopt;
  Phrase kept{"kept.nothing", {}};
  if (last > 0) {
    // Before the last of a turn's moves it is within the turn.
    kept = {game_.plies()[last - 1].ends_turn() ? "kept.up-to" : "kept.within",
            {{"n", game_.move_number(last - 1)}, {"side", game_.plies()[last - 1].side}}};
  }
  return Phrase{key, {{"kept", std::vector{kept}}, {"article", std::string(article)}}};
}

// 4.3 found later: from the position before it the touched man moves, and who was touched before
// him binds first.
Ruling Case::another_man_moved(const ReportIrregularity& wish) {
  if (!wish.plies_kept) return Phrase{"irregularity.which-man", {}};
  const auto kept = static_cast<std::size_t>(*wish.plies_kept);
  const bool undoes = kept < game_.plies().size();
  const Position& before = game_.before(kept);
  const bool binds = before.turn() == wish.by;
  std::vector<Square> touched;
  if (binds) touched = undoes ? game_.plies()[kept].touched : game_.touched();
  const std::size_t known = undoes ? 0 : touched.size();
  if (wish.touched) {
    if (!binds) return Phrase{"touch.not-on-move", {{"side", wish.by}}};
    if (!stands_on(before, *wish.touched)) {
      return Phrase{"touch.empty-before", {{"square", *wish.touched}}};
    }
    if (std::ranges::find(touched, *wish.touched) == touched.end()) {
      touched.push_back(*wish.touched);
    }
    const Obligation bound =
        bound_by({.touched = touched, .released = {}, .promotion = kNoPiece}, before);
    if (undoes && std::ranges::find(bound.moves, game_.plies()[kept].move) != bound.moves.end()) {
      return Phrase{"touch.complied", {{"square", *wish.touched}}};
    }
  }
  record_.add(IrregularityFound{wish.by, wish.what, wish.note, false});
  if (undoes) record_.add(PositionRestored{*wish.plies_kept});
  for (std::size_t i = known; i < touched.size(); ++i) record_.add(ManTouched{wish.by, touched[i]});
  return written();
}

// What was legal, with two hands, is on our board, answered or not; and so is its second fault.
std::size_t Case::reported_move(const ReportIrregularity& wish) const {
  if (wish.plies_kept) return static_cast<std::size_t>(*wish.plies_kept);
  const std::size_t played = game_.plies().size();
  const std::size_t last = std::min(game_.last_ply_of(wish.by), played);
  const bool was_legal = wish.same_move ? game_.last_fault(wish.by) == last
                                        : wish.what == Irregularity::two_hands && !wish.pressed;
  return was_legal ? last : std::min(game_.move_of(wish.by), played);
}

// 7.5.1 to 7.5.4 are about moves that are completed. Of one that nobody announced only the arbiter
// can tell; without a clock it was by being made. Where it is gone back further than to the fault,
// that is in what came then.
bool Case::is_completed(std::size_t ply, const ReportIrregularity& wish) const {
  if (wish.pressed || wish.same_move || wish.what == Irregularity::press_without_move) return true;
  const bool unannounced = ply == game_.plies().size() && wish.by == game_.position().turn();
  if (unannounced && !game_.setup().time && wish.what != Irregularity::two_hands) return true;
  return std::ranges::any_of(std::span(game_.plies()).subspan(ply), [&](const Ply& played) {
    return played.side == wish.by && played.completed;
  });
}

// 7.5.2: a pawn of his could have come to the last rank.
bool Case::could_promote(std::size_t ply, const ReportIrregularity& wish) const {
  for (std::size_t i = ply; i <= game_.plies().size(); ++i) {
    const Position& before = game_.before(i);
    if (before.turn() != wish.by) continue;
    if (std::ranges::any_of(before.legal_moves(), [](const Move& m) { return m.promotion != 0; })) {
      return true;
    }
  }
  return false;
}

std::optional<Phrase> Case::no_illegal_move(std::size_t ply, const ReportIrregularity& wish) const {
  if (wish.same_move) {
    if (auto refusal = not_the_same_move(wish)) return refusal;
  }
  const std::span<const Ply> later =
      std::span(game_.plies()).subspan(std::min(ply + 1, game_.plies().size()));
  const bool answered = std::ranges::find(later, opponent(wish.by), &Ply::side) != later.end();
  if (goes_by_a4(game_.setup()) && answered) return Phrase{"irregularity.stands", {}};  // A.4.2
  // However often it is reported, and whatever else was wrong with it: one move counts once
  // (7.5.5).
  const bool is_on_our_board = ply < game_.plies().size();
  if (!wish.same_move && game_.last_fault(wish.by) == ply) {
    if (is_on_our_board) return Phrase{"irregularity.counted", {}};
    if (!wish.another_move) return Phrase{"irregularity.again", {}};
  }
  const bool may_be_earlier =
      wish.what == Irregularity::illegal_move || wish.what == Irregularity::unpromoted_pawn;
  const bool may_be_meant = may_be_earlier && !goes_by_a4(game_.setup());  // else it stands (A.4.2)
  if (may_be_meant && !wish.plies_kept && !wish.pressed && !wish.same_move && !is_on_our_board) {
    if (auto question = which_move(wish.by, "irregularity.which-move", article_on(wish.what))) {
      return question;
    }
  }
  if (wish.what == Irregularity::unpromoted_pawn && !could_promote(ply, wish)) {
    return Phrase{"irregularity.no-pawn", {}};
  }
  if (is_completed(ply, wish)) return std::nullopt;
  return Phrase{"irregularity.not-completed",
                {{"side", wish.by}, {"article", std::string(article_on(wish.what))}}};
}

// 7.5.5: time for the opponent, the second time the game. The move is undone (7.5.1), if it is on
// our board at all; with two hands it was a legal one.
Ruling Case::illegal_move(const ReportIrregularity& wish) {
  const std::size_t ply = reported_move(wish);
  if (auto refusal = no_such_fault(ply, wish)) return *refusal;
  if (auto refusal = no_illegal_move(ply, wish)) return *refusal;
  if (role_ == Role::assistant) {  // what he has seen is kept for the arbiter (D.2.10.5)
    record_.add(IrregularityFound{wish.by, wish.what, wish.note, false, true});
    return written();
  }
  const std::size_t played = game_.plies().size();
  const bool undoes = ply < played && (wish.plies_kept || wish.what == Irregularity::illegal_move);
  const Position& from = game_.before(undoes ? ply : played);
  std::optional<Move> instead = wish.instead;
  if (instead) {
    if (auto refusal = not_instead(*instead, from, wish)) return *refusal;
  } else if (wish.what == Irregularity::unpromoted_pawn) {
    const std::vector<Move> queens = becomes_queen(from, wish);
    if (queens.size() > 1) return Phrase{"irregularity.which-pawn", {}};
    if (!queens.empty()) instead = queens.front();
  }
  const bool answered = !undoes && ply < std::min(game_.move_of(wish.by), played);
  record_.add(IrregularityFound{wish.by, wish.what, wish.note, wish.same_move, false, answered});
  if (undoes) record_.add(PositionRestored{static_cast<int>(ply)});
  if (!wish.same_move && game_.illegal_moves(wish.by) > 0) {
    lose_in(from, wish.by, "illegal-moves", "illegal-moves-cannot-win");
    return written();
  }
  if (!wish.same_move) give_for_illegal_move(wish.by);
  if (instead) {
    play_instead(*instead, from);
  } else if (from.turn() == wish.by) {
    bind_by_touch(undoes ? &game_.plies()[ply] : nullptr, wish);
  }
  return written();
}

// What was seen on the board: not a move that the Laws allow, nor another one than is on ours,
// unless the arbiter says how far it is gone back.
std::optional<Phrase> Case::no_such_fault(std::size_t ply, const ReportIrregularity& wish) const {
  if (!wish.moved || wish.what != Irregularity::illegal_move) return std::nullopt;
  const auto is_it = [&](const Move& move) {
    return move.drop == kNoPiece && move.from == wish.moved->from && move.to == wish.moved->to;
  };
  const Position& before = game_.before(ply);
  if (ply < game_.plies().size() && !wish.plies_kept && !is_it(game_.plies()[ply].move)) {
    Phrase why = about_move("irregularity.other-move", game_.plies()[ply].move, before);
    why.with["side"] = wish.by;
    return why;
  }
  if (before.turn() != wish.by) return std::nullopt;
  if (!stands_on(before, wish.moved->from)) {
    return Phrase{"touch.empty-square", {{"square", wish.moved->from}}};
  }
  const std::vector<Move> legal = before.legal_moves();
  const auto allowed = std::ranges::find_if(legal, is_it);
  if (allowed == legal.end()) return std::nullopt;
  return about_move("irregularity.legal", *allowed, before);
}

// 7.5.1 with 4.3: another move of the man that was moved, and who was touched before him binds
// first. What an illegal move took could not be taken by him; with two hands it could (4.3.3).
// `undone`: the move on our board, if that was it.
void Case::bind_by_touch(const Ply* undone, const ReportIrregularity& wish) {
  std::vector<Square> touched = undone ? undone->touched : game_.touched();
  const std::size_t known = undone ? 0 : touched.size();
  std::vector<Square> moved;
  if (wish.moved && wish.what == Irregularity::illegal_move) {
    moved.push_back(wish.moved->from);
  } else if (undone) {
    moved.push_back(undone->move.from);
  }
  if (undone && wish.what == Irregularity::two_hands) {
    std::ranges::copy(taken_by(undone->move, *undone->before), std::back_inserter(moved));
  }
  for (const Square square : moved) {
    if (std::ranges::find(touched, square) == touched.end()) touched.push_back(square);
  }
  for (std::size_t i = known; i < touched.size(); ++i) record_.add(ManTouched{wish.by, touched[i]});
}

void Case::give_for_illegal_move(Color side) {
  const Duration given = penalty_time(game_.setup());
  record_.give(opponent(side), given);
  if (given > Duration{0}) record_.add(Penalised{side, Penalty::time_for_opponent, given, {}});
}

// Two faults in one move count once (7.5.5): in that move of that player and in no other.
std::optional<Phrase> Case::not_the_same_move(const ReportIrregularity& wish) const {
  const std::optional<std::size_t> first = game_.last_fault(wish.by);
  if (!first) return Phrase{"irregularity.no-first-fault", {}};
  if (reported_move(wish) == *first) return std::nullopt;
  return Phrase{"irregularity.not-same-move", {}};
}

std::optional<Phrase> Case::not_instead(const Move& move, const Position& from,
                                        const ReportIrregularity& wish) const {
  if (from.turn() != wish.by) return Phrase{"game.not-on-move", {{"side", from.turn()}}};
  const Ply* unmade = &from == &game_.position() ? game_.unmade() : nullptr;
  if (unmade) return Phrase{"made.not-yet", {{"side", unmade->side}}};
  const std::vector<Move> legal = from.legal_moves();
  if (std::ranges::find(legal, move) != legal.end()) return std::nullopt;
  return about_move("game.illegal-move", move, from);
}

// 7.5.2: a queen of the pawn's colour, whichever pawn it was; nothing if none could get there.
std::vector<Move> Case::becomes_queen(const Position& from, const ReportIrregularity& wish) const {
  const bool now = &from == &game_.position();
  if (from.turn() != wish.by || (now && game_.unmade())) return {};
  std::vector<Move> queens = now ? bound().moves : from.legal_moves();
  std::erase_if(queens, [&](const Move& move) {
    const bool is_other =
        wish.moved && (move.from != wish.moved->from || move.to != wish.moved->to);
    return kind_of(move.promotion) != 'Q' || is_other;
  });
  return queens;
}

void Case::play_instead(const Move& move, const Position& from) {
  const std::unique_ptr<Position> after = position_after(from, move);
  record_.add(MoveAnnounced{from.turn(), move, described(from, move, *after)});
  record_.add(MoveMade{from.turn()});
  complete(from.turn(), *after);
  if (const auto end = end_of(*after, 1)) record_.add(*end);
}

// A.4.2: the illegal move stands, and the board is as it is.
Ruling Case::on(const SetPosition& wish) {
  if (!goes_by_a4(game_.setup())) return Phrase{"position.only-unsupervised", {}};
  try {
    const std::unique_ptr<Position> position = game_.variant().from_fen(wish.fen);
    if (position->ending()) return Phrase{"position.over", {}};
  } catch (const std::exception&) {
    return Phrase{"position.not-playable", {}};
  }
  record_.add(PositionSet{wish.fen});
  return written();
}

// Lost, unless the opponent could not mate by any sequence of legal moves (6.9, 7.5.5). Where that
// has not been found out, the clocks stand and the arbiter decides.
void Case::lose_in(const Position& position, Color side, const char* reason,
                   const char* drawn_reason) {
  switch (can_win_before_the_end(position, opponent(side))) {
    case CanWin::yes:
      record_.add(GameEnded{won_by(opponent(side)), reason});
      return;
    case CanWin::no:
      record_.add(GameEnded{Score::draw, drawn_reason});
      return;
    case CanWin::undecided:
      record_.add(ResultLeftOpen{});
  }
}

}  // namespace annabella::host
