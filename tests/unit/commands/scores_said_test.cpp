// The scores and D.2.9 in the players' words, typed or spoken, in four languages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/score_keeping.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

Regulations dictated(bool arbiter = false) {
  Regulations agreed;
  agreed.arbiter = arbiter;
  agreed.white.score = ScoreKeeping::dictated;
  agreed.black.score = ScoreKeeping::dictated;
  agreed.white.assistant = {Duty::keep_score_and_press};
  return agreed;
}

SmallTable table_of(const std::string& voice, bool arbiter = false) {
  SmallTable table(voice, "", Press::at_once, dictated(arbiter));
  table.play({"e2e4", "e7e5"});
  return table;
}

std::optional<ScoreEntry> entry(const SmallTable& table, Color sheet, std::size_t ply) {
  return entries_on(table.game(), sheet).at(ply);
}

struct Written {
  const char* voice;
  const char* line;
};

// The arbiter sees both scores all the time; the opponent sees one only while he is on move
// (8.5.2).
TEST(ScoresSaid, A_8_2_TheArbiterSeesBothScoresAtAnyTime) {
  SmallTable table = table_of("de", true);
  EXPECT_THAT(table.says("Weiß: notiere e4"), HasSubstr("record"));
  for (const char* line : {"Schiedsrichter: formular weiß", "Schiedsrichter: formular schwarz"}) {
    EXPECT_THAT(table.says(line), HasSubstr("query sheet")) << line;
  }
  EXPECT_THAT(table.says("Weiß: formular schwarz"), HasSubstr("query sheet")) << "on move";
  EXPECT_THAT(table.says("Schwarz: formular weiß"), testing::StartsWith("!")) << "not on move";
}

// 8.1.1: who says nothing about whose it is writes the move he has just made, then the opponent's.
TEST(ScoresSaid, A_8_1_1_WhoHasMovedWritesFirst) {
  SmallTable table("de", "", Press::at_once, dictated());
  table.play({"e2e4"});
  EXPECT_EQ(table.says("notiere e4"), "white: record e4");
  EXPECT_TRUE(entry(table, Color::white, 0));
  EXPECT_FALSE(entries_on(table.game(), Color::black).at(0));
  EXPECT_EQ(table.says("notiere e4"), "black: record e4");
  EXPECT_TRUE(entry(table, Color::black, 0));
  // Where one of them leaves it to the program, it is the other's.
  Regulations one = dictated();
  one.black.score = ScoreKeeping::announced;
  SmallTable only("de", "", Press::at_once, one);
  only.play({"e2e4"});
  EXPECT_EQ(only.says("notiere e4"), "white: record e4");
}

// Who may not move before he has written is the one who writes now, also where the other has moved
// last and has not written either.
TEST(ScoresSaid, A_8_1_1_WhoWasSentToWriteWrites) {
  SmallTable table("de", "", Press::at_once, dictated(), std::chrono::minutes{90});
  table.play({"e4", "e5"});
  EXPECT_THAT(table.says("Sf3"), HasSubstr("move g1f3 !"));
  EXPECT_EQ(table.says("notiere e4"), "white: record e4");
  EXPECT_EQ(table.says("Sf3"), "white: move g1f3");
  EXPECT_EQ(table.says("notiere Sf3"), "white: record Sf3") << "he has moved";
}

// A.3.2, B.3.2: whoever asks for the score has his clock running meanwhile.
TEST(ScoresSaid, AppA_3_2_AskingForTheScoreStopsNoClock) {
  SmallTable table = table_of("de", true);
  const int facts = table.game().facts();
  const auto running = table.game().clock().running;
  EXPECT_FALSE(table.answers("Weiß: formular").empty());
  EXPECT_EQ(table.game().facts(), facts);
  EXPECT_EQ(table.game().clock().running, running);
  EXPECT_EQ(running, Color::white);
}

// 8.2: the arbiter looks at the scores as often as he likes, and is not told that he may not.
TEST(ScoresSaid, AppA_3_2_A_8_2_TheArbitersOwnLookIsNotCounted) {
  SmallTable table("de", "", Press::at_once, {.white = {}, .black = {}, .arbiter = true});
  table.play({"e2e4", "e7e5"});
  EXPECT_THAT(table.answers("Weiß: formular").back(), HasSubstr("A.3.2"));
  for (const char* who : {"Schiedsrichter: formular", "Schiedsrichter: Weiß formular"}) {
    EXPECT_THAT(table.answers(who).back(), testing::Not(HasSubstr("A.3.2"))) << who;
  }
}

// Every voice, typed and in words; with the place and without it.
TEST(ScoresSaid, A_8_1_1_AnEntryIsWritten) {
  for (const Written& it : std::vector<Written>{
           {"de", "weiß: notiere e4"},
           {"de", "weiß: notiere Bauer Eva vier"},
           {"de", "weiß: notiere 1 Weiß Eva vier"},
           {"de", "weiß: notiere eins Weiß Eva vier"},
           {"de", "weiß: notiere 1. e4"},
           {"de", "Assistent Weiß: notiere e2-e4"},
           {"en", "white: write e4"},
           {"en", "white: write down pawn Eva four"},
           {"en", "white: write 1 white e4"},
           {"cs", "bílý: zapiš e4"},
           {"cs", "bílý: zapiš 1 bílý pěšec Eva čtyři"},
           {"sk", "biely: zapíš e4"},
           {"sk", "biely: zapíš 1 biely pešiak Eva štyri"},
       }) {
    SmallTable table = table_of(it.voice);
    const std::string said = table.says(it.line);
    EXPECT_THAT(said, HasSubstr("white: record ")) << it.line;
    ASSERT_TRUE(entry(table, Color::white, 0)) << it.line << ": " << said;
    EXPECT_EQ(entry(table, Color::white, 0)->move, table.game().plies()[0].move) << it.line;
    EXPECT_FALSE(entry(table, Color::black, 0));
  }
}

TEST(ScoresSaid, A_8_1_1_WithThePlaceTheSignAndTheTime) {
  SmallTable table = table_of("de");
  const std::string said = table.says("schwarz: notiere 1... e5 (=), Uhr 4 Minuten");
  ASSERT_TRUE(entry(table, Color::black, 1)) << said;
  EXPECT_EQ(entry(table, Color::black, 1)->move, table.game().plies()[1].move);
  EXPECT_TRUE(entry(table, Color::black, 1)->offers_draw);
  EXPECT_EQ(entry(table, Color::black, 1)->clock, std::chrono::minutes{4});
  EXPECT_FALSE(entry(table, Color::black, 0));
}

TEST(ScoresSaid, A_8_1_1_WrongAndIllegibleEntriesToo) {
  SmallTable table = table_of("de");
  table.says("weiß: notiere d4");
  EXPECT_EQ(table.printed({"score.as-written", {{"text", entry(table, Color::white, 0)->text}}}),
            "unklar: d4");
  EXPECT_TRUE(entry(table, Color::white, 0)->move) << "it was possible, and was not played";
  table.says("weiß: notiere Sf6");
  ASSERT_TRUE(entry(table, Color::white, 1));
  EXPECT_TRUE(entry(table, Color::white, 1)->move);
  table.says("weiß: notiere 1 Schwarz Dh5");
  EXPECT_EQ(entry(table, Color::white, 1)->move, std::nullopt) << "nobody could play that";
  table.says("weiß: notiere 1 Schwarz unleserlich");
  EXPECT_EQ(entry(table, Color::white, 1)->text, "?");
  EXPECT_THAT(table.says("weiß: notiere Wurst"), testing::StartsWith("! "));
}

TEST(ScoresSaid, A_8_1_2_InAdvanceItIsRefused) {
  SmallTable table = table_of("de");
  table.says("weiß: notiere e4");
  table.says("weiß: notiere e5");
  EXPECT_THAT(table.says("weiß: notiere Sf3"), HasSubstr("Im Voraus wird nicht notiert. 8.1.2."));
  EXPECT_THAT(table.says("weiß: notiere 9 Weiß Sf3"), HasSubstr("8.1.2."));
}

// What fits two moves is the one that was played; else it is asked for.
TEST(ScoresSaid, A_8_1_1_AnEntryThatFitsTwoMoves) {
  SmallTable table("de", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", Press::at_once, dictated());
  table.play({"b1d2"});
  table.says("weiß: notiere Sd2");
  EXPECT_EQ(entry(table, Color::white, 0)->move, table.game().plies()[0].move);
  SmallTable other("de", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", Press::at_once, dictated());
  other.play({"e1e2"});
  EXPECT_THAT(other.says("weiß: notiere Sd2"), testing::StartsWith("! "));
  EXPECT_FALSE(entry(other, Color::white, 0));
}

TEST(ScoresSaid, A_8_5_TheArbiterNamesTheScore) {
  SmallTable table = table_of("de", true);
  EXPECT_THAT(table.says("Schiedsrichter schwarz: notiere e4"), HasSubstr("arbiter black: record"));
  EXPECT_TRUE(entry(table, Color::black, 0));
  EXPECT_EQ(table.says("Schiedsrichter schwarz: nachtragen"), "arbiter black: complete score");
  EXPECT_TRUE(missing_entries(table.game(), Color::black).empty());
  EXPECT_EQ(table.says("weiß: abschreiben"), "white: complete score");
  EXPECT_TRUE(missing_entries(table.game(), Color::white).empty());
}

TEST(ScoresSaid, A_8_5_2_TheOpponentsScoreIsReadWhenOnMove) {
  SmallTable table = table_of("de");
  EXPECT_EQ(table.says("weiß: formular"), "query sheet");
  EXPECT_EQ(table.says("weiß: formular schwarz"), "query sheet of black");
  EXPECT_THAT(table.says("schwarz: formular weiß"), HasSubstr("8.5.2."));
  EXPECT_THAT(table.answers("weiß: was fehlt"), ElementsAre("Es fehlen ab 1 Weiß: 2 Halbzüge."));
  table.says("weiß: notiere e4");
  EXPECT_THAT(table.answers("weiß: formular"),
              ElementsAre("Partieformular Weiß.", "1: Bauer Eva vier; fehlt"));
  EXPECT_EQ(table.says("Assistent Weiß: was fehlt"), "query missing");
}

// His own player's score, and not the other one.
TEST(ScoresSaid, D_2_10_3_AnAssistantWritesOnHisPlayersScoreOnly) {
  SmallTable table = table_of("de");
  for (const char* line :
       {"Assistent: Schwarz: notiere e4", "Assistent Schwarz notiere e4",
        "Assistent Weiß: Schwarz: notiere e4", "Assistent: Schwarz: abschreiben"}) {
    EXPECT_THAT(table.says(line),
                HasSubstr("Diese Aufgabe hat der Assistent hier nicht. D.2.10.3."))
        << line;
  }
  EXPECT_THAT(table.says("weiß: schwarz: notiere e4"), HasSubstr("8.1.1."));
}

struct Asked {
  const char* voice;
  const char* sheet;
  const char* missing;
  const char* copy;
  const char* complete;
  const char* differ;
};

TEST(ScoresSaid, D_2_9_EveryCommandInEveryVoice) {
  for (const Asked& it : std::vector<Asked>{
           {"de", "formular", "was fehlt", "abschreiben", "nachtragen", "Bretter verschieden"},
           {"en", "score sheet", "what is missing", "copy score", "complete score",
            "the boards differ"},
           {"cs", "partiář", "co chybí", "opsat od soupeře", "doplnit partiář",
            "šachovnice se liší"},
           {"sk", "partiár", "čo chýba", "opísať od súpera", "doplniť partiár",
            "šachovnice sa líšia"}}) {
    SmallTable table = table_of(it.voice);
    EXPECT_EQ(table.says(it.sheet), "query sheet") << it.voice;
    EXPECT_EQ(table.says(it.missing), "query missing") << it.voice;
    EXPECT_THAT(table.says(it.copy), HasSubstr("white: complete score ! ")) << it.voice;
    EXPECT_EQ(table.says(it.complete), "white: complete score") << it.voice;
    EXPECT_EQ(table.says(it.differ), "white: boards differ") << it.voice;
    EXPECT_TRUE(table.game().stopped()) << it.voice;
  }
}

TEST(ScoresSaid, D_2_9_WhoseBoardAndHowFarTheScoresAgree) {
  SmallTable table = table_of("de", true);
  const auto told = [&](const char* line) {
    const Reading reading = table.hear(line);
    return std::get<ReportBoardsDiffer>(std::get<Wanted>(reading.what).actions.at(0));
  };
  EXPECT_EQ(told("Bretter verschieden").wrong, std::nullopt);
  EXPECT_EQ(told("weiß: Bretter verschieden, Schwarz").wrong, Color::black);
  EXPECT_EQ(told("Bretter verschieden Weiß").wrong, Color::white);
  const ReportBoardsDiffer agreed = told("Schiedsrichter: Bretter verschieden nach Zug 1 Weiß");
  EXPECT_EQ(agreed.agreed, 1);
  EXPECT_EQ(told("Schiedsrichter: Bretter verschieden nach Zug 0").agreed, 0);
}

TEST(ScoresSaid, D_2_9_TheClocksGoBackToWhereTheScoresAgree) {
  SmallTable table = table_of("de", true);
  EXPECT_THAT(table.says("Schiedsrichter: Uhren wie damals"), HasSubstr("D.2.9."));
  table.says("Schiedsrichter: Bretter verschieden nach Zug 1 Weiß");
  ASSERT_TRUE(table.game().clocks_to_set());
  EXPECT_EQ(table.game().plies().size(), 1u);
  EXPECT_THAT(table.says("Schiedsrichter: Uhren wie damals"), HasSubstr("set clocks"));
  EXPECT_FALSE(table.game().clocks_to_set());
}

// White has e4 and e5 on his score.
SmallTable with_different(const std::string& first, const std::string& second,
                          bool arbiter = true) {
  SmallTable table = table_of("de", arbiter);
  for (const char* entry : {"weiß: notiere e4", "weiß: notiere e5"}) table.says(entry);
  for (const std::string& entry : {first, second}) table.says("schwarz: notiere " + entry);
  return table;
}

// Moves are taken back for what both scores say: who has not been told that is asked first.
TEST(ScoresSaid, D_2_9_TheArbiterIsToldBothScoresBeforeAnyMoveGoes) {
  for (const bool is_first : {false, true}) {
    SmallTable table = is_first ? with_different("d4", "e5") : with_different("e4", "c5");
    const auto plies = table.game().plies().size();
    EXPECT_THAT(
        table.says("Schiedsrichter: Bretter verschieden"),
        AllOf(StartsWith("? Formulare verschieden: 1 "), HasSubstr("Weiß hat geschrieben: "),
              HasSubstr(is_first ? "Schwarz hat geschrieben: Bauer David vier."
                                 : "Schwarz hat geschrieben: Bauer Cesar fünf."),
              HasSubstr(is_first ? "Zurück zur Anfangsstellung?" : "Zurück bis nach 1 Weiß?")));
    EXPECT_EQ(table.game().plies().size(), plies);
    EXPECT_THAT(table.says("Schiedsrichter: nein"), StartsWith("- "));
    EXPECT_EQ(table.game().plies().size(), plies);
    EXPECT_FALSE(table.game().stopped());
    table.says("Schiedsrichter: Bretter verschieden");
    EXPECT_THAT(table.says("Schiedsrichter: ja"), HasSubstr("boards differ"));
    EXPECT_EQ(table.game().plies().size(), is_first ? 0u : 1u);
  }
}

// Without an arbiter the other player is told both scores before anything goes, and his no is a no.
TEST(ScoresSaid, D_2_9_WithoutAnArbiterTheOtherPlayerIsAskedFirst) {
  struct {
    const char *voice, *write_e4, *write_c5, *differ, *yes, *no;
  } const voices[] = {
      {"de", "schwarz: notiere e4", "schwarz: notiere c5", "bretter verschieden", "ja", "nein"},
      {"en", "black: write e4", "black: write c5", "boards differ", "yes", "no"},
      {"cs", "černý: zapiš e4", "černý: zapiš c5", "šachovnice se liší", "ano", "ne"},
      {"sk", "čierny: zapíš e4", "čierny: zapíš c5", "šachovnice sa líšia", "áno", "nie"}};
  for (const auto& it : voices) {
    for (const bool agrees : {false, true}) {
      Regulations agreed;
      agreed.black.score = ScoreKeeping::dictated;
      SmallTable table(it.voice, "", Press::at_once, agreed);
      table.play({"e2e4", "e7e5"});
      for (const char* line : {it.write_e4, it.write_c5}) table.says(line);
      table.speaks_as(Badge{Role::player, Color::black});
      EXPECT_EQ(table.says(it.differ), "black: boards differ") << it.voice;
      EXPECT_EQ(table.says(it.differ), "black: boards differ") << "and once more";
      EXPECT_EQ(table.game().plies().size(), 2u);
      table.speaks_as(Badge{Role::player, Color::white});
      EXPECT_THAT(table.says(it.differ), StartsWith("? ")) << it.voice;
      EXPECT_EQ(table.game().plies().size(), 2u);
      EXPECT_EQ(table.says(agrees ? it.yes : it.no),
                agrees ? "white: boards differ" : "white: decline restoring");
      EXPECT_EQ(table.game().plies().size(), agrees ? 1u : 2u) << it.voice;
      EXPECT_FALSE(table.game().plies_to_keep());
    }
  }
}

// Black wants to go back, and White is asked.
SmallTable asking_to_go_back() {
  SmallTable table = with_different("e4", "c5", false);
  table.says("schwarz: bretter verschieden");
  table.asks_to_go_back();
  return table;
}

// The clocks have gone on: a yes that comes now agrees to nothing.
TEST(ScoresSaid, D_2_9_AQuestionThatIsOverTakesNoYes) {
  SmallTable table = asking_to_go_back();
  EXPECT_TRUE(table.dialogue().still_asks(table.game()));
  table.goes_on();
  EXPECT_FALSE(table.dialogue().still_asks(table.game()));
  EXPECT_THAT(table.says("weiß: ja"), StartsWith("! "));
  EXPECT_EQ(table.game().plies().size(), 2u);
}

// A no that was heard is as good as one that was typed: it changes nothing that would have to be
// read back.
TEST(ScoresSaid, D_2_9_ASpokenNoIsNotReadBack) {
  SmallTable table = asking_to_go_back();
  const Reading reading = table.hear("nein", {}, Spoken{.by = Color::white});
  const auto* wanted = std::get_if<Wanted>(&reading.what);
  ASSERT_TRUE(wanted);
  EXPECT_TRUE(std::holds_alternative<DeclineRestoring>(wanted->actions.at(0)));
}

// What a player has reported everybody has been told; it is not passed over unasked.
TEST(ScoresSaid, D_2_9_TheClocksDoNotGoOnUnaskedBeforeThePositionIsRestored) {
  SmallTable table = with_different("e4", "c5");
  EXPECT_EQ(table.says("schwarz: Bretter verschieden"), "black: boards differ");
  EXPECT_THAT(table.says("Schiedsrichter: Uhren an"),
              AllOf(StartsWith("? "), HasSubstr("noch nicht zurückgesetzt")));
  EXPECT_TRUE(table.game().stopped());
  table.says("Schiedsrichter: nein");
  EXPECT_TRUE(table.game().stopped());
  EXPECT_THAT(table.says("Schiedsrichter: Bretter verschieden"), HasSubstr("boards differ"));
  EXPECT_EQ(table.game().plies().size(), 1u);
  EXPECT_THAT(table.says("Schiedsrichter: Bretter verschieden"),
              HasSubstr("! Erst die Uhren stellen: Weiß "));
  EXPECT_THAT(table.says("Schiedsrichter: Uhren wie damals"), HasSubstr("set clocks"));
  EXPECT_THAT(table.says("Schiedsrichter: Uhren an"), HasSubstr("start"));
  EXPECT_FALSE(table.game().stopped());
  SmallTable goes_on = with_different("e4", "c5");
  goes_on.says("schwarz: Bretter verschieden");
  goes_on.says("Schiedsrichter: Uhren an");
  goes_on.says("Schiedsrichter: ja");
  EXPECT_FALSE(goes_on.game().stopped()) << "the arbiter may decide so";
}

}  // namespace
}  // namespace annabella::host
