#include "words/pattern.h"

#include <gmock/gmock.h>

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Pattern pattern(std::string_view text, std::string_view locale = "de") {
  auto parsed = Pattern::parse(text, locale);
  if (const auto* bad = std::get_if<BadPattern>(&parsed)) {
    ADD_FAILURE() << text << ": " << bad->why;
    return pattern("");
  }
  return std::get<Pattern>(parsed);
}

std::string with_number(const Pattern& pattern, std::int64_t n) {
  return pattern.filled({{"n", {std::to_string(n), n}}});
}

TEST(Pattern, FillsItsGaps) {
  const Pattern capture = pattern("{piece} schlägt {to}");
  EXPECT_THAT(capture.arguments(), ElementsAre("piece", "to"));
  EXPECT_EQ(capture.filled({{"piece", {"Dame", "Q"}}, {"to", {"Eva fünf", "e5"}}}),
            "Dame schlägt Eva fünf");
}

TEST(Pattern, WhatFillsAGapIsNeverReadAsAPattern) {
  const Pattern name = pattern("Weiß: {name}.");
  for (const std::string text : {"{0}", "{name}", "}{", "'{'", "#", "O''Neill", "{n, plural,"}) {
    EXPECT_EQ(name.filled({{"name", {text, text}}}), "Weiß: " + text + ".");
  }
}

TEST(Pattern, ABareNumberIsNotGrouped) {
  EXPECT_EQ(with_number(pattern("{n} Knoten"), 1234567), "1234567 Knoten");
  EXPECT_EQ(with_number(pattern("{n, plural, one{# Knoten} other{# Knoten}}"), 1234567),
            "1234567 Knoten");
}

TEST(Pattern, TheNumberSignShowsTheWordsOfItsOwnPlural) {
  const Pattern nested =
      pattern("{n, plural, =0{nichts} other{# mit {m, plural, one{# Zug} other{# Zügen}}}}");
  EXPECT_EQ(nested.filled({{"n", {"drei", std::int64_t{3}}}, {"m", {"eins", std::int64_t{1}}}}),
            "drei mit eins Zug");
}

// CLDR's plural rules: 1, 2 to 4, 5 and more.
TEST(Pattern, CzechAndSlovakHaveThreePlurals) {
  for (const char* locale : {"cs", "sk"}) {
    const Pattern moves = pattern("{n, plural, one{tah} few{tahy} other{tahů}}", locale);
    for (const auto& [n, word] : {std::pair{0, "tahů"},
                                  {1, "tah"},
                                  {2, "tahy"},
                                  {4, "tahy"},
                                  {5, "tahů"},
                                  {21, "tahů"},
                                  {22, "tahů"}}) {
      EXPECT_EQ(with_number(moves, n), word) << locale << " " << n;
    }
  }
}

TEST(Pattern, NumeralsHaveNoSoftHyphens) {
  EXPECT_EQ(spelt_out(59, "de"), "neunundfünfzig");
  EXPECT_EQ(spelt_out(22, "sk"), "dvadsaťdva");
  EXPECT_EQ(with_number(pattern("{n, spellout}"), 59), "neunundfünfzig");
}

TEST(Pattern, NumeralsHaveGenders) {
  const Pattern hours = pattern(
      "{n, plural, few{{n, spellout, %spellout-cardinal-feminine} hodiny} "
      "other{{n, spellout}, {n, spellout,%spellout-cardinal-feminine}, {n}}}",
      "cs");
  EXPECT_EQ(with_number(hours, 2), "dvě hodiny");
  EXPECT_EQ(with_number(hours, 21), "dvacet jeden, dvacet jedna, 21");
  EXPECT_EQ(spelt_out(2, "sk", "%spellout-cardinal-feminine"), "dve");
  EXPECT_EQ(spelt_out(2, "sk", "%no-such-rules"), "2");
}

TEST(Pattern, OneAfterTheOtherIsFilledAsEachAlone) {
  const Pattern hours = pattern(
      "{n, plural, one{{n, spellout, %spellout-cardinal-feminine} hodina} few{# hodiny} "
      "other{{n, spellout} hodin}}, {side}",
      "cs");
  std::vector<Fillings> all;
  for (const std::int64_t n : {5, 1, 2, 1, 0}) all.push_back({{"n", {std::to_string(n), n}}});
  EXPECT_THAT(hours.filled_each(all),
              ElementsAre("pět hodin, side", "jedna hodina, side", "2 hodiny, side",
                          "jedna hodina, side", "nula hodin, side"));
  EXPECT_THAT(hours.filled_each({}), ElementsAre());
}

TEST(Pattern, AGapThatNothingFillsShowsItsName) {
  EXPECT_EQ(pattern("{piece} und {n, plural, one{einer} other{viele}}").filled({}),
            "piece und viele");
}

TEST(Pattern, LiteralsAreTheWordsOfEveryBranch) {
  EXPECT_THAT(pattern("Zug {n}: {side, select, white{Weiß} other{{n, plural, one{# mal} "
                      "other{oft}}}}, '{'so'}'")
                  .literals(),
              ElementsAre("Zug ", ": ", "Weiß", " mal", "oft", ", ", "{", "so", "}"));
}

TEST(Pattern, RejectsWhatMessageFormatRejects) {
  for (const char* text : {"{", "{}", "{n, plural, one{x}}", "{n, plur, one{x} other{y}}", "{a b}",
                           "{n, plural, offset:1 one{#} other{#}}"}) {
    const auto parsed = Pattern::parse(text, "de");
    ASSERT_TRUE(std::holds_alternative<BadPattern>(parsed)) << text;
    EXPECT_FALSE(std::get<BadPattern>(parsed).why.empty());
  }
}

}  // namespace
}  // namespace annabella::host
