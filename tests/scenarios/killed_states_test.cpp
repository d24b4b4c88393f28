// Killed in every state that a game can be in between two moves, and resumed: what both players are
// told afterwards is what they were told before, and is what the journal says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <functional>

#include "game/game.h"
#include "support/own_home.h"
#include "support/record.h"
#include "support/standard_variant.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;
using testing::Not;
using Lines = std::vector<std::string>;

// One evening: each state is reached from the one before, which a killed program has left.
struct State {
  const char* name;
  Lines said;  // to come to it
  std::function<bool(const Game&)> is_reached;
  bool is_question = false;  // which is gone with the program, and nothing has happened
};

Game game_in_journal(const OwnHome& home) {
  Game game(standard_variant());
  for (const Fact& fact : newest_game(home)) game.apply(fact);
  return game;
}

const std::vector<State>& states() {
  static const std::vector<State> kStates{
      {"announced", {"e4"}, [](const Game& g) { return g.unmade() != nullptr; }},
      {"made", {"gemacht"}, [](const Game& g) { return !g.unmade() && !g.last()->pressed; }},
      {"repeated",
       {"wiederholt"},
       [](const Game& g) { return g.last()->stage == Stage::repeated; }},
      {"executed",
       {"ausgeführt"},
       [](const Game& g) { return g.last()->stage == Stage::executed; }},
      {"unpressed, and the opponent has moved",
       {"e5", "ja"},
       [](const Game& g) { return g.plies().size() == 2 && g.to_press() == &g.plies()[0]; }},
      {"pressed",
       {"Weiß: gedrückt", "Schwarz: gedrückt"},
       [](const Game& g) { return g.last()->pressed && g.clock().running == Color::white; }},
      {"a man touched",
       {"Schiedsrichter: weiß berührt g1"},
       [](const Game& g) { return g.touched().size() == 1; }},
      {"half of a score written",
       {"Weiß: notiere e4"},
       [](const Game& g) { return g.sheet(Color::white).size() == 1; }},
      {"an irregularity found, its consequence not yet drawn",
       {"Schiedsrichter: regelverstoß weiß regelwidriger zug, uhr gedrückt"},
       [](const Game& g) { return g.illegal_moves(Color::white) == 1 && !g.ended(); }},
      {"asked whether it is to end the game",
       {"Schiedsrichter: regelverstoß weiß regelwidriger zug, uhr gedrückt, anderer zug"},
       [](const Game& g) { return g.illegal_moves(Color::white) == 1 && !g.ended(); },
       true},
      {"boards differ",
       {"Schiedsrichter: bretter verschieden"},
       [](const Game& g) { return g.stopped(); }},
      {"a claim pending",
       {"Schiedsrichter: uhren an", "Schiedsrichter: uhren stellen 1:55 1:55",
        "Weiß: antrag kein gewinnversuch"},
       [](const Game& g) { return g.open_claim() && !g.open_claim()->deferred; }},
      {"a claim put off",
       {"Schiedsrichter: antrag verschoben"},
       [](const Game& g) { return g.open_claim() && g.open_claim()->deferred; }},
      {"to be sealed",
       {"Schiedsrichter: antrag abgelehnt", "Schiedsrichter: uhren stellen 50 Minuten 50 Minuten",
        "Schiedsrichter: hängepartie morgen um zehn"},
       [](const Game& g) { return g.to_seal().has_value(); }},
      {"sealed",
       {"abgeben", "Springer Felix drei", "gedrückt", "", "", "", ""},
       [](const Game& g) { return g.adjournment() && !g.adjournment()->resumed; }},
      {"resumed, and one is late",
       {"Schiedsrichter: wiederaufnahme"},
       [](const Game& g) { return g.adjournment() && g.adjournment()->awaits == Color::black; }},
      {"the envelope lost, the clocks stopped",
       {"Schiedsrichter: umschlag verloren"},
       [](const Game& g) { return !g.adjournment() && g.stopped(); }},
  };
  return kStates;
}

// What each of them can ask of it, without the times, which run on.
std::string told(Terminal& terminal) {
  std::string all;
  for (const char* asked : {"letzter", "am zug", "brett", "züge", "Weiß: formular",
                            "Schwarz: formular", "Weiß: was fehlt", "Schwarz: was fehlt"}) {
    all += asked;
    all += ":\n" + answer_to(terminal, asked) + "\n";
  }
  return all;
}

TEST(KilledInEveryState, BothAreToldWhatTheJournalSays) {
  const OwnHome home;
  Lines command{BUILD_DIR "/bin/annabella",
                "play",
                "--press",
                "by-hand",
                "--arbiter",
                "--time",
                "120/1+60/G",
                "--quickplay-finish",
                "--unseeing",
                "white",
                "--watched",
                "white",
                "--white-score",
                "paper",
                "--black-score",
                "program"};
  std::string before;
  for (const State& state : states()) {
    SCOPED_TRACE(state.name);
    Terminal terminal(command, home.environment());
    terminal.wait_for("> ");
    if (!before.empty()) {
      EXPECT_EQ(told(terminal), before) << "after the program before this one was killed";
    }
    for (const std::string& line : state.said) answer_to(terminal, line);
    if (!state.is_question) before = told(terminal);
    terminal.signal(SIGKILL);
    EXPECT_EQ(terminal.wait_until_ended(), -SIGKILL);
    const Game game = game_in_journal(home);
    ASSERT_TRUE(state.is_reached(game)) << terminal.transcript();
    command = {BUILD_DIR "/bin/annabella", "resume"};
  }
}

// Killed after this line.
void die_after(const std::string& line, const std::string& fen, const std::string& told,
               const OwnHome& home) {
  Terminal terminal({kAnnabella, "play", "--fen", fen}, home.environment());
  terminal.wait_for("> ");
  EXPECT_THAT(answer_to(terminal, line), HasSubstr(told));
  terminal.signal(SIGKILL);
  EXPECT_EQ(terminal.wait_until_ended(), -SIGKILL);
}

// A question goes with the program. Who had heard it is told that nothing came of it, once.
TEST(KilledAtAQuestion, WhatWasOnlyAskedIsToldAsNotDone) {
  for (const auto& [fen, line, question] :
       {std::tuple{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8", "Umwandlung in?"},
        {"4k3/7p/8/8/8/8/6B1/4K3 w - - 0 1", "b e4", "Gemeint: Läufer Eva vier? Ja oder nein?"},
        {"4k3/7p/8/8/8/8/6B1/4K3 w - - 0 1", "aufgeben",
         "Weiß: Wirklich aufgeben? Ja oder nein?"}}) {
    SCOPED_TRACE(line);
    const OwnHome home;
    die_after(line, fen, question, home);
    for (const bool is_first : {true, false}) {
      Terminal again({kAnnabella, "resume"}, home.environment());
      const std::string told = again.wait_for("> ");
      EXPECT_THAT(told, HasSubstr("Weiß am Zug."));
      if (is_first) {
        EXPECT_THAT(told, HasSubstr("Ohne Antwort blieb: "));
        EXPECT_THAT(told, HasSubstr(std::string(question) + " Nichts davon ist geschehen."));
      } else {
        EXPECT_THAT(told, Not(HasSubstr("Ohne Antwort")));
      }
      answer_to(again, "ja");
      const Game game = game_in_journal(home);
      EXPECT_TRUE(game.plies().empty() && !game.ended()) << "nobody has asked since";
      again.type("\x04");
      EXPECT_EQ(again.wait_until_ended(), 0);
    }
  }
}

// What was answered, or has gone its way, is no question any more; an offer is in the journal.
TEST(KilledAtAQuestion, WhatHasHappenedIsNotDenied) {
  const OwnHome home;
  {
    Terminal terminal({kAnnabella, "play", "--fen", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"},
                      home.environment());
    terminal.wait_for("> ");
    EXPECT_THAT(answer_to(terminal, "axb8"), HasSubstr("Umwandlung in?"));
    EXPECT_THAT(answer_to(terminal, "Turm"), HasSubstr("Umwandlung in Turm"));
    EXPECT_THAT(answer_to(terminal, "Ke7"), HasSubstr("König Eva sieben"));
    EXPECT_THAT(answer_to(terminal, "Weiß: remis"), HasSubstr("Wirklich Remis anbieten?"));
    EXPECT_THAT(answer_to(terminal, "ja"), HasSubstr("Weiß bietet Remis an."));
    terminal.signal(SIGKILL);
    EXPECT_EQ(terminal.wait_until_ended(), -SIGKILL);
  }
  EXPECT_EQ(game_in_journal(home).draw_offer(), Color::white);
  Terminal again({kAnnabella, "resume"}, home.environment());
  const std::string told = again.wait_for("> ");
  EXPECT_THAT(told, HasSubstr("Letzter Zug: König Eva sieben."));
  EXPECT_THAT(told, HasSubstr("Weiß bietet Remis an. Ja oder nein?"));
  EXPECT_THAT(told, Not(HasSubstr("Ohne Antwort")));
}

}  // namespace
}  // namespace annabella::host
