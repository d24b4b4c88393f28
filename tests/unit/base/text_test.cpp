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

TEST(Text, SignsThatLookAlikeAreAlike) {
  EXPECT_EQ(plain_signs("\uff33\uff46\uff13\uff0d\uff5e"), "Sf3-~");
  EXPECT_EQ(plain_signs("a\u00a0b\u2007c\u3000d\u202fe"), "a b c d e");
  EXPECT_EQ(plain_signs("\ufeffe\u200b4\u00ad\u2060"), "e4");
  EXPECT_EQ(plain_signs(std::string_view("\0e\x1b\0004\x7f\0", 7)), "e4");
  EXPECT_EQ(plain_signs("a\tb\r\n"), "a\tb\r\n") << "what parts words stays";
  EXPECT_EQ(plain_signs("Ko\u0308nig ½ ♞"), "König ½ ♞") << "and nothing else";
}

TEST(Text, WordsAreSplitAtAnyWhiteSpace) {
  EXPECT_EQ(words_of("  a \t bc\n"), (std::vector<std::string>{"a", "bc"}));
  EXPECT_TRUE(words_of(" \t").empty());
  EXPECT_EQ(trimmed("\t a b \r\n"), "a b");
}

TEST(Printable, LettersOfAllLanguagesStay) {
  EXPECT_EQ(printable("/home/kůň/Läufer 1.so"), "/home/kůň/Läufer 1.so");
  EXPECT_EQ(printable("\u00a0\u00df"), "\u00a0\u00df");
}

TEST(Printable, WhatATerminalObeysDoesNot) {
  EXPECT_EQ(printable("a\nb\tc\x1b[2Jd\x7f"), "a?b?c?[2Jd?");
  EXPECT_EQ(printable("a\u009b2Jb"), "a?2Jb") << "the escape sequence of one character";
  EXPECT_EQ(printable("so.\u202eelif"), "so.?elif") << "turns the line round";
  EXPECT_EQ(printable("two\u2028lines\u2029here"), "two?lines?here");
}

// In Latin-1 0x9b is the escape sequence of one character; a byte that is none may hide another.
TEST(Printable, WhatIsNoCharacterDoesNot) {
  EXPECT_EQ(printable("a\x9b"
                      "2Jb"),
            "a?2Jb");
  EXPECT_EQ(printable("L\xe4ufer"), "L?ufer");
  EXPECT_EQ(printable("\xc2"), "?");
  EXPECT_EQ(printable(""), "");
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
