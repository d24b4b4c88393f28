// What people say besides the words of the Laws: castling by its side, answers to questions, help
// while a question waits, and what no hint may be given for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kCastling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kPromotion = "4k3/8/8/8/8/8/6p1/4KQ2 b - - 0 1";
constexpr const char* kKnights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";

void expect_castling(const char* move, const std::vector<Said>& said) {
  for (const auto& [voice, lines] : said) {
    for (const char* line : lines) {
      EXPECT_EQ(SmallTable(voice, kCastling).says(line), std::string("white: move ") + move)
          << voice << ": " << line;
    }
  }
}

TEST(NaturalLines, CastlingByItsSide) {
  expect_castling("e1h1", {{"en",
                            {"castles king side", "castles kingside", "castle on the king side",
                             "castle on the kingside", "castles on the king's side",
                             "I castle short", "king side castles"}},
                           {"de",
                            {"Rochade Königsflügel", "Rochade am Königsflügel",
                             "auf die kurze Seite rochieren", "ich rochiere auf der kurzen Seite",
                             "Rochade zur kurzen Seite", "rochiere am Königsflügel"}},
                           {"cs",
                            {"rošáda na královské křídlo", "rošuji krátce", "malou rošádu",
                             "rošáda na krátkou stranu", "krátkou rošádu"}},
                           {"sk",
                            {"rošáda na kráľovské krídlo", "rošujem nakrátko", "malú rošádu",
                             "rošáda na krátku stranu"}}});
  expect_castling("e1a1", {{"en",
                            {"castles queen side", "castles queenside", "castle on the queen side",
                             "castles on the queen's side"}},
                           {"de",
                            {"Rochade Damenflügel", "Rochade am Damenflügel",
                             "auf die lange Seite rochieren", "Rochade auf der langen Seite"}},
                           {"cs", {"rošáda na dámské křídlo", "rošuji dlouze", "velkou rošádu"}},
                           {"sk", {"rošáda na dámske krídlo", "rošujem nadlho", "veľkú rošádu"}}});
  EXPECT_THAT(SmallTable("de", kCastling).says("kurze lange Rochade"), StartsWith("!"));
}

// The side alone is half an announcement: the other half, if it follows, is nobody else's castling.
TEST(NaturalLines, TheSideAloneIsAskedAbout) {
  for (const auto& [voice, lines] :
       std::vector<Said>{{"de", {"kurze", "kurz", "Königsflügel"}},
                         {"en", {"short", "kingside", "king side", "short side"}},
                         {"cs", {"malá", "královské křídlo", "krátce"}},
                         {"sk", {"malá", "kráľovské krídlo", "nakrátko"}}}) {
    for (const char* line : lines) {
      SmallTable table(voice, kCastling);
      const std::string asked = table.says(line);
      EXPECT_THAT(asked, AllOf(StartsWith("? "), Not(HasSubstr("move ")))) << voice << ": " << line;
      EXPECT_EQ(table.says(voice == std::string("en") ? "castling" : "Rochade"), "white: move e1h1")
          << voice << ": " << line;
    }
  }
  SmallTable long_side("de", kCastling);
  EXPECT_EQ(long_side.says("lange"), "? Gemeint: Lange Rochade? Ja oder nein?");
  EXPECT_EQ(long_side.says("ja"), "white: move e1a1");
  EXPECT_EQ(long_side.says("kurz"), "? Gemeint: Kurze Rochade? Ja oder nein?");
  EXPECT_EQ(long_side.says("nein"), "- Nein: kein Zug, die Stellung bleibt.");
  EXPECT_EQ(long_side.says("kurz"), "? Gemeint: Kurze Rochade? Ja oder nein?");
  EXPECT_THAT(long_side.says("Ke7"), HasSubstr("black: move e8e7"));
  SmallTable none("de", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(none.says("kurz"), "! Kurze Rochade ist kein möglicher Zug. 3.10.1.");
}

TEST(NaturalLines, OneLetterNamesTheSideOfCastling) {
  const std::vector<Said> long_side = {{"de", {"l", "lang", "die lange", "2", "die zweite"}},
                                       {"en", {"l", "q", "long", "second", "the second one"}},
                                       {"cs", {"v", "d", "velká", "druhá"}},
                                       {"sk", {"v", "d", "veľká", "druhá"}}};
  for (const auto& [voice, lines] : long_side) {
    for (const char* line : lines) {
      SmallTable table(voice, kCastling);
      EXPECT_THAT(table.says(std::string(voice) == "en"   ? "castling"
                             : std::string(voice) == "de" ? "Rochade"
                                                          : "rošáda"),
                  StartsWith("?"));
      EXPECT_EQ(table.says(line), "white: move e1a1") << voice << ": " << line;
    }
  }
  SmallTable table("de", kCastling);
  table.says("Rochade");
  EXPECT_EQ(table.says("k"), "white: move e1h1");
}

TEST(NaturalLines, AnswersToThePromotion) {
  const std::vector<Said> queen = {
      {"de", {"eine Dame", "in eine Dame", "=D", "=Q", "zur Dame", "Dame bitte", "die Dame"}},
      {"en", {"a queen", "to a queen", "=Q", "the queen", "queen please"}},
      {"cs", {"dámu", "v dámu", "=D", "dáma prosím"}},
      {"sk", {"dámu", "na dámu", "=D", "dáma prosím"}}};
  for (const auto& [voice, lines] : queen) {
    for (const char* line : lines) {
      SmallTable table(voice, kPromotion);
      EXPECT_THAT(table.says("gxf1"), StartsWith("?"));
      EXPECT_EQ(table.says(line), "black: move g2f1Q") << voice << ": " << line;
    }
  }
  SmallTable table("de", kPromotion);
  table.says("gxf1");
  EXPECT_EQ(table.says("in einen Turm"), "black: move g2f1R");
}

TEST(NaturalLines, AnswersByNumber) {
  const std::vector<Said> second = {{"de", {"die zweite", "der zweite", "zweite", "2"}},
                                    {"en", {"the second", "second", "the second one"}},
                                    {"cs", {"druhý", "druhou"}},
                                    {"sk", {"druhý", "druhú"}}};
  for (const auto& [voice, lines] : second) {
    for (const char* line : lines) {
      SmallTable table(voice, kKnights);
      EXPECT_THAT(table.says("Nd2"), StartsWith("?")) << voice;
      EXPECT_EQ(table.says(line), "white: move f3d2") << voice << ": " << line;
    }
  }
  for (const auto& [voice, line] : {std::pair{"de", "die erste"},
                                    {"en", "the first one"},
                                    {"cs", "první"},
                                    {"sk", "prvý"},
                                    {"de", "1"}}) {
    SmallTable table(voice, kKnights);
    EXPECT_THAT(table.says("Nd2"), StartsWith("?")) << voice;
    EXPECT_EQ(table.says(line), "white: move b1d2") << voice << ": " << line;
  }
  // The second that is named, or the one from the second rank: asked again.
  SmallTable both("de", "4k3/8/R7/8/8/8/R7/6K1 w - - 0 1");
  EXPECT_EQ(both.says("Turm Anna vier"),
            "? Gemeint: Turm Anna zwei Anna vier oder Turm Anna sechs Anna vier?");
  EXPECT_THAT(both.says("2"), AllOf(StartsWith("[Sagen Sie"), HasSubstr("] ? Gemeint")));
  EXPECT_EQ(both.says("6"), "white: move a6a4");
}

TEST(NaturalLines, HelpKeepsTheQuestion) {
  const std::vector<std::pair<const char*, const char*>> voices = {
      {"de", "hilfe"}, {"en", "help"}, {"cs", "nápověda"}, {"sk", "pomoc"}};
  for (const auto& [voice, word] : voices) {
    for (const char* help : {word, "?"}) {
      SmallTable promotion(voice, kPromotion);
      promotion.says("gxf1");
      EXPECT_THAT(promotion.says(help), AllOf(StartsWith("["), HasSubstr("] ? "))) << voice;
      EXPECT_EQ(promotion.says("=Q"), "black: move g2f1Q");
      SmallTable which(voice, kKnights);
      which.says("Nd2");
      EXPECT_THAT(which.says(help), AllOf(StartsWith("["), HasSubstr("] ? "))) << voice;
      EXPECT_EQ(which.says("b1"), "white: move b1d2");
      SmallTable resigns(voice);
      EXPECT_THAT(resigns.says("resign"), StartsWith("?"));
      EXPECT_THAT(resigns.says(help), AllOf(StartsWith("["), HasSubstr("] ? "))) << voice;
      EXPECT_EQ(resigns.says("yes"), "white: resign");
    }
  }
  SmallTable table("de", kCastling);
  table.says("Rochade");
  EXPECT_EQ(table.says("hilfe"),
            "[Sagen Sie kurz oder lang. nein verwirft den Zug.] ? Rochade: "
            "kurz oder lang?");
}

TEST(NaturalLines, PromotionSaidWithTheMove) {
  constexpr const char* kFen = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
  const std::vector<Said> said = {
      {"de",
       {"e acht Umwandlung in einen Springer", "e8 umgewandelt in Springer",
        "Bauer Eva acht, umgewandelt in einen Springer", "e8 wird ein Springer"}},
      {"en", {"e8 promoted to a knight", "e8 promotes to a knight", "e8 turns into a knight"}},
      {"cs", {"e8 proměna v jezdce", "e8 proměněn v jezdce", "e8 s proměnou v jezdce"}},
      {"sk", {"e8 premena na jazdca", "e8 premenený na jazdca", "e8 s premenou na jazdca"}}};
  for (const auto& [voice, lines] : said) {
    for (const char* line : lines) {
      if (std::string(line) == "e8 wird ein Springer") continue;
      EXPECT_EQ(SmallTable(voice, kFen).says(line), "white: move e7e8N") << voice << ": " << line;
    }
  }
}

TEST(NaturalLines, ARefusedCaptureIsSpokenOfAsAMove) {
  for (const auto& [voice, line] : {std::pair{"de", "c schlägt d5"},
                                    {"en", "c takes d5"},
                                    {"cs", "c bere d5"},
                                    {"sk", "c berie d5"},
                                    {"de", "c x d5"}}) {
    const std::string told = SmallTable(voice).says(line);
    EXPECT_THAT(told, HasSubstr(SmallTable(voice).says("cxd5"))) << line;
  }
  EXPECT_EQ(SmallTable("de").says("cd5"), SmallTable("de").says("cxd5"));
}

// A slip of the finger: an empty line would press the clock, and be a no.
TEST(NaturalLines, ASlashAloneIsNotUnderstood) {
  SmallTable table("de", "", Press::by_hand);
  table.play({"e4"});
  for (const char* line : {"/", " / ", "//", "/ /"}) {
    EXPECT_THAT(table.says(line), StartsWith("! Nicht verstanden: /")) << line;
  }
  table.says("Weiß: aufgeben");
  EXPECT_THAT(table.says("/"), StartsWith("! Nicht verstanden: /"));
  EXPECT_THAT(table.says("nein"), StartsWith("- ")) << "it is still asked";
}

// What nobody sees and nobody has meant is not there: a NUL from a pipe, an escape from a key.
TEST(NaturalLines, ControlCharactersAreNotThere) {
  for (const std::string& line : {std::string("e4\0", 3), std::string("\0e\0004", 4),
                                  std::string("e4\r"), std::string("\te4\t"),
                                  std::string("\x1b"
                                              "e4")}) {
    EXPECT_EQ(SmallTable().says(line), "white: move e2e4");
  }
}

TEST(NaturalLines, NoHintForAnOrdinaryWord) {
  for (const auto& [voice, line] : {std::pair{"de", "ziehen"},
                                    {"de", "dann"},
                                    {"de", "Springer ziehen Felix"},
                                    {"en", "talking"},
                                    {"en", "then"},
                                    {"en", "making"},
                                    {"cs", "potom"},
                                    {"sk", "potom"}}) {
    EXPECT_THAT(SmallTable(voice).says(line),
                AllOf(StartsWith("!"), Not(HasSubstr("Meinten")), Not(HasSubstr("mean"))))
        << line;
  }
  EXPECT_THAT(SmallTable("de").says("Trum Anna drei"), HasSubstr("Meinten Sie Turm?"));
}

TEST(NaturalLines, ALongLineIsSaidBackShort) {
  std::string words;
  for (int i = 0; i < 1'000; ++i) words += " wort";
  for (const std::string& line : {words, "hilfe" + words, std::string(5'000, 'a')}) {
    const Reading reading = SmallTable("de").hear(line);
    SmallTable table("de");
    std::string told;
    if (std::holds_alternative<Query>(reading.what)) {
      for (const std::string& one : table.answers(line)) told = told.empty() ? one : told;
    } else {
      told = table.says(line);
    }
    EXPECT_LT(told.size(), 120U) << told;
    table.says("Springer");
    EXPECT_LT(table.says("Turm Turm" + words).size(), 160U);
  }
}

// All in capitals; a letter that is a man's in some language is his.
TEST(NaturalLines, PawnsThatTakeInCapitals) {
  constexpr const char* kFen = "r1n1k3/1P6/8/3p2pP/4P3/8/8/R3K2R w KQq g6 0 1";
  for (const char* voice : {"de", "en", "cs", "sk"}) {
    for (const auto& [line, move] : {std::pair{"EXD5", "e4d5"},
                                     {"ED5", "e4d5"},
                                     {"E4XD5", "e4d5"},
                                     {"HXG6", "h5g6"},
                                     {"BXC8Q", "b7c8Q"},
                                     {"BXC8=Q", "b7c8Q"}}) {
      EXPECT_EQ(SmallTable(voice, kFen).says(line), std::string("white: move ") + move)
          << voice << ": " << line;
    }
  }
  EXPECT_EQ(SmallTable("de", kFen).says("BXC8D"), "white: move b7c8Q");
}

// T8 for the German and the Czech queen, whose letter is a file, too.
TEST(NaturalLines, ALetterThatIsAFileAndAMan) {
  for (const char* voice : {"de", "cs", "sk"}) {
    for (const char* line : {"dd4", "d d4"}) {
      SmallTable table(voice, "4k3/8/8/8/8/3P4/8/Q3K3 w - - 0 1");
      EXPECT_THAT(table.says(line), StartsWith("?")) << voice << ": " << line;
      EXPECT_EQ(SmallTable(voice, "4k3/8/8/8/8/3P4/8/4K3 w - - 0 1").says(line),
                "white: move d3d4");
    }
  }
  EXPECT_THAT(SmallTable("en", "4k3/8/8/8/8/1P6/8/4K1B1 w - - 0 1").says("bb4"),
              StartsWith("white: move b3b4"));
}

}  // namespace
}  // namespace annabella::host
