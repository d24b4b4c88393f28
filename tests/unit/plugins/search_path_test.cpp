#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

#include "bad_plugins/workshop.h"
#include "plugins/registry.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

class SearchPath : public testing::Test {
 protected:
  SearchPath() {
    set("ANNABELLA_PLUGIN_PATH", "");
    set("XDG_DATA_HOME", "");
    set("HOME", folder_.path());
  }

  static void set(const char* name, const fs::path& value) { ::setenv(name, value.c_str(), 1); }
  fs::path make(const std::string& name) {
    fs::create_directories(folder_.path() / name);
    return folder_.path() / name;
  }
  // Without those of the system and of the program.
  std::vector<fs::path> found(const std::vector<fs::path>& more = {}) {
    std::vector<fs::path> all = plugin_directories(more);
    std::erase_if(all, [&](const fs::path& directory) {
      return !directory.string().starts_with(folder_.path().string());
    });
    return all;
  }

  Scratch folder_;
};

TEST_F(SearchPath, TheOrderIsEnvironmentCommandLineUser) {
  const fs::path a = make("a"), b = make("b"), option = make("option");
  const fs::path data = make("data/annabella/plugins");
  set("ANNABELLA_PLUGIN_PATH", b.string() + ":" + a.string());
  set("XDG_DATA_HOME", folder_.path() / "data");
  EXPECT_EQ(found({option}), (std::vector<fs::path>{b, a, option, data}));
}

TEST_F(SearchPath, TheUsersDataAreInHisHomeIfHeSaysNothingElse) {
  const fs::path home = make(".local/share/annabella/plugins");
  EXPECT_EQ(found(), std::vector<fs::path>{home});
  set("XDG_DATA_HOME", "relative/path");  // to be ignored, says the specification
  EXPECT_EQ(found(), std::vector<fs::path>{home});
}

TEST_F(SearchPath, WhatIsMissingEmptyOrNamedTwiceIsLeftOut) {
  const fs::path a = make("a");
  folder_.write("file", "");
  set("ANNABELLA_PLUGIN_PATH", ":" + a.string() + "::" + (a / "missing").string() + ":" +
                                   (folder_.path() / "file").string() + ":" + a.string() + "/.:");
  EXPECT_EQ(found({a}), std::vector<fs::path>{a});
}

TEST_F(SearchPath, TheProgramsOwnDirectoryComesLast) {
  const fs::path own = fs::path(BUILD_DIR) / "lib/annabella/plugins";
  fs::create_directories(own);
  const std::vector<fs::path> all = plugin_directories({make("option")});
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.back(), fs::canonical(own));
}

}  // namespace
}  // namespace annabella::host
