// The clocks in the arbiter's hands, who is there in time, and who signs (6.6 to 6.11, 8.7, 12.5).
#include <algorithm>
#include <string>

#include "game/case.h"
#include "game/roles.h"

namespace annabella::host {

namespace {

constexpr int kMovesThatSettleClocks = 10;  // A.4.1.1

// The sealed move, which was made at the resumption, is nobody's first one in it.
bool both_have_moved_since(const Game& game) {
  constexpr int kSealedAndBothFirst = 3;
  return std::ranges::count_if(game.plies(), [&](const Ply& ply) {
           return ply.at >= game.session_began() && ply.ends_turn();
         }) >= kSealedAndBothFirst;
}

}  // namespace

// 6.11.1, and 6.11.2 for a player: only to seek the arbiter.
Ruling Case::on(const StopClocks& wish) {
  if (game_.stopped()) return Phrase{"clock.stopped-already", {}};
  const std::optional<Color> by = role_ == Role::arbiter ? std::nullopt : std::optional(by_);
  record_.add(ClocksStopped{by, wish.reason});
  return written();
}

Ruling Case::on(const StartClocks&) {
  if (!game_.stopped()) return Phrase{"clock.not-stopped", {}};
  record_.add(ClocksStarted{});
  return written();
}

// 6.10.2: the arbiter. Without one, what the clocks showed where both scores still agreed (D.2.9).
Ruling Case::on(const SetClocks& wish) {
  const Readings before = record_.clock().left;
  const bool is_relative = wish.counters_only || wish.more > Duration{0};
  Readings readings = is_relative ? before : wish.readings;
  for (const Color side : {Color::white, Color::black}) readings.of(side) += wish.more;
  if (role_ != Role::arbiter && readings != game_.clocks_to_set()) {
    return only_the_arbiter("6.10.2", game_.setup().regulations);
  }
  if (!game_.setup().time) return Phrase{"clock.none", {}};
  if (readings.white < Duration{0} || readings.black < Duration{0}) {
    return Phrase{"clock.negative", {}};
  }
  const bool settled = game_.moves_by_both() >= kMovesThatSettleClocks;
  if (goes_by_a4(game_.setup()) && settled && wish.reason.empty()) {
    return Phrase{"clock.after-ten-moves", {}};  // only for the sake of the schedule: say so
  }
  if (game_.is_resumed() && both_have_moved_since(game_) && wish.reason.empty()) {
    return Phrase{"clock.after-resumption", {}};  // I.13: unless he decides so, and says why
  }
  const Counters moves = wish.moves.value_or(record_.clock().moves);
  record_.set(readings, moves);
  record_.add(ClocksSet{before, moves, wish.reason});
  let_fall_if_out_of_time();
  return written();
}

// What was stopped here goes on here: a clock that runs at the table starts only what stood for it.
// A flag that falls there is noticed as any other is (6.8).
Ruling Case::on(const FollowClock& wish) {
  if (!game_.setup().time) return Phrase{"clock.none", {}};
  const bool follows = game_.stop() && game_.stop()->reason == kClockAtTheTable;
  if (game_.stopped() && !follows) return Phrase{"clock.stopped", {}};
  const Readings before = record_.clock().left;
  if (wish.readings != before) {
    const Counters moves = record_.clock().moves;
    record_.set(wish.readings, moves);
    record_.add(ClocksSet{before, moves, std::string(kClockAtTheTable)});
  }
  if (!wish.runs && !follows) record_.add(ClocksStopped{{}, std::string(kClockAtTheTable)});
  if (wish.runs && follows) record_.add(ClocksStarted{});
  return written();
}

Ruling Case::on(const Arrive&) {
  if (game_.arrived(by_)) return Phrase{"arrival.known", {}};
  record_.add(PlayerArrived{by_});
  return written();
}

// 6.7: who comes later than the default time forfeits; whoever says so is there himself.
Ruling Case::on(const NoticeAbsence& wish) {
  for (const Color side : {Color::white, Color::black}) {
    if (wish.side && *wish.side != side) continue;
    const bool is_there = game_.arrived(side) || (role_ == Role::player && by_ == side);
    if (is_there) return Phrase{"arrival.is-there", {{"side", side}}};
  }
  if (const auto& sealed = game_.adjournment()) {
    if (!sealed->resumed) return Phrase{"adjournment.not-resumed", {}};
    if (!sealed->is_reply) return Phrase{"adjournment.open-first", {}};  // it may end the game
  }
  const Duration rest = game_.session_began() + game_.setup().regulations.default_time - at_;
  if (rest > Duration{0}) {
    return Phrase{"arrival.in-time", {{"side", wish.side.value_or(Color::white)}, {"time", rest}}};
  }
  // I.10: no forfeit where the game was played.
  const bool was_played = game_.adjournment() || game_.is_resumed();
  const Score loss = wish.side ? won_by(opponent(*wish.side)) : Score::both_lose;
  const Score forfeit = wish.side ? won_by_forfeit(opponent(*wish.side)) : Score::both_forfeit;
  record_.add(GameEnded{was_played ? loss : forfeit, "absence"});
  return written();
}

Ruling Case::on(const SignResult&) {
  if (!game_.ended()) return Phrase{"sign.not-over", {}};
  if (game_.signed_by(by_)) return Phrase{"sign.done", {}};
  record_.add(ResultSigned{by_});
  return written();
}

Ruling Case::on(const NoticeFlag&) {
  if (!game_.setup().time) return Phrase{"clock.none", {}};
  const std::optional<Color> late = game_.clock().first_fallen(at_);
  if (!late) return Phrase{"flag.stands", {}};
  let_fall(*late);
  return written();
}

// 6.8: it is noticed, or the arbiter has taken all the time there was. What has ended the game on
// the board came before that (6.2.1.1, 6.9 with its commentary: 9.6, too).
void Case::let_fall(Color late) {
  if (has_ended_on_the_board()) return;
  record_.add(FlagFell{late});
  // A claim that was put off is decided first (III.5.2).
  const std::optional<OpenClaim>& claim = game_.open_claim();
  if (!claim || !claim->deferred) lose(late, "time", "time-cannot-win");
}

void Case::let_fall_if_out_of_time() {
  const Readings before = game_.clock().at(at_);
  for (const Color side : {game_.clock().turn, opponent(game_.clock().turn)}) {
    const bool is_out = record_.clock().left.of(side) == Duration{0};
    if (is_out && before.of(side) > Duration{0}) return let_fall(side);
  }
}

}  // namespace annabella::host
