// Moves typed and spoken at the table, in the words of Appendix D and in four languages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "chief_and_warriors.h"
#include "commands/spoken_move.h"
#include "game/move_phrase.h"
#include "support/null_host.h"
#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Line {
  const char* text;
  const char* move;
};

void expect_all(const char* voice, const char* fen, std::initializer_list<Line> lines) {
  for (const auto& [text, move] : lines) {
    SmallTable table(voice, fen);
    EXPECT_EQ(table.says(text), std::string("white: move ") + move) << voice << ": " << text;
  }
}

TEST(Moves, GermanWordsOfAppendixD) {
  expect_all("de", "",
             {{"Springer Gustav eins Felix drei", "g1f3"},
              {"Eva zwei Eva vier", "e2e4"},
              {"Springer Felix drei", "g1f3"},
              {"springer felix drei", "g1f3"},
              {"SPRINGER FELIX DREI.", "g1f3"},
              {"Springer nach Felix drei", "g1f3"},
              {"Springer von Gustav eins nach Felix drei", "g1f3"},
              {"Springer Gustav eins - Felix drei", "g1f3"},
              {"Springer, Gustav eins, Felix drei!", "g1f3"},
              {"Springer Gustav Felix drei", "g1f3"},
              {"Pferd Felix 3", "g1f3"},
              {"Springer f3", "g1f3"},
              {"Springer g1-f3", "g1f3"},
              {"Springer g1f3", "g1f3"},
              {"S f3", "g1f3"},
              {"S Felix drei", "g1f3"},
              {"Eva 4", "e2e4"},
              {"e vier", "e2e4"},
              {"e 4", "e2e4"},
              {"Bauer Eva vier", "e2e4"},
              {"Bauer Eva zwei Eva vier", "e2e4"},
              {"bitte den Bauer von Eva zwei nach Eva vier", "e2e4"},
              {"Bauer Emil 4", "e2e4"},
              {"Bauer Cäsar 4", "c2c4"},
              {"Bauer Caesar vier", "c2c4"},
              {"Springer Friedrich 3", "g1f3"},
              {"Anton zwei Anton vier", "a2a4"},
              {"Dora vier", "d2d4"},
              {"Heinrich zwei Heinrich drei", "h2h3"},
              {"weiß: Springer Felix drei", "g1f3"},
              {"Knight Felix three", "g1f3"},
              {"jezdec f3", "g1f3"}});
}

TEST(Moves, OtherLanguagesWords) {
  expect_all("cs", "",
             {{"jezdec Felix tři", "g1f3"},
              {"jezdec f3", "g1f3"},
              {"jezdec z Gustav jedna na Felix tři", "g1f3"},
              {"Eva dvě Eva čtyři", "e2e4"},
              {"Eva dve Eva ctyri", "e2e4"},
              {"pěšec e4", "e2e4"},
              {"Springer Felix drei", "g1f3"},
              {"Jf3", "g1f3"}});
  expect_all("sk", "",
             {{"jazdec Felix tri", "g1f3"},
              {"jazdca na f3", "g1f3"},
              {"Eva dva Eva štyri", "e2e4"},
              {"pesiak Eva styri", "e2e4"},
              {"Springer Felix drei", "g1f3"},
              {"Jg1F3", "g1f3"}});
  expect_all("en", "",
             {{"knight Felix three", "g1f3"},
              {"knight foxtrot 3", "g1f3"},
              {"knight from g1 to f3", "g1f3"},
              {"Eva two Eva four", "e2e4"},
              {"pawn echo four", "e2e4"},
              {"Springer Felix drei", "g1f3"},
              {"Nf3", "g1f3"}});
}

// C.3: each letter of each language in each voice, in a position where every kind of man can move.
// One's own letters go first; another language's are taken where they are one legal move and asked
// where they are two.
TEST(Moves, EveryLanguagesLettersInEveryVoice) {
  constexpr const char* kFen = "7k/8/8/8/8/5N2/1P6/R1BQ3K w - - 0 1";
  struct Case {
    const char* line;
    std::string de, en, cs;  // Slovak letters are the Czech ones; "?": asked
  };
  const std::string knight = "f3e5";
  const std::string bishop = "c1e3";
  const std::string queen = "d1d7";
  const std::string rook = "a1a5";
  const std::string pawn = "b2b3";
  for (const Case& it :
       std::initializer_list<Case>{// A knight to a German, a bishop to a Czech.
                                   {"Se5", knight, knight, "?"},
                                   {"Se3", "?", bishop, bishop},
                                   {"Sg5", "f3g5", "?", "c1g5"},
                                   {"Sf3e5", knight, knight, "?"},
                                   {"S1e3", "?", bishop, bishop},
                                   // A bishop to an Englishman, a pawn to a German.
                                   {"Be3", bishop, bishop, bishop},
                                   {"Bb3", pawn, "?", pawn},
                                   // One man's everywhere that they are one.
                                   {"Ne5", knight, knight, knight},
                                   {"Je5", knight, knight, knight},
                                   {"Ng5", "f3g5", "f3g5", "f3g5"},
                                   {"Le3", bishop, bishop, bishop},
                                   {"Lg5", "c1g5", "c1g5", "c1g5"},
                                   {"Dd7", queen, queen, queen},
                                   {"Qd7", queen, queen, queen},
                                   {"Ta5", rook, rook, rook},
                                   {"Ra5", rook, rook, rook},
                                   {"Va5", rook, rook, rook},
                                   {"Kg1", "h1g1", "h1g1", "h1g1"},
                                   {"Pb3", pawn, pawn, pawn},
                                   {"♘e5", knight, knight, knight},
                                   {"♝e3", bishop, bishop, bishop}}) {
    for (const auto& [voice, told] :
         {std::pair{"de", it.de}, {"en", it.en}, {"cs", it.cs}, {"sk", it.cs}}) {
      SmallTable table(voice, kFen);
      const std::string said = table.says(it.line);
      if (told != "?") {
        EXPECT_EQ(said, "white: move " + told) << voice << ": " << it.line;
      } else {
        EXPECT_THAT(said, StartsWith("? ")) << voice << ": " << it.line;
        EXPECT_EQ(table.fen(), kFen) << voice << ": " << it.line;
      }
    }
  }
  // Legal in no language.
  for (const char* voice : kVoices) {
    for (const char* line :
         {"Sa8", "Nc6", "Jc6", "La3", "Ba3", "Dh8", "Qh8", "Th8", "Rh8", "Vh8"}) {
      EXPECT_THAT(SmallTable(voice, kFen).says(line), StartsWith("! ")) << voice << ": " << line;
    }
  }
}

// T8: who names a man in his own letters, and may mean another one, is asked.
TEST(Moves, ALetterForTwoMenIsAsked) {
  struct Case {
    const char* voice;
    const char* fen;
    const char* line;
    const char* asked;
  };
  for (const auto& [voice, fen, line, asked] : {
           // The file was named, and its pawn cannot go there.
           Case{"de", "4k3/8/8/8/8/1PP5/8/4K3 w - - 0 1", "bc4",
                "Gemeint: Bauer Cesar vier? Ja oder nein?"},
           Case{"cs", "4k3/8/8/8/8/1PP5/8/4K3 w - - 0 1", "bc4",
                "Myslíte: Pěšec Cesar čtyři? Ano, nebo ne?"},
           Case{"de", "4k3/8/8/8/4p3/8/3PQ3/4K3 w - - 0 1", "dxe4",
                "Gemeint: Dame schlägt Eva vier? Ja oder nein?"},
           Case{"de", "4k3/8/8/8/4p3/8/3PQ3/4K3 w - - 0 1", "12. dxe4",
                "Gemeint: Dame schlägt Eva vier? Ja oder nein?"},
           Case{"en", "4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1", "bxc4",
                "Do you mean: Bishop takes Cesar four? Yes or no?"},
       }) {
    SmallTable table(voice, fen);
    const std::string before = table.fen();
    EXPECT_EQ(table.says(line), std::string("? ") + asked) << voice << ": " << line;
    EXPECT_EQ(table.fen(), before);
  }
  // One's own letters, another's one legal move, and a pawn who can go there leave no doubt.
  expect_all("de", "4k3/7p/8/8/8/5N2/3B4/4K3 w - - 0 1", {{"Sg5", "f3g5"}, {"sg5", "f3g5"}});
  expect_all("en", "4k3/7p/8/8/8/5N2/8/4K3 w - - 0 1", {{"Sg5", "f3g5"}});
  expect_all("de", "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1", {{"bxc4", "b3c4"}});
  for (const char* voice : kVoices) {  // nor do two squares, wherever they are
    expect_all(voice, "",
               {{"b1c3", "b1c3"}, {"b1-c3", "b1c3"}, {"b2b4", "b2b4"}, {"d2d4", "d2d4"}});
    expect_all(voice, "4k3/8/8/8/8/8/1B6/2K5 w - - 0 1", {{"b2e5", "b2e5"}});
  }
}

TEST(Moves, SeveralMenInOthersLettersAreAChoice) {
  SmallTable table("de", "4k3/4p3/8/8/8/3B4/8/4KB2 w - - 0 1");
  EXPECT_EQ(table.says("Se2"),
            "? Springer Eva zwei geht nicht. Gemeint: Läufer Felix eins Eva zwei oder Läufer "
            "David drei Eva zwei?");
  EXPECT_EQ(table.says("der zweite"), "white: move d3e2");
}

// D.2.1: what may be another man's move is not the announced one said again.
TEST(Moves, ADoubtfulRepetitionIsNone) {
  SmallTable table("de", "4k3/8/8/8/4p3/8/3PQ3/4K3 w - - 0 1", Press::by_hand);
  table.play({"Dame schlägt Eva vier"});
  EXPECT_THAT(table.says("dxe4"), StartsWith("! "));
  EXPECT_EQ(table.says("Dxe4"), "black: repeat e2e4");
}

// D.2.1: who reports a repetition may say what was repeated.
TEST(Moves, ARepetitionMayBeReportedWithItsWords) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"c4"});
  EXPECT_THAT(table.says("schwarz: wiederholt d4"), StartsWith("! Falsch wiederholt"));
  EXPECT_EQ(table.says("schwarz: wiederholt c4"), "black: repeat c2c4");
}

// T4: `bxc4` and `Bxc4`, spoken and written.
TEST(Moves, PawnAndBishopOnTheirWayToC4) {
  constexpr const char* kFen = "rnb1kbnr/p1q1pppp/8/1p6/2p5/1P2PN2/3P1PPP/RNBQKB1R w KQkq - 0 1";
  expect_all("de", kFen,
             {{"bxc4", "b3c4"},
              {"Bxc4", "f1c4"},
              {"Bella schlägt Cesar vier", "b3c4"},
              {"Bella schlaegt Cesar 4", "b3c4"},
              {"Bauer Bella schlägt Cesar vier", "b3c4"},
              {"Bauer schlägt Cesar vier", "b3c4"},
              {"Läufer schlägt Cesar vier", "f1c4"},
              {"laeufer schlagt cesar vier", "f1c4"},
              {"Läufer schlägt Bauer Cesar vier", "f1c4"},
              {"Läufer Cesar vier", "f1c4"},
              {"Läufer x Cesar vier", "f1c4"},
              {"Bella schlägt Cesar", "b3c4"},
              {"Lxc4", "f1c4"}});
  expect_all("en", kFen, {{"bxc4", "b3c4"}, {"Bxc4", "f1c4"}, {"bishop takes c4", "f1c4"}});
  SmallTable table("de", kFen);
  EXPECT_EQ(table.says("Läufer schlägt Turm Cesar vier"),
            "! Läufer schlägt Cesar vier ist kein möglicher Zug. 3.10.1.");
}

// T4, T8: a German's "b" is the Bauer, too, and like "Bauer David vier" it may be a capture, which
// nobody is bound to call one. With a bishop about it is a question.
TEST(Moves, ALetterForThePawnMayTake) {
  constexpr const char* kBoth = "4k3/8/8/8/3p4/2B1P3/8/4K3 w - - 0 1";
  for (const char* line : {"Bd4", "bd4", "bxd4", "B d4", "b d4", "b xd4"}) {
    for (const auto& [answer, move] : {Line{"Läufer", "c3d4"}, Line{"Bauer", "e3d4"}}) {
      SmallTable table("de", kBoth);
      EXPECT_EQ(table.says(line),
                "? Gemeint: Bauer Eva schlägt David vier oder Läufer schlägt David vier?")
          << line;
      EXPECT_EQ(table.fen(), kBoth) << line;
      EXPECT_EQ(table.says(answer), std::string("white: move ") + move) << line;
    }
  }
  for (const char* voice : {"cs", "sk"}) {
    for (const char* line : {"Bd4", "bd4", "bxd4"}) {
      EXPECT_THAT(SmallTable(voice, kBoth).says(line),
                  AllOf(StartsWith("? "), HasSubstr(" Eva "), HasSubstr("elec ")))
          << voice << ": " << line;
    }
  }
  for (const char* line : {"bd4", "bxd4", "b d4"}) {
    EXPECT_EQ(SmallTable("en", kBoth).says(line),
              "? Do you mean: Bishop takes David four? Yes or no?")
        << line;
  }
  // C.9.3: with the sign a capital names no pawn.
  expect_all("de", kBoth, {{"Bxd4", "c3d4"}, {"Ld4", "c3d4"}, {"exd4", "e3d4"}});
  expect_all("en", kBoth, {{"Bd4", "c3d4"}, {"Bxd4", "c3d4"}});

  constexpr const char* kPawn = "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1";
  expect_all("de", kPawn, {{"Bd4", "e3d4"}, {"B d4", "e3d4"}, {"Bauer d4", "e3d4"}});
  expect_all("de", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", {{"Bd6", "e5d6"}});
  // A small b is the file first, and the pawn comes from another.
  for (const char* line : {"bd4", "bxd4", "b d4"}) {
    EXPECT_EQ(SmallTable("de", kPawn).says(line),
              "? Gemeint: Bauer Eva schlägt David vier? Ja oder nein?")
        << line;
  }
  EXPECT_THAT(SmallTable("de", kPawn).says("Bxd4"), StartsWith("! "));
  EXPECT_THAT(SmallTable("de", kPawn).says("d4"), StartsWith("! "));
  EXPECT_THAT(SmallTable("en", kPawn).says("bxd4"), Not(HasSubstr("move e3d4")));
}

// T4: who writes the pawn himself need not write his file, by a figurine or by the "P" of PGN; the
// German "B" is too many men's for that.
TEST(Moves, APawnWrittenAsAManTakesWithoutHisFile) {
  constexpr const char* kBishopToo = "4k3/8/8/8/3p4/2B1P3/8/4K3 w - - 0 1";
  constexpr const char* kTwoPawns = "4k3/8/8/8/3p4/2P1P3/8/4K3 w - - 0 1";
  constexpr const char* kNoPawn = "4k3/8/8/8/3p4/2B5/8/4K3 w - - 0 1";
  for (const char* voice : kVoices) {
    for (const char* line :
         {"♙xd4", "♟xd4", "♙d4", "♟d4", "♙:d4", "♙ x d4", "Pxd4", "Pd4", "PXD4"}) {
      EXPECT_EQ(SmallTable(voice, kBishopToo).says(line), "white: move e3d4") << voice << line;
      EXPECT_THAT(SmallTable(voice, kTwoPawns).says(line), StartsWith("? ")) << voice << line;
      EXPECT_THAT(SmallTable(voice, kNoPawn).says(line), StartsWith("! ")) << voice << line;
    }
    EXPECT_EQ(SmallTable(voice, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").says("♙xb8=♘"),
              "white: move a7b8N");
    EXPECT_EQ(SmallTable(voice, kBishopToo).says("Bxd4"), "white: move c3d4") << voice;
  }
}

// T5: en passant needs no occupied square and no word for it.
TEST(Moves, EnPassantInWordsAndSigns) {
  constexpr const char* kFen = "4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2";
  for (const char* line : {"Cesar schlägt Bella sechs", "Bella sechs", "cxb6", "cxb6 e.p.",
                           "Cesar schlägt Bella sechs en passant", "Bauer Bella sechs",
                           "Bauer schlägt Bella sechs im Vorbeigehen", "Cesar Bella"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says(line), "white: move c5b6") << line;
    EXPECT_EQ(table.fen(), "4k3/8/1P6/8/8/8/8/4K3 b - - 0 2");
  }
  // Written, a bare square is never a capture.
  for (const char* line : {"b6", "b 6"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says(line), "! Bauer Bella sechs ist kein möglicher Zug. 3.10.1.") << line;
  }
}

// T6: the promotion piece is asked for; "nein" leaves everything as it was.
TEST(Moves, APromotionWithoutItsPieceIsAQuestion) {
  constexpr const char* kFen = "4k3/8/8/8/8/8/6p1/4KQ2 b - - 0 1";
  for (const char* piece : {"Springer", "S", "N", "s", "n", "in Springer", "Umwandlung in Springer",
                            "Gustav schlägt Felix eins Springer", "gxf1S", "g2f1n", "jezdec"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says("Gustav schlägt Felix eins"), "? Umwandlung in?");
    EXPECT_EQ(table.fen(), kFen);
    EXPECT_EQ(table.says(piece), "black: move g2f1N") << piece;
  }
  SmallTable table("de", kFen);
  EXPECT_EQ(table.says("Gustav schlägt Felix eins"), "? Umwandlung in?");
  EXPECT_EQ(table.says("nein"), "- Nein: kein Zug, die Stellung bleibt.");
  EXPECT_EQ(table.fen(), kFen);
  EXPECT_EQ(table.dialogue().open_question(), std::nullopt);
  EXPECT_EQ(table.says("nein"), "! Keine Frage ist offen.");
  EXPECT_EQ(table.says("wer"), "black: query turn");
  EXPECT_EQ(table.says("Gustav schlägt Felix eins"), "? Umwandlung in?");
  EXPECT_EQ(table.says("König"),
            "! Nicht verstanden: König. Tippen Sie hilfe. Noch offen: Umwandlung in?");
  EXPECT_EQ(table.says("Dame"), "black: move g2f1Q");
  EXPECT_EQ(table.says("Kxf1"), "white: move e1f1");
}

TEST(Moves, APromotionWithItsPiece) {
  expect_all("de", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
             {{"Bauer Eva acht Umwandlung in Dame", "e7e8Q"},
              {"Bauer Eva sieben Eva acht, Umwandlung in Dame.", "e7e8Q"},
              {"Eva acht Dame", "e7e8Q"},
              {"Eva acht wird Turm", "e7e8R"},
              {"Eva 8 = Läufer", "e7e8B"},
              {"e8 Springer", "e7e8N"},
              {"e8D", "e7e8Q"},
              {"e8=Q", "e7e8Q"},
              {"e7e8q", "e7e8Q"},
              {"e8 D", "e7e8Q"}});
  expect_all("cs", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
             {{"Eva osm proměna v dámu", "e7e8Q"}, {"e8 věž", "e7e8R"}, {"e8J", "e7e8N"}});
  expect_all("sk", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1",
             {{"Eva osem premena na dámu", "e7e8Q"}, {"e8 veža", "e7e8R"}, {"e8J", "e7e8N"}});
}

// T7.
TEST(Moves, NoSilentQueen) {
  constexpr const char* kFen = "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* line : {"axb8", "a7b8", "a8", "Anna acht", "Anna schlägt Bella acht"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says(line), "? Umwandlung in?") << line;
    EXPECT_EQ(table.fen(), kFen);
  }
  expect_all("de", kFen, {{"a8=N", "a7a8N"}, {"a8N", "a7a8N"}, {"a8=n", "a7a8N"}});
}

// T8: a letter with a blank and one without.
TEST(Moves, ALetterAndABlank) {
  constexpr const char* kBishop = "4k3/8/8/8/8/8/6B1/4K3 w - - 0 1";
  for (const char* voice : {"de", "en"}) {
    expect_all(voice, kBishop, {{"be4", "g2e4"}});
  }
  expect_all("en", kBishop, {{"b e4", "g2e4"}, {"B e4", "g2e4"}});
  // To nobody else is a bishop's letter b, and with a blank it is no sign of the Laws, either.
  EXPECT_EQ(SmallTable("de", kBishop).says("b e4"), "? Gemeint: Läufer Eva vier? Ja oder nein?");
  EXPECT_EQ(SmallTable("de", kBishop).says("B e4"),
            "? Bauer Eva vier geht nicht. Gemeint: Läufer Eva vier? Ja oder nein?");
  constexpr const char* kBoth = "4k3/8/8/8/8/8/4P1B1/4K3 w - - 0 1";
  for (const char* line : {"be4", "b e4", "B e4", "Be4"}) {
    SmallTable table("de", kBoth);
    EXPECT_EQ(table.says(line), "? Gemeint: Bauer Eva vier oder Läufer Eva vier?") << line;
    EXPECT_EQ(table.says("Läufer"), "white: move g2e4");
  }
  SmallTable table("de");
  EXPECT_EQ(table.says("s a3"),
            "[Als Befehl gelesen: linie. Der Zug hieße sa3, ohne Leerzeichen.] query line a3");
  EXPECT_EQ(table.says("s c5"), "query line c5");
  EXPECT_EQ(table.says("s a"), "query line a");
  EXPECT_EQ(table.says("S 4"), "query line 4");
  EXPECT_EQ(table.says("/S a3"), "query line a3");
  EXPECT_EQ(table.says("S a3"), "white: move b1a3");
  EXPECT_EQ(table.says("d5"), "black: move d7d5");
  EXPECT_EQ(table.says("d 4"), "white: move d2d4");
}

// T9.
TEST(Moves, CastlingInAllSpellings) {
  constexpr const char* kFen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  expect_all("de", kFen,
             {{"0-0", "e1h1"},
              {"O-O", "e1h1"},
              {"o-o", "e1h1"},
              {"00", "e1h1"},
              {"oo", "e1h1"},
              {"kurze Rochade", "e1h1"},
              {"Kurze Rochade, Schach", "e1h1"},
              {"Rochade kurz", "e1h1"},
              {"e1g1", "e1h1"},
              {"e1h1", "e1h1"},
              {"König Eva eins Gustav eins", "e1h1"},
              {"0-0-0", "e1a1"},
              {"O-O-O", "e1a1"},
              {"000", "e1a1"},
              {"lange Rochade", "e1a1"},
              {"große Rochade", "e1a1"}});
  for (const char* answer : {"kurz", "kurze Rochade", "0-0", "short", "malá"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says("Rochade"), "? Rochade: kurz oder lang?");
    EXPECT_EQ(table.says(answer), "white: move e1h1") << answer;
  }
  expect_all("de", "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1", {{"Rochade", "e1h1"}});
  expect_all("en", kFen, {{"castle kingside", "e1h1"}, {"long castling", "e1a1"}});
  expect_all("cs", kFen, {{"malá rošáda", "e1h1"}, {"velká rošáda", "e1a1"}});
  expect_all("sk", kFen, {{"malá rošáda", "e1h1"}, {"veľká rošáda", "e1a1"}});
  SmallTable table("de", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(table.says("lange Rochade"), "! Lange Rochade ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("Rochade"), "! Rochade ist kein möglicher Zug. 3.10.1.");
}

// A king who cannot step there has not said that he castles.
TEST(Moves, CastlingIsNotSaidByTheKingsGoalAlone) {
  for (const char* text : {"Kg1", "König Gustav eins", "Kc1", "♔c1"}) {
    SmallTable table("de", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_THAT(table.says(text), AllOf(StartsWith("! König "), HasSubstr("kein möglicher Zug")))
        << text;
  }
}

TEST(Moves, SeveralKnightsAreNamed) {
  constexpr const char* kFen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
  for (const char* answer :
       {"Bella", "Bella eins", "eins", "b1", "1", "b", "Springer Bella eins", "Sbd2", "S1d2",
        "b1d2", "Springer Bella eins David zwei", "der von Bella"}) {
    SmallTable table("de", kFen);
    EXPECT_EQ(table.says("Springer David zwei"),
              "? Gemeint: Springer Bella eins David zwei oder Springer Felix drei David zwei?");
    EXPECT_EQ(table.says(answer), "white: move b1d2") << answer;
  }
  SmallTable table("de", kFen);
  EXPECT_THAT(table.says("Sd2"), StartsWith("? Gemeint: Springer Bella eins"));
  EXPECT_THAT(table.says("Springer"), HasSubstr("Noch offen: Gemeint:"));
  EXPECT_THAT(table.says(""), StartsWith("? Gemeint: Springer Bella eins"));
  EXPECT_EQ(table.says("ja"),
            "? Gemeint: Springer Bella eins David zwei oder Springer Felix drei "
            "David zwei?");
  EXPECT_EQ(table.says("König Eva zwei"), "[Die Frage ist verworfen.] white: move e1e2");
}

TEST(Moves, AQuestionIsDroppedByAnotherLineAndSaysSo) {
  constexpr const char* kFen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
  SmallTable table("de", kFen);
  EXPECT_THAT(table.says("Sd2"), StartsWith("?"));
  EXPECT_EQ(table.says("aufgeben"),
            "[Die Frage ist verworfen.] ? Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("nein"), "- Nein: die Partie geht weiter.");
  EXPECT_EQ(table.says("Bella"), "? Bella: wohin?");
  EXPECT_THAT(table.says("Sd2"), HasSubstr("? Gemeint"));
  EXPECT_EQ(table.says("stopp"), "service stop");  // silences the question, and leaves it open
  EXPECT_THAT(table.says("wiederhole"), StartsWith("? Gemeint"));
  EXPECT_EQ(table.says("nein, Springer Felix drei Eva fünf"),
            "[Nein: kein Zug, die Stellung bleibt.] white: move f3e5");
}

// What was asked stays asked while he asks about the game, and is asked again behind the answer.
TEST(Moves, T6_AQuestionWaitsWhileSomethingElseIsAsked) {
  constexpr const char* kFen = "1n2k3/P6p/8/8/8/8/7P/4K3 w - - 0 1";
  struct Spoken {
    const char* voice;
    std::vector<const char*> queries;
    const char* asks;
    const char* queen;
  };
  for (const Spoken& it :
       {Spoken{"de",
               {"uhr", "stellung", "was steht auf b8", "hilfe uhr", "wer"},
               "? Umwandlung in?",
               "Dame"},
        {"en", {"clock", "board", "what is on b8", "turn"}, "? Promotes to?", "queen"},
        {"cs", {"hodiny", "postavení", "co stojí na b8", "kdo"}, "? Proměna v co?", "dáma"},
        {"sk", {"hodiny", "postavenie", "čo stojí na b8", "kto"}, "? Premena na čo?", "dáma"}}) {
    SmallTable table(it.voice, kFen);
    EXPECT_EQ(table.says("axb8"), it.asks) << it.voice;
    for (const char* query : it.queries) {
      const std::string said = table.says(query);
      EXPECT_THAT(said, StartsWith("query ")) << query;
      EXPECT_THAT(said, EndsWith(it.asks)) << query;
    }
    EXPECT_EQ(table.says(it.queen), "white: move a7b8Q") << it.voice;
  }
  // What is asked about resigning, too; and loudness is no matter of the game.
  SmallTable resigns("de");
  EXPECT_EQ(resigns.says("aufgeben"), "? Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(resigns.says("uhr"), "query clock ? Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(resigns.says("lauter"), "service volume +");
  EXPECT_EQ(resigns.says("Schwarz: uhr"), "black: query clock") << "he has been asked nothing";
  EXPECT_EQ(resigns.says("ja"), "white: resign");
}

// An offer that came between asks for a yes, too, whatever was asked about the game since then.
TEST(Moves, AQueryDoesNotHideAnOfferThatCameBetween) {
  SmallTable table("de");
  table.play({"e4", "e5"});
  EXPECT_EQ(table.says("aufgeben"), "? Weiß: Wirklich aufgeben? Ja oder nein?");
  table.does({.by = Color::black, .what = Wanted{Color::black, {OfferDraw{}}}, .notes = {}});
  EXPECT_EQ(table.says("Schwarz: uhr"), "black: query clock");
  EXPECT_EQ(table.says("ja"),
            "! Dazwischen kam ein Angebot. Noch offen: Weiß: Wirklich aufgeben? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: resign");
}

TEST(Moves, AManWithoutHisGoalIsAskedWhereTo) {
  for (const char* answer : {"Felix drei", "f3", "nach Felix drei", "Sf3", "Springer Felix drei"}) {
    SmallTable table("de");
    EXPECT_EQ(table.says("Springer"), "? Springer: wohin?");
    EXPECT_EQ(table.says(answer), "white: move g1f3") << answer;
  }
  SmallTable table("de");
  EXPECT_EQ(table.says("Springer Bella eins"), "? Springer Bella eins: wohin?");
  EXPECT_EQ(table.says("Cesar drei"), "white: move b1c3");
  EXPECT_EQ(table.says("Dame"), "! Dame ist kein möglicher Zug. 3.10.1.");
}

TEST(Moves, TwoLanguagesThatDifferAreAQuestion) {
  constexpr const char* kFen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/3P1N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
  EXPECT_EQ(SmallTable("de", kFen).says("Sg5"), "white: move f3g5");
  EXPECT_EQ(SmallTable("cs", kFen).says("Sg5"), "white: move c1g5");
  SmallTable table("en", kFen);
  EXPECT_EQ(table.says("Sg5"), "? Do you mean: Knight Gustav five or Bishop Gustav five?");
  EXPECT_EQ(table.says("knight"), "white: move f3g5");
}

TEST(Moves, AnImpossibleMoveIsSaidInWords) {
  SmallTable table("de");
  EXPECT_EQ(table.says("Springer Felix fünf"),
            "! Springer Felix fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("Sf5"), "! Springer Felix fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("Nf5"), "! Springer Felix fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("e2e5"), "! Bauer Eva zwei Eva fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("d1d5"), "! Dame David eins David fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("g8f5"),
            "! Springer Gustav acht Felix fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("d4d5"), "! David vier David fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("exd5"), "! Bauer Eva schlägt David fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.says("Eva acht Dame"),
            "! Bauer Eva acht, Umwandlung in Dame ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(SmallTable("en").says("knight f5"),
            "! Knight Felix five is not a possible move. 3.10.1.");
  table.play({"e4", "f6", "Dh5+"});
  EXPECT_EQ(table.says("a6"), "! Bauer Anna sechs geht nicht: König im Schach. 3.9.2.");
}

// Who is in check instead of a king is named as his variant names him, in every voice.
TEST(Moves, A_3_9_2_TheManInCheckHasTheVariantsName) {
  NullHost nobody;
  const ChiefAndWarriors chief(nobody);
  for (const auto& [voice, chiefs, kings] :
       {std::tuple{"de", "Häuptling im Schach", "König im Schach"},
        {"en", "the chief is in check", "the king is in check"},
        {"cs", "náčelník je v šachu", "král je v šachu"},
        {"sk", "náčelník je v šachu", "kráľ je v šachu"}}) {
    host::Setup alone;
    alone.start_fen = "7m/8/8/8/8/8/8/R3K3 w Q - 0 1";
    SmallTable table(voice, chief, alone);
    table.has_words(std::string(SOURCE_DIR) + "/plugins/variants/chief-and-warriors/voices");
    table.play({"a1a8"});
    EXPECT_THAT(table.says("h8g8"), HasSubstr(chiefs)) << voice;
    alone.start_fen = "m7/8/8/8/8/8/8/R3K3 b Q - 0 1";
    SmallTable whites(voice, chief, alone);
    whites.has_words(std::string(SOURCE_DIR) + "/plugins/variants/chief-and-warriors/voices");
    whites.play({"a8e8"});
    EXPECT_THAT(whites.says("0-0-0"), HasSubstr(kings)) << voice;
  }
}

// 3.2 to 3.8 come before 3.9.2: what no man of this kind may ever do is not kept from it by the
// check. Black is in check by the queen on a4, and nobody of his is pinned.
TEST(Moves, A_3_9_2_OnlyWhatTheManCouldDoWithoutTheCheckIsRefusedForIt) {
  struct Tried {
    const char* fen;
    std::vector<const char*> by_check, impossible;
  };
  const std::vector<Tried> all{
      {"1nb1k2r/8/8/8/8/8/3K3p/Q7 w - - 0 1",
       {"Th5", "Th8h3", "Tg8", "Tf8", "Sa6", "Lb7", "La6", "Lh3", "h1D", "Kd7", "Läufer Eva sechs"},
       {"Ta5", "Ta8", "Th1", "Txh2",  "Te8",   "Txh5", "Sf6", "Sd5", "Lh4", "Ld8",
        "Ke6", "Kg7", "g1D", "hxg1D", "h2g1D", "h2g1", "h3",  "a5",  "Dh6", "Springer Anna fünf"}},
      {"1nb1k2r/5p2/8/8/8/8/3K3p/Q5N1 w - - 0 1",
       {"hxg1D", "h2g1D", "f6", "f5", "f7f5"},
       {"g1", "fxg6", "f4", "e6", "fxe6"}}};
  for (const auto& [fen, by_check, impossible] : all) {
    const auto refused = [fen = fen](const char* line) {
      SmallTable table("de", fen);
      table.play({"Da4+"});
      return table.says(line);
    };
    for (const char* line : by_check) {
      EXPECT_THAT(refused(line), testing::EndsWith(" geht nicht: König im Schach. 3.9.2.")) << line;
    }
    for (const char* line : impossible) {
      EXPECT_THAT(refused(line), testing::EndsWith(" ist kein möglicher Zug. 3.10.1.")) << line;
    }
  }
}

TEST(Moves, AManFromThePocketIsReadAsItIsAnnounced) {
  const Phrase drop{"move.drops", {{"piece", PieceKind{'N'}}, {"to", Square{5, 2}}}};
  MovePattern expected;
  expected.drop = 'N';
  expected.to_file = 5;
  expected.to_rank = 2;
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const std::string line = voice_named(id)->say(drop).printed;
    const std::shared_ptr<const Voice> voice = voice_named(id);
    const Voice* const voices[] = {voice.get()};
    EXPECT_THAT(read_spoken(Utterance(line), *voice, voices), testing::Contains(expected)) << line;
  }
}

TEST(Moves, AfterTheGameNothingMoves) {
  SmallTable table("de");
  table.play({"f3", "e5", "g4", "Dh4#"});
  EXPECT_EQ(table.says("e4"), "! Die Partie ist beendet. 5.");
  EXPECT_EQ(table.says("aufgeben"), "! Die Partie ist beendet. 5.");
  EXPECT_EQ(table.says("letzter"), "query last");
}

// The sample game of Appendix C.13, spoken as Appendix D has it.
TEST(Moves, TheSampleGameInSpokenWords) {
  SmallTable table("de");
  for (const char* line : {"Eva vier",
                           "Eva fünf",
                           "Springer Felix drei",
                           "Springer Felix sechs",
                           "David vier",
                           "Eva schlägt David vier",
                           "Eva fünf",
                           "Springer Eva vier",
                           "Dame schlägt David vier",
                           "David fünf",
                           "Eva schlägt David sechs en passant",
                           "Springer schlägt David sechs",
                           "Läufer Gustav fünf",
                           "Springer Cesar sechs",
                           "Dame Eva drei Schach",
                           "Läufer Eva sieben",
                           "Springer Bella David zwei",
                           "Kurze Rochade",
                           "Lange Rochade",
                           "Turm Eva acht",
                           "König Bella eins"}) {
    ASSERT_THAT(table.says(line), HasSubstr(": move ")) << line;
  }
  EXPECT_EQ(table.fen(), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
}

std::string word_for(const std::vector<Spelling>& spellings, const std::string& means) {
  for (const Spelling& spelling : spellings) {
    if (spelling.means == means && spelling.text.size() > 2) return spelling.text;
  }
  return "?";
}

std::string square_words(const Voice& voice, Square square) {
  return word_for(voice.files(), std::string(1, static_cast<char>('a' + square.file))) + " " +
         word_for(voice.ranks(), std::to_string(square.rank + 1));
}

// From square to square, and as the announcer says it: the opponent repeats what he hears (D.2.1).
TEST(Moves, EveryMoveOfRandomGamesIsReadBackFromItsWords) {
  std::mt19937 chance(42);
  int read = 0;
  for (int number = 0; number < 6; ++number) {
    SmallTable table("de");
    for (int ply = 0; ply < 90; ++ply) {
      const Position& position = table.game().position();
      const std::vector<Move> legal = position.legal_moves();
      if (legal.empty() || table.game().ended()) break;
      for (const char* id : {"de", "cs", "sk", "en"}) {
        if (ply % 12 != 0) break;
        const Voice& voice = *voice_named(id);
        for (const Move& move : legal) {
          const MoveFacts facts = position.describe(move);
          const std::string kind(1, static_cast<char>(std::toupper(facts.piece)));
          const bool castles = facts.castles_short || facts.castles_long;
          std::string full = word_for(voice.pieces(), kind) + " " + square_words(voice, move.from) +
                             " " + square_words(voice, move.to);
          if (castles)
            full =
                word_for(voice.words(), facts.castles_short ? "castling-short" : "castling-long");
          if (move.promotion) {
            full += " " + word_for(voice.pieces(),
                                   std::string(1, static_cast<char>(std::toupper(move.promotion))));
          }
          const std::string announced = voice.say(move_phrase(facts, move, position)).printed;
          for (const std::string& line : {full, announced}) {
            Dialogue dialogue({voice_named("de"), voice_named("en"), voice_named("cs")});
            const Reading reading = dialogue.hear(line, table.game(), voice);
            const auto* wanted = std::get_if<Wanted>(&reading.what);
            ASSERT_NE(wanted, nullptr) << id << ": " << line << " in " << position.fen();
            ASSERT_EQ(wanted->actions.size(), 1U);
            EXPECT_EQ(std::get<AnnounceMove>(wanted->actions[0]).move, move)
                << id << ": " << line << " in " << position.fen();
            EXPECT_TRUE(reading.notes.empty()) << line;
            ++read;
          }
        }
      }
      table.says(position.describe(legal[chance() % legal.size()]).uci);
    }
  }
  EXPECT_GT(read, 5'000);
}

// An announcement with a breath after each word is that move or a question, never another's move.
TEST(Moves, WordByWordNoOtherMoveIsPlayed) {
  std::mt19937 chance(7);
  SmallTable game("de");
  int said = 0;
  int played = 0;
  for (int ply = 0; ply < 60 && !game.game().ended(); ++ply) {
    const Position& position = game.game().position();
    const std::vector<Move> legal = position.legal_moves();
    for (std::size_t i = ply % 7; ply % 10 == 4 && i < legal.size(); i += 5) {
      for (const char* id : kVoices) {
        const Voice& voice = *voice_named(id);
        const MoveFacts facts = position.describe(legal[i]);
        const std::string announced = voice.say(move_phrase(facts, legal[i], position)).printed;
        SmallTable table(id, position.fen());
        for (const Word& word : Utterance(announced).words) table.says(word.typed);
        const std::size_t plies = table.game().plies().size();
        ASSERT_LE(plies, 1U) << id << ": " << announced << " in " << position.fen();
        if (plies == 1) {
          EXPECT_EQ(table.game().plies()[0].move, legal[i])
              << id << ": " << announced << " in " << position.fen();
        }
        ++said;
        played += static_cast<int>(plies);
      }
    }
    game.says(position.describe(legal[chance() % legal.size()]).uci);
  }
  EXPECT_GT(said, 100);
  EXPECT_GT(played * 10, said * 9) << "a question more than was needed";
}

// C.12: the sign behind a move offers a draw with it.
TEST(Moves, ADrawIsOfferedWithAMove) {
  for (const char* line :
       {"Sf3 (=)", "Sf3(=)", "Sf3 ( = )", "2. Sf3! (=)", "Sg1-f3 (=)", "g1f3 (=)", "Sf3 (=).",
        "Springer Felix drei (=)", "Springer nach f3 (=)"}) {
    SmallTable table("de");
    table.play({"e4", "e5"});
    EXPECT_EQ(table.says(line), "white: move g1f3 offer draw") << line;
    EXPECT_EQ(table.game().draw_offer(), Color::white) << line;
    EXPECT_EQ(table.says("ja"), "black: accept draw") << line;
  }
  // Before both have moved the move stands and the offer does not.
  EXPECT_EQ(SmallTable("de").says("e4 (=)"),
            "white: move e2e4 offer draw ! Remis erst, wenn beide gezogen haben. 5.2.3.");
  SmallTable table("de");
  table.play({"e4", "e5", "Sf3 (=)"});
  EXPECT_EQ(table.says("Sc6 (=)"), "black: move b8c6 offer draw");
  EXPECT_EQ(table.game().draw_offer(), Color::black) << "the move declines, and offers";
  EXPECT_EQ(table.says("(=)"), "! Nicht verstanden: (=). Tippen Sie hilfe.");
}

// The same in words, in any language of the table.
TEST(Moves, ADrawIsOfferedWithAMoveInWords) {
  for (const char* line :
       {"Sf3, remis", "Sf3 remis", "Springer Felix drei, remis", "Sf3, ich biete Remis",
        "Springer Felix drei. Biete Remis.", "g1f3, Remis anbieten", "Nf3, draw"}) {
    SmallTable table("de");
    table.play({"e4", "e5"});
    EXPECT_EQ(table.says(line), "white: move g1f3 offer draw") << line;
    EXPECT_EQ(table.game().draw_offer(), Color::white) << line;
  }
  SmallTable table("de");
  table.play({"e4", "e5"});
  EXPECT_EQ(table.says("Sf5, remis"), "! Springer Felix fünf ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(table.game().draw_offer(), std::nullopt);
}

TEST(Moves, WhatIsNotUnderstoodHasOneFullStop) {
  EXPECT_EQ(SmallTable("de").says("z.B."), "! Nicht verstanden: z.B. Tippen Sie hilfe.");
}

TEST(Moves, ADrawOfferOutlivesTheQuestionWhichMove) {
  constexpr const char* kFen = "4k3/8/8/8/8/5N2/P7/1N2K3 w - - 0 1";
  for (const auto& [line, answer] :
       {std::pair{"Sd2 (=)", "Bella"}, {"Sd2", "Sbd2 (=)"}, {"Sd2 (=)", "Sbd2 (=)"}}) {
    SmallTable table("de", kFen);
    table.play({"a3", "Kd8"});
    EXPECT_THAT(table.says(line), StartsWith("? Gemeint: Springer Bella eins"));
    EXPECT_EQ(table.says(answer), "white: move b1d2 offer draw") << line << ", " << answer;
  }
  SmallTable table("de", kFen);
  table.play({"a3", "Kd8"});
  EXPECT_EQ(table.says("Springer Bella eins (=)"), "? Springer Bella eins: wohin?");
  EXPECT_EQ(table.says("Cesar drei"), "white: move b1c3 offer draw");
}

// Repeating a move is not offering a draw; mending one may be.
TEST(Moves, ADrawIsOfferedByWhoeverMoves) {
  SmallTable table("de", "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1", Press::by_hand);
  for (const char* line : {"e3", "e3", "ausgeführt", "", "Kd7", "Kd7", "ausgeführt", ""}) {
    table.says(line);
  }
  EXPECT_EQ(table.says("Sf3 (=)"), "white: move g1f3 offer draw");
  EXPECT_EQ(table.says("Sf3 (=)"), "black: repeat g1f3");
  EXPECT_EQ(table.game().draw_offer(), Color::white);
  EXPECT_EQ(table.says("korrektur: Sh3 (=)"),
            "white: withdraw move g1h3 offer draw ! Ihr Remisangebot steht schon. 9.1.2.1.");
}

TEST(Moves, RubbishNeverMoves) {
  const std::vector<std::string> words = {
      "Waschmaschine", "Tisch",   "blau", "xyz", "zwölf", "9",    "♥",
      "\xff\xfe",      "Springr", "Sf",   "e",   "vier",  "Dame", "schlägt",
      "und",           "nein",    "ja",   "p",   "s",     "a",    "(",
      "🙂",          "nach",    "=",    "/"};
  std::mt19937 chance(11);
  SmallTable table("de");
  for (int i = 0; i < 1'000; ++i) {
    std::string line = i % 2 == 0 ? "Waschmaschine" : "";
    for (std::size_t n = chance() % 6; n > 0; --n) line += " " + words[chance() % words.size()];
    const std::string before = table.fen();
    const Reading reading = table.hear(line);
    if (line.find("Waschmaschine") != std::string::npos) {
      EXPECT_EQ(std::get_if<Wanted>(&reading.what), nullptr) << line;
    }
    EXPECT_EQ(table.fen(), before);
  }
}

TEST(Moves, RandomBytesDoNoHarm) {
  std::mt19937 chance(5);
  SmallTable table("de");
  for (int i = 0; i < 1'000; ++i) {
    std::string line;
    for (std::size_t n = chance() % 40; n > 0; --n) line += static_cast<char>(chance() % 256);
    table.hear(line);
  }
  table.hear(std::string(100'000, 'a'));
  std::string many;
  for (int i = 0; i < 5'000; ++i) many += "eva ";
  EXPECT_THAT(table.says(many), StartsWith("! "));
}

// Never refused for the letter's sake, and never played unasked.
TEST(Moves, WhatIsPossibleInOtherLettersOnlyIsAsked) {
  SmallTable german("de");
  german.play({"e4", "e5"});
  EXPECT_EQ(german.says("Sb5"),
            "? Springer Bella fünf geht nicht. Gemeint: Läufer Bella fünf? Ja oder nein?");
  EXPECT_EQ(german.says("ja"), "white: move f1b5");
  SmallTable czech("cs");
  EXPECT_THAT(czech.says("Sf3"), HasSubstr("Jezdec Felix tři"));
  EXPECT_EQ(czech.says("ano"), "white: move g1f3");
  EXPECT_THAT(SmallTable("de").says("Sd5"), StartsWith("!")) << "in no letters";
}

// A man and half of his goal is no move yet, and no impossible one.
TEST(Moves, AManAndAFileAreAsked) {
  SmallTable table("de");
  EXPECT_EQ(table.says("Springer Felix"), "? Springer Felix: wohin?");
  EXPECT_EQ(table.says("drei"), "white: move g1f3");
  EXPECT_EQ(table.says("Springer Cesar"), "? Springer Cesar: wohin?");
  EXPECT_EQ(table.says("Cesar sechs"), "black: move b8c6");
  EXPECT_EQ(SmallTable("en").says("knight felix"), "? Knight Felix: where to?");
  constexpr const char* kTwoCorners = "k7/8/8/8/8/8/K7/R6R w - - 0 1";
  SmallTable rooks("de", kTwoCorners);
  EXPECT_EQ(rooks.says("Turm David"), "? Turm David: wohin?");
  EXPECT_EQ(rooks.says("eins"),
            "? Gemeint: Turm Anna eins David eins oder Turm Hector eins David eins?");
  EXPECT_THAT(SmallTable("de").says("Springer Eva"), StartsWith("!")) << "nobody can go there";
}

// Said in parts, a move is what it would be in one breath, or it is asked about: never another
// man's, and a half that was refused is not kept.
TEST(Moves, InPartsAMoveIsWhatItIsInOneBreath) {
  constexpr const char* kTwoKnights =
      "r1bqkbnr/ppp2ppp/2n5/4p3/4P3/5N2/PPPN1PPP/R1BQKB1R w KQkq - 0 1";
  constexpr const char* kTwoRooks = "6k1/5ppp/8/8/8/8/R4PPP/3R2K1 w - - 0 1";
  constexpr const char* kKnightOnF3 =
      "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
  constexpr const char* kQueenOnE2 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPQPPP/RNB1KBNR b KQkq - 1 2";
  for (const auto& [fen, parts] : {std::pair{kTwoKnights, std::vector{"Springer", "David", "vier"}},
                                   {kTwoKnights, {"Springer David", "vier"}},
                                   {kTwoKnights, {"Läufer", "Eva", "zwei"}},
                                   {kTwoKnights, {"Läufer", "Felix", "drei"}},
                                   {kTwoRooks, {"Turm", "David", "zwei"}},
                                   {kTwoRooks, {"Turm David", "zwei"}},
                                   {kTwoRooks, {"Turm", "Anna", "acht"}},
                                   {kTwoKnights, {"Springer", "Felix", "drei", "David", "vier"}},
                                   {kKnightOnF3, {"Felix", "drei"}},
                                   {kKnightOnF3, {"Felix", "sechs"}},
                                   {kKnightOnF3, {"Springer", "Felix", "sechs"}},
                                   {kQueenOnE2, {"Dame", "Eva", "sieben"}}}) {
    std::string line;
    SmallTable in_parts("de", fen);
    std::string last;
    for (const char* part : parts) {
      line += (line.empty() ? "" : " ") + std::string(part);
      last = in_parts.says(part);
    }
    EXPECT_EQ(last, SmallTable("de", fen).says(line)) << line;
  }
}

// The man that was named moves, or nobody does.
TEST(Moves, TheQuestionsManIsTheOneWhoMoves) {
  constexpr const char* kItalian =
      "r1bqk2r/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6";
  constexpr const char* kCentre = "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 1 3";
  struct Case {
    const char* voice;
    const char* fen;
    std::vector<const char*> parts;
    const char* last;
  };
  for (const Case& one : {Case{"de", kCentre, {"D", "Eva", "zwei"}, "white: move d1e2"},
                          {"de", kItalian, {"D", "David", "zwei"}, "white: move d1d2"},
                          {"de", kItalian, {"D", "d", "2"}, "white: move d1d2"},
                          {"de", kItalian, {"D David", "zwei"}, "white: move d1d2"},
                          {"en", kItalian, {"Queen", "David", "two"}, "white: move d1d2"}}) {
    SmallTable table(one.voice, one.fen);
    std::string last;
    for (const char* part : one.parts) last = table.says(part);
    EXPECT_EQ(last, one.last) << one.parts.back();
  }
  for (const Case& one : {Case{"de", kItalian, {"D", "vier"}, ""},
                          {"de", kItalian, {"D", "4"}, ""},
                          {"de", kItalian, {"B", "e3"}, ""},
                          {"de", kItalian, {"B", "g", "5"}, ""},
                          {"de", kItalian, {"B nach g5"}, ""},
                          {"de", kItalian, {"B g5"}, ""},
                          {"de", kItalian, {"David David"}, ""},
                          {"en", kCentre, {"B", "Cesar", "three"}, ""}}) {
    SmallTable table(one.voice, one.fen);
    std::string last;
    for (const char* part : one.parts) last = table.says(part);
    EXPECT_THAT(last, AnyOf(StartsWith("!"), StartsWith("?"))) << one.parts.back();
  }
  SmallTable squares("de");
  EXPECT_EQ(squares.says("D 2 D 4"), "white: move d2d4");
}

// A letter by itself that is no man of one's own, but others' or a file: who is meant is asked, and
// in two lines it is the same as in one.
TEST(Moves, AStrangersLetterApartIsAskedAbout) {
  constexpr const char* kC4 = "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1";
  for (const char* voice : {"cs", "sk"}) {
    for (const std::vector<const char*>& parts :
         {std::vector{"B c4"}, std::vector{"B", "c4"}, std::vector{"B", "c", "4"}}) {
      SmallTable table(voice, kC4);
      std::string last;
      for (const char* part : parts) last = table.says(part);
      EXPECT_THAT(last, AllOf(StartsWith("? Myslíte: "), HasSubstr("Cesar"))) << parts.size();
      EXPECT_EQ(std::ranges::count(last, ':'), 1) << last;
    }
    // Only the bishop can go there.
    SmallTable table(voice, kC4);
    EXPECT_THAT(table.says("B"), AllOf(StartsWith("? B: "), Not(HasSubstr("move"))));
    EXPECT_THAT(table.says("b5"), StartsWith("? Myslíte: St"));
    EXPECT_THAT(SmallTable(voice, kC4).says("b b5"), StartsWith("? Myslíte: St"));
  }
  constexpr const char* kQueenAlone = "4k3/8/8/8/8/8/8/3QK3 w - - 0 1";
  for (const char* line : {"D d4", "d d4", "D nach d4"}) {
    SmallTable table("en", kQueenAlone);
    EXPECT_EQ(table.says(line), "? Do you mean: Queen David four? Yes or no?") << line;
    EXPECT_EQ(table.says("no"), "- No: no move, the position stays.");
    table.says(line);
    EXPECT_EQ(table.says("yes"), "white: move d1d4");
  }
  SmallTable file("en", "4k3/8/8/8/8/8/6B1/4K3 w - - 0 1");
  EXPECT_EQ(file.says("b"), "? Bella: where to?");
  EXPECT_EQ(file.says("e4"), "? Do you mean: Bishop Eva four? Yes or no?");
  SmallTable in_two("en", kQueenAlone);
  EXPECT_EQ(in_two.says("D"), "? Queen: where to?");
  EXPECT_EQ(in_two.says("d4"), "? Do you mean: Queen David four? Yes or no?");
  EXPECT_THAT(SmallTable("en").says("S f3"), AllOf(StartsWith("["), HasSubstr("query line f3")))
      << "a knight to a German, a bishop to a Czech, and the command to everybody";
  // One letter, one man, and no file: nobody can mean anything else. A square and a file are none.
  expect_all("en", "", {{"J f3", "g1f3"}, {"D 4", "d2d4"}, {"d 4", "d2d4"}, {"P e4", "e2e4"}});
  expect_all("en", "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1", {{"d takes e5", "d4e5"}, {"d e5", "d4e5"}});
  SmallTable mends("en", kQueenAlone, Press::by_hand);
  mends.play({"Qd5"});
  EXPECT_EQ(mends.says("correction D d4"), "? Do you mean: Queen David four? Yes or no?");
  EXPECT_EQ(mends.says("yes"), "white: withdraw move d1d4");
  EXPECT_EQ(mends.says("correction queen"), "? Queen: where to?");
  EXPECT_EQ(mends.says("d3"), "white: withdraw move d1d3");
}

// Asked where the knight goes, nobody moves a pawn by a square that the knight cannot reach.
TEST(Moves, AGoalThatTheManCannotReachIsNoPawnsMove) {
  for (const auto& [voice, begun, goals] :
       {std::tuple{"de", "Springer", std::vector{"e4", "Eva vier", "nach e4", "e3"}},
        {"de", "Springer Bella", {"e4", "Eva vier"}},
        {"en", "knight", {"d4", "David four", "to d4"}},
        {"cs", "jezdec", {"d4", "David čtyři"}},
        {"sk", "jazdec", {"d4", "Dávid štyri"}}}) {
    for (const char* goal : goals) {
      SmallTable table(voice);
      EXPECT_THAT(table.says(begun), StartsWith("? "));
      EXPECT_THAT(table.says(goal), StartsWith("! ")) << voice << ": " << begun << ' ' << goal;
      EXPECT_EQ(table.game().plies().size(), 0u);
    }
  }
  // Whoever names another man, or both squares, has gone on from it.
  for (const char* another : {"Bauer Eva vier", "e2e4", "Bauer e4", "e2-e4"}) {
    SmallTable table("de");
    EXPECT_EQ(table.says("Springer"), "? Springer: wohin?");
    EXPECT_EQ(table.says(another), "[Die Frage ist verworfen.] white: move e2e4") << another;
  }
}

// After a rank and a man no list of all his moves is read out.
TEST(Moves, AManWithoutHisGoalIsNoLongList) {
  constexpr const char* kKnights =
      "r3k2r/pp1q1ppp/2n1bn2/1Bpp2B1/1b1PP1b1/2N2N2/PP1Q1PPP/R3K2R w KQkq - 0 1";
  for (const auto& [voice, man] : {std::pair{"cs", "J"}, {"sk", "J"}, {"en", "S"}, {"de", "S"}}) {
    SmallTable table(voice, kKnights);
    EXPECT_THAT(table.says("3 ="), StartsWith("? ")) << voice;
    const std::string asked = table.says(man);
    EXPECT_THAT(asked, StartsWith("? ")) << voice;
    EXPECT_LT(std::ranges::count(asked, ','), 3) << voice << ": " << asked;
  }
}

// "B" may be a file, a bishop and a pawn: who says which is asked where to, and his is the move.
TEST(Moves, WhoeverSpellsOutALetterIsMeant) {
  SmallTable english("en", "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(english.says("b"), "? Bella: where to?");
  EXPECT_EQ(english.says("bishop"), "? Bishop: where to?");
  EXPECT_EQ(english.says("c4"), "white: move f1c4");
  SmallTable twice("en", "4k3/7p/8/8/8/2N5/3B4/4K3 w - - 0 1");
  EXPECT_EQ(twice.says("S"), "? S: where to?");
  EXPECT_EQ(twice.says("S"), "? S: where to?");
  SmallTable file("en");
  EXPECT_EQ(file.says("e"), "? Eva: where to?");
  EXPECT_EQ(file.says("pawn"), "? Pawn Eva: where to?") << "no man has this letter";
  constexpr const char* kC4 = "rnbqkbnr/pppp1ppp/8/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1";
  for (const auto& [voice, where] : {std::pair{"cs", "? Pěšec: kam?"}, {"sk", "? Pešiak: kam?"}}) {
    SmallTable table(voice, kC4);
    EXPECT_THAT(table.says("B"), StartsWith("? B: ")) << voice;
    EXPECT_EQ(table.says("P"), where) << voice;
    EXPECT_EQ(table.says("c4"), "white: move c2c4") << voice;
  }
}

// An Englishman's "a" is a file as well as a little word.
TEST(Moves, AFileBehindAManIsHeard) {
  SmallTable table("en", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(table.says("R"), "? Rook: where to?");
  EXPECT_EQ(table.says("a"), "? Rook Anna: where to?");
  EXPECT_EQ(table.says("4"), "white: move a1a4");
}

// The rook that is named cannot go there, another can: it stays where it is.
TEST(Moves, AFileIsNoLittleWordWhereAnotherManCouldGo) {
  const std::string rooks = "4k3/8/8/8/8/8/8/RN2K2R w - - 0 1";
  const std::string pinned = "r3k3/8/8/8/8/1p6/P1P5/K7 w - - 0 40";
  for (const char* voice : {"de", "cs", "sk", "en"}) {
    for (const char* line :
         {"Turm a f1", "Turm a Felix eins", "T a f1", "a-Turm nach f1", "Turm a-f1", "a Turm f1",
          "Turm a eins f eins", "Turm a eins nach f eins", "rook a f1", "rook from a to f1",
          "a rook to f1", "rook a one f one", "věž a f1", "veža a f1", "R a f1"}) {
      EXPECT_THAT(SmallTable(voice, rooks).says(line), Not(StartsWith("white: move")))
          << voice << ": " << line;
    }
    for (const char* line : {"a schlägt b3", "Bauer a schlägt b3", "pawn a takes b3", "a takes b3",
                             "a pawn takes b3", "a x b3", "pěšec a bere b3"}) {
      EXPECT_THAT(SmallTable(voice, pinned).says(line), Not(StartsWith("white: move")))
          << voice << ": " << line;
    }
    for (const char* line : {"a b3", "a h3", "a c4", "a pawn b3"}) {
      EXPECT_THAT(SmallTable(voice).says(line), Not(StartsWith("white: move")))
          << voice << ": " << line;
    }
    SmallTable half(voice, rooks);
    EXPECT_THAT(half.says("Turm a"), AllOf(StartsWith("?"), HasSubstr("Anna")));
    EXPECT_THAT(half.says("f1"), Not(StartsWith("white: move"))) << voice;
  }
}

// D.2.8 is about his own move, and he has announced none: what he mends may be what he meant to
// say.
TEST(Moves, WhoMendsBeforeHeHasAnnouncedIsAskedWhetherItIsHisMove) {
  host::Setup rated;
  rated.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  rated.rated = true;
  rated.press = Press::by_hand;
  for (const char* line : {"no, c5", "correction c5", "black: no, c5"}) {
    SmallTable table("en", standard_variant(), rated);
    table.play({"e4"});
    table.says("black: e4");
    table.says("black: executed");
    table.says("white: pressed");
    EXPECT_THAT(table.says(line),
                AllOf(StartsWith("?"), HasSubstr("Black"), HasSubstr("Cesar five")))
        << line;
    EXPECT_THAT(table.says("yes"), HasSubstr("black: move c7c5")) << line;
  }
}

TEST(Moves, AnArticleBeforeAManIsALittleWord) {
  constexpr const char* kPromotes = "1n2k3/P6p/8/8/8/8/7P/4K3 w - - 0 1";
  expect_all("en", kPromotes,
             {{"a takes a knight on b8 and becomes a queen", "a7b8Q"}, {"a8 a queen", "a7a8Q"}});
}

TEST(Moves, ADrawOfferEndsNoMoveThatWasBegun) {
  SmallTable table("de");
  table.play({"e4", "e5"});
  EXPECT_EQ(table.says("Springer"), "? Springer: wohin?");
  EXPECT_EQ(table.says("biete Remis"),
            "[Die Frage ist verworfen.] ? Weiß: Wirklich Remis anbieten? Ja oder nein?");
  EXPECT_EQ(table.says("ja"), "white: offer draw");
}

TEST(Moves, AHalfThatWasRefusedIsForgotten) {
  constexpr const char* kQueenOnE2 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPPQPPP/RNB1KBNR b KQkq - 1 2";
  SmallTable table("de", kQueenOnE2);
  EXPECT_EQ(table.says("Dame"), "? Dame: wohin?");
  EXPECT_THAT(table.says("Cesar"), StartsWith("!")) << "the queen cannot go there";
  EXPECT_EQ(table.says("sechs"), "? Sechs: wohin?");
}

// "S" is a knight to a German, a bishop to a Czech and nobody to an Englishman.
TEST(Moves, WhatThePawnBecomesIsNotGuessedFromOthersLetters) {
  constexpr const char* kPromotes = "1n2k3/P6p/8/8/8/8/7P/4K3 w - - 0 1";
  SmallTable english("en", kPromotes);
  EXPECT_THAT(english.says("axb8"), StartsWith("?"));
  EXPECT_THAT(english.says("S"), StartsWith("?"));
  EXPECT_EQ(english.says("knight"), "white: move a7b8N");
  SmallTable german("de", kPromotes);
  EXPECT_THAT(german.says("axb8"), StartsWith("?"));
  EXPECT_EQ(german.says("S"), "white: move a7b8N");
}

// A capital letter is a man's before it is a command's.
TEST(Moves, ACapitalAloneIsAMan) {
  SmallTable table("de");
  table.play({"e4", "e5"});
  EXPECT_EQ(table.says("L"), "? Läufer: wohin?");
  EXPECT_EQ(table.says("c4"), "white: move f1c4");
  EXPECT_THAT(table.says("l"), HasSubstr("query last"));
}

// Half a square is no move yet either.
TEST(Moves, AFileOrARankAloneIsAsked) {
  for (const auto& [voice, file, rank] : {std::tuple{"de", "Eva", "vier"},
                                          {"en", "Eva", "four"},
                                          {"cs", "Eva", "čtyři"},
                                          {"sk", "Eva", "štyri"}}) {
    SmallTable by_file(voice);
    EXPECT_THAT(by_file.says(file), StartsWith("? ")) << voice;
    EXPECT_EQ(by_file.says(rank), "white: move e2e4") << voice;
    SmallTable by_rank(voice);
    EXPECT_THAT(by_rank.says(rank), StartsWith("? ")) << voice;
    EXPECT_EQ(by_rank.says(file), "white: move e2e4") << voice;
  }
  EXPECT_EQ(SmallTable("de").says("Eva"), "? Eva: wohin?");
  constexpr const char* kNoManOnEva = "k7/8/8/8/8/8/P7/K7 w - - 0 1";
  EXPECT_THAT(SmallTable("de", kNoManOnEva).says("Eva"), StartsWith("!")) << "nobody can go there";
}

// What takes, or is taken, and half of the square at most: never played, never "not understood".
TEST(Moves, ACaptureThatDoesNotSayWhereIsAsked) {
  // The bishop on c4 takes d5, the knight on f3 takes e5, the pawn on e4 takes d5.
  constexpr const char* kTension =
      "rnbqkb1r/ppp2ppp/5n2/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
  for (const auto& [voice, bishop_takes, knight_takes_e, takes, pawn_takes, eva_takes] :
       {std::tuple{"de", "Läufer schlägt", "Springer schlägt Eva", "schlägt", "Bauer schlägt",
                   "Eva schlägt"},
        {"en", "bishop takes", "knight takes Eva", "takes", "pawn takes", "Eva takes"},
        {"cs", "střelec bere", "jezdec bere Eva", "bere", "pěšec bere", "Eva bere"},
        {"sk", "strelec berie", "jazdec berie Eva", "berie", "pešiak berie", "Eva berie"}}) {
    for (const char* line : {bishop_takes, knight_takes_e, takes, pawn_takes, eva_takes}) {
      SmallTable table(voice, kTension);
      EXPECT_THAT(table.says(line), StartsWith("? ")) << voice << ": " << line;
    }
  }
  SmallTable bishop("de", kTension);
  EXPECT_EQ(bishop.says("Läufer schlägt"), "? Läufer schlägt: wo?");
  EXPECT_EQ(bishop.says("David fünf"), "white: move c4d5");
  SmallTable knight("de", kTension);
  EXPECT_EQ(knight.says("Springer schlägt Eva"), "? Springer schlägt Eva: wo?");
  EXPECT_EQ(knight.says("fünf"), "white: move f3e5");
  SmallTable victim("de", kTension);
  EXPECT_EQ(victim.says("Läufer schlägt Bauer"), "? Läufer schlägt: wo?");
  EXPECT_EQ(victim.says("d5"), "white: move c4d5");
  SmallTable nobody("de", kTension);
  EXPECT_EQ(nobody.says("schlägt"), "? Schlagen: wo?");
  EXPECT_EQ(nobody.says("David fünf"),
            "? Gemeint: Bauer Eva schlägt David fünf oder Läufer schlägt David fünf?");
  EXPECT_EQ(nobody.says("Läufer"), "white: move c4d5");
  SmallTable queen("de", kTension);
  EXPECT_EQ(queen.says("Dame schlägt"), "! Dame schlägt ist kein möglicher Zug. 3.10.1.");
  EXPECT_EQ(SmallTable("de").says("schlägt"), "! Schlagen ist kein möglicher Zug. 3.10.1.");
}

TEST(Moves, WrittenCapturesAreAskedAsSpokenOnesAre) {
  constexpr const char* kTension =
      "rnbqkb1r/ppp2ppp/5n2/3pp3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
  for (const auto& [typed, told] :
       {std::pair{"Lx", "? Läufer schlägt: wo?"},
        {"Lxd", "? Läufer schlägt David: wo?"},
        {"Lcx", "? Läufer Cesar schlägt: wo?"},
        {"Ld", "? Läufer David: wohin?"},
        {"ex", "? Bauer Eva schlägt: wo?"},
        {"Lxa", "! Läufer schlägt Anna ist kein möglicher Zug. 3.10.1."},
        {"xf7", "! Schlagen auf Felix sieben ist kein möglicher Zug. 3.10.1."},
        {"xd5", "? Gemeint: Bauer Eva schlägt David fünf oder Läufer schlägt David fünf?"}}) {
    EXPECT_EQ(SmallTable("de", kTension).says(typed), told) << typed;
  }
  EXPECT_EQ(SmallTable("en", kTension).says("Bx"), "? Bishop takes: where?");
  SmallTable table("de", kTension);
  table.says("Lx");
  EXPECT_EQ(table.says("d5"), "white: move c4d5");
  SmallTable corner("de", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(corner.says("xb8=D"), "white: move a7b8Q");
  EXPECT_EQ(SmallTable("de", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").says("xb8"), "? Umwandlung in?");
}

// With a blank behind it, too, and before words of another language.
TEST(Moves, AManInOnesOwnLettersIsNoOtherMan) {
  constexpr const char* kBishopToD2 = "4k3/7p/8/8/8/8/8/2B1K1N1 w - - 0 1";
  for (const char* line : {"Sd2", "Sc1d2", "S c1 d2"}) {
    EXPECT_THAT(SmallTable("de", kBishopToD2).says(line),
                AllOf(StartsWith("? Springer"), HasSubstr("Gemeint: Läufer David zwei")))
        << line;
  }
  // A whole square behind the man is his goal, and never what the command "s" is to tell about.
  EXPECT_THAT(SmallTable("de", kBishopToD2).says("S d2"), StartsWith("? Springer David zwei geht"));
  for (const char* line : {"S David zwei", "S nach d2", "S na d2"}) {
    EXPECT_THAT(SmallTable("de", kBishopToD2).says(line),
                AllOf(HasSubstr("Springer David zwei"), Not(HasSubstr("move "))))
        << line;
  }
  EXPECT_THAT(SmallTable("de", kBishopToD2).says("S bere d2"), Not(HasSubstr("move ")));
  EXPECT_EQ(SmallTable("de", kBishopToD2).says("s d2"), "query line d2");
  // To a Czech "s" is "with", but here it is a man: no pawn goes for it.
  for (const char* line : {"S d4", "S David vier", "S e4", "V e4", "V Eva vier", "K e4", "D d4"}) {
    for (const char* voice : {"de", "cs", "sk"}) {
      const std::string told = SmallTable(voice).says(line);
      const bool asked = told.starts_with("? ") && told.find("Gemeint") != std::string::npos;
      EXPECT_TRUE(asked || told.find("move ") == std::string::npos) << voice << ": " << told;
    }
  }
  SmallTable czech("cs", "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
  EXPECT_THAT(czech.says("S e2"), AllOf(StartsWith("? Střelec"), HasSubstr("Jezdec")));
  czech.says("ne");
  EXPECT_THAT(czech.says("Se2"), AllOf(StartsWith("? Střelec"), HasSubstr("Jezdec")));
}

// A capital that is no man's letter of one's own is every man's whose it is, and a file.
TEST(Moves, ACapitalThatMayBeTwoMenIsAsked) {
  constexpr const char* kC4 = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1";
  for (const char* line : {"B schlägt c4", "B nach c4", "B takes c4", "B bere c4"}) {
    const std::string told = SmallTable("de", kC4).says(line);
    EXPECT_THAT(told, AllOf(StartsWith("? Gemeint: "), HasSubstr("Läufer"), HasSubstr("Bauer")))
        << line;
  }
  for (const char* line : {"B bere c4", "B takes c4"}) {
    EXPECT_THAT(SmallTable("en", kC4).says(line), HasSubstr("Bishop")) << line;
  }
  constexpr const char* kE5 = "2k5/8/8/4p3/3P4/8/8/2K1Q3 w - - 0 1";
  for (const char* line : {"D takes e5", "D schlägt e5", "D bere e5"}) {
    EXPECT_THAT(SmallTable("de", kE5).says(line),
                AllOf(StartsWith("? Gemeint: "), HasSubstr("Dame"), HasSubstr("Bauer")))
        << line;
    EXPECT_THAT(SmallTable("en", kE5).says(line),
                AllOf(StartsWith("? "), HasSubstr("Queen"), HasSubstr("Pawn")))
        << line;
  }
  EXPECT_EQ(SmallTable("de").says("N f3"), "white: move g1f3");
}

TEST(Moves, APromotionInWordsBehindASign) {
  constexpr const char* kC7 = "1n1n2k1/2P5/8/8/8/8/8/4K3 w - - 0 1";
  for (const char* line : {"cxb8 Dame", "cxb8=Dame", "cxb8 queen", "cxb8 Umwandlung in Dame",
                           "c7xb8 Dame", "cb8 Dame", "cxb8 promotes to queen", "c7xb8 Dame Schach",
                           "ich spiele cxb8 Dame bitte", "cxb8 D", "cb=Q"}) {
    EXPECT_EQ(SmallTable("de", kC7).says(line), "white: move c7b8Q") << line;
    EXPECT_EQ(SmallTable("en", kC7).says(line), "white: move c7b8Q") << line;
  }
  EXPECT_EQ(SmallTable("de", kC7).says("cxd8 Turm"), "white: move c7d8R");
  EXPECT_EQ(SmallTable("de", kC7).says("cxd8 Umwandlung"), "? Umwandlung in?");
  EXPECT_THAT(SmallTable("de", kC7).says("cxd8 Turm Dame"), StartsWith("! "));
  EXPECT_THAT(SmallTable("de").says("e4 Dame"), StartsWith("! Bauer Eva vier, Umwandlung"));
}

TEST(Moves, WhatIsMissingIsToldWhileAQuestionIsOpen) {
  SmallTable table("de", "4k3/8/8/8/8/8/3R1R2/4K3 w - - 0 1");
  table.says("Turm e2");
  EXPECT_THAT(table.says("König Felix"), HasSubstr("König Felix: wohin?"));
  EXPECT_EQ(SmallTable("de").says("x"), SmallTable("de").says("/x")) << "a command, and no capture";
}

// The word is no piece: which one is asked for, and a pawn that becomes nothing is no promotion.
TEST(Moves, APromotionWithoutItsPieceIsAsked) {
  constexpr const char* kSeventh = "4k3/P7/8/8/8/8/4P3/4K3 w - - 0 1";
  for (const auto& [voice, line, knight] : {std::tuple{"de", "Anna acht Umwandlung", "Springer"},
                                            {"de", "Anna acht Umwandlung in", "S"},
                                            {"de", "Bauer Anna acht wird", "Springer"},
                                            {"en", "Anna eight promotes to", "knight"},
                                            {"cs", "Anna osm proměna", "jezdec"},
                                            {"sk", "Anna osem premena", "jazdec"}}) {
    SmallTable table(voice, kSeventh);
    EXPECT_EQ(table.says(line), SmallTable(voice, kSeventh).says("a8")) << voice << ": " << line;
    EXPECT_THAT(table.says(knight), HasSubstr("a7a8N")) << voice;
  }
  EXPECT_THAT(SmallTable("de", kSeventh).says("Eva vier Umwandlung"), StartsWith("! "));
}

TEST(Moves, EachPlayersOwnLettersDecide) {
  // A German S is a knight, a Czech one a bishop, whatever the table speaks.
  SmallTable table("de");
  table.speaks(Color::black, "cs");
  table.play({"e4", "e5"});
  EXPECT_THAT(table.says("Sc4"), StartsWith("? Springer Cesar vier geht nicht. Gemeint: Läufer"));
  EXPECT_THAT(table.says("nein"), StartsWith("! Springer Cesar vier ist kein"));
  EXPECT_THAT(table.says("Sc3"), HasSubstr("move b1c3"));
  EXPECT_THAT(table.says("Sc5"), HasSubstr("move f8c5"));
  EXPECT_THAT(table.says("Sf3"), HasSubstr("move g1f3"));
  EXPECT_THAT(table.says("Jf6"), HasSubstr("move g8f6"));
}

TEST(Moves, ASlipIsMendedInTheLettersOfWhoMadeIt) {
  SmallTable table("cs", "", Press::by_hand);
  table.speaks(Color::white, "de");
  EXPECT_THAT(table.says("e4"), HasSubstr("move e2e4"));
  EXPECT_THAT(table.says("korrektur Sc3"), HasSubstr("move b1c3"));
}

// The handbook: what follows from the move may be said with it, and so may a polite word.
TEST(Moves, SmallWordsAroundAWrittenMove) {
  const char* taking = "rnbqkbnr/ppp2ppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
  expect_all("de", taking,
             {{"exd6 en passant", "e5d6"},
              {"e5xd6 im Vorbeigehen", "e5d6"},
              {"Sf3 bitte", "g1f3"},
              {"ich spiele Sf3", "g1f3"},
              {"ed6:", "e5d6"}});
  expect_all("en", taking, {{"Nf3 please", "g1f3"}, {"Bb5 check", "f1b5"}});
  expect_all("de", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1",
             {{"b8=Dame", "b7b8Q"}, {"b8D Schach", "b7b8Q"}, {"b8=Springer", "b7b8N"}});
  SmallTable mate("de", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
  EXPECT_EQ(mate.says("Dh4 Schachmatt"), "black: move d8h4");
  SmallTable old("de", "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 1");
  EXPECT_EQ(old.says("Lf7:"), "white: move c4f7");
  EXPECT_THAT(SmallTable("de").says("Sf3 Quark"), StartsWith("!"));
}

TEST(Moves, EnPassantSaidOfAnythingElseIsRefused) {
  const char* plain = "rnbqkbnr/ppp2ppp/3p4/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3";
  for (const char* text : {"exd6 e.p.", "exd6 en passant", "ich spiele exd6 im Vorbeigehen",
                           "Eva schlägt David sechs en passant", "a4 e.p."}) {
    const std::string told = SmallTable("de", plain).says(text);
    EXPECT_THAT(told, AllOf(StartsWith("! "), HasSubstr(", en passant"))) << text;
  }
  EXPECT_EQ(SmallTable("de", plain).says("exd6"), "white: move e5d6");
}

// "l" is short for "letzter", and a German bishop.
TEST(Moves, ASmallLetterThatIsACommandTooIsAskedAbout) {
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    SmallTable table(voice, "8/1P5k/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_THAT(table.says("b8"), StartsWith("?")) << voice;
    EXPECT_THAT(table.says("l"), AllOf(StartsWith("["), HasSubstr("] ?"))) << voice;
  }
  SmallTable table("de", "8/1P5k/8/8/8/8/8/4K3 w - - 0 1");
  table.says("b8");
  EXPECT_EQ(table.says("L"), "white: move b7b8B");
  SmallTable again("de", "8/1P5k/8/8/8/8/8/4K3 w - - 0 1");
  again.says("b8");
  EXPECT_EQ(again.says("d"), "white: move b7b8Q");
}

}  // namespace
}  // namespace annabella::host
