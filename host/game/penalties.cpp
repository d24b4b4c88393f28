// What the arbiter gives and takes: time, points and results (Articles 11.7, 12.9).
#include "game/case.h"

namespace annabella::host {

Duration penalty_time(const Setup& setup) {
  if (!setup.time) return Duration{0};
  return std::chrono::minutes{pace_of(*setup.time) == Pace::blitz ? 1 : 2};
}

// 10.2: what is left is a score that is usual for a game; before its end, of one that may still be
// won or drawn.
bool Case::can_be_taken_off(const Penalise& wish) const {
  const Scoring scoring = game_.setup().regulations.scoring;
  const auto leaves_a_score = [&](Score score) {
    std::vector<int> off = game_.reductions(wish.side);
    const auto left = [&] {
      const int reduced = reductions_in(score, wish.side, scoring, off);
      return points_of(score, wish.side, scoring, reduced);
    };
    const int before = left();
    off.push_back(wish.points);
    return wish.points > 0 ? left() == before - wish.points : left() < before;
  };
  if (const std::optional<GameEnded>& ended = game_.ended()) return leaves_a_score(ended->score);
  return leaves_a_score(won_by(wish.side)) || leaves_a_score(Score::draw);
}

Ruling Case::on(const Penalise& wish) {
  const std::optional<GameEnded>& ended = game_.ended();
  const bool is_odd_result = ended && (is_odd(ended->score) || ended->score == Score::none);
  if (is_odd_result && wish.penalty == Penalty::points_off) return Phrase{"penalty.odd-result", {}};
  const bool about_time =
      wish.penalty == Penalty::time_for_opponent || wish.penalty == Penalty::time_off;
  if (wish.penalty == Penalty::points_off && !can_be_taken_off(wish)) {
    return Phrase{"penalty.points", {}};
  }
  if (about_time && !game_.setup().time) return Phrase{"clock.none", {}};
  if (about_time && wish.time <= Duration{0}) return Phrase{"penalty.how-much", {}};
  if (wish.penalty == Penalty::time_for_opponent) record_.give(opponent(wish.side), wish.time);
  if (wish.penalty == Penalty::time_off) record_.give(wish.side, -wish.time);
  record_.add(Penalised{wish.side, wish.penalty, wish.time, wish.note, wish.points});
  if (wish.penalty == Penalty::time_off) let_fall_if_out_of_time();
  const bool ends = wish.penalty == Penalty::loss || wish.penalty == Penalty::expulsion ||
                    wish.penalty == Penalty::full_point_for_opponent;
  if (ends && !ended) record_.add(GameEnded{won_by(opponent(wish.side)), "penalty"});
  if (ended && wish.penalty == Penalty::points_off) {
    record_.add(GameEnded{ended->score, ended->reason});
  }
  return written();
}

Ruling Case::on(const DecideResult& wish) {
  if (game_.ended() && game_.ended()->score == wish.score) return Phrase{"result.same", {}};
  record_.add(GameEnded{wish.score, "arbiter"});
  return written();
}

}  // namespace annabella::host
