// An evening at the table, for tests: a game, a clock that is moved by hand, and two players.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "game/arbiter.h"
#include "support/standard_variant.h"

namespace annabella::host {

// A rated game with an arbiter at the table.
inline Setup supervised(Press press = Press::at_once, Duration base = std::chrono::minutes{90},
                        Duration increment = std::chrono::seconds{30}) {
  Setup setup;
  setup.rated = true;
  setup.press = press;
  setup.time = TimeControl(base, increment);
  setup.regulations.arbiter = true;
  return setup;
}

inline const std::vector<std::string> kTenMovesEach{
    "g1f3", "g8f6", "b1c3", "b8c6", "e2e3", "e7e6", "f1e2", "f8e7", "e1g1", "e8g8",
    "d2d3", "d7d6", "c1d2", "c8d7", "a2a3", "a7a6", "h2h3", "h7h6", "f1e1", "f8e8"};

// "g1"
inline Square at(const char* name) {
  return {static_cast<std::uint8_t>(name[0] - 'a'), static_cast<std::uint8_t>(name[1] - '1')};
}

inline ReportIrregularity fault(Color by, Irregularity what) {
  ReportIrregularity report;
  report.by = by;
  report.what = what;
  return report;
}

// Of a move that nobody announced: the clock was pressed after it.
inline ReportIrregularity completed(Color by, Irregularity what) {
  ReportIrregularity report = fault(by, what);
  report.pressed = true;
  return report;
}

// Both sides move a knight and move it back: the position comes again.
inline const std::vector<std::string> kShuffle{"g1f3", "g8f6", "f3g1", "f6g8"};

constexpr Color kWhite = Color::white;
constexpr Color kBlack = Color::black;
// What the arbiter refuses with where he refuses nothing.
constexpr auto kNothing = std::nullopt;

class Evening {
 public:
  explicit Evening(Setup setup = {}, const Variant& variant = standard_variant()) : game(variant) {
    for (const Fact& fact : opening(setup, now)) take(fact);
  }

  // What the arbiter refuses with, or nothing.
  std::optional<std::string> want(Color by, Action action, Role role = Role::player) {
    const Ruling ruling =
        rule(game, {.by = by, .role = role, .at = now, .action = std::move(action)});
    if (const auto* refusal = std::get_if<Phrase>(&ruling)) return refusal->key;
    for (const Fact& fact : std::get<std::vector<Fact>>(ruling)) take(fact);
    return std::nullopt;
  }

  std::optional<std::string> arbiter(Action action) {
    return want(Color::white, std::move(action), Role::arbiter);
  }

  // The legal move with this UCI name; a move that is on no list if there is none.
  Move move(const std::string& uci) const {
    for (const Move& legal : game.position().legal_moves()) {
      if (game.position().describe(legal).uci == uci) return legal;
    }
    return {};
  }

  std::optional<std::string> announce(const std::string& uci) {
    return want(game.position().turn(), AnnounceMove{move(uci)});
  }

  void play(const std::vector<std::string>& moves) {
    for (const std::string& uci : moves) ASSERT_EQ(announce(uci), std::nullopt) << uci;
  }

  void pass(Duration time) { now += time; }
  Duration left(Color side) const { return game.clock().at(now).of(side); }

  template <class E>
  int count() const {
    int number = 0;
    for (const Fact& fact : facts) number += std::holds_alternative<E>(fact.event) ? 1 : 0;
    return number;
  }

  Time now{std::chrono::hours{24 * 365 * 50}};
  Game game;
  std::vector<Fact> facts;

 private:
  void take(const Fact& fact) {
    game.apply(fact);
    facts.push_back(fact);
  }
};

inline Evening from(const std::string& fen, host::Setup setup = supervised()) {
  setup.start_fen = fen;
  return Evening(setup);
}

}  // namespace annabella::host
