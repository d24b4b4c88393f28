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

// What it shows is at most so old; and so long after a press it may not show yet what that brings.
constexpr Duration kClockIsLate{1500};
constexpr Duration kShowsSeconds{1000};
constexpr Duration kDiffers{2000};
// A game does not jump by so much unheard, nor lose so much at once to a clock that nobody has set.
constexpr Duration kJumps{5000};
constexpr std::chrono::hours kMostRise{1};  // more is a fault of the wire
constexpr Duration kIsAway{3000};

// So often in a row it is no player's forgetfulness.
constexpr int kDoubts = 2;

Color clock_of(Color first, int clock) { return clock == 1 ? first : opponent(first); }

}  // namespace

// Whose clock that is, the game tells when first one runs, or the organiser; later it tells who has
// pressed.
void BoardDesk::notice_running(Seated& board, int clock) {
  const Game& game = house_->game();
  if (std::exchange(board.running, clock) != clock) {
    if (board.counts) board.counts->settles_at = house_->clock().now() + kClockIsLate;
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
  if (board.counts) hands_.at_the_table([&](Time at) { follow_clock(board, at); });
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
  if (!board.clock || !house_->game().setup().time || board.counts) return;
  const std::optional<ClockReading> reading = board.link->reading(*board.clock);
  if (!reading) return;
  const Duration shown{side == board.first_clock_of ? reading->first : reading->second};
  const Duration left = house_->game().clock().at(house_->clock().now()).of(side);
  const bool differs = std::chrono::abs(shown - left) > kClocksAgree;
  if (std::exchange(board.clock_differs, differs) == differs || !differs) return;
  tell(board, {{"board.clock-differs", {{"side", side}, {"shown", shown}, {"time", left}}}});
}

void BoardDesk::begin_with_clock(Seated& board) {
  if (!house_->game().setup().time || house_->game().ended()) return;
  const Time now = house_->clock().now();
  board.counts->seen_at = now;
  looks_at_clock_at_ = now;
  tell(board, {{"board.clock-counts", {}}}, Priority::important);
}

// As it is now; nothing: it is away, and the game's own clock goes on.
std::optional<ClockReading> BoardDesk::table_clock(Seated& board, Time at) {
  TableClock& known = *board.counts;
  const std::optional<ClockReading> reading = board.link->reading(*board.clock);
  if (reading) {
    known.seen_at = at;
    if (std::exchange(known.is_away, false)) tell(board, {{"board.clock-counts", {}}});
  } else if (at - known.seen_at >= kIsAway && !std::exchange(known.is_away, true)) {
    tell(board, {{"board.clock-away", {}}}, Priority::important);
  }
  return reading;
}

// By side; where they are as good as the same, what the game has is finer.
Readings BoardDesk::taken_from(const Seated& board, const ClockReading& reading, Time at) const {
  const ChessClock& clock = house_->game().clock();
  const Readings left = clock.at(at);
  const TableClock& known = *board.counts;
  // What a press or a stop leaves is compared closely.
  const bool is_still = known.stands_since || at < known.settles_at + kDiffers;
  Readings taken = left;
  for (const Color side : {Color::white, Color::black}) {
    const Duration shown{side == board.first_clock_of ? reading.first : reading.second};
    const Duration mine = left.of(side);
    const bool is_running = clock.running == side;
    const bool is_unset = shown == Duration{0} && (!is_running || mine > kJumps);
    if (is_unset || shown - mine > kMostRise) continue;
    const Duration off = std::chrono::abs(shown - mine);
    // No flag falls here before it does there.
    const bool is_close = is_running && mine < kDiffers && shown > mine;
    const bool has_fallen = is_running && shown == Duration{0} && mine > Duration{0};
    const bool differs = is_still ? off > kShowsSeconds : off >= kDiffers;
    const bool may_be_late = at < known.settles_at;
    if (is_close || (!may_be_late && (differs || has_fallen))) taken.of(side) = shown;
  }
  return taken;
}

// Whose it is shows when it first runs; until then it has not been started.
void BoardDesk::follow_clock(Seated& board, Time at) {
  TableClock& known = *board.counts;
  const Game& game = house_->game();
  const std::optional<ClockReading> reading = table_clock(board, at);
  const bool is_out_of_play = game.ended() || game.adjournment() || game.flag_fallen();
  if (!reading || is_out_of_play || !board.first_clock_of) return;
  if (reading->runs != 0) known.has_run = true;
  if (reading->runs != 0) known.stands_since.reset();
  if (reading->runs == 0 && !known.stands_since) known.stands_since = at;
  if (!known.has_run) return;
  const bool stands = known.stands_since && at - *known.stands_since >= kShowsSeconds;
  const bool follows = game.stop() && game.stop()->reason == kClockAtTheTable;
  if (game.stopped() && !follows) return;
  const Readings left = game.clock().at(at), taken = taken_from(board, *reading, at);
  if (known.is_to_be_set) {
    const Color first = *board.first_clock_of;
    const bool is_set = std::chrono::abs(reading->first - left.of(first)) <= kDiffers &&
                        std::chrono::abs(reading->second - left.of(opponent(first))) <= kDiffers;
    if (!is_set) return;
    known.is_to_be_set = false;
  }
  const bool runs = reading->runs != 0 || (!stands && !follows);
  if (taken == left && runs != game.stopped()) return;
  const bool jumps = std::chrono::abs(taken.white - left.white) > kJumps ||
                     std::chrono::abs(taken.black - left.black) > kJumps;
  const Intent intent{.by = game.on_move(), .at = at, .action = FollowClock{taken, runs}};
  if (hands_.want(intent) || !jumps) return;
  tell(board, {{"board.clock-read", {{"white", taken.white}, {"black", taken.black}}}});
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
  if (board.counts && !board.counts->is_to_be_set) return;  // the organiser has set it
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
