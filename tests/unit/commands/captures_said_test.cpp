// Who takes and who is taken, where both may be named after the verb: the wrong one must never be
// played.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

void expect_move(const char* fen, const std::string& move, const std::vector<Said>& said) {
  for (const auto& [voice, lines] : said) {
    for (const char* line : lines) {
      EXPECT_EQ(SmallTable(voice, fen).says(line), "white: move " + move) << voice << ": " << line;
    }
  }
}

void expect(const char* fen, const char* begins, const std::vector<Said>& said) {
  for (const auto& [voice, lines] : said) {
    for (const char* line : lines) {
      EXPECT_THAT(SmallTable(voice, fen).says(line), StartsWith(begins)) << voice << ": " << line;
    }
  }
}

// A rook stands on d5, and both a rook and a pawn can take it.
constexpr const char* kRooks = "4k3/8/8/3r4/4P3/8/8/3RK3 w - - 0 1";
// The same with a pawn on d5 and with a queen behind.
constexpr const char* kQueen = "4k3/8/8/3p4/4P3/8/8/3QK3 w - - 0 1";

TEST(CapturesSaid, WhoTakesAfterWith) {
  expect_move(
      kRooks, "d1d5",
      {{"de",
        {"Ich schlage mit dem Turm auf d5", "schlage mit Turm auf d5", "Ich nehme mit dem Turm d5",
         "mit dem Turm schlage ich auf d5", "Ich schlage auf d5 mit dem Turm",
         "auf d5 schlage ich mit dem Turm", "schlage mit meinem Turm von d1 auf d5",
         "schlage mit dem Turm d1 d5", "schlage mit d1 auf d5", "schlage auf d5 mit d1",
         "Ich schlage den Turm auf d5 mit dem Turm", "Ich schlage mit dem Turm den Turm auf d5",
         "Ich schlage den Turm mit dem Turm auf d5", "den Turm auf d5 schlage ich mit dem Turm",
         "Turm schlägt Turm David fünf", "Turm schlägt David fünf",
         "schlage mit dem, äh, Turm auf d5"}},
       {"en",
        {"I take with the rook on d5", "take with rook d5", "with the rook I take d5",
         "I take d5 with the rook", "take the rook on d5 with the rook",
         "take with my rook the rook on d5", "takes with the rook from d1 on d5",
         "the rook takes the rook on d5", "the rook takes d5"}},
       {"cs",
        {"beru věží na d5", "beru na d5 věží", "věží beru na d5", "beru věž na d5 věží",
         "beru věží věž na d5", "beru věží z d1 na d5", "bere figurou věž na d5",
         "Věž bere věž na d5", "beru vezi d5"}},
       {"sk",
        {"beriem vežou na d5", "beriem na d5 vežou", "vežou beriem na d5",
         "beriem vežu na d5 vežou", "beriem vežou vežu na d5", "beriem vežou z d1 na d5",
         "Veža berie vežu na d5", "beriem vezou d5"}}});
  expect_move(kQueen, "d1d5",
              {{"de",
                {"Ich schlage mit der Dame auf d5", "Ich schlage mit der Dame den Bauern auf d5",
                 "Ich nehme den Bauern d5 mit der Dame"}},
               {"en", {"I take with the queen on d5", "I take the pawn on d5 with the queen"}},
               {"cs", {"beru dámou na d5", "beru pěšce na d5 dámou", "beru dámou pěšce na d5"}},
               {"sk", {"beriem dámou na d5", "beriem pešiaka na d5 dámou"}}});
  expect_move(kQueen, "e4d5",
              {{"de", {"Ich schlage mit dem Bauern auf d5", "Ich schlage mit e4 auf d5"}},
               {"en", {"I take with the pawn on d5"}},
               {"cs", {"beru pěšcem na d5"}},
               {"sk", {"beriem pešiakom na d5"}}});
}

// Who is taken was said for certain, and not who takes: all who can are asked about.
TEST(CapturesSaid, WhoIsTakenDoesNotTellWhoTakes) {
  expect(kRooks, "? ",
         {{"de",
           {"Ich schlage den Turm auf d5", "den Turm schlage ich auf d5",
            "den Turm auf d5 schlage ich", "schlägt Turm David fünf", "nimmt d5",
            "schlägt der Turm d5", "schlägt d5 Turm"}},
          {"en", {"I take the rook on d5", "takes rook d5", "takes d5"}},
          {"cs", {"beru věž na d5", "bere věž d5", "beru toho věž na d5", "bere d5"}},
          {"sk", {"beriem vežu na d5", "berie veža d5", "berie d5"}}});
  SmallTable table("de", kRooks);
  EXPECT_EQ(table.says("schlägt Turm David fünf"),
            "? Gemeint: Turm schlägt David fünf oder Bauer Eva schlägt David fünf?");
  EXPECT_EQ(table.says("mit dem Turm"), "white: move d1d5");
  // Only one can take it.
  constexpr const char* kAlone = "4k3/8/8/3r4/8/2N5/8/3K4 w - - 0 1";
  expect_move(kAlone, "c3d5",
              {{"de", {"Ich schlage den Turm auf d5"}},
               {"en", {"I take the rook on d5"}},
               {"sk", {"beriem vežu na d5"}}});
  expect(kAlone, "! ", {{"de", {"Ich schlage den Läufer auf d5", "Bauer schlägt d5"}}});
}

// Appendix D names no word for it, and nobody is named: whoever can take there is meant.
TEST(CapturesSaid, WhoeverCanTakeThereIsMeantByTheGoalAlone) {
  const std::vector<Said> goal_alone = {
      {"de", {"schlägt David fünf", "schlägt d5", "nimmt auf d5", "xd5"}},
      {"en", {"takes David five", "takes d5", "captures d5", "xd5"}},
      {"cs", {"bere David pět", "bere d5", "xd5"}},
      {"sk", {"berie Dávid päť", "berie d5", "xd5"}}};
  for (const auto& [fen, move] : {std::pair{"4k3/8/8/3r4/8/2N5/8/4K3 w - - 0 1", "c3d5"},
                                  {"4k3/8/8/3r4/2B5/8/8/4K3 w - - 0 1", "c4d5"},
                                  {"4k3/8/8/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"},
                                  {"4k3/8/8/3r4/2K5/8/8/8 w - - 0 1", "c4d5"}}) {
    expect_move(fen, move, goal_alone);
  }
  // En passant is a capture where nobody stands.
  expect_move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6",
              {{"de", {"schlägt David sechs", "xd6"}}, {"en", {"takes d6"}}});
  expect(kRooks, "? ", goal_alone);
  EXPECT_EQ(SmallTable("de", kRooks).says("schlägt David fünf"),
            "? Gemeint: Bauer Eva schlägt David fünf oder Turm schlägt David fünf?");
  // Nobody takes there, and no man is blamed.
  const char* kNobody = "4k3/8/8/3r4/8/8/8/4K3 w - - 0 1";
  for (const auto& [voice, line, told] :
       {std::tuple{"de", "schlägt d5", "! Schlagen auf David fünf ist kein möglicher Zug. 3.10.1."},
        {"en", "takes d5", "! Capture on David five is not a possible move. 3.10.1."},
        {"cs", "bere d5", "! Braní na David pět není možný tah. 3.10.1."},
        {"sk", "berie d5", "! Branie na Dávid päť nie je možný ťah. 3.10.1."}}) {
    EXPECT_EQ(SmallTable(voice, kNobody).says(line), told);
  }
  // Of a man who was begun with it is the goal, and nobody else's move.
  SmallTable begun("de", "4k3/8/8/3r4/2B5/8/8/N3K3 w - - 0 1");
  EXPECT_EQ(begun.says("Springer"), "? Springer: wohin?");
  EXPECT_THAT(begun.says("schlägt d5"), StartsWith("! Springer schlägt David fünf"));
  EXPECT_EQ(begun.game().plies().size(), 0u);
}

TEST(CapturesSaid, NobodyIsTakenWhoDoesNotStandThere) {
  expect(kQueen, "! ",
         {{"de", {"Ich schlage den Turm auf d5", "Ich schlage den Springer auf d5"}},
          {"en", {"I take the queen on d5", "take the rook on d5"}},
          {"cs", {"beru dámu na d5", "beru střelce na d5"}},
          {"sk", {"beriem dámu na d5", "beriem strelca na d5"}}});
  // Without an article or an ending it can only be who takes.
  expect_move(kQueen, "d1d5",
              {{"de", {"schlägt Dame d5", "schlägt die Dame d5"}},
               {"en", {"takes queen d5"}},
               {"cs", {"bere dáma d5"}},
               {"sk", {"berie dáma d5"}}});
}

TEST(CapturesSaid, WhoTakesIsNoPromotion) {
  constexpr const char* kLast = "r1n1k3/1P6/8/3p2pP/4P3/8/8/R3K2R w KQq g6 0 1";
  expect_move(kLast, "a1a8",
              {{"de",
                {"Ich schlage mit dem Turm auf a acht", "Ich schlage den Turm auf a8 mit dem Turm",
                 "schlägt Anna acht mit Turm"}},
               {"en", {"I take with the rook on a8", "take the rook on a8 with the rook"}},
               {"cs", {"beru věží na a8", "beru na a8 věží"}},
               {"sk", {"beriem vežou na a8", "beriem na a8 vežou"}}});
  expect_move(kLast, "b7a8R",
              {{"de",
                {"Bella schlägt Anna acht Turm", "Bauer schlägt a8 Umwandlung in Turm",
                 "Bella schlägt Anna acht, Umwandlung in einen Turm"}},
               {"en", {"pawn takes a8 promotes to a rook", "pawn takes a8 rook"}},
               {"cs", {"pěšec bere a8 proměna ve věž"}},
               {"sk", {"pešiak berie a8 premena na vežu"}}});
  expect(kLast, "? ", {{"de", {"schlägt Anna acht Turm", "Ich schlage den Turm auf a8"}}});
  EXPECT_THAT(SmallTable("de", kLast).says("Ich schlage den Turm auf a8"),
              AllOf(HasSubstr("Turm schlägt Anna acht"), HasSubstr("Bella schlägt Anna acht")));
}

}  // namespace
}  // namespace annabella::host
