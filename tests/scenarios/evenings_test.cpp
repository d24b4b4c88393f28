// Whole evenings, word for word: each file in tests/scenarios/evenings is one. Where an evening
// goes otherwise, it is left in the build's folder `evenings`, to be read aloud and compared.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "support/played_evening.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<std::string> evenings() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(SOURCE_DIR "/tests/scenarios/evenings")) {
    names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

// "12: alle: Wiederholt." beside what the program says there.
std::string first_difference(const std::string& wanted, const std::string& got) {
  std::istringstream one(wanted), other(got);
  std::string expected, said;
  for (int number = 1; std::getline(one, expected); ++number) {
    if (!std::getline(other, said)) said = "(nothing more)";
    if (said != expected) {
      return "line " + std::to_string(number) + "\n  it reads " + expected + "\n  said was " + said;
    }
  }
  return std::getline(other, said) ? "after the end: " + said : "";
}

class Evenings : public testing::TestWithParam<std::string> {
 protected:
  Evenings() { ::setenv("XDG_CONFIG_HOME", home_.path().c_str(), 1); }

 private:
  TemporaryDirectory home_;
};

TEST_P(Evenings, GoesAsItIsWritten) {
  const std::string wanted = text_of(SOURCE_DIR "/tests/scenarios/evenings/" + GetParam() + ".txt");
  ASSERT_NE(wanted, "");
  const std::string got = played(wanted);
  if (got == wanted) return;
  fs::create_directories(BUILD_DIR "/evenings");
  const std::string file = BUILD_DIR "/evenings/" + GetParam() + ".txt";
  std::ofstream(file) << got;
  ADD_FAILURE() << GetParam() << ", " << first_difference(wanted, got) << "\n  whole: " << file;
}

INSTANTIATE_TEST_SUITE_P(All, Evenings, testing::ValuesIn(evenings()),
                         [](const auto& name) { return name.param; });

// The evening with Appendix D is complete: each of its rules that laws-coverage knows is named
// where it happens.
TEST(AppendixD, HappensFromBeginningToEnd) {
  const std::string evening = text_of(SOURCE_DIR "/tests/scenarios/evenings/appendix_d.txt");
  std::ifstream rows(SOURCE_DIR "/tests/laws/rows.tsv");
  int count = 0;
  for (std::string row; std::getline(rows, row);) {
    if (!row.starts_with("D_")) continue;
    std::string rule = row.substr(0, row.find('\t'));
    std::ranges::replace(rule, '_', '.');
    const std::regex named("(^|\n)#[^\n]*\\b" + rule + "(?!\\.?[0-9])");
    EXPECT_TRUE(std::regex_search(evening, named)) << rule;
    ++count;
  }
  EXPECT_GE(count, 10);
}

TEST(PlayedEvening, WhatIsWrittenAndNotSaidIsNoPartOfIt) {
  const std::string lines = "annabella play --time none\n> e4\n";
  const std::string evening = played(lines);
  EXPECT_EQ(evening, "annabella play --time none\nalle: Ohne Uhr.\n> e4\nalle: Bauer Eva vier\n");
  EXPECT_EQ(played(evening), evening);
  EXPECT_EQ(played(evening + "alle: Bauer Eva fünf\n"), evening);
}

}  // namespace
}  // namespace annabella::host
