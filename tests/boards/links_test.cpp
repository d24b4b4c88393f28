// The way to a board: how it is written, what went over it, and that it is found again.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <thread>
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
#include "support/temporary_directory.h"
#include "words/voice.h"

namespace annabella::host {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
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

  void run_for(milliseconds time) {
    loop.run_for(time);
    loop.restart();
  }

  // Until so many sightings have come, or nothing comes any more.
  void wait_for(std::size_t sightings, DgtEmulator* board = nullptr) {
    for (int i = 0; i < 500 && seen.size() < sightings; ++i) {
      if (board != nullptr) board->serve(milliseconds{5});
      run_for(milliseconds{5});
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

// Does as it is told in each of its sessions: "begin", "received", "wake_at" fail in the first one,
// "silent" tells in each that its board is.
class Wilful : public BoardDriver {
 public:
  explicit Wilful(std::string what) : what_(std::move(what)) {}
  BoardTraits traits() const override { return {.transports = {"serial:9600", "tcp"}}; }
  std::unique_ptr<BoardSession> begin(std::string_view) const override {
    fail_if("begin");
    ++sessions;
    return std::make_unique<Session>(*this);
  }
  mutable int sessions = 0;

 private:
  class Session : public BoardSession {
   public:
    explicit Session(const Wilful& driver) : driver_(&driver) {}
    void received(std::span<const std::byte>, BoardTime) override {
      driver_->fail_if("received");
      sightings_.emplace_back();
    }
    void wish(const Wish&, BoardTime) override {}
    void woke(BoardTime) override {
      if (driver_->what_ != "silent") return;
      sightings_.emplace_back();
      sightings_.back().kind = Sighting::Kind::broken;
    }
    std::vector<std::byte> take_bytes() override { return std::exchange(bytes_, {}); }
    std::vector<Sighting> take_sightings() override { return std::exchange(sightings_, {}); }
    std::optional<BoardTime> wake_at() const override {
      driver_->fail_if("wake_at");
      return BoardTime{0};
    }

   private:
    const Wilful* driver_;
    std::vector<std::byte> bytes_ = letters("hello");
    std::vector<Sighting> sightings_;
  };

  void fail_if(const std::string& where) const {
    if (what_ == where && sessions < 2) throw 1;  // which is no exception
  }

  std::string what_;
};

// Where nobody listens is found out by and by; and whoever listens is told what was said before.
TEST(BoardLinks, ABoardInTheNetworkIsWaitedForByNobody) {
  using boost::asio::ip::tcp;
  const auto driver = std::make_shared<Wilful>("nothing");
  Linked linked("wilful:tcp:127.0.0.1:1", driver);
  EXPECT_THAT(linked.said, IsEmpty());
  for (int i = 0; i < 200 && linked.said.empty(); ++i) linked.run_for(milliseconds{5});
  EXPECT_EQ(linked.said.size(), 1u);

  tcp::acceptor door(linked.loop, {boost::asio::ip::make_address("127.0.0.1"), 0});
  Linked other("wilful:tcp:127.0.0.1:" + std::to_string(door.local_endpoint().port()), driver);
  tcp::socket board(linked.loop);
  bool has_come = false;
  door.async_accept(board, [&](const auto& error) { has_come = !error; });
  for (int i = 0; i < 200 && !has_come; ++i) {
    other.run_for(milliseconds{5});
    linked.run_for(milliseconds{5});
  }
  ASSERT_TRUE(has_come);
  other.run_for(milliseconds{20});
  std::string heard(5, ' ');
  boost::asio::read(board, boost::asio::buffer(heard));
  EXPECT_EQ(heard, "hello");
  boost::asio::write(board, boost::asio::buffer(std::string("x")));
  other.wait_for(1);
  EXPECT_EQ(other.seen.size(), 1u);
  board.close();
  for (int i = 0; i < 200 && other.said.empty(); ++i) other.run_for(milliseconds{5});
  EXPECT_THAT(other.said, ElementsAre("board.unplugged"));
}

TEST(BoardLinks, WhatIsNotThereIsSaid) {
  EXPECT_THAT(Linked("dgt:/dev/there-is-none", dgt_driver()).said,
              ElementsAre("board.cannot-open"));
  EXPECT_THAT(Linked("dgt:tcp:localhost", dgt_driver()).said, ElementsAre("board.no-port"));
  EXPECT_THAT(Linked("dgt:replay:/none.bytes", dgt_driver()).said, ElementsAre("app.cannot-read"));
  EXPECT_THAT(Linked("dgt:hid:/dev/x", dgt_driver()).said, ElementsAre("board.no-such-way"));
}

// Two programs would take each other's bytes, and neither would see the whole of a message.
TEST(BoardLinks, ABoardInUseIsNotOpenedASecondTime) {
  DgtEmulator board(standard_variant().start(0)->pieces());
  auto first = std::make_unique<Linked>(board.place(), dgt_driver());
  EXPECT_THAT(Linked(board.place(), dgt_driver()).said, ElementsAre("board.in-use"));
  first->wait_for(1, &board);
  EXPECT_THAT(first->seen, ElementsAre(kAtTheStart));
  first.reset();
  EXPECT_THAT(Linked(board.place(), dgt_driver()).said, IsEmpty()) << "it is free again";
}

// A file is no port: neither a serial line nor a device of reports.
TEST(BoardLinks, AFileIsNoPortAndRecordingsArePlayed) {
  class Reporter : public Wilful {
   public:
    Reporter() : Wilful("nothing") {}
    BoardTraits traits() const override { return {.transports = {"hid"}}; }
  };
  TemporaryDirectory folder;
  folder.write("evening.bytes", "1200 < 8E 00 05");
  const std::string file = folder / "evening.bytes";
  EXPECT_THAT(Linked("dgt:" + file, dgt_driver()).said, ElementsAre("board.not-a-port"));
  EXPECT_THAT(Linked("dgt:/dev/null", dgt_driver()).said, ElementsAre("board.not-a-port"));
  EXPECT_THAT(Linked("reporter:" + file, std::make_shared<Reporter>()).said,
              ElementsAre("board.not-a-port"));
  folder.write("raw.bytes", "\x8e\x05\x34");
  EXPECT_THAT(Linked("dgt:replay:" + (folder / "raw.bytes").string(), dgt_driver()).said,
              ElementsAre("board.bad-recording"));
  const Phrase bad{"board.bad-recording", {{"path", std::string("raw.bytes")}, {"line", 1}}};
  const Phrase none{"board.not-a-port", {{"place", std::string("evening.bytes")}}};
  for (const char* id : {"de", "en", "cs", "sk"}) {
    const auto voice = *Voice::load(std::string(SOURCE_DIR) + "/voices/" + id);
    EXPECT_THAT(voice->say(bad).printed, testing::HasSubstr("1200 < 8E 00 05")) << id;
    EXPECT_THAT(voice->say(bad).printed, testing::HasSubstr("--board-recordings")) << id;
    EXPECT_THAT(voice->say(none).printed, testing::HasSubstr("dgt:replay:evening.bytes")) << id;
  }
}

// A line of which the other end is held here.
class SomeLine {
 public:
  SomeLine() : board_(standard_variant().start(0)->pieces()) {}
  std::string place() const { return "wilful" + board_.place().substr(3); }
  void say_something() { board_.noise({0x42}); }

 private:
  DgtEmulator board_;
};

TEST(BoardLinks, ADriverThatCannotBeginIsToldAtOnce) {
  SomeLine line;
  const Linked linked(line.place(), std::make_shared<Wilful>("begin"));
  EXPECT_THAT(linked.said, ElementsAre("board.driver-failed"));
}

// A driver that throws costs the board, not the game.
TEST(BoardLinks, ADriverThatFailsIsBegunAnew) {
  for (const char* where : {"received", "wake_at"}) {
    SomeLine line;
    const auto driver = std::make_shared<Wilful>(where);
    Linked linked(line.place(), driver);
    line.say_something();
    for (int i = 0; i < 500 && driver->sessions < 2; ++i) linked.run_for(milliseconds{5});
    EXPECT_THAT(linked.said, ElementsAre("board.driver-failed")) << where;
    line.say_something();
    linked.wait_for(1);
    EXPECT_EQ(linked.seen.size(), 1u) << where;
    EXPECT_THAT(linked.said, ElementsAre("board.driver-failed", "again")) << where;
  }
}

TEST(BoardLinks, WhatASessionBeginsWithIsSentAtOnce) {
  TemporaryDirectory folder;
  const std::filesystem::path record = folder / "board.bytes";
  SomeLine line;
  Linked linked(line.place(), std::make_shared<Wilful>("nothing"), record);
  linked.run_for(milliseconds{20});
  const auto pieces = read_wire_record(record);
  ASSERT_TRUE(pieces && !pieces->empty());
  EXPECT_FALSE(pieces->front().is_received);
  EXPECT_EQ(in_letters(pieces->front().bytes), "hello");
}

// A port that opens and says nothing.
TEST(BoardLinks, ASilentBoardIsLostOnce) {
  SomeLine line;
  const auto driver = std::make_shared<Wilful>("silent");
  Linked linked(line.place(), driver);
  for (int i = 0; i < 500 && driver->sessions < 2; ++i) linked.run_for(milliseconds{5});
  linked.run_for(milliseconds{20});
  EXPECT_THAT(linked.said, ElementsAre("board.silent"));
}

TEST(BoardLinks, ARecordingIsReplayedOnce) {
  TemporaryDirectory folder;
  const auto record = folder.write("one.bytes", "0 < 42\n");
  const auto driver = std::make_shared<Wilful>("silent");
  Linked linked("wilful:replay-at-once:" + record.string(), driver);
  linked.run_for(milliseconds{1100});
  EXPECT_THAT(linked.said, ElementsAre("board.silent"));
  EXPECT_EQ(driver->sessions, 1);
}

TEST(BoardLinks, ARecordingCountsFromWhenTheBoardWasFirstConnected) {
  TemporaryDirectory folder;
  const std::filesystem::path record = folder / "board.bytes";
  DgtEmulator board(standard_variant().start(0)->pieces());
  Linked linked(board.place(), dgt_driver(), record);
  linked.wait_for(1, &board);
  board.unplug();
  linked.run_for(milliseconds{20});
  board.plug_in();
  linked.wait_for(2, &board);
  const auto pieces = read_wire_record(record);
  ASSERT_TRUE(pieces);
  EXPECT_TRUE(std::ranges::is_sorted(*pieces, {}, &WirePiece::at));
  EXPECT_GT(pieces->back().at, milliseconds{1000}) << "it is looked for after a second";
}

TEST(BoardLinks, ARecordingThatCannotBeWrittenIsSaid) {
  SomeLine line;
  const Linked linked(line.place(), std::make_shared<Wilful>("nothing"), "/none/board.bytes");
  EXPECT_THAT(linked.said, ElementsAre("app.cannot-write"));
}

// Timers that have run out are no longer stopped by whoever had set them.
TEST(BoardLinks, WhoeverLeavesIsNotWoken) {
  TemporaryDirectory folder;
  const auto record = folder.write("one.bytes", "5 < 42\n");
  Linked linked("wilful:replay:" + record.string(), std::make_shared<Wilful>("nothing"));
  linked.run_for(milliseconds{1});
  std::this_thread::sleep_for(milliseconds{10});
  boost::asio::post(linked.loop, [] {});
  linked.loop.poll_one();  // and has seen on the way that both timers are due
  linked.link.reset();
  linked.run_for(milliseconds{5});
  EXPECT_THAT(linked.seen, IsEmpty());
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

// Also a second board program of another make locks its port.
TEST(BoardPorts, APortInUseIsClosed) {
  TemporaryDirectory folder;
  const std::filesystem::path place = folder.write("ttyACM0", "");
  const int port = ::open(place.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_GE(port, 0);
  ASSERT_FALSE(keep_to_oneself(port));
  ASSERT_TRUE(board_ports(folder.path())[0].closed);
  EXPECT_EQ(board_ports(folder.path())[0].closed->key, "board.in-use");
  ::close(port);
  EXPECT_FALSE(board_ports(folder.path())[0].closed);
}

// What a serial port without a device says is what a failed disk says, too.
TEST(BoardPorts, AnEmptyPortIsNoFailedDisk) {
  const Phrase why = cannot_open("/dev/ttyUSB0", std::make_error_code(std::errc::io_error));
  EXPECT_EQ(why.key, "board.cannot-open");
  EXPECT_EQ(std::get<std::vector<Phrase>>(why.with.at("why")).front().key, "system.no-device");
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
