// What `annabella bench` answers for besides its figures, which are asked for where they are not
// watched by sanitizers (tests/smoke).
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/own_home.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

class Bench : public testing::Test {
 protected:
  std::map<std::string, std::string> figures(const std::vector<std::string>& parts, int exit = 0) {
    std::vector<std::string> command{BUILD_DIR "/bin/annabella", "bench", "--seconds", "1"};
    command.insert(command.end(), parts.begin(), parts.end());
    Terminal terminal(command, home_.environment_with_sound());
    EXPECT_EQ(terminal.wait_until_ended(std::chrono::minutes{4}), exit) << terminal.transcript();
    std::map<std::string, std::string> lines;
    std::istringstream in(terminal.transcript());
    for (std::string line; std::getline(in, line);) {
      const std::size_t blank = line.find(' ');
      if (blank != std::string::npos) lines[line.substr(0, blank)] = line.substr(blank + 1);
    }
    return lines;
  }

  OwnHome home_;
};

TEST_F(Bench, TheBehaviourIsTheSameEachTime) {
  const std::map<std::string, std::string> once = figures({"behaviour", "describe"});
  const std::map<std::string, std::string> again = figures({"behaviour"});
  ASSERT_TRUE(once.contains("describe-all-microseconds"));
  ASSERT_TRUE(once.contains("behaviour"));
  EXPECT_EQ(once.at("behaviour").find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(once.at("behaviour"), again.at("behaviour"));
  EXPECT_EQ(once.size(), 2U) << "only what was asked for";
  EXPECT_EQ(again.size(), 1U);
  EXPECT_FALSE(std::filesystem::exists(home_.path() / "data/annabella/bench"));
}

TEST_F(Bench, TheEngineBeatsWhoeverMovesByChance) {
  const std::map<std::string, std::string> played = figures({"engines", "--games", "2"});
  for (const std::string variant : {"engines-standard", "engines-chess960"}) {
    ASSERT_TRUE(played.contains(variant + "-wins-in-three-found")) << variant;
    EXPECT_EQ(played.at(variant + "-won"), "2") << variant;
    EXPECT_EQ(played.at(variant + "-wins-in-three-found"), played.at(variant + "-wins-in-three"));
  }
}

TEST_F(Bench, WhatItCannotMeasureIsRefusedFirst) {
  EXPECT_FALSE(figures({"seeing"}, 2).contains("behaviour"));
  EXPECT_FALSE(figures({"--device=no-such-device"}, 3).contains("behaviour"));
}

}  // namespace
}  // namespace annabella::host
