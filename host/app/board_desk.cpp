#include "app/board_desk.h"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <iterator>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "boards/board_steps.h"
#include "boards/wire_record.h"
#include "game/arbiter.h"
#include "game/move_phrase.h"
#include "game/touches.h"
#include "words/refusal_phrase.h"

namespace annabella::host {
namespace {

constexpr int kLowBattery = 20;  // per cent
constexpr Duration kLooksAtClock{500};

// What the buttons of a clock say: back, plus, run, minus, ok. Where one speaks by key, it is run.
constexpr std::array<const char*, 5> kButtons{"no", "clock", "last", "my", "yes"};
constexpr int kTalkButton = 3;

// How a board lies, before the option that names it.
constexpr const char *kStraight = "straight ", *kTurned = "turned ";

// What was on the boards is to be undone there.
bool goes_back(const Event& event) {
  return std::holds_alternative<MovesTakenBack>(event) ||
         std::holds_alternative<PositionRestored>(event) ||
         std::holds_alternative<MoveWithdrawn>(event);
}

// By the arbiter, or by what the Laws give and take (7.5.5, 9.5.3, 12.9, III.5).
bool sets_clocks(const Event& event) {
  if (const auto* penalised = std::get_if<Penalised>(&event)) return penalised->time > Duration{0};
  if (const auto* rejected = std::get_if<ClaimRejected>(&event)) {
    return rejected->given > Duration{0};
  }
  if (const auto* set = std::get_if<ClocksSet>(&event)) return set->reason != kClockAtTheTable;
  return std::holds_alternative<ClaimDeferred>(event);
}

// The squares that the move itself has to do with.
bool is_of_move(Square square, const Move& move, const std::vector<Square>& taken) {
  return square == move.from || square == move.to ||
         std::ranges::find(taken, square) != taken.end();
}

}  // namespace

Result<std::unique_ptr<BoardDesk>> BoardDesk::open(boost::asio::io_context& loop,
                                                   const std::vector<WishedBoard>& boards,
                                                   const std::string& recordings) {
  std::unique_ptr<BoardDesk> desk(new BoardDesk(loop));
  for (const WishedBoard& wished : boards) {
    auto& seated = *desk->boards_.emplace_back(std::make_unique<Seated>(wished));
    const std::filesystem::path record = new_recording(recordings, option_of(wished.moves_here));
    BoardLink::Hands hands;
    hands.sees = [desk = desk.get(), &seated](const Sighting& sighting) {
      desk->sees(seated, sighting);
    };
    hands.pauses = [desk = desk.get(), &seated](Duration time) {
      if (!desk->house_) return;
      desk->hands_.at_the_table([&](Time at) {
        seated.watcher.paused(time, at);
        desk->act(at);
      });
    };
    const char* key = wished.place.may_come_again() ? "board.lost" : "board.gone";
    hands.loses = [desk = desk.get(), &seated, key](const Phrase& why) {
      seated.watcher.loses_sight();
      seated.was_away = true;
      desk->tell(seated, {{key, {{"place", seated.name}, {"why", std::vector{why}}}}},
                 Priority::important);
    };
    hands.finds_again = [desk = desk.get(), &seated] {
      desk->tell(seated, {{"board.found-again", {{"place", seated.name}}}});
    };
    auto link = BoardLink::open(loop, wished.place, wished.driver, record, std::move(hands));
    if (!link) return link.error();
    seated.link = std::move(*link);
  }
  return desk;
}

void BoardDesk::attend(House& house, Hands hands) {
  house_ = &house;
  hands_ = std::move(hands);
  for (auto& board : boards_) {
    board->watcher.follow(house.game(), house.clock().now());
    if (board->kept_turning) keep_turned(*board, *board->kept_turning);
  }
  for (auto& board : boards_) {
    if (board->counts) begin_with_clock(*board);
  }
  set_clocks();
  house.tell([this](const Fact& fact, const Game& game) { take(fact, game); });
  if (looks_at_clock_at_) hands_.watch();
}

std::optional<Time> BoardDesk::wake_at() const {
  std::optional<Time> first = looks_at_clock_at_;
  for (const auto& board : boards_) {
    const std::optional<Time> at = board->watcher.wake_at();
    if (at && (!first || *at < *first)) first = at;
  }
  return first;
}

std::optional<Time> BoardDesk::may_go_on_until() const {
  std::optional<Time> last;
  for (const auto& board : boards_) {
    const std::optional<Time> until = board->watcher.may_go_on_until();
    if (until && (!last || *until > *last)) last = until;
  }
  return last;
}

void BoardDesk::woke() {
  const Time now = house_->clock().now();
  const bool looks_at_clock = looks_at_clock_at_ && now >= *looks_at_clock_at_;
  if (looks_at_clock) {
    looks_at_clock_at_.reset();
    if (!house_->game().ended()) looks_at_clock_at_ = now + kLooksAtClock;
  }
  hands_.at_the_table([&](Time at) {
    for (auto& board : boards_) {
      board->watcher.woke(at);
      if (looks_at_clock && board->counts) follow_clock(*board, at);
    }
    act(at);
  });
  if (looks_at_clock) hands_.watch();
}

void BoardDesk::sees(Seated& board, const Sighting& sighting) {
  if (!house_) return;
  const Time at = house_->clock().now();
  switch (sighting.kind) {
    case Sighting::Kind::squares:
      board.watcher.sees(sighting.pieces, at);
      keep_turning(board);
      if (board.is_clock_due) set_clock(board);
      // A driver that fails at what it is told has lost its board again.
      if (board.watcher.has_sight() && std::exchange(board.was_away, false)) {
        instruct_to_catch_up(board);
      }
      if (!board.watcher.owes_a_move()) darken(board);
      act_soon();
      return hands_.watch();
    case Sighting::Kind::clock_pressed:
      if (sighting.side) return press(*sighting.side);
      if (sighting.number == 1 || sighting.number == 2) notice_running(board, sighting.number);
      return;
    case Sighting::Kind::button:
      return press_button(board, sighting.number);
    case Sighting::Kind::battery:
      return notice_battery(board, sighting);
    case Sighting::Kind::broken:
      return;  // the link has lost it
  }
}

// That of the clock is told once, at what low per cent the board's is each time that it falls.
void BoardDesk::notice_battery(Seated& board, const Sighting& battery) {
  if (battery.number > kLowBattery) return;
  if (battery.text == "clock") {
    if (std::exchange(board.clock_battery_told, true)) return;
    return tell(board, {{"board.clock-battery", {}}});
  }
  if (std::exchange(board.battery_told, battery.number) == battery.number) return;
  tell(board, {{"board.battery", {{"n", battery.number}}}});
}

void BoardDesk::press_button(const Seated& board, int number) {
  if (number < 1 || std::cmp_greater(number, kButtons.size())) return;
  if (number == kTalkButton && hands_.talk()) return;
  hands_.hear(board.watcher.side(), kButtons[static_cast<std::size_t>(number) - 1]);
}

// For the next evening.
void BoardDesk::keep_turning(Seated& board) {
  const std::optional<bool> turned = board.watcher.turned();
  if (turned && board.kept_turning != turned) keep_turned(board, *turned);
}

// What could not be kept is found again.
void BoardDesk::keep_turned(Seated& board, bool turned) {
  board.kept_turning = turned;
  (void)house_->keep({{turning_of(board.watcher.moves_here()), turned ? "yes" : "no"}});
}

void BoardDesk::lies(const std::string& told) {
  for (auto& board : boards_) {
    const std::string option = option_of(board->watcher.moves_here());
    const bool is_turned = told == kTurned + option;
    if (!is_turned && told != kStraight + option) continue;
    board->watcher.lies(is_turned, house_->clock().now());
    keep_turned(*board, is_turned);
    tell(*board, {{is_turned ? "board.lies-turned" : "board.lies-straight", {}}});
  }
  act_soon();
  hands_.watch();
}

// With the press his hands rest. Where nobody presses, a move completes itself.
void BoardDesk::press(Color side) {
  hands_.at_the_table([&](Time at) {
    let_hands_rest(side, at);
    if (house_->game().setup().press != Press::by_hand || house_->game().ended()) return;
    const Intent intent{.by = side, .at = at, .action = PressClock{}};
    if (const std::optional<Phrase> why = hands_.want(intent)) {
      hands_.tell(Telling::refusal(side, *why));
    }
  });
}

void BoardDesk::let_hands_rest(Color side, Time at) {
  for (auto& board : boards_) {
    if (board->watcher.moves_here().of(side)) board->watcher.rests(side, at);
  }
  act(at);
}

void BoardDesk::take(const Fact& fact, const Game& game) {
  for (auto& board : boards_) {
    board->watcher.follow(game, fact.at);
    if (std::holds_alternative<MoveAnnounced>(fact.event)) instruct_to_move(*board);
    const bool is_to_go_back = goes_back(fact.event) && board.get() != corrects_;
    if (is_to_go_back && board->watcher.owes_a_move()) {
      instruct(*board, board->watcher.before(), board->watcher.expected());
    }
    if (!board->watcher.owes_a_move()) darken(*board);
  }
  if (sets_clocks(fact.event)) {
    for (auto& board : boards_) {
      if (!board->counts) continue;
      board->counts->is_to_be_set = true;
      tell(*board, {{"board.set-clock", {{"white", fact.left.white}, {"black", fact.left.black}}}},
           Priority::important);
    }
    set_clocks();
  }
  act_soon();
  hands_.watch();
}

// What was played elsewhere last.
void BoardDesk::instruct_to_move(Seated& board) {
  const Ply* ply = house_->game().last();
  if (!ply || board.watcher.moves_here().of(ply->side) || !board.watcher.owes_a_move()) return;
  instruct(board, Placement(ply->before->pieces()), Placement(ply->after->pieces()));
  if (board.clock) board.link->show(*board.clock, ply->facts.uci);
}

// Whatever was played and taken back while the board was away.
void BoardDesk::instruct_to_catch_up(Seated& board) {
  const Watcher& watcher = board.watcher;
  if (!watcher.owes_a_move() || watcher.shows_moves()) return;
  instruct(board, watcher.felt(), watcher.expected());
  const Ply* ply = house_->game().last();
  if (!board.clock || !ply || watcher.moves_here().of(ply->side)) return;
  if (!watcher.has_sight()) return;  // lost by what it was just told
  const Move& move = ply->move;
  const Square first = move.drop == kNoPiece ? move.from : move.to;
  const std::vector<Square> wrong = watcher.expected().differences(watcher.felt());
  const bool is_still_to_be_made = std::ranges::find(wrong, first) != wrong.end();
  if (is_still_to_be_made) board.link->show(*board.clock, ply->facts.uci);
}

// Some boards of a make have lights and others do not: each is asked for them.
void BoardDesk::instruct(Seated& board, const Placement& before, const Placement& after) {
  if (!board.has_lights) {
    tell(board, {{"board.execute", {{"steps", steps_between(before, after)}}}});
  }
  Wish wish;
  for (const Square square : after.differences(before)) {
    wish.squares.push_back(board.watcher.as_it_lies(square));
  }
  board.is_lit = true;
  board.link->wish(wish);
}

void BoardDesk::darken(Seated& board) {
  if (!std::exchange(board.is_lit, false)) return;
  Wish wish;
  wish.kind = Wish::Kind::dark;
  board.link->wish(wish);
  if (board.clock) board.link->show(*board.clock, "");
}

// Listeners do not call back into the Arbiter.
void BoardDesk::act_soon() {
  if (std::exchange(acts_soon_, true)) return;
  boost::asio::post(*loop_, [this, here = std::weak_ptr<void>(here_)] {
    if (here.expired()) return;
    acts_soon_ = false;
    hands_.at_the_table([this](Time at) { act(at); });
  });
}

void BoardDesk::act(Time at) {
  for (auto& board : boards_) {
    for (const Watcher::Notice& notice : board->watcher.take_notices()) {
      std::visit([&](const auto& what) { on(*board, what, at); }, notice);
    }
    if (!board->watcher.owes_a_move()) darken(*board);
  }
  hands_.watch();
}

void BoardDesk::on(Seated&, const Watcher::Touched& touched, Time at) {
  report_touches(house_->game().position().turn(), touched.men, at);
}

void BoardDesk::report_touches(Color side, const std::vector<Square>& men, Time at) {
  const std::vector<Square> known = house_->game().touched();
  for (const Square square : men) {
    if (std::ranges::find(known, square) != known.end()) continue;
    const Intent intent{.by = side, .at = at, .action = ReportTouch{side, square}};
    if (const std::optional<Phrase> why = hands_.want(intent)) {
      return hands_.tell(Telling::refusal(side, *why));
    }
  }
}

void BoardDesk::on(Seated& board, const Watcher::Made& made, Time at) {
  const Game& game = house_->game();
  for (const Move& move : made.moves) {
    // Who has still to make what he announced is not answered for on another board.
    const Ply* unmade = game.unmade();
    const bool is_own = unmade && board.watcher.moves_here().of(unmade->side);
    const Color side = is_own ? unmade->side : game.position().turn();
    const bool is_first = &move == &made.moves.front();
    if (is_first && !unmade && !made.lifted.empty()) {
      const std::vector<Square> taken = taken_by(move, game.position());
      std::vector<Square> touched = game.touched();
      touched.insert(touched.end(), made.lifted.begin(), made.lifted.end());
      const std::vector<Move> left =
          bound_by({.touched = touched, .released = {}, .promotion = kNoPiece}, game.position())
              .moves;
      const bool is_bound = std::ranges::find(left, move) == left.end();
      const bool others = !std::ranges::all_of(
          made.lifted, [&](Square square) { return is_of_move(square, move, taken); });
      if (is_bound && (others || is_in_earnest(game))) report_touches(side, made.lifted, at);
    }
    const Intent intent{.by = side, .at = at, .action = ReportMade{move}};
    if (const std::optional<Phrase> why = hands_.want(intent)) return tell_refusal(board, *why);
  }
}

// A board in disagreement becomes a question. Whoever is asked something else may say the move.
void BoardDesk::on(Seated& board, const Watcher::Missed& missed, Time at) {
  const Game& game = house_->game();
  if (!board.watcher.has_sight()) return;
  const Color side = game.position().turn();
  const Action made = ReportMade{missed.move};
  const Ruling ruling = rule(game, {.by = side, .at = at, .action = made});
  if (const auto* why = std::get_if<Phrase>(&ruling)) return tell_refusal(board, *why);
  const std::vector move{whole_move(missed.move, game.position())};
  const auto steps = steps_between(board.watcher.felt(), board.watcher.expected());
  const Phrase question{"board.missed", {{"side", side}, {"move", move}}};
  if (hands_.ask(side, question, made, {"board.execute", {{"steps", steps}}})) return;
  tell(board, {{"board.which", {{"moves", move}}}});
}

void BoardDesk::on(Seated& board, const Watcher::Executed&, Time at) {
  const Ply* last = house_->game().last();
  if (!last) return;
  const Intent intent{.by = opponent(last->side), .at = at, .action = ReportExecuted{}};
  if (const std::optional<Phrase> why = hands_.want(intent)) tell_refusal(board, *why);
}

// The other board hears that the earlier move is taken back, and what was made instead.
void BoardDesk::on(Seated& board, const Watcher::Corrected& corrected, Time at) {
  const Ply* last = house_->game().last();
  if (!last) return;
  const Intent intent{.by = last->side, .at = at, .action = ReportMade{corrected.instead, true}};
  corrects_ = &board;
  const std::optional<Phrase> why = hands_.want(intent);
  corrects_ = nullptr;
  if (why) tell_refusal(board, *why);
}

// D.2.3: what was announced is made when who takes, and who comes for the pawn, stand there. A
// press says so, and so does a yes.
bool BoardDesk::is_surely_made(Seated& board, const Watcher::Unclear& unclear, const Ply& unmade,
                               Time at) {
  if (!board.watcher.has_sight()) return false;
  const Placement after(unmade.after->pieces());
  if (unclear.may_be_pawn && board.watcher.felt().on(unmade.move.to) != kSomePiece) {
    Placement exchanged = board.watcher.felt();
    exchanged.put(unmade.move.to, after.on(unmade.move.to));
    on(board, Watcher::HalfDone{exchanged}, at);
    return false;
  }
  const bool is_doubtful = unclear.may_be_in_hand || unclear.may_be_pawn;
  if (!is_doubtful || unclear.is_pressed) return true;
  const std::vector move{whole_move(unmade.move, *unmade.before)};
  const auto steps = steps_between(Placement(unmade.before->pieces()), after);
  return !hands_.ask(unmade.side, {"board.is-made", {{"side", unmade.side}, {"move", move}}},
                     ReportMade{unmade.move}, {"board.execute", {{"steps", steps}}});
}

// The dialogue asks what a pawn becomes. Which of several moves it was is said as any move is.
void BoardDesk::on(Seated& board, const Watcher::Unclear& unclear, Time at) {
  const Ply* unmade = house_->game().unmade();
  const Move& first = unclear.between.front();
  if (unmade && board.watcher.moves_here().of(unmade->side)) {  // what was announced tells
    const auto it = std::ranges::find(unclear.between, unmade->move);
    const bool is_it = it != unclear.between.end();
    if (!is_it && unclear.may_be_in_hand) return;
    if (is_it && !is_surely_made(board, unclear, *unmade, at)) return;
    return on(board, Watcher::Made{{is_it ? *it : first}, {}}, at);
  }
  const Position& position = house_->game().position();
  const bool is_one_pawn = std::ranges::all_of(unclear.between, [&](const Move& move) {
    return move.promotion != kNoPiece && move.from == first.from && move.to == first.to;
  });
  if (is_one_pawn) {
    return hands_.hear(position.turn(), position.describe(first).uci.substr(0, 4));
  }
  std::vector<Phrase> moves;
  for (const Move& move : unclear.between) moves.push_back(whole_move(move, position));
  tell(board, {{"board.which", {{"moves", std::move(moves)}}}});
}

void BoardDesk::on(Seated& board, const Watcher::HalfDone& half, Time) {
  if (!board.watcher.has_sight()) return;
  tell(board, {{"board.execute", {{"steps", steps_between(board.watcher.felt(), half.wanted)}}}},
       Priority::important);
}

// What was done is undone, and then the move is made: so nobody has to think.
void BoardDesk::on(Seated& board, const Watcher::Wrong& wrong, Time) {
  const Watcher& watcher = board.watcher;
  const Ply* last = house_->game().last();
  if (!watcher.has_sight()) return;
  const bool is_own = !last || watcher.moves_here().of(last->side);
  if (wrong.has_gone_on || !watcher.owes_a_move() || is_own) {
    const auto steps = steps_between(watcher.felt(), watcher.expected());
    return tell(board, {{"board.no-move", {}}, {"board.execute", {{"steps", steps}}}},
                Priority::important);
  }
  std::vector<Phrase> steps = steps_between(watcher.felt(), watcher.before());
  std::ranges::move(steps_between(watcher.before(), watcher.expected()), std::back_inserter(steps));
  const std::vector move{whole_move(last->move, *last->before)};
  tell(board, {{"board.wrong-execution", {{"move", move}}}, {"board.execute", {{"steps", steps}}}},
       Priority::important);
}

void BoardDesk::on(Seated& board, const Watcher::Flickers& flickers, Time) {
  tell(board, {{"board.unsteady", {{"square", flickers.square}}}});
}

// Without an answer, it lies as it looks, until a move is possible the other way only.
void BoardDesk::on(Seated& board, const Watcher::Unoriented&, Time) {
  const std::string option = option_of(board.watcher.moves_here());
  hands_.ask_which(board.watcher.side(), {"board.which-way", {{"square", Square{0, 0}}}},
                   {Service::Kind::board_lies, kStraight + option},
                   {Service::Kind::board_lies, kTurned + option});
}

// Two who play without an arbiter on one board agree by that; elsewhere it is only what stands
// there, and whoever means it says so.
void BoardDesk::on(Seated& board, const Watcher::ResultShown& shown, Time at) {
  const Game& game = house_->game();
  const Both<bool> here = board.watcher.moves_here();
  const std::optional<Color> winner = winner_of(shown.score);
  const bool is_agreed = here.white && here.black && !is_in_earnest(game) && !shown.was_missed;
  if (!is_agreed || game.ended()) {
    if (!winner) return tell(board, {{"board.shows-draw", {}}});
    return tell(board, {{"board.shows-win", {{"winner", *winner}}}});
  }
  const auto want = [&](Color by, Action action) {
    if (const auto why = hands_.want({.by = by, .at = at, .action = std::move(action)})) {
      tell_refusal(board, *why);
    }
  };
  if (winner) return want(opponent(*winner), Resign{});
  const Color turn = game.on_move();
  want(opponent(turn), OfferDraw{});
  if (game.draw_offer()) want(turn, AcceptDraw{});
}

void BoardDesk::tell(const Seated& board, std::vector<Phrase> lines, Priority priority) {
  const Both<bool> here = board.watcher.moves_here();
  Telling telling = Telling::to(board.watcher.side(), std::move(lines), priority);
  if (here.white && here.black) telling.ears = Telling::Ears::both;
  if (hands_.tell) hands_.tell(telling);
}

void BoardDesk::tell_refusal(const Seated& board, const Phrase& why) {
  Telling telling = Telling::refusal(board.watcher.side(), why);
  if (board.watcher.moves_here() == Both<bool>{true, true}) telling.ears = Telling::Ears::both;
  hands_.tell(telling);
}

}  // namespace annabella::host
