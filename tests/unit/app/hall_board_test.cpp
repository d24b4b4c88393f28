// A game at a board of an event, and its result in the event's file.
#include "app/hall_board.h"

#include <gmock/gmock.h>

#include "app/opened_event.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;

class HallBoardTest : public testing::Test {
 protected:
  HallBoardTest() {
    write({{"settings", {{"name", "Club Open"}, {"scoring", "3-2-1-0"}}},
           {"entered", {{"name", "Adler, Ada"}}},
           {"entered", {{"name", "Bohm, Bert"}}},
           {"entered", {{"name", "Cerny, Cyril"}}},
           {"entered", {{"name", "Dub, Dana"}}},
           {"paired", {{"round", "1"}, {"games", "1-2 3-4"}}}});
  }

  void write(const std::vector<Change>& changes) {
    const auto book = std::filesystem::exists(file) ? EventBook::open(file) : EventBook::make(file);
    ASSERT_TRUE((*book)->append(static_cast<int>((*book)->changes()->size()), changes, {}));
  }

  static std::vector<std::string> keys(const Result<std::vector<Phrase>>& told) {
    std::vector<std::string> all;
    if (!told) return {told.error().what.key};
    for (const Phrase& phrase : *told) all.push_back(phrase.key);
    return all;
  }

  TemporaryDirectory folder;
  std::filesystem::path file = folder / "a.event";
};

TEST_F(HallBoardTest, TheResultOfAResumedGame) {
  const Result<SeatedBoard> seated = seat_at(file.string(), "2");
  ASSERT_TRUE(seated);
  const std::optional<HallBoard> resumed = HallBoard::of(seated->board.kept());
  ASSERT_TRUE(resumed);
  EXPECT_THAT(keys(report(*resumed, {Score::draw, "agreement"}, {})), ElementsAre("change.result"));
  const Result<OpenedEvent> event = open_event(file);
  EXPECT_EQ(event->event.points(4, 1), 4);
}

// A game that was begun when only the board was kept.
TEST_F(HallBoardTest, WhoSatThereNeedNotBeKnown) {
  const Result<SeatedBoard> seated = seat_at(file.string(), "1");
  ASSERT_TRUE(seated);
  GameSettings kept = seated->board.kept();
  kept.erase("event-white");
  kept.erase("event-black");
  GameEnded ended{Score::white_wins, "checkmate"};
  ended.reduced = {1, 0};
  EXPECT_THAT(keys(report(*HallBoard::of(kept), ended, {})),
              ElementsAre("change.result", "change.points-off"));
  EXPECT_EQ(open_event(file)->event.points(1, 1), 4);  // three points less one
}

// A result belongs to two players, not to a place in a list.
TEST_F(HallBoardTest, OthersSitThereByNow) {
  const Result<SeatedBoard> seated = seat_at(file.string(), "1");
  ASSERT_TRUE(seated);
  write({{"by-hand", {{"round", "1"}, {"games", "1-3 2-4"}, {"reason", "so"}}}});
  EXPECT_THAT(keys(report(seated->board, {Score::white_wins, "checkmate"}, {})),
              ElementsAre("event.other-game"));
  EXPECT_FALSE(open_event(file)->event.rounds()[0].boards[0].score);
}

// Nor to a file: next month's event of the same club may have the same name, players and first
// round.
TEST_F(HallBoardTest, AnotherEventIsInTheFileByNow) {
  const Result<SeatedBoard> january = seat_at(file.string(), "1");
  ASSERT_TRUE(january);
  EXPECT_TRUE(january->board.is_same_game(*HallBoard::of(january->board.kept())));
  const auto changes = open_event(file)->changes;
  std::filesystem::remove(file);
  const auto book = EventBook::make(file);
  EXPECT_THAT(keys(report(january->board, {Score::white_wins, "resignation"}, {})),
              ElementsAre("event.other-game"))
      << "nothing is in it yet";
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const std::vector<Change> one{changes[i].change};
    ASSERT_TRUE((*book)->append(static_cast<int>(i), one, Time{std::chrono::hours{31 * 24}}));
  }
  const Result<SeatedBoard> february = seat_at(file.string(), "1");
  ASSERT_TRUE(february);
  EXPECT_FALSE(february->board.is_same_game(*HallBoard::of(january->board.kept())));
  EXPECT_THAT(keys(report(january->board, {Score::white_wins, "resignation"}, {})),
              ElementsAre("event.other-game"));
}

// 12.9.5: the loser of a game has a point, which the arbiter has taken; the winner one less, twice.
TEST_F(HallBoardTest, WhatTheArbiterHasTakenIsTaken) {
  const Result<SeatedBoard> seated = seat_at(file.string(), "1");
  ASSERT_TRUE(seated);
  GameEnded ended{Score::white_wins, "checkmate"};
  ended.reduced = {2, 1};
  EXPECT_THAT(keys(report(seated->board, ended, {})),
              ElementsAre("change.result", "change.points-off", "change.points-off"));
  const Result<OpenedEvent> event = open_event(file);
  EXPECT_EQ(event->event.points(1, 1), 2);
  EXPECT_EQ(event->event.points(2, 1), 0);
  EXPECT_EQ(event->event.rounds()[0].boards[0].score, Score::white_wins);
}

}  // namespace
}  // namespace annabella::host
