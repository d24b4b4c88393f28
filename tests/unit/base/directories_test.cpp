#include "base/directories.h"

#include <gtest/gtest.h>
#include <pwd.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>

namespace annabella::host {
namespace {

class Directories : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("HOME", "/home/anna", 1);
    ::unsetenv("XDG_DATA_HOME");
    ::unsetenv("XDG_CONFIG_HOME");
  }
};

TEST_F(Directories, AreThoseOfXdg) {
  EXPECT_EQ(users_data(), "/home/anna/.local/share");
  EXPECT_EQ(users_configuration(), "/home/anna/.config");
  ::setenv("XDG_DATA_HOME", "/data", 1);
  ::setenv("XDG_CONFIG_HOME", "/configuration", 1);
  EXPECT_EQ(users_data(), "/data");
  EXPECT_EQ(users_configuration(), "/configuration");
}

// "If an implementation encounters a relative path ... it should consider the path invalid and
// ignore it", and an empty variable is as good as none.
TEST_F(Directories, WhatIsRelativeOrEmptyIsIgnored) {
  for (const char* ignored : {"", "relative", "./x", "~"}) {
    ::setenv("XDG_DATA_HOME", ignored, 1);
    ::setenv("XDG_CONFIG_HOME", ignored, 1);
    EXPECT_EQ(users_data(), "/home/anna/.local/share") << ignored;
    EXPECT_EQ(users_configuration(), "/home/anna/.config") << ignored;
  }
}

TEST_F(Directories, WithoutHomeTheSystemKnows) {
  const std::filesystem::path home = ::getpwuid(::getuid())->pw_dir;
  for (const char* ignored : {"", "relative"}) {
    ::setenv("HOME", ignored, 1);
    EXPECT_EQ(users_configuration(), home / ".config") << ignored;
  }
  ::unsetenv("HOME");
  EXPECT_EQ(users_data(), home / ".local/share");
}

}  // namespace
}  // namespace annabella::host
