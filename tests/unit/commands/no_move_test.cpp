// Lines that name a move and want none: it is denied, asked about, or begins as a command does.
#include <gmock/gmock.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

constexpr const char* kKnightsForD2 = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
constexpr const char* kBishopForB5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
constexpr const char* kTakesD5 = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";

const std::vector<Said> kDenied = {
    {"de", {"nicht Eva vier", "nicht e4", "abbrechen Eva vier", "ablehnen e4", "nicht, e4"}},
    {"en", {"not Eva four", "not e4", "cancel e4", "decline Eva four"}},
    {"cs", {"ne Eva čtyři", "ne e4", "zrušit e4", "odmítám Eva čtyři"}},
    {"sk", {"nie Eva štyri", "nie e4", "zrušiť e4", "odmietam Eva štyri"}}};

TEST(ADeniedMove, IsNeverPlayed) {
  for (const auto& [voice, lines] : kDenied) {
    for (const char* line : lines) {
      SmallTable table(voice);
      EXPECT_EQ(table.says(line), "! " + table.printed({"line.denies-a-move", {}})) << line;
      EXPECT_TRUE(table.game().plies().empty()) << line;
    }
  }
}

TEST(ADeniedMove, D_2_8_MendsNoAnnouncement) {
  for (const auto& [voice, lines] : kDenied) {
    for (const char* line : lines) {
      SmallTable table(voice, "", Press::by_hand);
      table.play({"d4"});
      EXPECT_THAT(table.says(line), EndsWith(table.printed({"line.denies-a-move", {}}))) << line;
      ASSERT_EQ(table.game().plies().size(), 1U) << line;
      EXPECT_EQ(table.game().plies().front().facts.uci, "d2d4") << line;
    }
  }
}

TEST(ADeniedMove, D_2_1_RepeatsNone) {
  for (const auto& [voice, lines] : kDenied) {
    for (const char* line : lines) {
      SmallTable table(voice, "", Press::by_hand);
      table.play({"e4"});
      EXPECT_THAT(table.says(line), EndsWith(table.printed({"line.denies-a-move", {}}))) << line;
      EXPECT_NE(table.game().unrepeated(), nullptr) << line;
    }
  }
}

// D.2.8: the plain no does; in Czech and Slovak, where it is "not" as well, with a pause.
TEST(ADeniedMove, IsMendedByAPlainNo) {
  const std::vector<Said> mended = {
      {"de", {"nein, Eva vier", "nein Eva vier", "nein danke, Eva vier"}},
      {"en", {"no, Eva four", "no Eva four"}},
      {"cs", {"ne, Eva čtyři", "ne: Eva čtyři", "ne. Eva čtyři"}},
      {"sk", {"nie, Eva štyri", "nie: Eva štyri", "nie. Eva štyri"}}};
  for (const auto& [voice, lines] : mended) {
    for (const char* line : lines) {
      SmallTable table(voice, "", Press::by_hand);
      table.play({"d4"});
      EXPECT_EQ(table.says(line), "white: withdraw move e2e4") << line;
    }
  }
}

// Of what is heard no comma is known.
TEST(ADeniedMove, IsNotUnderstoodWhereItIsHeard) {
  for (const auto& [voice, line] : {std::pair{"de", "nicht eva vier"},
                                    {"en", "cancel eva four"},
                                    {"cs", "ne eva čtyři"},
                                    {"sk", "nie eva štyri"}}) {
    for (const bool is_sure : {true, false}) {
      SmallTable table(voice, "", Press::by_hand);
      table.play({"d4"});
      const Reading reading =
          table.hear(line, SmallTable::now(), Spoken{.by = {}, .is_sure = is_sure});
      EXPECT_TRUE(std::holds_alternative<NotUnderstood>(reading.what)) << line;
      EXPECT_FALSE(table.dialogue().open_question()) << line;
    }
  }
}

TEST(ADeniedMove, LeavesTheChoiceOpen) {
  for (const auto& [voice, denied, chosen] :
       {std::tuple{"de", "nicht Springer Bella eins David zwei", "die zweite"},
        {"de", "nicht die erste", "die erste"},
        {"de", "abbrechen Springer Bella eins", "die zweite"},
        {"en", "cancel knight Bella one", "the second"},
        {"cs", "ne jezdec Bella jedna", "druhý"},
        {"sk", "nie jazdec Bella jeden", "druhý"}}) {
    SmallTable table(voice, kKnightsForD2);
    const std::string question = table.says("Nd2");
    EXPECT_THAT(question, StartsWith("? ")) << denied;
    EXPECT_EQ(table.says(denied),
              "[" + table.printed({"line.denies-a-move", {}}) + "] " + question);
    const bool is_first = std::string_view(chosen) == "die erste";
    EXPECT_EQ(table.says(chosen), is_first ? "white: move b1d2" : "white: move f3d2") << denied;
  }
  SmallTable pawn("de", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(pawn.says("a8"), "? Umwandlung in?");
  EXPECT_THAT(pawn.says("nicht Anna acht Dame"), EndsWith("] ? Umwandlung in?"));
  EXPECT_EQ(pawn.says("Springer"), "white: move a7a8N");
}

TEST(ADeniedMove, IsDroppedByACancelWithoutOne) {
  for (const char* line : {"abbrechen", "nicht", "abbrechen, bitte", "nein, bitte"}) {
    SmallTable table("de", kKnightsForD2);
    EXPECT_THAT(table.says("Sd2"), StartsWith("? "));
    EXPECT_THAT(table.says(line), StartsWith("- ")) << line;
  }
}

TEST(AQuestionAboutTheBoard, IsToldWhatStandsThere) {
  for (const auto& [voice, line, answer] :
       {std::tuple{"de", "Steht der Springer auf Felix drei?", "query square f3"},
        {"de", "Steht der Bauer auf Eva vier", "query square e4"},
        {"de", "Weiß steht auf Eva vier", "query square e4"},
        {"de", "stehen Bauern auf e4", "query square e4"},
        {"en", "Queen stands on Hector five?", "query square h5"},
        {"cs", "Stojí jezdec na Felix tři?", "query square f3"},
        {"sk", "Stojí jazdec na Felix tri?", "query square f3"},
        {"sk", "stoja pešiaci na e4?", "query square e4"}}) {
    SmallTable table(voice);
    EXPECT_EQ(table.says(line), answer) << line;
    EXPECT_TRUE(table.game().plies().empty()) << line;
  }
}

TEST(AQuestionInWords, PlaysNothing) {
  for (const auto& [voice, fen, line] :
       {std::tuple{"de", "", "Springer Felix drei?"},
        {"de", "", "Springer auf Felix drei ?"},
        {"de", "", "Eva vier?"},
        {"de", "", "Der Springer, der auf Gustav eins steht, nach Felix drei"},
        {"de", kBishopForB5, "Geht Läufer Bella fünf?"},
        {"de", kTakesD5, "Schlägt der Bauer Eva vier David fünf?"},
        {"en", "", "Knight on Felix three?"},
        {"en", "", "Knight stands on Felix three and moves"},
        {"cs", "", "Jezdec na Felix tři?"},
        {"sk", "", "Jazdec na Felix tri?"}}) {
    SmallTable table(voice, fen);
    EXPECT_EQ(table.says(line), "! " + table.printed({"line.asks", {}})) << line;
    EXPECT_TRUE(table.game().plies().empty()) << line;
  }
}

TEST(AQuestionInWords, D_2_1_RepeatsAndMendsNothing) {
  for (const char* line :
       {"Steht der Bauer auf David vier?", "David vier?", "Bauer David vier?",
        "wiederholt David vier?", "nein, Eva vier?", "korrektur Eva vier?", "ja, David vier?"}) {
    SmallTable table("de", "", Press::by_hand);
    table.play({"d4"});
    table.says(line);
    ASSERT_EQ(table.game().plies().size(), 1U) << line;
    EXPECT_EQ(table.game().plies().front().facts.uci, "d2d4") << line;
    EXPECT_NE(table.game().unrepeated(), nullptr) << line;
  }
}

TEST(AQuestionInWords, AnswersNone) {
  for (const char* line : {"die zweite?", "Springer Bella eins David zwei?", "Felix drei?"}) {
    SmallTable table("de", kKnightsForD2);
    const std::string question = table.says("Sd2");
    EXPECT_THAT(table.says(line), AllOf(StartsWith("! "), EndsWith(question.substr(2)))) << line;
    EXPECT_EQ(table.says("die zweite"), "white: move f3d2") << line;
  }
}

// As books remark on moves.
TEST(AQuestionInWords, IsNoSignBehindNotation) {
  for (const auto& [fen, line, move] : {std::tuple{"", "Sf3?", "g1f3"},
                                        {"", "Sf3!?", "g1f3"},
                                        {"", "1. e4?!", "e2e4"},
                                        {"", "Sg1-f3??", "g1f3"},
                                        {kTakesD5, "exd5?", "e4d5"},
                                        {kTakesD5, "ed?", "e4d5"},
                                        {kTakesD5, "exd?", "e4d5"}}) {
    EXPECT_EQ(SmallTable("de", fen).says(line), std::string("white: move ") + move) << line;
  }
}

TEST(AQuestionInWords, MayOfferADraw) {
  for (const char* line : {"e4, remis?", "Eva vier, biete Remis?"}) {
    SmallTable table;
    table.play({"d4", "d5"});
    EXPECT_EQ(table.says(line), "white: move e2e4 offer draw") << line;
  }
  EXPECT_THAT(SmallTable("de").says("Eva vier? remis?"), StartsWith("! "));
}

// The verb first, as one asks, and as one tells of somebody.
TEST(AVerbBeforeItsMan, IsAskedBack) {
  SmallTable table("de", kBishopForB5);
  EXPECT_EQ(table.says("Geht Läufer Bella fünf"), "? Gemeint: Läufer Bella fünf? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: move f1b5");
  EXPECT_EQ(SmallTable("de").says("nach Eva vier"), "white: move e2e4");
}

TEST(Correct, TakesNothingBack) {
  SmallTable table("en", "", Press::by_hand);
  table.play({"d4"});
  EXPECT_THAT(table.says("d4"), HasSubstr("repeat d2d4"));
  EXPECT_THAT(table.says("correct"), StartsWith("! "));
  EXPECT_EQ(table.game().plies().size(), 1U);
}

TEST(ALetterAndABlank, AreACommandAlsoWhereAMoveFits) {
  for (const auto& [voice, fen, line, command, move] :
       {std::tuple{"de", "", "p e4", "pieces", "pe4"},
        {"de", "", "s Sf3", "line", "Sf3"},
        {"de", kBishopForB5, "l d3", "last", "ld3"},
        {"de", kTakesD5, "c d5", "clock", "cd5"},
        {"en", "", "p e4", "pieces", "pe4"},
        {"en", "", "s Nf3", "line", "Nf3"},
        {"en", kTakesD5, "c d5", "clock", "cd5"}}) {
    SmallTable table(voice, fen);
    const Phrase note{"note.command-not-move",
                      {{"command", std::vector{Phrase{std::string("command.") + command, {}}}},
                       {"letter", std::string(1, line[0])},
                       {"move", std::string(move)}}};
    EXPECT_THAT(table.says(line), StartsWith("[" + table.printed(note) + "] ! ")) << line;
    EXPECT_TRUE(table.game().plies().empty()) << line;
  }
  EXPECT_EQ(SmallTable("de", kTakesD5).says("cd5"), "white: move c4d5");
  EXPECT_EQ(SmallTable("de", kTakesD5).says("c x d5"), "white: move c4d5");
  EXPECT_EQ(SmallTable("de").says("c 4"), "white: move c2c4") << "a square";
}

TEST(ANumberInWords, NamesOneOfTheMoves) {
  for (const auto& [voice, two] :
       {std::pair{"de", "zwei"}, {"en", "two"}, {"cs", "dva"}, {"sk", "dva"}}) {
    SmallTable table(voice, kKnightsForD2);
    EXPECT_THAT(table.says("Nd2"), StartsWith("? "));
    EXPECT_EQ(table.says(two), "white: move f3d2") << voice;
    // The second that is named, or the one from the second rank.
    SmallTable both(voice, "4k3/8/R7/8/8/8/R7/6K1 w - - 0 1");
    EXPECT_THAT(both.says("Ra4"), StartsWith("? "));
    EXPECT_THAT(both.says(two), AllOf(StartsWith("["), HasSubstr("] ? "))) << voice;
    EXPECT_TRUE(both.game().plies().empty()) << voice;
  }
  for (const auto& [line, from] :
       {std::pair{"eins", "b1"}, {"1", "b1"}, {"drei", "f3"}, {"3", "f3"}, {"2", "f3"}}) {
    SmallTable table("de", kKnightsForD2);
    EXPECT_THAT(table.says("Sd2"), StartsWith("? "));
    EXPECT_EQ(table.says(line), std::string("white: move ") + from + "d2") << line;
  }
}

TEST(ADrawOffer, IsDeclinedInUsualWords) {
  const std::vector<Said> declined = {
      {"de", {"nicht einverstanden", "nicht annehmen", "nein remis", "nein, Remis", "kein Remis"}},
      {"en", {"not agreed", "not accepted", "draw not accepted", "no draw"}},
      {"cs", {"nepřijímám", "nesouhlasím", "ne remíza", "ne, remízu", "žádná remíza"}},
      {"sk", {"neprijímam", "nesúhlasím", "nie remíza", "nie, remízu", "žiadna remíza"}}};
  for (const auto& [voice, lines] : declined) {
    for (const char* line : lines) {
      SmallTable table(voice);
      table.play({"e4", "e5"});
      EXPECT_EQ(table.says("d4 (=)"), "white: move d2d4 offer draw");
      EXPECT_EQ(table.says(line), "black: decline draw") << line;
      SmallTable asked(voice);
      asked.play({"e4", "e5"});
      EXPECT_THAT(asked.says("draw"), StartsWith("? "));
      EXPECT_THAT(asked.says(line), StartsWith("- ")) << line;
      EXPECT_FALSE(asked.game().draw_offer()) << line;
    }
  }
}

TEST(AsManyMoves, AreNeverLessThanOne) {
  EXPECT_THAT(SmallTable("de").says("züge -1"), StartsWith("! So geht es: züge"));
  EXPECT_EQ(SmallTable("de").says("züge 1"), "query moves 1");
}

}  // namespace
}  // namespace annabella::host
