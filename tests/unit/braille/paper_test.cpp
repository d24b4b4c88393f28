// Pages: nothing is longer than a line or a page, and nothing is broken that belongs together.
#include "braille/paper.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

TEST(BraillePages, WordsStayWhole) {
  BraillePages pages({.cells = 20, .lines = 25});
  pages.add("ABCDEFGHIJ KLMNOPQRS");  // twenty
  pages.add("ABCDEFGHIJ KLMNOPQRSTUV WXYZ");
  pages.add_words({"A B C D E F G", "H I J K"});  // blanks within a word
  EXPECT_EQ(pages.take(),
            "ABCDEFGHIJ KLMNOPQRS\r\nABCDEFGHIJ\r\n  KLMNOPQRSTUV WXYZ\r\n"
            "A B C D E F G\r\n  H I J K\r\n");
}

TEST(BraillePages, AWordLongerThanALineGoesOnBelow) {
  BraillePages pages({.cells = 20, .lines = 25});
  pages.add("AB " + std::string(40, 'C') + " D");
  EXPECT_EQ(pages.take(), "AB\r\n  " + std::string(18, 'C') + "\r\n  " + std::string(18, 'C') +
                              "\r\n  CCCC D\r\n");
}

TEST(BraillePages, AFormFeedStandsBetweenTwoPages) {
  BraillePages pages({.cells = 20, .lines = 10});
  for (int i = 0; i < 10; ++i) pages.add("A");
  EXPECT_EQ(pages.pages(), 1);
  pages.add("B");
  EXPECT_EQ(pages.pages(), 2);
  const std::string text = pages.take();
  EXPECT_TRUE(text.ends_with("A\r\n\fB\r\n"));
  EXPECT_EQ(text.find('\f'), text.rfind('\f'));
}

TEST(BraillePages, WhatBelongsTogetherBeginsAPage) {
  BraillePages pages({.cells = 20, .lines = 10});
  pages.add("A");
  pages.add_together(std::vector<std::string>(9, "B"));
  EXPECT_EQ(pages.pages(), 1);
  pages.add_together(std::vector<std::string>(2, "C"));
  pages.add_together(std::vector<std::string>(9, "D"));
  EXPECT_EQ(pages.pages(), 3);
  EXPECT_TRUE(pages.take().find("C\r\n\fD\r\n") != std::string::npos);
}

TEST(BraillePages, NothingIsNoPage) {
  BraillePages pages;
  pages.turn();
  EXPECT_EQ(pages.pages(), 0);
  EXPECT_EQ(pages.take(), "");
}

}  // namespace
}  // namespace annabella::host
