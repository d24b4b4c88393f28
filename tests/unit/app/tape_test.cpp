// Announcements that are kept as sound (D.2.7): under which number, and what is not kept.
#include "app/tape.h"

#include <gtest/gtest.h>

#include "hearing/sound_file.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

class TapeTest : public testing::Test {
 protected:
  void say(const std::string& words, Time at) {
    HearingThread::Said said{};
    said.rate = 16000;
    said.understood.words = words;
    said.captured.samples.assign(8000, 1000);
    tape.hold(at, said);
  }
  void happens(int number, Time at, Event event) {
    EXPECT_TRUE(tape.keep(12, {.number = number, .at = at, .left = {}, .event = std::move(event)}));
  }
  bool is_kept(int fact) const {
    return std::filesystem::exists(folder.path() /
                                   ("game-12-fact-" + std::to_string(fact) + ".flac"));
  }

  TemporaryDirectory folder;
  Tape tape = *Tape::open(folder.path());
  const Time first{Duration{1000}}, second{Duration{2000}};
};

TEST_F(TapeTest, D_2_7_WhatSomethingCameOfIsKeptUnderTheNumberOfTheFact) {
  say("bauer eva vier", first);
  say("uhr", second);
  happens(34, first, MoveAnnounced{});
  EXPECT_TRUE(is_kept(34));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
  const Result<Recording> kept = read_recording((folder.path() / "game-12-fact-34.flac").string());
  ASSERT_TRUE(kept);
  EXPECT_NEAR(kept->seconds, 0.5, 0.01);
}

// D.2.8: it withdraws a move and announces another; the score has the other one.
TEST_F(TapeTest, D_2_8_WhatMendsASlipIsKeptAsTheMove) {
  say("korrektur bauer eva drei", first);
  happens(7, first, MoveWithdrawn{});
  happens(8, first, MoveAnnounced{});
  happens(9, first, MoveMade{});
  EXPECT_FALSE(is_kept(7));
  EXPECT_TRUE(is_kept(8));
  const NameOfSound sounds =
      sounds_of(12,
                {{.number = 7, .at = first, .left = {}, .event = MoveWithdrawn{}},
                 {.number = 8, .at = first, .left = {}, .event = MoveAnnounced{}}},
                folder.path());
  Ply mended{};
  mended.at = first;
  EXPECT_EQ(sounds(mended), "game-12-fact-8.flac");
  mended.at = second;
  EXPECT_EQ(sounds(mended), "");
}

}  // namespace
}  // namespace annabella::host
