#include "app/files.h"

#include <gtest/gtest.h>

#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

// Whoever may rename over a device would have taken it from the whole machine.
TEST(Files, WhatIsNoFileIsWrittenToAndStays) {
  const TemporaryDirectory folder;
  for (const auto& [device, takes_it] : {std::pair{"/dev/null", true}, {"/dev/full", false}}) {
    const fs::path link = folder.path() / fs::path(device).filename();
    fs::create_symlink(device, link);
    EXPECT_EQ(static_cast<bool>(replace_file(link.string(), "text")), takes_it) << device;
    EXPECT_EQ(static_cast<bool>(add_to_file(link.string(), "text")), takes_it) << device;
    EXPECT_TRUE(fs::is_symlink(link)) << device;
    EXPECT_FALSE(fs::exists(link.string() + ".new")) << device;
  }
}

TEST(Files, AFileIsReplacedAndAddedTo) {
  const TemporaryDirectory folder;
  const std::string file = (folder.path() / "games.pgn").string();
  ASSERT_TRUE(replace_file(file, "old\n"));
  ASSERT_TRUE(replace_file(file, "one\n"));
  ASSERT_TRUE(add_to_file(file, "two\n"));
  EXPECT_EQ(*read_file(file), "one\n\ntwo\n");
}

// A game that is saved again stands there once, among others, wherever it stands.
TEST(Files, WhatWasWrittenEarlierMakesRoom) {
  const TemporaryDirectory folder;
  const std::string file = (folder.path() / "games.pgn").string();
  ASSERT_TRUE(replace_file(file, "a 1. e4 *\n\n1. e4 *\n\nother\n"));
  ASSERT_TRUE(add_to_file(file, "1. e4 e5 *\n", "1. e4 *\n"));
  EXPECT_EQ(*read_file(file), "a 1. e4 *\n\n1. e4 e5 *\n\nother\n");
  ASSERT_TRUE(add_to_file(file, "1. e4 e5 2. f4 *\n", "1. e4 *\n"));
  EXPECT_EQ(*read_file(file), "a 1. e4 *\n\n1. e4 e5 *\n\nother\n\n1. e4 e5 2. f4 *\n")
      << "somebody has changed it: it is his";
  ASSERT_TRUE(add_to_file(file, "1. e4 e5 1-0\n", "1. e4 e5 *\n"));
  EXPECT_EQ(*read_file(file), "a 1. e4 *\n\n1. e4 e5 1-0\n\nother\n\n1. e4 e5 2. f4 *\n");
}

}  // namespace
}  // namespace annabella::host
