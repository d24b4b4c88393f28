#include "game/arbiter.h"

#include "game/case.h"
#include "game/roles.h"

namespace annabella::host {

Ruling Case::on(const Resign&) {
  record_.add(GameEnded{won_by(opponent(by_)), "resignation"});
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

std::vector<Fact> opening(const Setup& setup, Time at) {
  const Readings left = ChessClock::set_to(setup.time.value_or(TimeControl{})).left;
  return {{.number = 1, .at = at, .left = left, .event = GameBegan{setup}}};
}

Ruling rule(const Game& game, const Intent& intent) {
  if (std::optional<Phrase> refusal = not_for(intent, game.setup().regulations)) return *refusal;
  if (game.ended() && !std::holds_alternative<SignResult>(intent.action)) {
    return Phrase{"game.over", {}};
  }
  return std::visit([&](const auto& action) { return Case(game, intent).on(action); },
                    intent.action);
}

}  // namespace annabella::host
