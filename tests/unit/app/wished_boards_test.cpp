// Which boards a table asks for, and what is known of them.
#include "app/wished_boards.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <utility>

#include "game/arbiter.h"
#include "simulated.h"
#include "support/null_host.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

constexpr std::array<std::string_view, 7> kBoardOptions{
    "clock", "board", "white-board", "black-board", "white", "black", "board-clock"};

// Has a driver for every board, and nothing else.
class Drivers final : public Registry {
 public:
  const std::vector<FoundPlugin>& found() const override { return found_; }
  Result<std::string> full_id(std::string_view, std::string_view name) override {
    return std::string(name);
  }
  std::filesystem::path words(std::string_view, std::string_view) override { return {}; }
  Result<std::shared_ptr<Variant>> variant(std::string_view) override { return nothing(); }
  Result<std::shared_ptr<PairingSystem>> pairing(std::string_view) override { return nothing(); }
  Result<std::shared_ptr<BoardDriver>> board(std::string_view) override {
    return std::shared_ptr<BoardDriver>(std::make_shared<Simulated>(host_));
  }
  void try_all() override {}

 private:
  static Error nothing() { return {{"plugin.none", {}}}; }

  NullHost host_;
  std::vector<FoundPlugin> found_;
};

std::vector<WishedBoard> boards_for(
    const std::vector<std::string>& arguments,
    const std::map<std::string, std::string, std::less<>>& before = {}) {
  static Drivers drivers;
  Options options = *Options::read(arguments, kBoardOptions);
  options.go_on_with(before);
  return *wished_boards(options, drivers);
}

const std::string kHere = "simulated:/dev/here", kThere = "simulated:/dev/there";

TEST(WishedBoards, EachPlayerMovesOnHisOwn) {
  const auto boards = boards_for({"--white-board", kHere, "--black-board", kThere},
                                 {{"black-board-turned", "yes"}});
  ASSERT_EQ(boards.size(), 2u);
  EXPECT_EQ(boards[0].place.where, "/dev/here");
  EXPECT_EQ(boards[0].moves_here, (Both<bool>{true, false}));
  EXPECT_EQ(boards[0].lies_turned, std::nullopt);
  EXPECT_EQ(boards[1].moves_here, (Both<bool>{false, true}));
  EXPECT_EQ(boards[1].lies_turned, true);
}

TEST(WishedBoards, TheOrganiserMaySayWhoseItsClocksAre) {
  const auto first_clock = [](const std::vector<std::string>& more) {
    std::vector<std::string> wish{"--board", kHere};
    wish.insert(wish.end(), more.begin(), more.end());
    return boards_for(wish).front().first_clock_of;
  };
  EXPECT_EQ(first_clock({}), std::nullopt);
  EXPECT_EQ(first_clock({"--board-clock", "1"}), Color::white);
  EXPECT_EQ(first_clock({"--board-clock", "2"}), Color::black);
  EXPECT_FALSE(Options::read({"--board-clock", "left"}, kBoardOptions));
}

TEST(WishedBoards, TheClockAtTheBoardCountsWhereItIsWished) {
  const auto counts = [](const std::vector<std::string>& more) {
    std::vector<std::string> wish{"--white-board", kHere, "--black-board", kThere};
    wish.insert(wish.end(), more.begin(), more.end());
    std::vector<bool> each;
    for (const WishedBoard& board : boards_for(wish)) each.push_back(board.clock_counts);
    return each;
  };
  EXPECT_EQ(counts({}), (std::vector{false, false}));
  EXPECT_EQ(counts({"--clock", "program"}), (std::vector{false, false}));
  EXPECT_EQ(counts({"--clock", "board"}), (std::vector{false, false})) << "these have none";
  EXPECT_FALSE(Options::read({"--clock", "mine"}, kBoardOptions));
}

TEST(WishedBoards, WhatAnEnginePlaysIsCarriedOutForItOnAnyBoard) {
  const auto boards =
      boards_for({"--board", kHere, "--white", "engine"}, {{"black-board-turned", "yes"}});
  ASSERT_EQ(boards.size(), 1u);
  EXPECT_EQ(boards[0].moves_here, (Both<bool>{false, true}));
  EXPECT_EQ(boards[0].lies_turned, true);
}

// As was found in the newest game on this board, whoever sat at it.
TEST(WishedBoards, HowABoardLayIsKnownFromTheNewestGameOnIt) {
  const TemporaryDirectory folder;
  const auto journal = Journal::open(folder.path() / "journal.sqlite");
  ASSERT_TRUE(journal);
  static Drivers drivers;
  const auto lay = [&](const std::vector<std::string>& arguments) {
    const Options options = *Options::read(arguments, kBoardOptions);
    return lay_turned(wished_boards(options, drivers)->front(), options, **journal);
  };
  const auto played = [&](const GameSettings& settings) {
    const std::int64_t game = *(*journal)->begin();
    ASSERT_TRUE((*journal)->append(game, opening(host::Setup{}, Time{})));
    ASSERT_TRUE((*journal)->keep(game, settings));
  };
  EXPECT_EQ(lay({"--board", kHere}), std::nullopt);
  played({{"board", kHere}, {"board-turned", "yes"}});
  played({{"board", kHere}});
  played({{"white-board", kThere}, {"white-board-turned", "no"}, {"black-board-turned", "yes"}});
  EXPECT_EQ(lay({"--board", kHere}), true) << "in the newest one it was not found";
  EXPECT_EQ(lay({"--black-board", kHere}), true) << "at another seat";
  EXPECT_EQ(lay({"--board", kThere}), false) << "the other one was Black's";
  EXPECT_EQ(lay({"--board", "simulated:/dev/third"}), std::nullopt);
  played({{"board", kHere}, {"black-board-turned", "no"}});
  EXPECT_EQ(lay({"--board", kHere}), false) << "against an engine";
}

// By whichever of its names.
TEST(WishedBoards, OneBoardIsNotNamedTwice) {
  const TemporaryDirectory folder;
  const auto port = folder.write("port", "");
  const auto by_id = folder.path() / "by-id";
  std::filesystem::create_symlink(port, by_id);
  const auto why_not = [](const std::vector<std::string>& arguments) {
    static Drivers drivers;
    const Options options = *Options::read(arguments, kBoardOptions);
    const auto boards = wished_boards(options, drivers);
    return boards ? "" : boards.error().what.key;
  };
  const std::string network = "simulated:tcp:localhost:7777";
  EXPECT_EQ(why_not({"--white-board", kHere, "--black-board", kThere}), "");
  for (const auto& [first, second] : std::vector<std::pair<std::string, std::string>>{
           {kHere, kHere},
           {kHere, "simulated:/dev/../dev/here"},
           {kHere, "other:/dev/here"},
           {network, network},
           {"simulated:" + port.string(), "simulated:" + by_id.string()}}) {
    EXPECT_EQ(why_not({"--white-board", first, "--black-board", second}), "board.named-twice")
        << first << " " << second;
    EXPECT_EQ(why_not({"--board", first, "--black-board", second}), "board.named-twice") << first;
  }
}

}  // namespace
}  // namespace annabella::host
