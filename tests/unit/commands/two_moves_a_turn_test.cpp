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
using testing::EndsWith;
using testing::HasSubstr;
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
  EXPECT_THAT(whose_turn(),
              ElementsAre("Schwarz muss den Zug wiederholen.", "Weiß hat noch einen Zug."));
  black("e4");
  EXPECT_THAT(whose_turn(),
              ElementsAre("Schwarz muss den Zug ausführen.", "Weiß hat noch einen Zug."));
  black("ausgeführt");
  EXPECT_THAT(whose_turn(), ElementsAre("Weiß hat noch einen Zug."));
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

// As they are written in PGN: in one line.
TEST_F(TwoMovesATurn, BothMayBeSaidInOneLine) {
  EXPECT_EQ(white("e4,d4"), "white: move e2e4 move d2d4");
  EXPECT_EQ(black("e4, d4"), "black: repeat e2e4 repeat d2d4");
  EXPECT_EQ(white("gedrückt"), "white: press");
  EXPECT_EQ(black("Bauer Eva fünf, Bauer David fünf"), "black: move e7e5 move d7d5");
}

// D.2.10.2: the announcer's own assistant has announced them once more.
TEST_F(TwoMovesATurn, D_2_1_BothAnnouncedAgainByOnesOwnAssistantIsNoRepetition) {
  host::Setup assisted = rated();
  assisted.regulations.white.unseeing = true;
  assisted.regulations.white.assistant = Duties::all();
  SmallTable at_it("de", double_, assisted);
  EXPECT_EQ(at_it.says("Assistent: e4,d4"), "assistant white: move e2e4 move d2d4");
  EXPECT_EQ(at_it.says("Assistent: e4,d4"), "! Schwarz wiederholt den Zug. D.2.1.");
  EXPECT_EQ(at_it.game().last()->stage, Stage::announced);
  EXPECT_EQ(at_it.says("schwarz: e4,d4"), "black: repeat e2e4 repeat d2d4");
}

TEST_F(TwoMovesATurn, ALineWithACommaIsNotTwoMovesWhereItCanBeNone) {
  EXPECT_EQ(white("e2, e4"), "white: move e2e4") << "one move, by its squares";
  EXPECT_THAT(white("d4,d6"), StartsWith("!")) << "one of them is none";
  EXPECT_THAT(white("d4,d5,d6"), testing::Not(HasSubstr("move "))) << "a turn has two";
  EXPECT_EQ(table.game().plies().size(), 1u);
}

// Of a line that cannot be played as a whole nothing is, and it is said why.
TEST_F(TwoMovesATurn, ALineThatCannotBePlayedToItsEndSaysWhy) {
  EXPECT_EQ(white("e4,Ke3"), "! König Eva drei ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(white("e4,d4,c4"), "! Der Zug endet mit Bauer David vier. Nichts davon ist gespielt.");
  EXPECT_TRUE(table.game().plies().empty());
  EXPECT_EQ(white("e4"), "white: move e2e4");
  EXPECT_EQ(white("d4,c4"), "! Der Zug endet mit Bauer David vier. Nichts davon ist gespielt.");
  EXPECT_THAT(white("d4, Waschmaschine"), StartsWith("! "));
  EXPECT_EQ(table.game().plies().size(), 1u);
}

TEST_F(TwoMovesATurn, WhoIsToRepeatIsAskedAboutAMoveOfHisOwn) {
  for (const char* line : {"e4", "d4"}) white(line);
  EXPECT_THAT(black("Sf6"), StartsWith("? Schwarz, eigener Zug? Springer Felix sechs."));
}

// Two turns of each side, every move completed with its announcement.
class TwoTurnsEach : public testing::Test {
 protected:
  SmallTable after_two_turns(const char* voice) {
    host::Setup setup;
    setup.rated = true;
    setup.time = TimeControl{std::chrono::minutes{90}, Duration{0}};
    setup.regulations.arbiter = true;
    SmallTable table(voice, double_, setup);
    table.play({"e2e4", "d2d4", "e7e5", "d7d5", "g1f3", "b1c3", "g8f6", "b8c6"});
    return table;
  }

  NullHost host_;
  DoubleChess double_{host_};
};

// 7.5.1: what was legal stays: both of White's moves, of which Black's fault was none.
TEST_F(TwoTurnsEach, A_7_5_1_AWholeTurnStaysWhereItsMoveIsNamed) {
  for (const auto& [voice, line] :
       {std::pair{"de", "Schiedsrichter: regelwidriger Zug Schwarz nach Zug 2 Weiß"},
        {"en", "arbiter: illegal move black after move 2 white"},
        {"cs", "rozhodčí: nemožný tah černý po tahu 2 bílý"},
        {"sk", "rozhodca: neprípustný ťah čierny po ťahu 2 biely"}}) {
    SmallTable table = after_two_turns(voice);
    EXPECT_THAT(table.says(line), EndsWith("of black after 6")) << voice;
    ASSERT_EQ(table.game().plies().size(), 6u) << voice;
    EXPECT_EQ(table.game().position().turn(), Color::black) << voice;
  }
}

TEST_F(TwoTurnsEach, A_7_5_1_WithinATurnItsMoveIsNamed) {
  struct Row {
    const char *voice, *line;
    std::vector<const char*> first, second;
  };
  for (const Row& row : {Row{"de",
                             "Schiedsrichter: regelwidriger Zug Weiß nach Zug 2 Weiß",
                             {", erster", " Springer Felix drei", " Sf3"},
                             {", zweiter", " Springer Cesar drei"}},
                         Row{"en",
                             "arbiter: illegal move white after move 2 white",
                             {", first", " knight Felix three", " Nf3"},
                             {", second", " second move", " Nc3"}},
                         Row{"cs",
                             "rozhodčí: nemožný tah bílý po tahu 2 bílý",
                             {", první", " jezdec Felix tři"},
                             {", druhý", " jezdec Cesar tři"}},
                         Row{"sk",
                             "rozhodca: neprípustný ťah biely po ťahu 2 biely",
                             {", prvý", " jazdec Felix tri"},
                             {", druhý", " jazdec Cesar tri"}}}) {
    for (const char* half : row.first) {
      EXPECT_THAT(after_two_turns(row.voice).says(std::string(row.line) + half),
                  EndsWith("of white after 5"))
          << half;
    }
    for (const char* half : row.second) {
      EXPECT_THAT(after_two_turns(row.voice).says(std::string(row.line) + half),
                  HasSubstr("of white after 6"))
          << half;
    }
  }
}

// What the question says to add leads to the half before his last one.
TEST_F(TwoTurnsEach, A_7_5_1_TheQuestionWhichMoveNamesAHalf) {
  for (const auto& [voice, line, add] :
       {std::tuple{"de", "Schiedsrichter: regelwidriger Zug Weiß", "nach Zug 2 Weiß, erster"},
        {"en", "arbiter: illegal move white", "after move 2 White, first"},
        {"cs", "rozhodčí: nemožný tah bílý", "po tahu 2 bílý, první"},
        {"sk", "rozhodca: neprípustný ťah biely", "po ťahu 2 biely, prvý"}}) {
    SmallTable table = after_two_turns(voice);
    EXPECT_THAT(table.says(line), HasSubstr(std::string(add) + ".")) << voice;
    EXPECT_THAT(table.says(std::string(line) + " " + add), EndsWith("of white after 5")) << voice;
  }
}

// A turn is one move: of a count, and of what is allowed after so many (9.1.1, 9.1.2, 7.3).
TEST_F(TwoTurnsEach, TheyCountAsTwoMoves) {
  EXPECT_THAT(after_two_turns("de").answers("zugzahl"),
              ElementsAre("Weiß: 2 Züge", "Schwarz: 2 Züge"));
  EXPECT_EQ(after_two_turns("de").game().moves_by_both(), 2);
  SmallTable table("de", double_, {});
  table.play({"e2e4"});
  EXPECT_THAT(table.answers("zugzahl"),
              ElementsAre("Weiß: noch kein Zug", "Schwarz: noch kein Zug"));
  table.play({"d2d4", "e7e5"});
  EXPECT_THAT(table.answers("zugzahl"), ElementsAre("Weiß: ein Zug", "Schwarz: noch kein Zug"));
  EXPECT_EQ(table.game().moves_by_both(), 0);
}

// Whose move it is says also that the turn goes on.
TEST_F(TwoTurnsEach, ItIsSaidThatOneMoreMoveIsDue) {
  for (const auto& [voice, ask, again, then] :
       {std::tuple{"de", "wer", "Weiß hat noch einen Zug.", "Schwarz am Zug."},
        {"en", "turn", "White has one more move.", "Black to move."},
        {"cs", "kdo", "Bílý má ještě jeden tah.", "Na tahu je černý."},
        {"sk", "kto", "Biely má ešte jeden ťah.", "Na ťahu je čierny."}}) {
    SmallTable table(voice, double_, {});
    table.play({"e2e4"});
    EXPECT_THAT(table.answers(ask), ElementsAre(again));
    table.play({"d2d4"});
    EXPECT_THAT(table.answers(ask), ElementsAre(then));
  }
}

// The move that is claimed with is the whole turn: the position after it is the one that counts.
TEST_F(TwoTurnsEach, A_9_2_1_1_AClaimIsMadeWithTheWholeTurn) {
  for (const auto& [voice, line] : {std::pair{"de", "dreifache Wiederholung mit Sf3,Sg1"},
                                    {"en", "claim draw threefold repetition with Nf3,Ng1"}}) {
    SmallTable table(voice, double_, {});
    const std::string claims = "white: move g1f3 claim threefold with f3g1";
    for (int turn = 0; turn < 2; ++turn) {
      EXPECT_EQ(table.says(line), claims) << voice;
      EXPECT_FALSE(table.game().ended()) << "it has stood " << turn << " times, and is claimed";
      EXPECT_TRUE(table.game().named_move());
      table.play({"f3g1", "g8f6", "f6g8"});
    }
    EXPECT_EQ(table.says(line), claims) << voice;
    ASSERT_TRUE(table.game().ended()) << voice;
    EXPECT_EQ(table.game().ended()->reason, "threefold-repetition");
  }
}

TEST_F(TwoTurnsEach, A_9_2_1_1_AClaimWithWhatIsNoTurnIsNotMade) {
  SmallTable table("en", double_, {});
  for (const char* line : {"claim draw threefold repetition with Nf3,Ke3",
                           "claim draw threefold repetition with Nf3,Ng1,Nf3"}) {
    EXPECT_THAT(table.says(line), StartsWith("!")) << line;
  }
  EXPECT_TRUE(table.game().plies().empty());
}

TEST_F(TwoTurnsEach, A_9_1_1_DrawsAreOfferedAfterSoManyTurns) {
  host::Setup setup;
  setup.regulations.draw_offers = DrawOffers::after_moves;
  setup.regulations.draw_offers_after = 2;
  SmallTable table("de", double_, setup);
  table.play({"e2e4", "d2d4", "e7e5", "d7d5", "g1f3"});
  EXPECT_THAT(table.says("Remis"), HasSubstr("erst nach 2 Zügen")) << "one move each";
  table.play({"b1c3", "g8f6", "b8c6"});
  EXPECT_THAT(table.says("Remis"), HasSubstr("Wirklich Remis anbieten?"));
}

// 8.1.1: move after move, and a line of the score for each turn.
class ScoresOfTurns : public testing::Test {
 protected:
  static host::Setup dictated() {
    host::Setup setup;
    setup.rated = true;
    setup.time = TimeControl{std::chrono::minutes{90}, Duration{0}};
    setup.regulations.white.score = ScoreKeeping::dictated;
    return setup;
  }
  std::vector<std::string> written() const {
    std::vector<std::string> all;
    const ScoreSheet& sheet = table.game().sheet(Color::white);
    for (std::size_t ply = 0; ply < sheet.size(); ++ply) {
      all.push_back(sheet.at(ply) != nullptr ? sheet.at(ply)->text : "");
    }
    return all;
  }

  NullHost host_;
  DoubleChess double_{host_};
  SmallTable table{"en", double_, dictated()};
};

TEST_F(ScoresOfTurns, A_8_1_1_BothMovesOfATurnAreWritten) {
  table.play({"e2e4", "d2d4"});
  for (const char* line : {"white: write 1 white e4", "white: write 1 white d4"}) table.says(line);
  EXPECT_THAT(written(), ElementsAre("e4", "d4"));
  table.play({"e7e5", "d7d5"});
  for (const char* line : {"white: write 1 black d5", "white: write 1 black e5"}) table.says(line);
  EXPECT_THAT(written(), ElementsAre("e4", "d4", "e5", "d5")) << "each where it was played";
}

TEST_F(ScoresOfTurns, A_8_1_1_AWrongEntryGoesToTheFirstGapOfTheTurn) {
  table.play({"e2e4", "d2d4"});
  for (const char* line : {"white: write 1 white e3", "white: write 1 white d3"}) table.says(line);
  EXPECT_THAT(written(), ElementsAre("e3", "d3"));
}

TEST_F(ScoresOfTurns, A_8_1_1_TheMoveToComeOfATurnIsNotTheOneBefore) {
  table.play({"e2e4"});
  table.says("white: write 1 white e4");
  table.says("white: write 1 white d4");
  EXPECT_EQ(written().front(), "e4");
}

TEST_F(ScoresOfTurns, A_8_1_1_AMoveOfATurnIsCorrected) {
  table.play({"e2e4", "d2d4"});
  for (const char* line :
       {"white: write 1 white e3", "white: write 1 white d3", "white: write 1 white second d4",
        "white: write 1 white, first move e4"}) {
    table.says(line);
  }
  EXPECT_THAT(written(), ElementsAre("e4", "d4"));
}

TEST_F(ScoresOfTurns, A_8_1_1_EachTurnIsALineOfTheScore) {
  SmallTable german("de", double_, {});
  german.has_words(std::string(SOURCE_DIR) + "/plugins/variants/double/voices");
  german.play({"e2e4", "d2d4", "e7e5", "d7d5", "g1f3"});
  EXPECT_THAT(german.answers("Weiß: formular"),
              testing::IsSupersetOf({"1: Bauer Eva vier, Bauer David vier, zweiter Zug; "
                                     "Bauer Eva fünf, Bauer David fünf, zweiter Zug",
                                     "2: Springer Felix drei"}));
}

}  // namespace
}  // namespace annabella::host
