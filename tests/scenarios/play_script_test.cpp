// scripts/play, in a copy of the tree in which everything is installed and built already: what it
// is given reaches the program.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/own_home.h"
#include "support/record.h"

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

class PlayScript : public testing::Test {
 protected:
  PlayScript() {
    fs::create_directories(tree_ / "scripts");
    fs::create_directories(tree_ / "tools");
    fs::create_directories(tree_ / "build/release/bin");
    fs::copy_file(SOURCE_DIR "/scripts/play", tree_ / "scripts/play");
    fs::create_symlink(BUILD_DIR "/bin/annabella", tree_ / "build/release/bin/annabella");
    // Both would eat the players' lines if they were let.
    make_program(tree_ / "scripts/install-dependencies", "cat >/dev/null");
    make_program(tree_ / "tools/cmake", "cat >/dev/null; echo built");
  }

  static void make_program(const fs::path& path, const std::string& what) {
    std::ofstream(path) << "#!/bin/sh\n" << what << "\n";
    fs::permissions(path, fs::perms::owner_all);
  }

  Outcome play(const std::string& arguments, const std::string& input) {
    std::ofstream(home_.path() / "in") << input;
    std::string command = "cd / && cat '" + (home_.path() / "in").string() + "' | env";
    for (const auto& [name, value] : home_.environment())
      command += " " + name + "='" + value + "'";
    command += " PATH='" + (tree_ / "tools").string() + "':\"$PATH\" '" +
               (tree_ / "scripts/play").string() + "' " + arguments;
    for (const char* stream : {" > ", " 2> "}) {
      command +=
          stream + ("'" + (home_.path() / (stream[1] == '2' ? "err" : "out")).string() + "'");
    }
    const int status = std::system(command.c_str());
    return {.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            .out = contents("out"),
            .err = contents("err")};
  }

  std::string contents(const char* name) const {
    std::ostringstream text;
    text << std::ifstream(home_.path() / name).rdbuf();
    return text.str();
  }

  OwnHome home_;
  fs::path tree_ = home_.path() / "a tree";
};

TEST_F(PlayScript, PlaysPipedLinesAndEndsWithThem) {
  const Outcome played = play("", "e4\ne5\nSf3");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_NE(played.out.find("Bauer Eva vier\nBauer Eva fünf\nSpringer Felix drei\n"),
            std::string::npos)
      << played.out;
  EXPECT_EQ(played.out.find("built"), std::string::npos) << "only the game is printed";
  EXPECT_EQ(moves_of(newest_game(home_)), (std::vector<std::string>{"e2e4", "e7e5", "g1f3"}));
}

TEST_F(PlayScript, PassesItsArgumentsOn) {
  const Outcome played = play("--voice en --white 'Anna Bella' --time none", "");
  EXPECT_EQ(played.status, 0) << played.err;
  EXPECT_EQ(played.out.substr(0, played.out.find("For")), "White: Anna Bella.\nNo clock.\n");
}

TEST_F(PlayScript, TellsWhatTheProgramTells) { EXPECT_EQ(play("--no-such-option", "").status, 2); }

TEST_F(PlayScript, ABuildThatFailsIsShownAndNothingIsPlayed) {
  make_program(tree_ / "tools/cmake", "echo this is broken; exit 1");
  const Outcome played = play("", "e4\n");
  EXPECT_EQ(played.status, 3);
  EXPECT_EQ(played.out, "");
  EXPECT_NE(played.err.find("this is broken"), std::string::npos);
}

}  // namespace
}  // namespace annabella::host
