#include "game/arbiter.h"

#include "game/case.h"
#include "game/roles.h"

namespace annabella::host {

Ruling Case::on(const Resign&) {
  record_.add(GameEnded{won_by(opponent(by_)), "resignation"});
  return written();
}

Ruling Case::on(const NoticeFlag&) {
  const std::optional<Color> late = game_.clock().first_fallen(at_);
  if (!late) return Phrase{"flag.stands", {}};
  // Mate or stalemate on the board came first (5.1.1, 5.2.1).
  if (const Ply* open = game_.open_move(); open && open->after->ending()) {
    end_if_over(*open);
    return written();
  }
  record_.add(FlagFell{*late});
  // 6.9: lost, unless the opponent could not mate by any sequence of legal moves.
  if (game_.position().can_still_win(opponent(*late)) != CanWin::no) {
    record_.add(GameEnded{won_by(opponent(*late)), "time"});
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

std::vector<Fact> opening(const Setup& setup, Time at) {
  const Readings left = ChessClock::set_to(setup.time.value_or(TimeControl{})).left;
  return {{.number = 1, .at = at, .left = left, .event = GameBegan{setup}}};
}

Ruling rule(const Game& game, const Intent& intent) {
  if (std::optional<Phrase> refusal = not_for(intent, game.setup().regulations)) return *refusal;
  if (game.ended()) return Phrase{"game.over", {}};
  return std::visit([&](const auto& action) { return Case(game, intent).on(action); },
                    intent.action);
}

}  // namespace annabella::host
