#include "base/text.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

TEST(Text, DecomposedLettersAreComposed) {
  EXPECT_EQ(composed("Ko\u0308nig"), "König");
  EXPECT_EQ(composed("La\u0308ufer"), "Läufer");
  EXPECT_EQ(lowered("FU\u0308NF"), "fünf");
}

TEST(Text, AllSpellingsOfAWordMeet) {
  for (const char* spelling : {"Läufer", "LÄUFER", "Laeufer", "la\u0308ufer", "Laufer"}) {
    EXPECT_EQ(levelled(spelling), "laufer") << spelling;
  }
  EXPECT_EQ(levelled("schließen"), "schliessen");
  EXPECT_EQ(levelled("Věž"), "vez");
  EXPECT_EQ(levelled("kôň"), "kon");
}

TEST(Text, BrokenBytesBecomeTheReplacementCharacter) {
  EXPECT_EQ(composed("a\xff"
                     "b"),
            "a\uFFFDb");
}

TEST(Text, WordsAreSplitAtAnyWhiteSpace) {
  EXPECT_EQ(words_of("  a \t bc\n"), (std::vector<std::string>{"a", "bc"}));
  EXPECT_TRUE(words_of(" \t").empty());
  EXPECT_EQ(trimmed("\t a b \r\n"), "a b");
}

TEST(Text, AWholeNumberIsANumberAndNothingElse) {
  EXPECT_EQ(whole_number("80"), 80);
  EXPECT_EQ(whole_number("-3"), -3);
  for (const char* text : {"", " 80", "80 ", "+80", "8o", "80..450", "1e2", "99999999999", "-"}) {
    EXPECT_EQ(whole_number(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace annabella::host
