// The person at the terminal notices when the program has gone.
#include "support/terminal.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;

Terminal shell(const std::string& command) { return {{"/bin/sh", "-c", command}, {}}; }

TEST(Terminal, FailsAtOnceWithTheLastWordsOfAProgramThatHasGone) {
  static Terminal terminal({"/bin/sh", "-c", "echo ready; echo no such file; exit 3"}, {});
  terminal.wait_for("ready\n");
  const auto began = Ticks::now();
  EXPECT_NONFATAL_FAILURE(terminal.wait_for("> "), "the program has gone, got:\nno such file\n");
  EXPECT_LT(Ticks::now() - began, std::chrono::seconds{10});
  EXPECT_EQ(terminal.wait_until_ended(), 3);
}

TEST(Terminal, FindsWhatWasWrittenBeforeTheEnd) {
  Terminal terminal = shell("echo one; echo two");
  EXPECT_EQ(terminal.wait_until_ended(), 0);
  EXPECT_EQ(terminal.wait_for("two"), "one\n");
}

// A program may close its terminal and go on.
TEST(Terminal, WaitsForTheEndWithoutHurry) {
  Terminal terminal = shell("exec <&- >&- 2>&-; sleep 1; exit 7");
  EXPECT_EQ(terminal.wait_until_ended(), 7);
}

}  // namespace
}  // namespace annabella::host
