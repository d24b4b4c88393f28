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

}  // namespace
}  // namespace annabella::host
