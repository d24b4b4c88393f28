// A turn of two moves, as Double chess has: both are announced, repeated and executed in their
// order (D.2.1), and the clock is pressed once, after both.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "double.h"
#include "support/null_host.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

class TwoMovesATurn : public testing::Test {
 protected:
  // Each at a seat of his own, so that nobody has to say who he is.
  std::string white(const char* line) { return said_by(Color::white, line); }
  std::string black(const char* line) { return said_by(Color::black, line); }
  std::vector<std::string> whose_turn() {
    table.speaks_as(Badge{Role::player, Color::white});
    return table.answers("wer");
  }
  std::optional<Color> running() const { return table.game().clock().running; }

 private:
  std::string said_by(Color side, const char* line) {
    table.speaks_as(Badge{Role::player, side});
    return table.says(line);
  }

 protected:
  static host::Setup rated() {
    host::Setup setup;
    setup.rated = true;
    setup.press = Press::by_hand;
    setup.time = TimeControl{std::chrono::minutes{90}, Duration{0}};
    return setup;
  }

  NullHost host_;
  DoubleChess double_{host_};
  SmallTable table{"de", double_, rated()};
};

TEST_F(TwoMovesATurn, D_2_1_AreRepeatedAndExecutedInTheirOrder) {
  EXPECT_EQ(white("e4"), "white: move e2e4");
  EXPECT_EQ(white("d4"), "white: move d2d4");
  EXPECT_EQ(black("c4"),
            "! Falsch wiederholt: Bauer Cesar vier. Angesagt ist Bauer Eva vier. D.2.1.");
  EXPECT_EQ(black("e4"), "black: repeat e2e4");
  EXPECT_EQ(black("d4"), "black: repeat d2d4");
  EXPECT_EQ(black("ausgeführt"), "black: executed");
  EXPECT_EQ(black("ausgeführt"), "black: executed");
  EXPECT_EQ(black("ausgeführt"), "black: executed ! Kein Zug wartet auf Ausführung. D.2.1.");
  EXPECT_EQ(white("gedrückt"), "white: press");
  EXPECT_EQ(black("e5"), "black: move e7e5");
  EXPECT_EQ(black("d5"), "black: move d7d5");
  EXPECT_EQ(black("gedrückt"), "black: press");
  EXPECT_EQ(white("e5"), "white: repeat e7e5");
  EXPECT_EQ(white("ausgeführt"), "white: executed");
  EXPECT_EQ(white("ausgeführt"), "white: executed ! Zuerst wiederholen, dann ausführen. D.2.1.");
  EXPECT_EQ(white("d5"), "white: repeat d7d5");
  EXPECT_EQ(white("ausgeführt"), "white: executed");
}

TEST_F(TwoMovesATurn, TheClockIsPressedAfterTheSecond) {
  white("e4");
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz muss den Zug wiederholen."));
  black("e4");
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz muss den Zug ausführen."));
  black("ausgeführt");
  EXPECT_THAT(whose_turn(), ElementsAre("Weiß am Zug."));
  EXPECT_EQ(white("gedrückt"), "white: press ! Kein Zug ist offen: Weiß ist am Zug. 6.2.1.");
  EXPECT_EQ(white(""), "") << "nothing to press";
  EXPECT_EQ(running(), Color::white);
  white("d4");
  black("d4");
  black("ausgeführt");
  EXPECT_THAT(whose_turn(), ElementsAre("Weiß muss die Uhr drücken."));
  EXPECT_EQ(white(""), "white: press");
  EXPECT_EQ(running(), Color::black);
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz am Zug."));
}

// D.2.1: they are repeated in their order, so which is next must be said where both are announced.
TEST_F(TwoMovesATurn, TheOneThatWaitsIsNamed) {
  white("e4");
  white("d4");
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz muss Bauer Eva vier wiederholen."));
  EXPECT_THAT(table.answers("letzter"),
              ElementsAre("Bauer Eva vier", StartsWith("Bauer David vier")));
  black("e4");
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz muss Bauer Eva vier ausführen."));
  black("ausgeführt");
  EXPECT_THAT(whose_turn(), ElementsAre("Schwarz muss den Zug wiederholen."));
  EXPECT_EQ(table.answers("letzter").size(), 1u);
}

// A check on the first of them ends the turn.
TEST_F(TwoMovesATurn, ATurnOfOneMoveEndsWithIt) {
  for (const char* line : {"e4", "d4", "gedrückt"}) white(line);
  for (const char* line : {"f6", "Sc6", "gedrückt"}) black(line);
  EXPECT_EQ(white("Dh5"), "white: move d1h5");
  EXPECT_EQ(white("gedrückt"), "white: press");
  EXPECT_EQ(running(), Color::black);
}

TEST_F(TwoMovesATurn, D_2_1_WhatWasRepeatedWronglyIsRepeatedAgain) {
  for (const char* line : {"e4", "d4"}) white(line);
  EXPECT_EQ(black("e4"), "black: repeat e2e4");
  EXPECT_EQ(white("falsch wiederholt"), "white: misrepeat");
  EXPECT_EQ(black("e4"), "black: repeat e2e4");
  EXPECT_EQ(black("d4"), "black: repeat d2d4");
}

TEST_F(TwoMovesATurn, D_2_1_TheLatestAloneRepeatsTheTurn) {
  for (const char* line : {"e4", "d4"}) white(line);
  EXPECT_EQ(black("d4"), "black: repeat e2e4 repeat d2d4");
  EXPECT_EQ(black("ausgeführt"), "black: executed");
  EXPECT_EQ(black("ausgeführt"), "black: executed");
  EXPECT_EQ(white("gedrückt"), "white: press");
  for (const char* line : {"e5", "d5", "gedrückt"}) black(line);
  EXPECT_EQ(white("e5"), "white: repeat e7e5");
  EXPECT_EQ(white("d5"), "white: repeat d7d5");
}

// Nobody says who he is; until the turn is over it can only be its player who moves on.
TEST_F(TwoMovesATurn, PlayedStraightThroughNothingIsAsked) {
  table.speaks_as(std::nullopt);
  for (const auto& [line, is] : {std::pair{"e4", "white: move e2e4"},
                                 {"d4", "white: move d2d4"},
                                 {"d4", "black: repeat e2e4 repeat d2d4"},
                                 {"gedrückt", "white: press"},
                                 {"e5", "black: move e7e5"},
                                 {"d5", "black: move d7d5"},
                                 {"e5", "white: repeat e7e5"},
                                 {"d5", "white: repeat d7d5"},
                                 {"gedrückt", "black: press"}}) {
    EXPECT_EQ(table.says(line), is) << line;
  }
}

TEST_F(TwoMovesATurn, WhatIsAnnouncedAfterAMoveMayBeSaidWithIt) {
  for (const char* said : {"Bauer David vier, zweiter Zug", "Bauer David vier zweiter Zug",
                           "d4, zweiter Zug", "Pawn David four, second move", "d4 second move",
                           "Pěšec David čtyři, druhý tah", "Pešiak David štyri, druhý ťah"}) {
    SmallTable anew("de", double_, rated());
    anew.has_words(std::string(SOURCE_DIR) + "/plugins/variants/double/voices");
    anew.speaks_as(Badge{Role::player, Color::white});
    anew.says("e4");
    EXPECT_EQ(anew.says(said), "white: move d2d4") << said;
    anew.speaks_as(Badge{Role::player, Color::black});
    EXPECT_EQ(anew.says("e4"), "black: repeat e2e4");
    EXPECT_EQ(anew.says(said), "black: repeat d2d4") << said;
  }
}

TEST_F(TwoMovesATurn, ItIsAnnouncedWithCheckToo) {
  table.has_words(std::string(SOURCE_DIR) + "/plugins/variants/double/voices");
  for (const char* line : {"e4", "d4", "gedrückt"}) white(line);
  for (const char* line : {"f6", "Sc6", "gedrückt"}) black(line);
  white("Sf3");
  EXPECT_EQ(white("Läufer Bella fünf, zweiter Zug, bitte"), "white: move f1b5");
}

TEST_F(TwoMovesATurn, WhereItDoesNotFitItIsRefused) {
  table.has_words(std::string(SOURCE_DIR) + "/plugins/variants/double/voices");
  EXPECT_EQ(white("Bauer Eva vier, zweiter Zug"),
            "! Bauer Eva vier: zweiter Zug trifft hier nicht zu.");
  white("e4");
  EXPECT_EQ(black("e4, zweiter Zug"), "! Bauer Eva vier: zweiter Zug trifft hier nicht zu.");
  EXPECT_EQ(white("d4, kein zweiter Zug möglich"),
            "! Bauer David vier: kein zweiter Zug möglich trifft hier nicht zu.");
  EXPECT_EQ(white("d4, zweiter Zug"), "white: move d2d4");
}

TEST_F(TwoMovesATurn, WhoIsToRepeatIsAskedAboutAMoveOfHisOwn) {
  for (const char* line : {"e4", "d4"}) white(line);
  EXPECT_THAT(black("Sf6"), StartsWith("? Schwarz, eigener Zug? Springer Felix sechs."));
}

}  // namespace
}  // namespace annabella::host
