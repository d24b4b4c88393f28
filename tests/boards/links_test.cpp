// The way to a board: how it is written, what went over it, and that it is found again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <utility>  // before Asio: Boost 1.74 forgets it in C++20

#include "boards/board_link.h"
#include "boards/board_steps.h"
#include "boards/bytes.h"
#include "boards/hands.h"
#include "boards/ports.h"
#include "boards/wire_record.h"
#include "dgt.h"
#include "simulated.h"
#include "support/dgt_emulator.h"
#include "support/null_host.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using Way = BoardPlace::Way;

TEST(BoardPlaces, AreReadAsTheyAreWritten) {
  const auto place = [](const char* text) { return *read_board_place(text); };
  EXPECT_EQ(place("dgt:/dev/ttyACM0"), (BoardPlace{.driver = "dgt", .where = "/dev/ttyACM0"}));
  EXPECT_EQ(place("dgt:revelation:/dev/rfcomm0"),
            (BoardPlace{.driver = "dgt", .transport = "revelation", .where = "/dev/rfcomm0"}));
  EXPECT_EQ(place("simulated:tcp:localhost:7777"),
            (BoardPlace{.driver = "simulated", .way = Way::tcp, .where = "localhost:7777"}));
  EXPECT_EQ(place("dgt:replay:a:b.bytes"),
            (BoardPlace{.driver = "dgt", .way = Way::replay, .where = "a:b.bytes"}));
  for (const char* wrong : {"", "dgt", "dgt:", ":/dev/ttyACM0", "dgt:tcp:"}) {
    EXPECT_FALSE(read_board_place(wrong)) << wrong;
  }
}

TEST(BoardPlaces, TheDriverSaysHowItIsReached) {
  const std::vector<std::string> ways{"serial:9600", "revelation:9600", "tcp"};
  EXPECT_EQ(transport_for({.driver = "dgt", .where = "/dev/x"}, ways), "serial:9600");
  EXPECT_EQ(transport_for({.driver = "dgt", .transport = "revelation", .where = "/dev/x"}, ways),
            "revelation:9600");
  EXPECT_EQ(transport_for({.driver = "dgt", .way = Way::tcp, .where = "x:1"}, ways), "tcp");
  EXPECT_EQ(transport_for({.driver = "dgt", .way = Way::tcp, .where = "x:1"}, {"hid"}),
            std::nullopt);
}

TEST(WireRecords, ALineForEachPiece) {
  const WirePiece piece{.at = BoardTime{1200}, .is_received = true, .bytes = hex("8E 00 05 34 00")};
  EXPECT_EQ(line_of(piece), "1200 < 8E 00 05 34 00");
  const auto read = read_wire_piece("1300 > 42");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->at, BoardTime{1300});
  EXPECT_FALSE(read->is_received);
  EXPECT_EQ(in_hex(read->bytes), "42");
  for (const char* wrong :
       {"", "12", "x < 42", "-1 < 42", "1 = 42", "1 < 4", "1 < 4G", "1 < 142"}) {
    EXPECT_FALSE(read_wire_piece(wrong)) << wrong;
  }
}

// What a session with a board looks like from the host.
class Linked {
 public:
  Linked(const std::string& place, std::shared_ptr<const BoardDriver> driver,
         const std::filesystem::path& record = {}) {
    BoardLink::Hands hands;
    hands.sees = [this](const Sighting& sighting) {
      if (sighting.kind == Sighting::Kind::squares) seen.push_back(placement(sighting.pieces));
    };
    hands.loses = [this](const Phrase& why) { said.push_back(why.key); };
    hands.finds_again = [this] { said.emplace_back("again"); };
    auto opened = BoardLink::open(loop, *read_board_place(place), std::move(driver), record,
                                  std::move(hands));
    if (!opened) {
      said.push_back(opened.error().what.key);
    } else {
      link = std::move(*opened);
    }
  }

  // Until so many sightings have come, or nothing comes any more.
  void wait_for(std::size_t sightings, DgtEmulator* board = nullptr) {
    for (int i = 0; i < 500 && seen.size() < sightings; ++i) {
      if (board != nullptr) board->serve(milliseconds{5});
      loop.run_for(milliseconds{5});
      loop.restart();
    }
  }

  boost::asio::io_context loop;
  std::vector<std::string> seen, said;
  std::unique_ptr<BoardLink> link;
};

std::shared_ptr<const BoardDriver> dgt_driver() {
  static NullHost host;
  return std::make_shared<Dgt>(host);
}

constexpr const char* kAtTheStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
constexpr const char* kAfterE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";

TEST(BoardLinks, WhatWasRecordedIsReplayed) {
  TemporaryDirectory folder;
  const std::filesystem::path record = folder / "board.bytes";
  std::vector<std::string> seen;
  {
    DgtEmulator board(standard_variant().start(0)->pieces());
    Linked linked(board.place(), dgt_driver(), record);
    linked.wait_for(1, &board);
    board.hands("e2 . e4 P");
    linked.wait_for(3, &board);
    seen = linked.seen;
  }
  ASSERT_EQ(seen.size(), 3u);
  EXPECT_EQ(seen.front(), kAtTheStart);
  EXPECT_EQ(seen.back(), kAfterE4);
  for (const char* speed : {"replay", "replay-at-once"}) {
    Linked again("dgt:" + std::string(speed) + ":" + record.string(), dgt_driver());
    again.wait_for(3);
    EXPECT_EQ(again.seen, seen) << speed;
  }
}

TEST(BoardLinks, ABoardIsFoundAgainAndReadAnew) {
  DgtEmulator board(standard_variant().start(0)->pieces());
  Linked linked(board.place(), dgt_driver());
  linked.wait_for(1, &board);
  board.unplug();
  board.fast_hands("e2 . e4 P");
  linked.wait_for(2);
  board.plug_in();
  linked.wait_for(2, &board);
  EXPECT_THAT(linked.seen, ElementsAre(kAtTheStart, kAfterE4));
  EXPECT_EQ(linked.said.size(), 2u);
  EXPECT_EQ(linked.said.back(), "again");
}

TEST(BoardLinks, WhatIsNotThereIsSaid) {
  EXPECT_THAT(Linked("dgt:/dev/there-is-none", dgt_driver()).said,
              ElementsAre("board.cannot-open"));
  EXPECT_THAT(Linked("dgt:tcp:localhost", dgt_driver()).said, ElementsAre("board.no-port"));
  EXPECT_THAT(Linked("dgt:replay:/none.bytes", dgt_driver()).said, ElementsAre("app.cannot-read"));
  EXPECT_THAT(Linked("dgt:hid:/dev/x", dgt_driver()).said, ElementsAre("board.no-such-way"));
}

// A driver that throws costs the board, not the game.
TEST(BoardLinks, ADriverThatFailsIsBegunAnew) {
  class Failing : public BoardDriver {
   public:
    BoardTraits traits() const override { return {.transports = {"tcp"}}; }
    std::unique_ptr<BoardSession> begin(std::string_view) const override {
      throw std::runtime_error("on purpose");
    }
  };
  TemporaryDirectory folder;
  const auto record = folder.write("one.bytes", "0 < 42\n");
  const Linked linked("failing:replay-at-once:" + record.string(), std::make_shared<Failing>());
  EXPECT_THAT(linked.said, ElementsAre("board.driver-failed"));
}

TEST(BoardPorts, AreListedWithTheReasonWhyOneIsClosed) {
  TemporaryDirectory folder;
  folder.write("ttyACM0", "");
  folder.write("ttyS0", "");
  std::filesystem::create_symlink("/dev/there-is-none", folder / "ttyUSB0");
  const std::vector<BoardPort> ports = board_ports(folder.path());
  ASSERT_EQ(ports.size(), 2u);
  EXPECT_EQ(ports[0].place.filename(), "ttyACM0");
  EXPECT_FALSE(ports[0].closed);
  ASSERT_TRUE(ports[1].closed);
  EXPECT_EQ(ports[1].closed->key, "board.cannot-open");
}

std::vector<std::string> steps(const std::string& fen, const std::string& script) {
  const auto position = standard_variant().from_fen(fen);
  Hands hands(*position);
  const Placement before(hands.men());
  std::vector<std::string> keys;
  for (const Phrase& step : steps_between(before, Placement(hands.move(script).back()))) {
    keys.push_back(step.key);
  }
  return keys;
}

TEST(BoardSteps, OffTheBoardThenAcrossThenOnIt) {
  EXPECT_THAT(steps("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4 . d5 P"),
              ElementsAre("board.take-off", "board.carry"));
  EXPECT_THAT(steps("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 . a8 Q"),
              ElementsAre("board.take-off", "board.put"));
  EXPECT_THAT(steps("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 . g1 K h1 . f1 R"),
              ElementsAre("board.carry", "board.carry"));
  EXPECT_THAT(steps("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1 Q b1 Q c1 Q d1 Q f1 Q g1 Q h1 Q a2 Q"),
              ElementsAre("board.put", "board.put", "board.put", "board.put", "board.put",
                          "board.put", "board.more-steps"));
}

}  // namespace
}  // namespace annabella::host
