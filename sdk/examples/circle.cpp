// SPDX-License-Identifier: MIT
//
// A pairing system: everyone meets everyone once. All but the last player sit in a circle that
// turns by one place a round; the last one, or the bye, meets whoever comes to the top.
#include <annabella/pairing.h>

using namespace annabella;

class Circle : public PairingSystem {
 public:
  explicit Circle(Host&) {}

  PairingTraits traits() const override { return {.rules = "Round robin", .options = {}}; }

  PairingAnswer next_round(const Tournament& so_far) const override {
    PairingAnswer answer;
    const int players = static_cast<int>(so_far.players.size());
    if (players < 2) {
      answer.problem = {.key = "pairing.too-few-players", .with = {}};
      return answer;
    }
    const int circle = players % 2 == 0 ? players - 1 : players;
    const int round = static_cast<int>(so_far.players.front().rounds.size());
    if (round >= circle) {
      answer.problem = {.key = "pairing.everyone-has-met", .with = {}};
      return answer;
    }
    const auto rank_at = [&](int place) { return (round + place + circle) % circle + 1; };
    if (players % 2 == 1) {
      answer.byes = {rank_at(0)};
    } else if (round % 2 == 0) {
      answer.games.push_back({.white = players, .black = rank_at(0)});
    } else {
      answer.games.push_back({.white = rank_at(0), .black = players});
    }
    for (int place = 1; place <= (circle - 1) / 2; ++place) {
      const int odd = place % 2 == 1 ? place : -place;
      answer.games.push_back({.white = rank_at(odd), .black = rank_at(-odd)});
    }
    answer.why = {{.key = "pairing.round-of", .with = {{"round", round + 1}, {"rounds", circle}}}};
    return answer;
  }
};

ANNABELLA_PLUGIN(Circle, .kind = "pairing", .id = "org.example.pairing.circle", .version = "1.0.0",
                 .name = "Everyone meets everyone");
