#include "tournament/contributions.h"

#include <algorithm>
#include <tuple>

#include "tournament/tie_breaks.h"

namespace annabella::host {
namespace {

// A requested bye after which he only stayed away, counts as a draw (16.2.5, 16.3.2); every other
// round as what it brought.
int adjusted_score(const Tournament& tournament, const Player& player) {
  int score = 0;
  bool only_away_since = true;
  for (auto round = player.rounds.rbegin(); round != player.rounds.rend(); ++round) {
    const bool as_draw = only_away_since && is_requested_bye(*round);
    score += as_draw ? tournament.draw + round->adjusted : points_for(tournament, *round);
    only_away_since = only_away_since && is_voluntarily_unplayed(*round);
  }
  return score;
}

}  // namespace

Contributions::Contributions(const Tournament& tournament, bool round_robin)
    : tournament_(tournament), round_robin_(round_robin) {
  for (const Player& player : tournament.players) {
    rounds_ = std::max(rounds_, static_cast<int>(player.rounds.size()));
    by_rank_[player.rank] = &player;
    scores_[player.rank] = points_of(tournament, player);
    adjusted_[player.rank] =
        round_robin ? scores_[player.rank] : adjusted_score(tournament, player);
  }
}

// In a round robin a forfeited game counts as one that was played (15).
bool Contributions::is_played(const PlayedRound& round) const {
  return is_game(round.outcome) || (round_robin_ && round.opponent != 0 && !goes_on(round));
}

// An unplayed round is against a dummy with one's own score, or less: a forfeit's dummy has no more
// than the opponent that there should have been (16.4.1), any other no more than all draws
// (16.4.2). A free round of a round robin is none.
std::optional<int> Contributions::opponent_score(const Player& player,
                                                 const PlayedRound& round) const {
  if (is_played(round)) return adjusted_.at(round.opponent);
  if (round_robin_) return std::nullopt;
  const int most = round.opponent != 0 ? adjusted_.at(round.opponent) : rounds_ * tournament_.draw;
  return std::min(scores_.at(player.rank), most);
}

std::vector<Contributions::One> Contributions::all(const Player& player, bool weighted) const {
  std::vector<One> all;
  for (const PlayedRound& round : player.rounds) {
    const std::optional<int> score = opponent_score(player, round);
    if (!score) continue;
    const int weight = weighted ? points_for(tournament_, round) : 1;
    all.push_back({.opponent_score = *score,
                   .value = *score * weight,
                   .is_voluntarily_unplayed =
                       !is_played(round) && annabella::host::is_voluntarily_unplayed(round)});
  }
  return all;
}

namespace {

// What is cut: the contribution of the lowest opponent (14.1.1), or the lowest one of a round that
// was unplayed voluntarily, whichever is worth more (16.5.1).
template <class All>
void cut_least(All& all) {
  const auto least = std::ranges::min_element(
      all, {}, [](const auto& one) { return std::tuple(one.opponent_score, one.value); });
  auto unplayed = all.end();
  for (auto one = all.begin(); one != all.end(); ++one) {
    if (!one->is_voluntarily_unplayed) continue;
    if (unplayed == all.end() || std::tuple(one->value, one->opponent_score) <
                                     std::tuple(unplayed->value, unplayed->opponent_score)) {
      unplayed = one;
    }
  }
  all.erase(unplayed != all.end() && unplayed->value >= least->value ? unplayed : least);
}

template <class All>
int sum_after_cuts(All all, int low, int high) {
  for (int i = 0; i < low && !all.empty(); ++i) cut_least(all);
  for (int i = 0; i < high && !all.empty(); ++i) {
    all.erase(std::ranges::max_element(
        all, {}, [](const auto& one) { return std::tuple(one.opponent_score, one.value); }));
  }
  int sum = 0;
  for (const auto& one : all) sum += one.value;
  return sum;
}

}  // namespace

int Contributions::buchholz(const Player& player, int low, int high) const {
  return sum_after_cuts(all(player, false), low, high);
}

int Contributions::sonneborn_berger(const Player& player, int low, int high) const {
  return sum_after_cuts(all(player, true), low, high);
}

// In an odd round robin everyone is free once in as many rounds as there are players.
int Contributions::games_of(const Player& player) const {
  const int players = static_cast<int>(tournament_.players.size());
  const auto free = static_cast<int>(std::ranges::count_if(
      player.rounds, [](const PlayedRound& one) { return one.opponent == 0; }));
  if (!round_robin_ || players % 2 == 0) return rounds_;
  return rounds_ - std::min(free, (rounds_ + players - 1) / players);
}

int Contributions::koya(const Player& player) const {
  int sum = 0;
  for (const PlayedRound& round : player.rounds) {
    if (!is_played(round)) continue;
    const Player& other = *by_rank_.at(round.opponent);
    const bool counts = 2 * scores_.at(other.rank) >= games_of(other) * tournament_.win;
    if (counts) sum += points_for(tournament_, round);
  }
  return sum;
}

}  // namespace annabella::host
