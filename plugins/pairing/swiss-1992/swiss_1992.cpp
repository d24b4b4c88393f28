#include "swiss_1992.h"

#include <annabella/lot.h>

#include <algorithm>
#include <tuple>

#include "account.h"
#include "colors.h"
#include "field.h"
#include "readings.h"
#include "round.h"

namespace annabella {
namespace {

using swiss1992::Field;
using swiss1992::Pair;

// Before round 1 the colour of number 1 is drawn by lot.
Color drawn_color(const Tournament& tournament) {
  if (tournament.first_color) return *tournament.first_color;
  return Lot(tournament.seed).below(2) == 0 ? Color::white : Color::black;
}

// F1.
void order_boards(const Field& field, std::vector<Pair>& pairs) {
  std::ranges::sort(pairs, [&](const Pair& a, const Pair& b) {
    const auto key = [&](const Pair& pair) {
      const HalfPoints higher = field.card(pair.higher).score;
      return std::tuple(-higher, -higher - field.card(pair.lower).score, pair.higher);
    };
    return key(a) < key(b);
  });
}

}  // namespace

PairingTraits Swiss1992::traits() const {
  return {.rules = "FIDE 1992, Praha 1992-09-20", .options = swiss1992::option_names()};
}

PairingAnswer Swiss1992::next_round(const Tournament& so_far) const {
  PairingAnswer answer;
  const swiss1992::Chosen chosen = swiss1992::chosen_readings(so_far);
  if (chosen.unknown) {
    answer.problem = {.key = "pairing.unknown-option", .with = {{"option", *chosen.unknown}}};
    return answer;
  }
  const Field field(so_far, chosen.readings);
  if (field.size() == 0) {
    answer.problem = {.key = "pairing.nobody", .with = {}};
    return answer;
  }
  const auto round = swiss1992::pair_round(field);
  if (!round) {
    answer.problem = {.key = "pairing.no-round", .with = {}};
    return answer;
  }
  const Color drawn = drawn_color(so_far);
  std::vector<Pair> pairs;
  for (const swiss1992::Bracket& bracket : round->brackets) {
    pairs.insert(pairs.end(), bracket.pairing.pairs.begin(), bracket.pairing.pairs.end());
  }
  order_boards(field, pairs);
  for (const Pair& pair : pairs) {
    const swiss1992::Seats seats = swiss1992::seats(field, pair.higher, pair.lower, drawn);
    answer.games.push_back({field.card(seats.white).rank, field.card(seats.black).rank});
  }
  if (round->bye) answer.byes.push_back(field.card(*round->bye).rank);
  answer.why = swiss1992::account(field, *round, drawn);
  return answer;
}

}  // namespace annabella
