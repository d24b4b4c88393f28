// What TRF16 has room for, in its own words and in those of people.
#include "tournament/trf_fields.h"

#include <gmock/gmock.h>

namespace annabella::host {
namespace {

TEST(TrfFields, DaysAreWrittenAsTrfHasThem) {
  struct Case {
    const char *typed, *day;  // "" if there is no such day
  };
  for (const Case& one :
       {Case{"1992/09/26", "1992/09/26"}, Case{"1992-9-6", "1992/09/06"},
        Case{"1992.09.26", "1992/09/26"}, Case{"26. 9. 1992", "1992/09/26"},
        Case{"2024/02/29", "2024/02/29"}, Case{"2023/02/29", ""}, Case{"1992/13/01", ""},
        Case{"1992/00/00", ""}, Case{"1992", ""}, Case{"92/09/26", ""}, Case{"26.9.92", ""},
        Case{"1992/09/26/1", ""}, Case{"tomorrow", ""}, Case{"", ""}, Case{"1992//", ""},
        Case{"-1992/09/26", ""}}) {
    EXPECT_EQ(day_in(one.typed).value_or(""), one.day) << one.typed;
  }
}

// TRF16: YYYY/MM/DD, YYYY/00/00 or YYYY.
TEST(TrfFields, OfABirthTheYearIsEnough) {
  EXPECT_EQ(birth_in("1992"), "1992");
  EXPECT_EQ(birth_in("1992/00/00"), "1992/00/00");
  EXPECT_EQ(birth_in("1992/09/00"), "1992/09/00");
  EXPECT_EQ(birth_in("26.9.1992"), "1992/09/26");
  EXPECT_EQ(birth_in("0000/00/00"), "");
  for (const char* wrong :
       {"", "92", "1992/09/31", "1992/13/00", "1992/00/07", "19920926", "3000"}) {
    EXPECT_EQ(birth_in(wrong), std::nullopt) << wrong;
  }
}

TEST(TrfFields, WhatHasNoRoomIsRefused) {
  for (const auto& [name, value] : {std::pair("federation", "CZE"),
                                    {"federation", "cze"},
                                    {"fide-id", "300012"},
                                    {"birth", ""},
                                    {"federation", ""},
                                    {"city", "Praha"},
                                    {"begins", "1992/09/26"}}) {
    EXPECT_TRUE(expect_in_trf(name, value)) << name << ' ' << value;
  }
  for (const auto& [name, value] : {std::pair("federation", "Czechia"),
                                    {"federation", "C1E"},
                                    {"federation", "CZ"},
                                    {"fide-id", "123456789012"},
                                    {"fide-id", "12a"},
                                    {"birth", "young"},
                                    {"ends", "Sunday"},
                                    {"begins", "1992"}}) {
    const Result<Done> refused = expect_in_trf(name, value);
    ASSERT_FALSE(refused) << name << ' ' << value;
    EXPECT_EQ(refused.error().what.key, "event.bad-setting");
  }
}

TEST(TrfFields, OneLineOfSignsThatAreSeen) {
  EXPECT_TRUE(expect_one_line("Dvořák, Żaneta – „1“"));
  for (const char* wrong :
       {"two\nlines", "a\ttab", "a bell\a", "\xc2\x85", "\xe2\x80\xa8", "\xff"}) {
    EXPECT_FALSE(expect_one_line(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace annabella::host
