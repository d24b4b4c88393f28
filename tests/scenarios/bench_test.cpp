// The figures of `annabella bench`: all are there, whatever they are on this machine, and the
// behaviour is the same each time.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "support/own_home.h"
#include "support/terminal.h"

namespace annabella::host {
namespace {

class Bench : public testing::Test {
 protected:
  // HOME stays the sound server's: ALSA looks there.
  std::map<std::string, std::string> figures(const std::string& device) {
    Terminal terminal({BUILD_DIR "/bin/annabella", "bench", "--seconds", "1", "--device", device},
                      {{"XDG_DATA_HOME", (home_.path() / "data").string()},
                       {"XDG_CONFIG_HOME", (home_.path() / "config").string()}});
    EXPECT_EQ(terminal.wait_until_ended(std::chrono::minutes{4}), 0) << terminal.transcript();
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

TEST_F(Bench, GivesEachFigureAndTheSameBehaviourAgain) {
  std::map<std::string, std::string> once = figures("white");
  const std::map<std::string, std::string> same_moves = figures("no-such-device");
  for (const char* figure :
       {"first-sample-milliseconds-opening", "first-sample-milliseconds-median",
        "first-sample-milliseconds-worst", "moves-per-second", "moves-per-second-durable",
        "perft-start-millions-per-second", "perft-kiwipete-millions-per-second",
        "can-win-microseconds-average", "can-win-microseconds-worst"}) {
    ASSERT_TRUE(once.contains(figure)) << figure;
    EXPECT_GT(std::stod(once[figure]), 0) << figure;
  }
  EXPECT_LE(std::stod(once["first-sample-milliseconds-median"]),
            std::stod(once["first-sample-milliseconds-worst"]));
  ASSERT_TRUE(once.contains("behaviour"));
  EXPECT_EQ(once["behaviour"].find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(once["behaviour"], same_moves.at("behaviour"));
  // Without sound, nothing is said about how fast it comes.
  EXPECT_FALSE(same_moves.contains("first-sample-milliseconds-median"));
  EXPECT_FALSE(std::filesystem::exists(home_.path() / "data/annabella/bench"));
}

}  // namespace
}  // namespace annabella::host
