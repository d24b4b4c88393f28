#include "dutch.h"

#include <annabella/absence.h>
#include <annabella/lent.h>
#include <annabella/lot.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "account.h"
#include "bracket.h"
#include "field.h"

namespace annabella {
namespace {

using dutch::ColorRule;
using dutch::Field;
using dutch::Pair;
using dutch::Places;

std::string article(ColorRule rule) {
  switch (rule) {
    case ColorRule::both_preferences:
      return "1";
    case ColorRule::stronger:
      return "2";
    case ColorRule::alternation:
      return "3";
    case ColorRule::higher_ranked:
      return "4";
    case ColorRule::number:
      break;
  }
  return "5";
}

// Brackets from the top score down; each is decided once and for all.
class Draft {
 public:
  Draft(const Field& field, std::optional<HalfPoints> bye_score)
      : field_(field), bye_score_(bye_score) {}

  PairingAnswer make() {
    Places moved_down;
    for (int first = 0; first < field_.size();) {
      const int next = end_of_group(first), later = end_of_group(next);
      const dutch::Waiting waiting{.moved_down = moved_down,
                                   .residents = range(first, next),
                                   .next = range(next, later),
                                   .later = range(later, field_.size()),
                                   .bye_score = bye_score_};
      const dutch::BracketPairing pairing = dutch::pair_bracket(field_, waiting);
      tell(waiting, pairing);
      pairs_.insert(pairs_.end(), pairing.pairs.begin(), pairing.pairs.end());
      moved_down = pairing.floaters;
      first = next;
    }
    seat();
    for (int place : moved_down) {
      answer_.byes.push_back(field_.card(place).rank);
      say("bye", {{"player", ranks({place})}});
    }
    return std::move(answer_);
  }

 private:
  int end_of_group(int first) const {
    int end = first;
    while (end < field_.size() && field_.card(end).score == field_.card(first).score) ++end;
    return end;
  }
  static Places range(int first, int end) {
    Places places;
    for (int place = first; place < end; ++place) places.push_back(place);
    return places;
  }
  Players ranks(const Places& places) const {
    Players players;
    for (int place : places) players.ranks.push_back(field_.card(place).rank);
    return players;
  }
  void say(const std::string& key, std::vector<std::pair<std::string, Remark::Value>> with) {
    answer_.why.push_back({.key = "dutch." + key, .with = std::move(with)});
  }

  void tell(const dutch::Waiting& waiting, const dutch::BracketPairing& pairing) {
    const HalfPoints score = field_.card(waiting.residents.front()).score;
    say("bracket", {{"points", Points{score}}, {"players", ranks(waiting.residents)}});
    if (!waiting.moved_down.empty()) say("moved-down", {{"players", ranks(waiting.moved_down)}});
    for (const Pair& pair : pairing.pairs) {
      const dutch::Seats seats = field_.seats(pair.higher, pair.lower);
      say("pair", {{"white", ranks({seats.white})},
                   {"black", ranks({seats.black})},
                   {"rule", article(seats.rule)}});
    }
    for (const dutch::Shortfall& one : dutch::shortfalls(field_, waiting, pairing)) {
      say("gave-way", {{"criterion", "c" + std::to_string(one.criterion)},
                       {"n", one.criterion},
                       {"players", ranks(one.players)}});
    }
    const bool lowest = waiting.next.empty();
    if (!lowest && !pairing.floaters.empty()) say("floats", {{"players", ranks(pairing.floaters)}});
  }

  // C.04.2, 3.6.
  void seat() {
    std::ranges::sort(pairs_, [&](const Pair& a, const Pair& b) {
      const auto key = [&](const Pair& pair) {
        return std::tuple(-field_.card(pair.higher).score, -field_.card(pair.lower).score,
                          pair.higher);
      };
      return key(a) < key(b);
    });
    for (const Pair& pair : pairs_) {
      const dutch::Seats seats = field_.seats(pair.higher, pair.lower);
      answer_.games.push_back({field_.card(seats.white).rank, field_.card(seats.black).rank});
    }
  }

  const Field& field_;
  std::optional<HalfPoints> bye_score_;
  std::vector<Pair> pairs_;
  PairingAnswer answer_;
};

Color initial_color(const Tournament& tournament) {
  if (tournament.first_color) return *tournament.first_color;
  return Lot(tournament.seed).below(2) == 0 ? Color::white : Color::black;
}

}  // namespace

PairingTraits Dutch::traits() const {
  return {.rules = "FIDE C.04.3, 2026-02-01",
          .options = {"number=of-those-present|of-all", "acceleration=none|baku"}};
}

PairingAnswer Dutch::next_round(const Tournament& so_far) const {
  PairingAnswer answer;
  dutch::Readings readings;
  for (const auto& [name, value] : so_far.options) {
    if (name == kLent || name == kAbsence) continue;
    const bool number = name == "number" && (value == "of-all" || value == "of-those-present");
    const bool acceleration = name == "acceleration" && (value == "none" || value == "baku");
    if (!number && !acceleration) {
      answer.problem = {.key = "pairing.unknown-option", .with = {{"option", name + "=" + value}}};
      return answer;
    }
    if (number) readings.number_of_all = value == "of-all";
    if (acceleration) readings.baku = value == "baku";
  }
  const Field field(so_far, readings, initial_color(so_far));
  if (field.size() == 0) {
    answer.problem = {.key = "pairing.nobody", .with = {}};
    return answer;
  }
  const dutch::Outlook outlook = dutch::outlook(field);
  if (!outlook.complete) {
    answer.problem = {.key = "pairing.no-round", .with = {}};
    return answer;
  }
  return Draft(field, outlook.bye_score).make();
}

}  // namespace annabella
