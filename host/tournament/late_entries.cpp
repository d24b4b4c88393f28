#include "tournament/late_entries.h"

#include <annabella/lent.h>

#include <algorithm>

namespace annabella::host {

WithoutLater without_later(const Tournament& tournament, const std::map<int, int>& since, int round,
                           const std::vector<int>& order) {
  WithoutLater then;
  then.tournament = tournament;
  Tournament& all = then.tournament;
  std::erase_if(all.players, [&](const Player& player) {
    const auto first = since.find(player.rank);
    return first != since.end() && first->second > round;
  });
  if (!order.empty()) {
    std::ranges::sort(all.players, {}, [&](const Player& player) {
      return std::ranges::find(order, player.rank) - order.begin();
    });
  }
  std::map<int, int> number_then{{0, 0}};
  for (const Player& player : all.players) {
    number_then[player.rank] = static_cast<int>(then.numbers.size());
    then.numbers.push_back(player.rank);
  }
  const auto there = [&](int number) { return number_then.contains(number); };
  for (Player& player : all.players) {
    player.rank = number_then.at(player.rank);
    for (PlayedRound& one : player.rounds) {
      one.opponent = there(one.opponent) ? number_then.at(one.opponent) : 0;
    }
  }
  std::erase_if(all.never_pair,
                [&](const auto& pair) { return !there(pair.first) || !there(pair.second); });
  for (auto& [one, other] : all.never_pair) {
    one = number_then.at(one);
    other = number_then.at(other);
  }
  std::erase_if(all.options, [](const auto& option) { return option.first == kLent; });
  for (const auto& [number, points] : lent_in(tournament)) {
    if (there(number)) lend(all, number_then.at(number), points);
  }
  return then;
}

}  // namespace annabella::host
