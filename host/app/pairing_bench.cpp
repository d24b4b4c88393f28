#include "app/pairing_bench.h"

#include <annabella/pairing.h>
#include <sys/resource.h>

#include <chrono>
#include <iostream>
#include <random>
#include <string>

#include "plugins/guard.h"

namespace annabella::host {
namespace {

constexpr int kLastRound = 9;
constexpr unsigned kDrawsInHundred = 30;

void play_by_chance(Tournament& tournament, const PairingAnswer& round, std::mt19937& chance) {
  for (Player& player : tournament.players) player.rounds.emplace_back();
  const auto entry = [&](int rank) -> PlayedRound& {
    return tournament.players[static_cast<std::size_t>(rank - 1)].rounds.back();
  };
  for (const Pairing& game : round.games) {
    const unsigned lot = chance() % 100;
    const bool drawn = lot < kDrawsInHundred, white_wins = lot % 2 == 0;
    const Outcome white = drawn ? Outcome::draw : white_wins ? Outcome::win : Outcome::loss;
    const Outcome black = drawn ? Outcome::draw : white_wins ? Outcome::loss : Outcome::win;
    entry(game.white) = {game.black, Color::white, white};
    entry(game.black) = {game.white, Color::black, black};
  }
  for (int rank : round.byes) entry(rank).outcome = Outcome::pairing_bye;
}

// Eight rounds, paired by the Dutch system.
Result<Tournament> before_the_last_round(PairingSystem& dutch, int players) {
  Tournament tournament;
  tournament.planned_rounds = kLastRound;
  tournament.first_color = Color::white;
  for (int rank = 1; rank <= players; ++rank) {
    tournament.players.push_back({.rank = rank, .name = {}, .rounds = {}});
  }
  std::mt19937 chance{1992};
  for (int round = 1; round < kLastRound; ++round) {
    const Result<PairingAnswer> answer =
        guarded("dutch", [&] { return dutch.next_round(tournament); });
    if (!answer) return answer.error();
    play_by_chance(tournament, *answer, chance);
  }
  return tournament;
}

long peak_megabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

}  // namespace

Result<Done> measure_pairing(Registry& registry, const std::vector<int>& sizes) {
  const auto dutch = registry.pairing("dutch");
  if (!dutch) return dutch.error();
  for (const int players : sizes) {
    const Result<Tournament> tournament = before_the_last_round(**dutch, players);
    if (!tournament) return tournament.error();
    for (const char* id : {"dutch", "swiss-1992"}) {
      const auto system = registry.pairing(id);
      if (!system) return system.error();
      const auto began = std::chrono::steady_clock::now();
      const Result<PairingAnswer> answer =
          guarded(id, [&] { return (*system)->next_round(*tournament); });
      if (!answer) return answer.error();
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - began;
      const std::string name = "pairing-" + std::string(id) + '-' + std::to_string(players);
      std::cout << name << "-seconds " << taken.count() << '\n'
                << name << "-peak-megabytes " << peak_megabytes() << std::endl;
    }
  }
  return Done{};
}

}  // namespace annabella::host
