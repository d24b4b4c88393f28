// SPDX-License-Identifier: MIT
//
// Who plays whom next round: Swiss (Dutch), round robin, knockout, ...
//
// Pairing is a pure function. The same tournament gives the same round, on every machine and in
// every year; all chance comes from Tournament::seed.
#pragma once

#include <annabella/chess.h>
#include <annabella/plugin.h>

#include <utility>
#include <variant>

namespace annabella {

// Points are counted in halves, so that a draw is 1 and nothing is ever rounded.
using HalfPoints = int;

enum class Outcome : std::uint8_t {
  win = 1,
  draw,
  loss,  // over the board
  forfeit_win,
  forfeit_loss,  // the opponent, or the player, did not come
  pairing_bye,
  half_bye,
  full_bye,
  zero_bye
};

struct PlayedRound {
  int opponent = 0;  // starting rank, 0 for a bye
  std::optional<Color> color;
  Outcome outcome = Outcome::zero_bye;
  std::int8_t adjusted = 0;  // half points that the arbiter has given or taken besides
};

struct Player {
  int rank = 0;  // starting rank, from 1
  std::string name;
  int rating = 0;
  bool absent_next_round = false;
  std::vector<PlayedRound> rounds;
};

struct Tournament {
  std::vector<Player> players;
  int planned_rounds = 0;
  std::optional<Color> first_color;  // of the top player in round 1
  HalfPoints win = 2, draw = 1, loss = 0, bye = 2;
  std::vector<std::pair<int, int>> never_pair;
  std::vector<std::pair<std::string, std::string>> options;  // "acceleration" = "baku"
  std::uint64_t seed = 0;
};

// Decided over the board: neither a forfeit nor a bye.
constexpr bool is_game(Outcome outcome) {
  return outcome == Outcome::win || outcome == Outcome::draw || outcome == Outcome::loss;
}

// What an outcome brings in this tournament.
inline HalfPoints points_for(const Tournament& tournament, Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
    case Outcome::forfeit_win:
    case Outcome::full_bye:
      return tournament.win;
    case Outcome::draw:
    case Outcome::half_bye:
      return tournament.draw;
    case Outcome::loss:
      return tournament.loss;
    case Outcome::pairing_bye:
      return tournament.bye;
    case Outcome::forfeit_loss:
    case Outcome::zero_bye:
      break;
  }
  return 0;
}

inline HalfPoints points_for(const Tournament& tournament, const PlayedRound& round) {
  return points_for(tournament, round.outcome) + round.adjusted;
}

// One board of the round, by starting ranks.
struct Pairing {
  int white = 0;
  int black = 0;
};

struct Points {
  HalfPoints halves = 0;
};
struct Players {
  std::vector<int> ranks;
};

// A sentence before it is in any language: a key that the voices know, and what to fill in. The
// host says players and points as the voice does; a string is taken as it is.
struct Remark {
  using Value = std::variant<int, Points, Players, Color, std::string>;
  std::string key;
  std::vector<std::pair<std::string, Value>> with;
};

// Either `games` is a whole round, in the order of the boards, or `problem` says why there is none.
// `byes` are starting ranks. `why` explains the round, criterion by criterion, for an arbiter who
// has to defend it.
struct PairingAnswer {
  std::vector<Pairing> games;
  std::vector<int> byes;
  std::optional<Remark> problem;
  std::vector<Remark> why;
};

struct PairingTraits {
  std::string rules;                 // "FIDE C.04.3, in force since 2026-02-01"
  std::vector<std::string> options;  // the options it understands
};

class PairingSystem : public Plugin {
 public:
  static constexpr std::uint32_t kLayout =
      detail::layout_of<PlayedRound, Player, Tournament, Pairing, Points, Players, Remark,
                        Remark::Value, PairingAnswer, PairingTraits>();

  virtual PairingTraits traits() const = 0;                              // [any]
  virtual PairingAnswer next_round(const Tournament& so_far) const = 0;  // [worker]
};

}  // namespace annabella
