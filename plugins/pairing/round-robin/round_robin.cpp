#include "round_robin.h"

#include <annabella/lot.h>

#include <algorithm>
#include <cstddef>
#include <map>

namespace annabella {
namespace {

constexpr int kMost = 32;

struct Choice {
  bool twice = false;
  bool by_start_number = false;
  std::optional<std::string> unknown;
};

Choice chosen(const Tournament& tournament) {
  Choice choice;
  for (const auto& [name, value] : tournament.options) {
    if (name == "cycles" && (value == "1" || value == "2")) {
      choice.twice = value == "2";
    } else if (name == "numbers" && (value == "lot" || value == "start-number")) {
      choice.by_start_number = value == "start-number";
    } else {
      choice.unknown = name + "=" + value;
    }
  }
  return choice;
}

// The table for an even number of players, numbered from 1. Whoever meets the last one stands in
// the middle; the others sit symmetrically to him on the ring of all but the last.
class BergerTable {
 public:
  explicit BergerTable(int players) : players_(players) {}

  // From 1 to players - 1.
  std::vector<Pairing> round(int number) const {
    const int ring = players_ - 1;
    const int middle = number % 2 == 1 ? (number + 1) / 2 : (number + ring + 1) / 2;
    std::vector<Pairing> games{middle <= players_ / 2 ? Pairing{middle, players_}
                                                      : Pairing{players_, middle}};
    for (int i = 1; i < players_ / 2; ++i) {
      const int one = (middle + i - 1) % ring + 1;
      const int other = (middle - i - 1 + ring) % ring + 1;
      const bool lower_is_white = (one + other) % 2 == 1;
      const int white = lower_is_white ? std::min(one, other) : std::max(one, other);
      games.push_back({white, one + other - white});
    }
    return games;
  }

 private:
  int players_;
};

// Of both cycles. The last two rounds of the first one change places, so that nobody has the same
// colour three times running where the second begins.
std::vector<Pairing> scheduled(const BergerTable& table, int round, int in_cycle, bool twice) {
  if (round > in_cycle) {
    std::vector<Pairing> games = table.round(round - in_cycle);
    for (Pairing& game : games) std::swap(game.white, game.black);
    return games;
  }
  const bool swapped = twice && in_cycle > 1 && round > in_cycle - 2;
  return table.round(swapped ? 2 * in_cycle - 1 - round : round);
}

// Who has which number: ranks, in the order of the numbers.
std::vector<int> numbers(const Tournament& tournament, const Choice& choice) {
  std::vector<int> ranks;
  for (const Player& player : tournament.players) ranks.push_back(player.rank);
  std::ranges::sort(ranks);
  if (!choice.by_start_number) Lot(tournament.seed).shuffle(ranks);
  return ranks;
}

PairingAnswer refused(const std::string& key,
                      std::vector<std::pair<std::string, Remark::Value>> with = {}) {
  PairingAnswer answer;
  answer.problem = {.key = key, .with = std::move(with)};
  return answer;
}

}  // namespace

PairingTraits RoundRobin::traits() const {
  return {.rules = "FIDE C.05, Berger", .options = {"cycles=1|2", "numbers=lot|start-number"}};
}

PairingAnswer RoundRobin::next_round(const Tournament& so_far) const {
  const Choice choice = chosen(so_far);
  if (choice.unknown) return refused("pairing.unknown-option", {{"option", *choice.unknown}});
  const int players = static_cast<int>(so_far.players.size());
  if (players < 2) return refused("pairing.too-few-players");
  if (players > kMost) return refused("pairing.too-many-players", {{"most", kMost}});

  std::size_t played = 0;
  std::map<int, bool> absent;
  for (const Player& player : so_far.players) {
    played = std::max(played, player.rounds.size());
    absent[player.rank] = player.absent_next_round;
  }
  const int seats = players + players % 2;
  const int in_cycle = seats - 1, rounds = choice.twice ? 2 * in_cycle : in_cycle;
  const int round = static_cast<int>(played) + 1;
  if (round > rounds) return refused("pairing.everyone-has-met");

  const std::vector<int> order = numbers(so_far, choice);
  PairingAnswer answer;
  answer.why = {{.key = "pairing.round-of", .with = {{"round", round}, {"rounds", rounds}}},
                {.key = "round-robin.numbers", .with = {{"players", Players{order}}}}};
  for (const Pairing& game : scheduled(BergerTable(seats), round, in_cycle, choice.twice)) {
    std::vector<int> present;
    for (const int number : {game.white, game.black}) {
      if (number > players) continue;
      const int rank = order[static_cast<std::size_t>(number - 1)];
      if (!absent[rank]) present.push_back(rank);
    }
    if (present.size() == 2) {
      answer.games.push_back({present[0], present[1]});
    } else if (present.size() == 1) {
      answer.byes.push_back(present[0]);
      answer.why.push_back({.key = "round-robin.free", .with = {{"player", Players{present}}}});
    }
  }
  return answer;
}

}  // namespace annabella
