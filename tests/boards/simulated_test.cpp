// The board of text lines.
#include "simulated.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "boards/bytes.h"
#include "support/null_host.h"

namespace annabella {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

std::unique_ptr<BoardSession> begun_simulated() {
  static NullHost host;
  return Simulated(host).begin("tcp");
}

Lines told_simulated(const std::string& text) {
  const auto session = begun_simulated();
  session->received(letters(text), {});
  return seen_by(*session);
}

TEST(SimulatedBoard, AsksForTheBoard) {
  EXPECT_EQ(in_letters(begun_simulated()->take_bytes()), "read\n");
}

TEST(SimulatedBoard, ReadsWhatItIsTold) {
  EXPECT_THAT(told_simulated("board 4k3/8/8/8/8/8/4P3/4K3\nlift e2\r\nput  e4 P\nput a1 ?\n"
                             "press white\nruns 2\nbutton 2\nbattery 80\nbattery 0 clock\n"),
              ElementsAre("4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/4P3/8/8/4K3",
                          "4k3/8/8/8/4P3/8/8/\?3K3", "press white", "runs 2", "button 2",
                          "battery 80", "battery 0 clock"));
}

TEST(SimulatedBoard, PassesOverWhatIsNoLine) {
  const std::string board = "board 8/8/8/8/8/8/8/K6k\n";
  for (const char* line :
       {"",          "lift",     "lift a2",   "lift z9",      "lift a1 now",  "put a1",
        "put a1 KK", "put a1 5", "put a0 K",  "put a17 K",    "press",        "press red",
        "button",    "button x", "button -1", "board",        "board 8/x!/8", "board 0",
        "board 17",  "board K",  "nonsense",  "lift a1 a1 a1"}) {
    const Lines seen = told_simulated(board + line + "\n");
    if (std::string(line) == "board K") {
      EXPECT_EQ(seen.size(), 2u) << "a board of one square";
    } else {
      EXPECT_EQ(seen.size(), 1u) << line;
    }
  }
  EXPECT_THAT(told_simulated("lift e2\nput e4 P\n"), IsEmpty()) << "before the board was read";
  EXPECT_EQ(told_simulated(std::string(5000, 'x') + "\n" + board).size(), 1u);
}

TEST(SimulatedBoard, SplittingTheBytesAnywhereChangesNothing) {
  const std::string all = "board 4k3/8/8/8/8/8/4P3/4K3\nlift e2\nput e4 P\npress black\n";
  for (std::size_t at = 0; at <= all.size(); ++at) {
    const auto session = begun_simulated();
    session->received(letters(all.substr(0, at)), {});
    session->received(letters(all.substr(at)), {});
    EXPECT_EQ(seen_by(*session), told_simulated(all)) << at;
  }
}

TEST(SimulatedBoard, RandomBytesAreNoPosition) {
  std::mt19937 chance(1);
  for (int round = 0; round < 300; ++round) {
    const auto session = begun_simulated();
    std::vector<std::byte> bytes(300);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(chance() % 256);
    session->received(bytes, {});
    EXPECT_THAT(seen_by(*session), IsEmpty());
  }
}

TEST(SimulatedBoard, IsToldWishes) {
  const auto session = begun_simulated();
  session->take_bytes();
  Wish wish;
  wish.squares = {{4, 1}, {4, 3}};
  session->wish(wish, {});
  for (const Wish::Kind kind : {Wish::Kind::dark, Wish::Kind::beep, Wish::Kind::clock}) {
    Wish other;
    other.kind = kind;
    other.white = std::chrono::seconds{3};
    session->wish(other, {});
  }
  EXPECT_EQ(in_letters(session->take_bytes()), "light e2 e4\ndark\nbeep\nclock 3000 0\n");
}

}  // namespace
}  // namespace annabella
