#include "game/arbiter.h"

#include "game/case.h"
#include "game/roles.h"

namespace annabella::host {

// What stands on the board came first (5.1.1, 5.2.1, 5.2.2), also where it waited for a slip of the
// tongue to be mended (D.2.8).
Ruling Case::on(const Resign& wish) {
  if (has_ended_on_the_board()) return written();
  record_.add(GameEnded{won_by(opponent(by_)), wish.by_fault ? "engine-fault" : "resignation"});
  return written();
}

Ruling Case::on(const LeaveGame&) {
  record_.add(GameLeft{});
  return written();
}

Ruling Case::on(const ResumeGame& wish) {
  // The clocks stood while the program was away: that time is taken from nobody.
  const ChessClock& clock = game_.clock();
  return std::vector<Fact>{{.number = game_.facts() + 1,
                            .at = at_,
                            .left = wish.seen ? clock.at(*wish.seen) : clock.left,
                            .event = GameResumed{wish.seen}}};
}

std::vector<Fact> opening(const Setup& setup, Time at) {
  const Readings left = ChessClock::set_to(setup.time.value_or(TimeControl{})).left;
  return {{.number = 1, .at = at, .left = left, .event = GameBegan{setup}}};
}

std::vector<Fact> standstill(const Game& game, Time at, const std::string& reason) {
  return {{.number = game.facts() + 1,
           .at = at,
           .left = game.clock().seen(at).left,
           .event = ClocksStopped{std::nullopt, reason}}};
}

// An end says what it is worth: also what the arbiter has taken off (12.9.5), unless he has given
// an odd result himself.
Ruling Case::written() {
  std::vector<Fact> facts = std::move(record_).facts();
  Both<std::vector<int>> off{game_.reductions(Color::white), game_.reductions(Color::black)};
  for (Fact& fact : facts) {
    if (const auto* penalised = std::get_if<Penalised>(&fact.event)) {
      if (penalised->penalty == Penalty::points_off) {
        off.of(penalised->side).push_back(penalised->points);
      }
    } else if (auto* ended = std::get_if<GameEnded>(&fact.event)) {
      if (is_odd(ended->score) || ended->score == Score::none) continue;
      const Scoring scoring = game_.setup().regulations.scoring;
      for (const Color side : {Color::white, Color::black}) {
        ended->reduced.of(side) = reductions_in(ended->score, side, scoring, off.of(side));
      }
    }
  }
  return facts;
}

// A penalty that changes neither the clocks nor who has won.
bool is_of_the_papers(Penalty penalty) {
  using enum Penalty;
  return penalty != time_for_opponent && penalty != time_off &&
         penalty != full_point_for_opponent && penalty != loss;
}

// What may be asked for after the end: the papers are brought in order, and the arbiter corrects a
// wrong result, signed or not, or penalises (8.7, 12.9).
bool about_the_papers(const Action& action) {
  const auto* penalise = std::get_if<Penalise>(&action);
  return (penalise != nullptr && is_of_the_papers(penalise->penalty)) ||
         std::holds_alternative<SignResult>(action) || std::holds_alternative<RecordMove>(action) ||
         std::holds_alternative<CompleteScore>(action) ||
         std::holds_alternative<DecideResult>(action);
}

Ruling rule(const Game& game, const Intent& intent) {
  if (std::optional<Phrase> refusal = not_for(intent, game.setup().regulations)) return *refusal;
  // Where nobody sits in his place nobody speaks for him, until the result is to be found (6.9,
  // III.6).
  const bool has_no_arbiter = intent.role == Role::arbiter && !game.setup().regulations.arbiter;
  if (has_no_arbiter && !game.ended() && !game.left_open()) return Phrase{"role.no-arbiter", {}};
  const bool claims_a_flag = std::holds_alternative<NoticeFlag>(intent.action);
  if (claims_a_flag && game.flag_fallen()) {  // it has been noticed before
    return Phrase{"flag.fell", {{"side", *game.flag_fallen()}}};
  }
  if (game.ended() && !about_the_papers(intent.action)) return Phrase{"game.over", {}};
  if (game.adjournment() && waits_for_the_envelope(intent.action)) {
    return Phrase{"adjournment.is-adjourned", {}};
  }
  return std::visit([&](const auto& action) { return Case(game, intent).on(action); },
                    intent.action);
}

}  // namespace annabella::host
