// The clocks at the boards: whose is whose, when they are set, and whether they show the game's.
#include <chrono>
#include <utility>

#include "app/board_desk.h"

namespace annabella::host {
namespace {

// A clock at a board shows whole seconds, and tells them late.
constexpr Duration kClocksAgree{5000};

// What a board's clock is set to runs down, and is all that it knows.
bool runs_down(const TimeControl& control) {
  return control.periods.size() == 1 && !control.periods.front().moves &&
         control.periods.front().extra == Duration{0};
}

// So often in a row it is no player's forgetfulness.
constexpr int kDoubts = 2;

Color clock_of(Color first, int clock) { return clock == 1 ? first : opponent(first); }

}  // namespace

// Whose clock that is, the game tells when first one runs, or the organiser; later it tells who has
// pressed.
void BoardDesk::notice_running(Seated& board, int clock) {
  const Game& game = house_->game();
  if (std::exchange(board.running, clock) != clock) {
    if (!has_made_his_move(board, clock)) {
      hands_.at_the_table([&](Time at) { let_hands_rest(game.on_move(), at); });
    }
    if (board.first_clock_of) {
      doubt_clocks(board, clock);
    } else {
      bind_clocks(board, clock);
    }
  }
  const Color runs = clock_of(*board.first_clock_of, clock);
  const Color on_clock = game.to_press() ? game.to_press()->side : game.position().turn();
  if (runs != on_clock) press(on_clock);
  compare_clocks(board, runs);
}

// Whoever has pressed may have done so for a move that is known: then the hands that are at work
// are the other's. Else a hand that has just put the man on his square has moved.
bool BoardDesk::has_made_his_move(const Seated& board, int clock) const {
  const Ply* made = house_->game().to_press();
  if (!made || !board.first_clock_of) return made != nullptr;
  return made->side == opponent(clock_of(*board.first_clock_of, clock));
}

// Whoever has moved has pressed: then it is the opponent's.
void BoardDesk::bind_clocks(Seated& board, int clock) {
  const Game& game = house_->game();
  const Ply* made = game.to_press();
  const Color thinks = made ? opponent(made->side) : game.position().turn();
  board.first_clock_of = clock == 1 ? thinks : opponent(thinks);
}

// A lever that is turned, move for move, by who has not moved is that of who has: his clock was
// taken for the other's.
void BoardDesk::doubt_clocks(Seated& board, int clock) {
  const Game& game = house_->game();
  const Ply* last = game.last();
  if (!last || game.ended()) return;
  const bool is_contradicted = last->side == clock_of(*board.first_clock_of, clock);
  board.doubts = is_contradicted ? board.doubts + 1 : 0;
  if (board.doubts < kDoubts) return;
  board.doubts = 0;
  board.first_clock_of = opponent(*board.first_clock_of);
  const Color runs = clock_of(*board.first_clock_of, clock);
  tell(board, {{"board.clocks-swapped", {{"side", runs}}}}, Priority::important);
  const Ply* open = game.to_press();
  if (open && open->side == runs) press(runs);  // before his opponent did
}

// That of whoever thinks now: the other one may have got what a move brings, or not yet.
void BoardDesk::compare_clocks(Seated& board, Color side) {
  if (!board.clock || !house_->game().setup().time) return;
  const std::optional<ClockReading> reading = board.link->reading(*board.clock);
  if (!reading) return;
  const Duration shown{side == board.first_clock_of ? reading->first : reading->second};
  const Duration left = house_->game().clock().at(house_->clock().now()).of(side);
  const bool differs = std::chrono::abs(shown - left) > kClocksAgree;
  if (std::exchange(board.clock_differs, differs) == differs || !differs) return;
  tell(board, {{"board.clock-differs", {{"side", side}, {"shown", shown}, {"time", left}}}});
}

// Whoever is away gets it when he is back.
void BoardDesk::set_clocks() {
  for (auto& board : boards_) {
    board->is_clock_due = true;
    if (board->watcher.has_sight()) set_clock(*board);
  }
}

// On whose side it is, is not known before it has run: then White's is the first. A control that
// brings more is set by hand at the clock, which then knows it: bare times would take it away.
void BoardDesk::set_clock(Seated& board) {
  board.is_clock_due = false;
  const Game& game = house_->game();
  if (!game.setup().time || !runs_down(*game.setup().time)) return;
  const Readings left = game.clock().at(house_->clock().now());
  const Color first = board.first_clock_of.value_or(Color::white);
  Wish wish;
  wish.kind = Wish::Kind::clock;
  wish.white = left.of(first);
  wish.black = left.of(opponent(first));
  board.link->wish(wish);
  board.is_clock_due = !board.watcher.has_sight();  // the driver may have failed at it
}

}  // namespace annabella::host
