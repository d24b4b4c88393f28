// The DGT protocol, by the vectors of its description.
#include "dgt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "boards/bytes.h"
#include "support/null_host.h"

namespace annabella {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

const std::string kStart =
    "86 00 43 08 09 0A 0C 0B 0A 09 08 07 07 07 07 07 07 07 07 "
    "00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
    "00 "
    "01 01 01 01 01 01 01 01 02 03 04 06 05 04 03 02 ";
const std::string kStartMen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

std::unique_ptr<BoardSession> begun(const std::string& transport = "serial:9600") {
  static NullHost host;
  return Dgt(host).begin(transport);
}

Lines told(const std::string& bytes) {
  const auto session = begun();
  session->received(hex(bytes), {});
  return seen_by(*session);
}

// What the session sends within so long, each command by itself.
Lines commands(BoardSession& session, milliseconds from, milliseconds until) {
  Lines sent;
  while (session.wake_at() && *session.wake_at() <= until) {
    session.woke(std::max(from, *session.wake_at()));
    if (const auto bytes = session.take_bytes(); !bytes.empty()) sent.push_back(in_hex(bytes));
  }
  return sent;
}

TEST(DgtBoard, AsksForUpdatesAndForTheBoard) {
  const auto session = begun();
  EXPECT_THAT(commands(*session, {}, milliseconds{999}),
              ElementsAre("4B", "42", "4D", "4C", "2B 03 03 09 00"));
}

TEST(DgtBoard, LeavesTheBoardTimeBetweenCommands) {
  const auto session = begun();
  session->woke(milliseconds{0});
  EXPECT_EQ(in_hex(session->take_bytes()), "4B");
  session->woke(milliseconds{99});
  EXPECT_THAT(session->take_bytes(), IsEmpty());
  session->woke(milliseconds{100});
  EXPECT_EQ(in_hex(session->take_bytes()), "42");
}

TEST(DgtBoard, AsksForASignOfLifeEverySecond) {
  const auto session = begun();
  commands(*session, {}, milliseconds{900});
  session->received(hex("8D 00 0A 0A 10 09 0A 22 00 00"), milliseconds{950});
  EXPECT_THAT(commands(*session, {}, milliseconds{2500}), ElementsAre("45", "45"));
}

// D.2: after power-up it is idle, and answers for its life all the same.
TEST(DgtBoard, IsAskedForUpdatesAndReadAgainLestItWasWithoutPower) {
  const auto session = begun();
  commands(*session, {}, milliseconds{900});
  session->received(hex("8D 00 0A 0A 10 09 0A 22 00 00"), milliseconds{950});
  EXPECT_THAT(commands(*session, {}, milliseconds{3500}),
              ElementsAre("45", "45", "45", "4B", "42"));
}

TEST(DgtBoard, SaysThatTheBoardIsSilent) {
  const auto session = begun();
  commands(*session, {}, milliseconds{4999});
  EXPECT_THAT(seen_by(*session), IsEmpty());
  session->woke(milliseconds{5000});
  EXPECT_THAT(seen_by(*session), ElementsAre("broken the board does not answer"));
}

TEST(DgtBoard, ReadsTheStartPosition) { EXPECT_THAT(told(kStart), ElementsAre(kStartMen)); }

TEST(DgtBoard, ReadsMoves) {
  EXPECT_THAT(told(kStart + "8E 00 05 34 00   8E 00 05 24 01"),
              ElementsAre(kStartMen, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR",
                          "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"));
  EXPECT_EQ(
      told(kStart + "8E 00 05 3C 00   8E 00 05 3E 05   8E 00 05 3F 00   8E 00 05 3D 02").back(),
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1");
  EXPECT_EQ(told(kStart + "8E 00 05 08 00   8E 00 05 00 06").back(),
            "Qnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
}

TEST(DgtBoard, KnowsEveryMan) {
  EXPECT_EQ(told("86 00 43 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F 00 " +
                 [] {
                   std::string rest;
                   for (int field = 16; field < 64; ++field) rest += "00 ";
                   return rest;
                 }()),
            Lines{"PRNBKQpr/nbkq\?\?\?1/8/8/8/8/8/8"});
}

TEST(DgtBoard, SaysNothingOfABoardThatItHasNotRead) {
  EXPECT_THAT(told("8E 00 05 34 00   8E 00 05 24 01"), IsEmpty());
}

TEST(DgtBoard, TellsTheBattery) {
  EXPECT_THAT(told("A0 00 0C 50 7F 7F 01 02 00 00 00 02"), ElementsAre("battery 80"));
}

const std::string kSession = kStart +
                             "8D 00 0A 20 05 05 20 05 04 0B  8E 00 05 34 00  8E 00 05 24 01 "
                             "8D 00 0A 20 05 05 20 05 04 09  8D 00 0A 0A 10 08 2A 00 31 00 "
                             "91 00 08 30 31 32 33 34  93 00 05 01 02";

TEST(DgtBoard, SplittingTheBytesAnywhereChangesNothing) {
  const std::vector<std::byte> all = hex(kSession);
  const Lines whole = told(kSession);
  EXPECT_EQ(whole.size(), 6u);
  for (std::size_t at = 0; at <= all.size(); ++at) {
    const auto session = begun();
    const std::span<const std::byte> bytes(all);
    session->received(bytes.first(at), {});
    Lines seen = seen_by(*session);
    session->received(bytes.subspan(at), {});
    for (std::string& line : seen_by(*session)) seen.push_back(std::move(line));
    EXPECT_EQ(seen, whole) << at;
  }
  const auto session = begun();
  for (const std::byte byte : all) session->received({&byte, 1}, {});
  EXPECT_EQ(seen_by(*session), whole);
}

TEST(DgtBoard, FindsItsWayAfterNoiseAndReadsTheBoardAgain) {
  for (const char* noise : {"12 34 7F", "86 00 43 01 02", "8E 00 01", "8E", "8E 00", "86 7F 7F",
                            "8E 00 05 40 01", "8E 00 05 01 10"}) {
    const auto session = begun();
    session->received(hex(kStart), {});
    commands(*session, {}, milliseconds{900});
    seen_by(*session);
    session->received(hex(std::string(noise) + " 8E 00 05 34 00"), milliseconds{950});
    EXPECT_THAT(seen_by(*session), ElementsAre("rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"))
        << noise;
    EXPECT_EQ(in_hex(session->take_bytes()), "42") << noise;
  }
}

TEST(DgtBoard, ReadsOverTheDumpOfItsMemory) {
  std::string dump = "8F 3E 03 ";
  for (int i = 0; i < 0x1F00; ++i) dump += "6B ";
  EXPECT_THAT(told(kStart + dump + "8E 00 05 34 00"),
              ElementsAre(kStartMen, "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"));
}

// In how many fields two boards differ.
std::size_t changes(const std::vector<PlacedPiece>& one, const std::vector<PlacedPiece>& other) {
  std::set<Square> squares;
  const auto add_missing = [&](const auto& here, const auto& there) {
    for (const PlacedPiece& man : here) {
      if (std::ranges::find(there, man) == there.end()) squares.insert(man.square);
    }
  };
  add_missing(one, other);
  add_missing(other, one);
  return squares.size();
}

// What no message says is never seen: each sighting is the last one with one field changed.
TEST(DgtBoard, RandomBytesAreNoPosition) {
  std::mt19937 chance(1);
  const auto session = begun();
  session->received(hex(kStart), {});
  std::vector<PlacedPiece> last = session->take_sightings().back().pieces;
  std::size_t seen = 0;
  // Of few values, so that some of it is a message by chance.
  const std::vector<std::byte> values = hex("86 8E 00 05 43 34 01 7F");
  for (int round = 0; round < 300; ++round) {
    std::vector<std::byte> bytes(300);
    for (std::byte& byte : bytes) byte = values[chance() % values.size()];
    session->received(bytes, {});
    for (const Sighting& sighting : session->take_sightings()) {
      if (sighting.kind != Sighting::Kind::squares) continue;
      EXPECT_LE(changes(std::exchange(last, sighting.pieces), sighting.pieces), 1u);
      ++seen;
    }
  }
  EXPECT_GT(seen, 0u);
}

// Of the recorded boards: with the lever bit the time of bytes 3 to 5 falls, without it the other.
TEST(DgtClock, SaysWhichOfItsClocksRuns) {
  const std::string first = "8D 00 0A 00 04 59 00 05 00 13 ";
  const std::string second = "8D 00 0A 00 04 59 00 04 59 09 ";
  EXPECT_THAT(told(first + second + second + first), ElementsAre("runs 1", "runs 2", "runs 1"));
}

TEST(DgtClock, WhatIsNoTimeTellsNothing) {
  const std::string first = "8D 00 0A 00 04 59 00 05 00 13 ";
  for (const char* other : {"8D 00 0A 00 00 00 00 00 00 00 ", "8D 00 0A 00 04 59 00 04 59 29 ",
                            "8D 00 0A 00 60 00 00 05 00 09 ", "8D 00 0A 0A 10 01 0A 00 00 00 ",
                            "8D 00 0A 30 00 00 20 00 16 12 ", "8D 00 0A 00 04 59 00 04 59 08 "}) {
    EXPECT_THAT(told(first + other), ElementsAre("runs 1")) << other;
  }
}

// boards.md: such readings come from the wire, and no clock gives an hour while it runs. Where it
// stands, somebody sets it.
TEST(DgtClock, ATimeThatRisesByMoreThanAnHourIsNone) {
  static NullHost host;
  const Dgt driver(host);
  const std::string first = "8D 00 0A 00 14 59 00 15 00 13 ";
  const std::string misread = "8D 00 0A 09 59 59 09 59 59 09 ";
  const auto seconds_of_first = [&](const std::string& bytes) {
    const auto session = driver.begin("serial:9600");
    session->received(hex(bytes), {});
    return driver.reading(*session)->first / seconds{1};
  };
  EXPECT_THAT(told(first + misread + misread + first), ElementsAre("runs 1"));
  EXPECT_EQ(seconds_of_first(first + misread + misread), 14 * 60 + 59);
  EXPECT_EQ(seconds_of_first(first + "8D 00 0A 01 14 59 00 15 00 13"), 3600 + 14 * 60 + 59);
  EXPECT_EQ(seconds_of_first(first + "8D 00 0A 00 14 58 01 15 01 13"), 14 * 60 + 59);
  EXPECT_EQ(seconds_of_first(first + "8D 00 0A 02 00 00 02 00 00 12"), 2 * 3600) << "it is set";
}

TEST(DgtClock, TellsOnceThatItsBatteryIsLow) {
  const std::string low = "8D 00 0A 00 04 59 00 05 00 17 ";
  EXPECT_THAT(told(low + low + "8D 00 0A 00 04 59 00 05 00 13 " + low),
              ElementsAre("battery 0 clock", "runs 1"));
  EXPECT_THAT(told("8D 00 0A 00 04 59 00 05 00 16 "), ElementsAre("battery 0 clock"));
}

TEST(DgtClock, TellsItsButtons) {
  const Lines buttons{"button 1", "button 2", "button 3", "button 4", "button 5"};
  Lines seen;
  for (const char* key : {"31", "32", "33", "34", "35"}) {
    for (const std::string& line : told("8D 00 0A 0A 10 08 2A 00 " + std::string(key) + " 00")) {
      seen.push_back(line);
    }
  }
  EXPECT_EQ(seen, buttons);
}

TEST(DgtClock, IsToldOneThingAfterTheOther) {
  const auto session = begun();
  commands(*session, {}, milliseconds{900});
  session->received(hex("8D 00 0A 0A 10 09 0A 22 00 00"), milliseconds{900});
  Wish clock;
  clock.kind = Wish::Kind::clock;
  clock.white = std::chrono::hours{1} + std::chrono::minutes{2} + seconds{3};
  clock.black = std::chrono::minutes{59} + seconds{8};
  session->wish(clock, milliseconds{910});
  EXPECT_EQ(in_hex(session->take_bytes()), "2B 0A 03 0A 01 02 03 00 3B 08 0C 00");
  Wish beep;
  beep.kind = Wish::Kind::beep;
  session->wish(beep, milliseconds{920});
  EXPECT_THAT(commands(*session, {}, milliseconds{1200}), ElementsAre("45"));
  // Refused: once more, and then the next.
  session->received(hex("8D 00 0A 0A 40 0A 0A 00 00 00"), milliseconds{1300});
  EXPECT_EQ(in_hex(session->take_bytes()), "2B 0A 03 0A 01 02 03 00 3B 08 0C 00");
  session->received(hex("8D 00 0A 0A 40 0A 0A 00 00 00"), milliseconds{1450});
  EXPECT_EQ(in_hex(session->take_bytes()), "2B 04 03 0B 02 00");
}

TEST(DgtClock, TellsWhatItShows) {
  static NullHost host;
  const Dgt driver(host);
  const auto session = driver.begin("serial:9600");
  EXPECT_FALSE(driver.reading(*session));
  session->received(hex("8D 00 0A 20 05 05 21 25 04 09"), {});
  const auto reading = driver.reading(*session);
  ASSERT_TRUE(reading);
  EXPECT_EQ(reading->first, std::chrono::minutes{5} + seconds{5});
  EXPECT_EQ(reading->second, std::chrono::hours{1} + std::chrono::minutes{25} + seconds{4});
  EXPECT_EQ(reading->runs, 2);
  session->received(hex("8D 00 0A 0A 10 01 0A 00 00 00"), {});
  EXPECT_TRUE(driver.reading(*session)) << "an acknowledgement is no time";
  session->received(hex("8D 00 0A 00 04 59 00 05 00 12"), {});
  EXPECT_EQ(driver.reading(*session)->runs, 0);
}

// Version 2.2 shows six letters of seven strokes, C B A F E D; from 3 on there are eight.
// Bit 5 of the status: what it has told before is no time any more.
TEST(DgtClock, HasNoTimesWhereNoClockIsConnected) {
  static NullHost host;
  const Dgt driver(host);
  const auto session = driver.begin("serial:9600");
  session->received(hex("8D 00 0A 20 05 05 20 05 04 09"), {});
  EXPECT_TRUE(driver.reading(*session));
  session->received(hex("8D 00 0A 00 00 00 00 00 00 00"), {});
  EXPECT_TRUE(driver.reading(*session)) << "a message of zeros says nothing";
  session->received(hex("8D 00 0A 00 00 00 00 00 00 20"), {});
  EXPECT_FALSE(driver.reading(*session));
  session->received(hex("8D 00 0A 20 05 04 20 05 04 09"), {});
  EXPECT_TRUE(driver.reading(*session));
}

TEST(DgtClock, ShowsTextsInsteadOfTheTimes) {
  static NullHost host;
  const Dgt driver(host);
  for (const auto& [version, shown] :
       {std::pair("8D 00 0A 0A 10 09 0A 22 00 00", "2B 0B 03 01 79 5B 79 00 00 66 00 01 00"),
        std::pair("8D 00 0A 0A 10 09 0A 30 00 00", "2B 0C 03 0C 65 32 65 34 20 20 20 20 01 00")}) {
    const auto session = driver.begin("serial:9600");
    commands(*session, {}, milliseconds{900});
    session->received(hex(version), milliseconds{900});
    driver.show(*session, "e2e4", milliseconds{910});
    EXPECT_EQ(in_hex(session->take_bytes()), shown);
    driver.show(*session, "", milliseconds{915});
    EXPECT_THAT(session->take_bytes(), IsEmpty()) << "before the text is acknowledged";
    session->received(hex("8D 00 0A 0A 10 01 0A 00 00 00"), milliseconds{1050});
    EXPECT_EQ(in_hex(session->take_bytes()), "2B 03 03 03 00");
  }
}

TEST(DgtLights, AreLitOnARevelationOnly) {
  Wish light;
  light.squares = {{4, 1}, {4, 3}};
  Wish dark;
  dark.kind = Wish::Kind::dark;
  const auto plain = begun();
  const auto revelation = begun("revelation:9600");
  for (BoardSession* session : {plain.get(), revelation.get()}) {
    commands(*session, {}, milliseconds{900});
    session->received(hex("8D 00 0A 0A 10 09 0A 22 00 00"), milliseconds{900});
    session->wish(light, milliseconds{910});
    session->wish(dark, milliseconds{911});
  }
  EXPECT_THAT(plain->take_bytes(), IsEmpty());
  EXPECT_EQ(in_hex(revelation->take_bytes()), "60 04 01 34 24 00");
  EXPECT_THAT(commands(*revelation, {}, milliseconds{1010}), ElementsAre("60 04 00 40 40 00"));
}

}  // namespace
}  // namespace annabella
