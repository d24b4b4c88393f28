// Text in the Braille of each language.
#include "braille/language.h"

#include <gmock/gmock.h>

#include "words/voice.h"

namespace annabella::host {
namespace {

using testing::HasSubstr;

// ASCII Braille: capital sign, number sign, a comma is dot 2.
TEST(Braille, LinesAndPages) {
  const Result<std::string> one = as_brf({"Ada 12"}, "en");
  ASSERT_TRUE(one);
  EXPECT_EQ(*one, ",ADA #AB\r\n");
  const std::string longer(25, 'a');
  const Result<std::string> two = as_brf({longer + " " + longer}, "en");
  EXPECT_EQ(*two, std::string(25, 'A') + "\r\n  " + std::string(25, 'A') + "\r\n");
  const Result<std::string> pages = as_brf(std::vector<std::string>(26, "a"), "de");
  EXPECT_THAT(*pages, HasSubstr("\r\n\fA\r\n"));
}

TEST(Braille, EveryVoiceHasItsTable) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const Result<std::string> text = as_brf({"Brett 1: Žák – Šípek, 1/2"}, language);
    ASSERT_TRUE(text) << language;
    EXPECT_GT(text->size(), 20u);
  }
}

TEST(Braille, AMissingTableIsNamed) {
  const Result<std::string> none = as_brf({"a"}, "xx");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what.key, "braille.no-table");
  const Result<std::string> gone = BrailleTable("no-such-table.ctb").cells("a");
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().what,
            (Phrase{"braille.no-table", {{"tables", std::string("no-such-table.ctb")}}}));
}

// A name from elsewhere keeps nothing else from being written.
TEST(Braille, ACharacterThatATableLacksLeavesTheOthers) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const Result<BrailleTable> table = exact_table(language);
    ASSERT_TRUE(table);
    for (const char* name : {"Иванов", "Nguyễn", "漢字", "ё", "𝔄"}) {
      const Result<std::string> cells = table->cells(std::string(name) + " Dc3");
      ASSERT_TRUE(cells) << language << name;
      EXPECT_TRUE(cells->ends_with(*table->cells(" Dc3"))) << language << name << *cells;
    }
  }
}

// Not its number, as some tables write it, and not nothing.
TEST(Braille, ACharacterThatATableLacksIsAQuestionMark) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    SCOPED_TRACE(language);
    const Result<BrailleTable> table = exact_table(language);
    ASSERT_TRUE(table);
    for (const auto& [name, read] : {std::pair{"日本", "??"},
                                     {"Иван", "????"},
                                     {"Nguyễn", "Nguy?n"},
                                     {"Li 李, Bo", "Li ?, Bo"},
                                     {"𝔄", "?"}}) {
      EXPECT_EQ(*table->cells(name), *table->cells(read)) << name;
      EXPECT_TRUE(table->lacks(name)) << name;
      EXPECT_FALSE(table->lacks(read)) << read;
    }
    EXPECT_FALSE(table->lacks("Žák – Šípek, 1/2"));
    EXPECT_EQ(*table->cells(as_patterns("-' K")), "-' K") << "cells are passed on";
    EXPECT_FALSE(table->lacks(as_patterns("-' K")));
  }
}

// The queen takes, or a pawn from d: "Dxc3", "dxc3".
TEST(Braille, CapitalsHaveTheirSignWhereTheyMatter) {
  for (const char* language : {"de", "cs", "sk", "en"}) {
    const Result<BrailleTable> table = exact_table(language);
    ASSERT_TRUE(table);
    EXPECT_NE(*table->cells("Dxc3"), *table->cells("dxc3")) << language;
  }
}

// Unicode's patterns: bit 0 is dot 1. Everything of a .brf file comes out again.
TEST(Braille, PatternsAreTheSameCells) {
  EXPECT_EQ(as_patterns("A,=-' "), "⠁⠠⠿⠤⠄⠀");
  for (const char* language : {"de", "cs", "sk", "en"}) {
    for (char cell = '!'; cell <= '_'; ++cell) {
      const std::string one(1, cell);
      EXPECT_EQ(*exact_table(language)->cells(as_patterns(one)), one) << language;
    }
  }
}

TEST(Braille, OnlyTheBritishHaveACodeThatWeKnow) {
  EXPECT_TRUE(chess_code(voices_directory() / "en"));
  for (const char* voice : {"de", "cs", "sk"}) {
    EXPECT_FALSE(chess_code(voices_directory() / voice)) << voice;
  }
}

}  // namespace
}  // namespace annabella::host
