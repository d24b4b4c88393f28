// Lines that another language, or an open question, could make a move that nobody meant: they are
// asked about, and none is guessed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "commands/heard_move.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kKnightOnTheEdge = "4k3/pppp1ppp/8/8/8/N7/PPPP1PPP/4K3 w - - 0 1";
constexpr const char* kKnightsForD4 = "4k3/pppp1ppp/8/8/8/1N6/PPPPNPPP/4K3 w - - 0 1";
constexpr const char* kPawnAndQueen = "1n6/PQ1p2k1/6pp/8/8/5N2/8/R3KB2 w Q - 0 1";
constexpr const char* kOpenGame =
    "r3k2r/pp1q1ppp/2n1bn2/1Bpp2B1/1b1PP1b1/2N2N2/PP1Q1PPP/R3K2R w KQkq - 0 1";

// "na" is "to" in Czech and Slovak, and a knight from the a-file in English.
TEST(AnotherMove, LittleWordsAreNoMansLetters) {
  for (const char* voice : {"cs", "sk", "de"}) {
    SmallTable table(voice, kKnightOnTheEdge);
    EXPECT_THAT(table.says("na c4"), StartsWith("? ")) << voice;
    EXPECT_EQ(table.fen(), kKnightOnTheEdge);
  }
  // "ke" is "to", too, and a question about another man stays his.
  constexpr const char* kQueenAndKing = "4k3/8/8/8/8/8/8/3QK1NR w K - 0 1";
  SmallTable czech("cs", kQueenAndKing);
  EXPECT_THAT(czech.says("dáma"), StartsWith("? "));
  EXPECT_THAT(czech.says("ke d2"), StartsWith("? "));
  SmallTable slovak("sk", kQueenAndKing);
  EXPECT_THAT(slovak.says("dáma"), StartsWith("? "));
  EXPECT_EQ(slovak.says("ku d2"), "white: move d1d2");
  EXPECT_EQ(SmallTable("en", kKnightOnTheEdge).says("Na c4"), "white: move a3c4");
  EXPECT_EQ(SmallTable("cs", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1").says("na c4"),
            "white: move c2c4");
  // Where only the knight can go, he was perhaps not meant either.
  EXPECT_THAT(SmallTable("cs", "4k3/p7/8/8/8/N7/P7/4K3 w - - 0 1").says("na c4"),
              AllOf(StartsWith("? "), HasSubstr("Jezdec Cesar čtyři"), EndsWith("Ano, nebo ne?")));
  EXPECT_THAT(SmallTable("cs", kKnightOnTheEdge).says("na d5"),
              AllOf(StartsWith("! "), testing::Not(HasSubstr("Jezdec")), EndsWith(" 3.10.1.")));
}

// "ne" is no in Czech, and with a capital an English knight on the e-file.
TEST(AnotherMove, AKnightAndHisFileAreNoNo) {
  EXPECT_EQ(SmallTable("en", kKnightsForD4).says("Ne d4"), "white: move e2d4");
  EXPECT_THAT(SmallTable("de", kKnightsForD4).says("Ne d4"),
              AllOf(StartsWith("? Gemeint: Springer "), EndsWith("?")));
  SmallTable answers("en", kKnightsForD4);
  EXPECT_THAT(answers.says("Nd4"), StartsWith("? "));
  EXPECT_EQ(answers.says("Ne"), "white: move e2d4");
  SmallTable whole("en", kKnightsForD4);
  EXPECT_THAT(whole.says("Nd4"), StartsWith("? "));
  EXPECT_EQ(whole.says("Ne d4"), "white: move e2d4");
  for (const char* voice : kVoices) {
    for (const char* line : {"black: Ne d4", "black: ne d4", "ne d4"}) {
      SmallTable table(voice, kKnightsForD4, Press::by_hand);
      EXPECT_EQ(table.says("Ned4"), "white: move e2d4") << voice;
      table.says(line);
      EXPECT_EQ(table.game().plies().size(), 1U) << voice << line;
      EXPECT_EQ(table.game().plies().front().facts.uci, "e2d4") << voice << line;
    }
  }
}

// "no" is "well" in Czech and Slovak, whatever it is in English and German.
TEST(AnotherMove, NoIsAWellInCzechAndSlovak) {
  constexpr const char* kKnightToD4 = "4k3/3p4/8/8/8/1N6/3P4/4K3 w - - 0 1";
  for (const char* voice : {"cs", "sk"}) {
    EXPECT_EQ(SmallTable(voice).says("no, d4"), "white: move d2d4") << voice;
    SmallTable waits(voice, kKnightToD4, Press::by_hand);
    waits.play({"Jd4"});
    EXPECT_THAT(waits.says("no, d4"), StartsWith("! ")) << voice;
    EXPECT_EQ(waits.game().last()->facts.uci, "b3d4") << voice;
    EXPECT_EQ(waits.says("no, Jd4"), "black: repeat b3d4") << voice;
    SmallTable asked(voice);
    EXPECT_THAT(asked.says("resign"), StartsWith("? ")) << voice;
    EXPECT_THAT(asked.says("no"), StartsWith("! ")) << voice;
    EXPECT_THAT(asked.says(std::string(voice) == "cs" ? "ne" : "nie"), StartsWith("- ")) << voice;
  }
  SmallTable english("cs");
  english.speaks(Color::white, "en");
  EXPECT_THAT(english.says("resign"), StartsWith("? "));
  EXPECT_THAT(english.says("no"), StartsWith("- ")) << "who speaks English says no";
  EXPECT_THAT(SmallTable("en").says("resign"), StartsWith("? "));
}

// A question is open, and what asks about the game chooses nothing (F.5).
TEST(AnotherMove, AQueryIsNoAnswer) {
  constexpr const char* kToC2 = "4k3/7p/8/8/8/N7/8/N3K2N w - - 0 1";
  constexpr const char* kToD5 = "4k3/8/8/3p4/2P1P3/2N5/8/4K3 w - - 0 1";
  constexpr const char* kCastles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    for (const auto& [fen, begun, queries] :
         {std::tuple{kToC2, "c2", std::vector{"last", "/last", "x a1", "s 3"}},
          {kToD5, "xd5", std::vector{"x e4", "x c4", "s e", "s 4", "/c"}},
          {kCastles, "castling", std::vector{"last", "s a", "s 1"}}}) {
      for (const char* query : queries) {
        SmallTable table(voice, fen);
        const std::string knight = std::string(voice) == "de"   ? "Springer "
                                   : std::string(voice) == "en" ? "knight "
                                   : std::string(voice) == "cs" ? "jezdec "
                                                                : "jazdec ";
        const std::string line = fen == kToC2 ? knight + begun : begun;
        ASSERT_THAT(table.says(line), StartsWith("? ")) << voice << line;
        table.says(query);
        EXPECT_TRUE(table.game().plies().empty()) << voice << ": " << line << ", " << query;
        EXPECT_NE(table.dialogue().open_question(), std::nullopt) << voice << query;
      }
    }
  }
}

// He drops what he has begun, and not what the opponent announced.
TEST(AnotherMove, D_2_8_ACorrectionOfWhatIsAskedIsItsEnd) {
  for (const char* line : {"korrektur", "korrigiere", "versprochen"}) {
    SmallTable table("de", "", Press::by_hand);
    table.play({"e4"});
    table.says("Schwarz: e4");
    table.says("Weiß: gedrückt");
    ASSERT_THAT(table.says("Schwarz: Springer"), StartsWith("? "));
    EXPECT_EQ(table.says(std::string("Schwarz: ") + line).find("withdraw"), std::string::npos);
    EXPECT_EQ(table.game().plies().size(), 1U) << line;
    EXPECT_EQ(table.dialogue().open_question(), std::nullopt) << line;
  }
}

// Words on the way to what is meant.
TEST(AnotherMove, WordsBeforeTheMoveDoNotChangeIt) {
  for (const auto& [voice, lines] :
       {Said{"de", {"ok d4", "okay, d4", "ja, d4", "also d4", "ich meine d4"}},
        Said{"en", {"ok d4", "okay, d4", "yes, d4", "well, d4", "I mean d4"}},
        Said{"cs", {"ok d4", "ano, d4", "no tak d4", "myslím d4"}},
        Said{"sk", {"ok d4", "áno, d4", "no tak d4", "myslím d4"}}}) {
    for (const char* line : lines) {
      EXPECT_EQ(SmallTable(voice).says(line), "white: move d2d4") << voice << ": " << line;
    }
  }
  for (const auto& [voice, lines] :
       {Said{"de", {"nein, ich meine Sf3", "Nein, ich meine Springer Felix drei"}},
        Said{"en", {"no, I mean Nf3", "no, i meant knight Felix three"}},
        Said{"cs", {"ne, myslím Jf3", "ne, myslím jezdec Felix tři"}},
        Said{"sk", {"nie, myslím Jf3", "nie, myslím jazdec Felix tri"}}}) {
    for (const char* line : lines) {
      SmallTable table(voice, "", Press::by_hand);
      table.play({"e4"});
      EXPECT_EQ(table.says(line), "white: withdraw move g1f3") << voice << ": " << line;
    }
  }
  // With an offer on the table "ok" could be the answer to it.
  SmallTable offered("de");
  offered.play({"e4", "e5"});
  offered.says("Schwarz: biete remis");
  offered.says("Schwarz: ja");
  EXPECT_EQ(offered.game().draw_offer(), Color::black);
  EXPECT_THAT(offered.says("ok d4"), StartsWith("! So geht es: ja"));
  EXPECT_EQ(offered.says("d4"), "white: move d2d4");
}

TEST(AnotherMove, PleaseRepeatIsACommand) {
  for (const auto& [voice, lines] : {Said{"de", {"bitte wiederholen", "bitte noch einmal"}},
                                     Said{"en", {"please repeat", "repeat, please"}},
                                     Said{"cs", {"prosím opakovat", "opakujte prosím"}},
                                     Said{"sk", {"prosím opakovať", "opakujte, prosím"}}}) {
    for (const char* line : lines) {
      SmallTable table(voice);
      table.play({"e4"});
      EXPECT_EQ(table.says(line), "service repeat") << voice << ": " << line;
    }
  }
}

// "D" is a queen in three of the languages, and a file in all.
TEST(AnotherMove, ASquareWithABlankIsAskedAbout) {
  for (const auto& [voice, yes] : {std::pair{"de", "ja"}, {"cs", "ano"}, {"sk", "áno"}}) {
    SmallTable table(voice);
    const Move two_steps{.from = {3, 1}, .to = {3, 3}};
    EXPECT_EQ(table.says("D 4"),
              "? " + table.printed(ask_whether(two_steps, table.game().position())));
    EXPECT_EQ(table.says(yes), "white: move d2d4") << voice;
    // With a queen who can go there it may be either.
    SmallTable queen(voice, "4k3/8/8/8/8/8/3P4/Q3K3 w - - 0 1");
    EXPECT_THAT(queen.says("D 4"), StartsWith("? ")) << voice;
    EXPECT_TRUE(queen.game().plies().empty());
  }
  EXPECT_EQ(SmallTable("en").says("D 4"), "white: move d2d4");
}

TEST(AnotherMove, TheQueenWhoTakesIsNotWhatThePawnBecomes) {
  for (const auto& [voice, takes] :
       {std::pair{"de", "Dame schlägt Bella acht"}, std::pair{"en", "queen takes Bella eight"},
        std::pair{"cs", "dáma bere Bella osm"}, std::pair{"sk", "dáma berie Bella osem"}}) {
    SmallTable table(voice, kPawnAndQueen);
    EXPECT_THAT(table.says("axb8"), StartsWith("? ")) << voice;
    EXPECT_THAT(table.says(takes), StartsWith("? ")) << voice;
    EXPECT_EQ(table.fen(), kPawnAndQueen) << voice;
    SmallTable written(voice, kPawnAndQueen);
    written.says("axb8");
    EXPECT_THAT(written.says("Qxb8"), EndsWith("white: move b7b8")) << voice;
  }
  SmallTable chooses("de", kPawnAndQueen);
  chooses.says("axb8");
  EXPECT_THAT(chooses.says("Dame schlägt Bella acht"),
              AllOf(StartsWith("? Gemeint: "), HasSubstr(" oder "), EndsWith("?")));
  EXPECT_EQ(chooses.says("Bauer"), "white: move a7b8Q");
  SmallTable answers("de", kPawnAndQueen);
  answers.says("axb8");
  EXPECT_EQ(answers.says("Dame"), "white: move a7b8Q");
}

TEST(AnotherMove, AnotherMansWholeMoveEndsTheQuestion) {
  for (const auto& [begun, line, move] : {std::tuple{"Springer", "Läufer Anna vier", "b5a4"},
                                          {"Turm", "König d1", "e1d1"},
                                          {"Springer", "Bauer Eva fünf", "e4e5"},
                                          {"Eva", "Dame David drei", "d2d3"}}) {
    SmallTable table("de", kOpenGame);
    EXPECT_THAT(table.says(begun), StartsWith("? ")) << begun;
    EXPECT_THAT(table.says(line), EndsWith(std::string("white: move ") + move)) << line;
  }
  SmallTable table("en", kOpenGame);
  table.says("Rook");
  EXPECT_THAT(table.says("Ba4"), EndsWith("white: move b5a4"));
}

TEST(AnotherMove, FromASquareIsNotToIt) {
  for (const auto& [voice, line] : {std::pair{"de", "von e4"}, std::pair{"en", "from e4"},
                                    std::pair{"cs", "z e4"}, std::pair{"sk", "zo e4"}}) {
    SmallTable table(voice);
    EXPECT_THAT(table.says(line), StartsWith("! ")) << voice;
  }
  SmallTable table("de");
  EXPECT_EQ(table.says("von Eva zwei"), "? Eva zwei: wohin?");
  EXPECT_EQ(table.says("Eva vier"), "white: move e2e4");
  EXPECT_EQ(SmallTable("de").says("Springer nach Felix drei von Gustav eins"), "white: move g1f3");
}

}  // namespace
}  // namespace annabella::host
