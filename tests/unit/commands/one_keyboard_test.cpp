// One keyboard for both players: what nobody says who speaks is said by whoever was asked.
#include <gmock/gmock.h>

#include "unit/commands/small_table.h"

namespace annabella::host {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

Regulations both_unseeing() {
  Regulations agreed;
  agreed.white.unseeing = agreed.black.unseeing = true;
  return agreed;
}

// D.2.1: White has announced e4 and not pressed; Black, who is to repeat it, is asked whether c5 is
// his own move.
SmallTable with_black_asked() {
  SmallTable table("de", "", Press::by_hand, both_unseeing());
  EXPECT_EQ(table.says("e4"), "white: move e2e4");
  EXPECT_THAT(table.says("c5"), AllOf(StartsWith("? "), HasSubstr("Schwarz")));
  return table;
}

TEST(OneKeyboard, D_2_1_WhoeverWasAskedSpeaks) {
  for (const char* line : {"aufgeben", "resign"}) {
    SmallTable table = with_black_asked();
    EXPECT_THAT(table.says(line), AllOf(HasSubstr("? "), HasSubstr("Schwarz"))) << line;
    EXPECT_THAT(table.says("ja"), StartsWith("black: resign")) << line;
  }
}

TEST(OneKeyboard, WhoSaysWhoHeIsIsThat) {
  SmallTable table = with_black_asked();
  EXPECT_THAT(table.says("weiß: aufgeben"), AllOf(HasSubstr("? "), HasSubstr("Weiß")));
  EXPECT_THAT(table.says("ja"), StartsWith("white: resign"));
  SmallTable without_question("de", "", Press::by_hand, both_unseeing());
  without_question.says("e4");
  EXPECT_THAT(without_question.says("aufgeben"), AllOf(StartsWith("? "), HasSubstr("Weiß")));
}

// The questions that a begun move leaves open are the mover's, whoever has offered what meanwhile.
TEST(OneKeyboard, HeWhoWasAskedAboutHisMoveResigns) {
  SmallTable table;
  table.play({"e4"});
  EXPECT_THAT(table.says("Springer"), StartsWith("? "));
  EXPECT_THAT(table.says("aufgeben"), HasSubstr("Schwarz"));
  EXPECT_THAT(table.says("ja"), StartsWith("black: resign"));
}

TEST(OneKeyboard, ATakebackIsHisWhoWasAsked) {
  SmallTable table;
  table.play({"e4", "e5"});
  EXPECT_THAT(table.says("schwarz: remis"), HasSubstr("Schwarz"));
  EXPECT_THAT(table.says("zurück"), HasSubstr("Schwarz"));
  SmallTable whites;
  whites.play({"e4", "e5"});
  EXPECT_THAT(whites.says("weiß: aufgeben"), HasSubstr("Weiß"));
  EXPECT_THAT(whites.says("zurück"), HasSubstr("Weiß"));
}

// The keyboard of one: nothing that is typed or heard there without a side is the opponent's.
TEST(KeyboardOfOne, D_2_1_NobodyRepeatsPressesAnswersOrResignsForWhoSpeaksElsewhere) {
  Regulations agreed = both_unseeing();
  agreed.arbiter = true;
  SmallTable table("de", "", Press::by_hand, agreed);
  table.is_alone(Color::white);
  const auto as_before = [&](const char* line) {
    const int facts = table.game().facts();
    EXPECT_THAT(table.says(line), HasSubstr("! ")) << line;
    EXPECT_EQ(table.game().facts(), facts) << line;
  };
  EXPECT_EQ(table.says("e4"), "white: move e2e4");
  for (const char* line : {"e4", "wiederholt", "Bauer Eva vier", "e5"}) as_before(line);
  EXPECT_EQ(table.says("schwarz: e4"), "black: repeat e2e4") << "who names a side is heard";
  EXPECT_EQ(table.says("schwarz: ausgeführt"), "black: executed");
  EXPECT_EQ(table.says("gedrückt"), "white: press");
  EXPECT_EQ(table.says("schwarz: e5"), "black: move e7e5");
  for (const char* line : {"", "gedrückt", "Sf6"}) as_before(line);
  EXPECT_EQ(table.says("e5"), "white: repeat e7e5");
  EXPECT_EQ(table.says("ausgeführt"), "white: executed");
  EXPECT_EQ(table.says("schwarz: gedrückt"), "black: press");
  EXPECT_EQ(table.says("Sf3"), "white: move g1f3");
  EXPECT_EQ(table.says("schwarz: Sf3"), "black: repeat g1f3");
  EXPECT_THAT(table.says("remis"), AllOf(StartsWith("? "), HasSubstr("Weiß")));
  EXPECT_EQ(table.says("ja"), "white: offer draw");
  for (const char* line : {"ja", "nein", "remis annehmen"}) as_before(line);
  EXPECT_THAT(table.says("schwarz: aufgeben"), AllOf(StartsWith("? "), HasSubstr("Schwarz")));
  as_before("ja");
  EXPECT_THAT(table.says("aufgeben"), HasSubstr("Weiß"));
  EXPECT_EQ(table.says("ja"), "white: resign");
}

// A microphone for both is one keyboard more; each one's own is his.
TEST(KeyboardOfOne, IsHeardThroughTheMicrophoneToo) {
  SmallTable table("de", "", Press::by_hand, both_unseeing());
  table.is_alone(Color::white);
  table.play({"e4"});
  const auto by = [&](const std::optional<Color>& whose) {
    const Reading heard = table.hear("e4", {}, Spoken{.by = whose, .is_sure = true});
    return std::get<Wanted>(heard.what).by;
  };
  EXPECT_EQ(by(std::nullopt), Color::white);
  EXPECT_EQ(by(Color::black), Color::black);
  table.is_alone(std::nullopt);
  EXPECT_EQ(by(std::nullopt), Color::black) << "nobody is at a page alone";
}

// A letter and a blank are a command, also where what follows is none of its words.
TEST(ShortCommands, ALetterAndABlankBeginNoMove) {
  for (const char* voice : kVoices) {
    for (const char* line : {"p c", "p e", "p h"}) {
      SmallTable table(voice);
      EXPECT_EQ(table.says(line), table.says("/p c")) << voice << ": " << line;
      EXPECT_TRUE(table.game().plies().empty());
    }
  }
  SmallTable german;
  EXPECT_EQ(german.says("p S"), "query pieces N of white");
  EXPECT_EQ(german.says("s c"), SmallTable().says("/s c"));
  EXPECT_THAT(german.says("Bauer c"), StartsWith("? ")) << "in words it is one";
}

constexpr const char* kOneEnPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";

TEST(EnPassantAlone, TheOnlyOneIsReadBack) {
  for (const auto& [voice, line, yes] :
       {std::tuple{"de", "en passant", "ja"}, std::tuple{"de", "im Vorbeigehen", "ja"},
        std::tuple{"de", "schlägt en passant", "ja"}, std::tuple{"en", "en passant", "yes"},
        std::tuple{"en", "e.p.", "yes"}, std::tuple{"en", "takes en passant", "yes"},
        std::tuple{"cs", "mimochodem", "ano"}, std::tuple{"sk", "en passant", "áno"}}) {
    SmallTable table(voice, kOneEnPassant);
    EXPECT_THAT(table.says(line), StartsWith("? ")) << voice << ": " << line;
    EXPECT_TRUE(table.game().plies().empty()) << "not without a yes";
    EXPECT_EQ(table.says(yes), "white: move e5d6") << voice << ": " << line;
  }
}

TEST(EnPassantAlone, OfTwoItIsAskedWhich) {
  SmallTable table("de", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_THAT(table.says("en passant"), StartsWith("? "));
  EXPECT_EQ(table.says("Cesar"), "white: move c5d6");
}

TEST(EnPassantAlone, WithoutOneItIsNotPossible) {
  for (const char* voice : kVoices) {
    SmallTable table(voice);
    EXPECT_THAT(table.says("en passant"), AllOf(StartsWith("! "), HasSubstr("3.10.1"))) << voice;
  }
}

// What keyboards of other countries, pages and telephones put into a line.
TEST(Signs, WidthsAndUnseenSignsChangeNothing) {
  for (const char* line :
       {"\u200be4", "e\u200b4", "e4\u200b", "\ufeffe4", "e\u20604", "\u00a0e4\u00a0", "\u202fe4",
        "\u3000e4", "\u2009e4", "e\u00ad4", "\uff454", "\uff45\uff14", "e\uff14", "\u200ee4"}) {
    EXPECT_EQ(SmallTable().says(line), "white: move e2e4") << line;
  }
  for (const char* line : {"Springer\u00a0f3", "Springer\u2007f3", "Springer\u3000\uff46\uff13",
                           "\uff33\uff46\uff13", "S\u200bf3"}) {
    EXPECT_EQ(SmallTable().says(line), "white: move g1f3") << line;
  }
  SmallTable castles("de", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(castles.says("\uff10\uff0d\uff10"), "white: move e1h1");
}

// A small letter is a man's in one's own language, unless it is a file.
TEST(SmallLetters, AreMenWhereTheyAreNoFiles) {
  constexpr const char* kKnightTakes = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
  EXPECT_EQ(SmallTable("en", kKnightTakes).says("nxd5"), "white: move c3d5");
  EXPECT_EQ(SmallTable("de", kKnightTakes).says("sxd5"), "white: move c3d5");
  EXPECT_EQ(SmallTable("cs", kKnightTakes).says("jxd5"), "white: move c3d5");
  SmallTable foreign("de", kKnightTakes);
  const std::string said = foreign.says("nxd5");
  if (said != "white: move c3d5") {
    EXPECT_THAT(said, StartsWith("? Gemeint: Springer"));
  }
  constexpr const char* kBishopOrPawn = "4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1";
  EXPECT_EQ(SmallTable("en", kBishopOrPawn).says("cxd5"), "white: move c4d5") << "the file";
}

}  // namespace
}  // namespace annabella::host
