#include "tournament/direct_encounter.h"

#include <algorithm>
#include <map>

#include "tournament/contributions.h"

namespace annabella::host {
namespace {

using Tied = std::vector<const Player*>;

struct Against {
  const Player* player = nullptr;
  int score = 0;  // against the others, in 24ths of a half point: of several games the average
  int most = 0;   // with every missing game won
};

constexpr int kParts = 24;

Against among(const Tournament& tournament, const Player& player, const Tied& tied,
              bool forfeits_count) {
  std::map<int, std::vector<int>> games;  // by opponent
  for (const PlayedRound& round : player.rounds) {
    const bool counts =
        is_game(round.outcome) || (forfeits_count && round.opponent != 0 && !goes_on(round));
    if (counts && std::ranges::find(tied, round.opponent, &Player::rank) != tied.end()) {
      games[round.opponent].push_back(points_for(tournament, round));
    }
  }
  Against all{.player = &player};
  for (const auto& [opponent, points] : games) {
    int sum = 0;
    for (int one : points) sum += one;
    all.score += kParts * sum / static_cast<int>(points.size());
  }
  const int missing = static_cast<int>(tied.size() - 1 - games.size());
  all.most = all.score + kParts * missing * tournament.win;
  return all;
}

}  // namespace

std::vector<std::vector<const Player*>> direct_encounter(const Tournament& tournament,
                                                         const std::vector<const Player*>& tied,
                                                         bool forfeits_count) {
  if (tied.size() < 2) return {tied};
  std::vector<Against> all;
  for (const Player* one : tied) all.push_back(among(tournament, *one, tied, forfeits_count));
  std::ranges::stable_sort(all, std::ranges::greater{}, &Against::score);
  const auto is_above = [&](std::size_t upper, std::size_t lower) {
    return all[upper].score > all[lower].most;
  };
  // Where a group ends, everybody below stays below whatever the missing games had brought.
  const bool all_met =
      std::ranges::all_of(all, [](const Against& one) { return one.most == one.score; });
  std::vector<Tied> groups;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    Tied group{all[begin].player};
    end = begin + 1;
    bool alone = true;
    for (std::size_t lower = end; lower < all.size(); ++lower) {
      alone = alone && is_above(begin, lower);
    }
    while (end < all.size() && (all_met ? all[end].score == all[begin].score : !alone)) {
      group.push_back(all[end++].player);
    }
    groups.push_back(std::move(group));
  }
  for (Tied& group : groups) std::ranges::sort(group, {}, &Player::rank);
  if (groups.size() == 1) return groups;
  std::vector<Tied> finer;
  for (const Tied& group : groups) {
    const std::vector<Tied> parts = direct_encounter(tournament, group, forfeits_count);
    finer.insert(finer.end(), parts.begin(), parts.end());
  }
  return finer;
}

}  // namespace annabella::host
