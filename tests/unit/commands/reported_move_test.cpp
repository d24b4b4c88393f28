// A move that the arbiter has seen at the board (7.5), told by squares or as moves are written: a
// legal one is none of his cases, and an illegal one binds the man who made it (4.3).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/chess960_variant.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

host::Setup supervised_from(const std::string& fen) {
  host::Setup setup;
  setup.start_fen = fen;
  setup.rated = true;
  setup.time = TimeControl{std::chrono::minutes{90}, Duration{0}};
  setup.regulations.arbiter = true;
  return setup;
}

std::string report(const std::string& fen, const std::string& told,
                   const Variant& variant = standard_variant()) {
  SmallTable table("de", variant, supervised_from(fen));
  return table.says("Schiedsrichter: regelwidriger Zug " + told + ", Uhr gedrückt");
}

constexpr const char* kBothCanCastle = "r3k2r/8/8/8/8/8/8/R3K2R ";
const std::string kWhiteCastles = kBothCanCastle + std::string("w KQkq - 0 1");
const std::string kBlackCastles = kBothCanCastle + std::string("b KQkq - 0 1");

// 3.8.2: it was allowed, however it is told.
TEST(ReportedMove, LegalCastlingIsNoIllegalMove) {
  for (const char* way : {"e1g1", "e1h1", "0-0", "kurze Rochade", "König Eva eins Gustav eins"}) {
    EXPECT_THAT(report(kWhiteCastles, std::string("Weiß ") + way),
                HasSubstr("! Kurze Rochade ist ein erlaubter Zug."))
        << way;
  }
  for (const char* way : {"e1c1", "0-0-0"}) {
    EXPECT_THAT(report(kWhiteCastles, std::string("Weiß ") + way),
                HasSubstr("! Lange Rochade ist ein erlaubter Zug."))
        << way;
  }
  EXPECT_THAT(report(kBlackCastles, "Schwarz e8g8"), HasSubstr("ist ein erlaubter Zug"));
  EXPECT_THAT(report(kBlackCastles, "Schwarz e8c8"), HasSubstr("ist ein erlaubter Zug"));
}

// II.3.2.2: from wherever king and rook began, he goes to the files of c and g.
TEST(ReportedMove, LegalCastlingFromAnywhereIsNoIllegalMove) {
  constexpr const char* kFen = "4k3/4p3/8/8/8/8/8/1R3KR1 w GB - 0 1";
  for (const char* way : {"f1g1", "f1c1", "f1b1", "0-0", "0-0-0"}) {
    EXPECT_THAT(report(kFen, std::string("Weiß ") + way, chess960_variant()),
                HasSubstr("ist ein erlaubter Zug"))
        << way;
  }
  EXPECT_THAT(report(kFen, "Weiß f1d1", chess960_variant()),
              EndsWith("illegal-move of white moved f1d1 pressed: f1d1"));
}

// 3.8.2.2: through an attacked square he may not, and then the king was touched.
TEST(ReportedMove, IllegalCastlingBindsTheKing) {
  constexpr const char* kAttacked = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
  EXPECT_EQ(report(kAttacked, "Weiß e1g1"),
            "arbiter white: irregularity illegal-move of white moved e1g1 pressed: e1g1");
  EXPECT_EQ(report(kAttacked, "Weiß 0-0"),
            "arbiter white: irregularity illegal-move of white moved e1e1 pressed: 0-0");
  EXPECT_EQ(report(kAttacked, "Weiß kurze Rochade"),
            "arbiter white: irregularity illegal-move of white moved e1e1 pressed: kurze Rochade");
}

TEST(ReportedMove, IsToldAsMovesAreWritten) {
  constexpr const char* kRook = "4k2r/8/8/8/8/8/8/4K3 b k - 0 1";
  EXPECT_EQ(report(kRook, "Schwarz Tg5"),
            "arbiter black: irregularity illegal-move of black moved h8g5 pressed: Tg5");
  EXPECT_EQ(report(kRook, "Schwarz, Uhr gedrückt, Turm Gustav fünf, wegen Eile"),
            "arbiter black: irregularity illegal-move of black moved h8g5 pressed: Turm Gustav "
            "fünf, Eile, Uhr gedrückt");
  EXPECT_THAT(report(kRook, "Schwarz Th4"), HasSubstr("! Turm Hector vier ist ein erlaubter Zug."));
  constexpr const char* kKnight = "4k1n1/8/8/8/8/8/8/4K1NN w - - 0 1";
  EXPECT_EQ(report("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Weiß Jd5"),
            "arbiter white: irregularity illegal-move of white moved g1d5 pressed: Jd5");
  EXPECT_THAT(report(kKnight, "Weiß Springer Felix sechs"),
              StartsWith("! Bitte den ganzen Zug nennen: Von welchem Feld?"));
  EXPECT_EQ(report("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "Weiß e5"),
            "arbiter white: irregularity illegal-move of white moved e2e5 pressed: e5");
}

// What the pawn becomes belongs to the move (3.7.3.3), and nobody has named a queen.
TEST(ReportedMove, APawnBecomesNobodyWhoWasNotNamed) {
  constexpr const char* kPawn = "7k/P7/8/8/8/8/8/4K3 w - - 0 1";
  EXPECT_EQ(report(kPawn, "Weiß a7a8").find("Dame"), std::string::npos);
  EXPECT_THAT(report(kPawn, "Weiß a7a8"), HasSubstr("! Bauer Anna acht ist ein erlaubter Zug."));
  EXPECT_THAT(report(kPawn, "Weiß a8D"), HasSubstr("Dame ist ein erlaubter Zug."));
}

// 7.5.1: what was announced and completed is on our board already.
TEST(ReportedMove, IsTheLastOneOfItsPlayerIfHeIsNotToMove) {
  SmallTable table("de", standard_variant(), supervised_from(kWhiteCastles));
  table.play({"0-0"});
  for (const char* way : {"e1g1", "0-0"}) {
    EXPECT_THAT(table.says(std::string("Schiedsrichter: regelwidriger Zug Weiß ") + way),
                HasSubstr("! Kurze Rochade ist ein erlaubter Zug."))
        << way;
  }
}

// 4.3: who was touched is to move; where the other has moved already, that is taken back (4.8).
TEST(ReportedMove, OfAnotherManThanTheOneTouchedHeIsNamed) {
  for (const char* who : {"a1", "Anna eins", "Turm Anna eins", "Ta1"}) {
    SmallTable table("de", standard_variant(), supervised_from(kWhiteCastles));
    const std::string line = std::string("Schiedsrichter: andere Figur gezogen Weiß ") + who;
    EXPECT_EQ(table.says(line), "arbiter white: touch of white a1") << who;
    EXPECT_EQ(table.says(line), "arbiter white: touch of white a1") << "bound already, " << who;
  }
  SmallTable table("de", standard_variant(), supervised_from(kWhiteCastles));
  table.play({"Ke2"});
  EXPECT_EQ(table.says("Schiedsrichter: andere Figur gezogen Weiß a1"),
            "arbiter black: touch of white a1");
  EXPECT_EQ(table.fen(), kWhiteCastles) << "taken back";
  for (const char* moved : {"", "e1e2", "Ke2"}) {
    EXPECT_THAT(table.says(std::string("Schiedsrichter: andere Figur gezogen Weiß ") + moved),
                HasSubstr("! Welche Figur? Etwa: Weiß berührt Gustav eins."))
        << moved;
  }
}

// Before his first move there is none after which it could be: that is said in words, which are
// enough.
TEST(ReportedMove, A_7_5_1_BeforeTheFirstMoveIsNoMoveNought) {
  struct Row {
    const char *voice, *line, *add;
  };
  for (const Row& row : {Row{"de", "Schiedsrichter: regelwidriger Zug Weiß", "vor dem ersten Zug"},
                         Row{"en", "arbiter: illegal move white", "before the first move"},
                         Row{"cs", "rozhodčí: nemožný tah bílý", "před prvním tahem"},
                         Row{"sk", "rozhodca: neprípustný ťah biely", "pred prvým ťahom"}}) {
    SmallTable table(row.voice, standard_variant(),
                     supervised_from(standard_variant().start(0)->fen()));
    table.play({"e4", "e5"});
    const std::string question = table.says(row.line);
    EXPECT_THAT(question, HasSubstr(": " + std::string(row.add) + ".")) << row.voice;
    EXPECT_THAT(question, testing::Not(HasSubstr("0"))) << question;
    EXPECT_THAT(table.says(std::string(row.line) + ", " + row.add),
                EndsWith("irregularity illegal-move of white after 0"))
        << row.voice;
    EXPECT_TRUE(table.game().plies().empty()) << row.voice;
  }
}

// Answered meanwhile, it is asked how far it is gone back; what the question says to add is enough.
TEST(ReportedMove, A_7_5_1_TheQuestionWhichMoveNamesItsAnswer) {
  struct Row {
    const char *voice, *line, *question, *add;
  };
  for (const Row& row :
       {Row{"de", "Schiedsrichter: regelwidriger Zug Weiß",
            "! Welcher Zug? Wenn der letzte, anfügen: nach Zug 1 Schwarz.", ", nach Zug 1 Schwarz"},
        Row{"en", "arbiter: illegal move white",
            "! Which move? The last one, add: after move 1 Black.", ", after move 1 Black"},
        Row{"cs", "rozhodčí: nemožný tah bílý",
            "! Který tah? Pokud poslední, dodejte: po tahu 1 černý.", ", po tahu 1 černý"},
        Row{"sk", "rozhodca: neprípustný ťah biely",
            "! Ktorý ťah? Ak posledný, dodajte: po ťahu 1 čierny.", ", po ťahu 1 čierny"}}) {
    SmallTable table(row.voice, standard_variant(),
                     supervised_from(standard_variant().start(0)->fen()));
    table.play({"e4", "e5", "d4", "d5"});
    EXPECT_THAT(table.says(row.line), HasSubstr(row.question)) << row.voice;
    EXPECT_THAT(table.says(row.line), EndsWith(" 7.5.1.")) << row.voice;
    EXPECT_THAT(table.says(std::string(row.line) + row.add),
                EndsWith("irregularity illegal-move of white after 2"))
        << row.voice;
  }
}

TEST(ReportedMove, A_7_5_5_TheQuestionWhetherItIsAnotherOneNamesItsAnswers) {
  struct Row {
    const char *voice, *line, *same, *another;
  };
  for (const Row& row :
       {Row{"de", "Schiedsrichter: regelwidriger Zug Weiß, Uhr gedrückt", "derselbe Zug",
            "anderer Zug"},
        Row{"en", "arbiter: illegal move white, clock pressed", "same move", "another move"},
        Row{"cs", "rozhodčí: nemožný tah bílý, hodiny stisknuty", "týž tah", "jiný tah"},
        Row{"sk", "rozhodca: neprípustný ťah biely, hodiny stlačené", "ten istý ťah", "iný ťah"}}) {
    SmallTable table(row.voice, standard_variant(),
                     supervised_from(standard_variant().start(0)->fen()));
    const std::string line = row.line;
    EXPECT_THAT(table.says(line), EndsWith("of white pressed")) << row.voice;
    EXPECT_THAT(table.says(line), testing::AllOf(HasSubstr(" ! "), HasSubstr(row.same),
                                                 HasSubstr(row.another), EndsWith(" 7.5.5.")));
    EXPECT_THAT(table.says(line + ", " + row.same), EndsWith("of white same move pressed"));
    EXPECT_THAT(table.says(line + ", " + row.another), StartsWith("? ")) << "it ends the game";
  }
}

// 4.3: the touched man is bound from where it is gone back to, and not in the move to come.
TEST(ReportedMove, A_4_3_TheTouchedManIsNotForgottenAndBindsNoOtherMove) {
  SmallTable table("en", standard_variant(), supervised_from(kWhiteCastles));
  table.play({"Ke2", "Ke7"});
  EXPECT_THAT(table.says("arbiter: another man moved white Ra1"),
              testing::AllOf(HasSubstr("! In which move?"), HasSubstr("before the first move"),
                             EndsWith(" 4.3.")));
  EXPECT_EQ(table.says("arbiter: another man moved white Re4 after move 0").substr(0, 12),
            "! Which man?");
  EXPECT_EQ(table.says("arbiter: another man moved white Ra1 after move 0"),
            "arbiter white: irregularity touched-man of white touched a1 after 0: Ra1");
  EXPECT_EQ(table.fen(), kWhiteCastles);
  EXPECT_THAT(table.says("Ke2"), HasSubstr("4.3.1"));
}

}  // namespace
}  // namespace annabella::host
