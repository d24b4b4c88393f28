// Tournaments for tests of pairing systems: players, rounds that were played, results by chance.
#pragma once

#include <annabella/pairing.h>

#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace annabella::test {

// A round as a pairing system gives it, in no order.
struct Round {
  std::set<std::pair<int, int>> games;  // white, black
  std::vector<int> byes;
  bool operator==(const Round&) const = default;
};
Round round_of(const PairingAnswer& answer);

// Players 1 to `players`, White for number 1.
Tournament event_of(int players, int rounds);
Player& player(Tournament& tournament, int rank);

// Begins a round in which nobody has taken part so far.
void begin_round(Tournament& tournament);
// In the round that was begun. Results are "1-0", "0-1", "1/2", "+-", "-+", "--".
void play(Tournament& tournament, int white, int black, const std::string& result);
void receive(Tournament& tournament, int rank, Outcome bye);

// A whole round, with results by chance: `draws` of 100 are drawn, some are not played.
void play_by_chance(Tournament& tournament, const PairingAnswer& round, int draws,
                    std::mt19937& chance);

}  // namespace annabella::test
