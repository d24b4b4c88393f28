// The protocol of the ChessLink, by the vectors of its description.
#include "chesslink.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <random>

#include "boards/bytes.h"
#include "support/null_host.h"

namespace annabella {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;
using Lines = std::vector<std::string>;

const std::string kStartAnswer =
    "srnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR73";
const std::string kStartShown = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

std::unique_ptr<BoardSession> begun_chesslink() {
  static NullHost host;
  return ChessLink(host).begin("serial:38400");
}

// Without parity.
std::string plain(std::vector<std::byte> bytes) {
  for (std::byte& byte : bytes) byte &= std::byte{0x7F};
  return in_letters(bytes);
}

Lines told_chesslink(const std::string& text) {
  const auto session = begun_chesslink();
  session->received(letters(text), {});
  return seen_by(*session);
}

TEST(ChessLinkBoard, AsksOneThingAfterTheOtherWithParityAndSum) {
  const auto session = begun_chesslink();
  session->woke({});
  EXPECT_EQ(in_hex(session->take_bytes()), "57 B0 32 B0 B3 B5 B6");
  session->woke(milliseconds{500});
  EXPECT_THAT(session->take_bytes(), IsEmpty()) << "until it is answered";
  session->received(letters("w020376"), milliseconds{600});
  EXPECT_EQ(in_hex(session->take_bytes()), "D3 B5 B3");
  session->received(letters(kStartAnswer), milliseconds{700});
  EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown));
  session->woke(milliseconds{2700});
  EXPECT_EQ(in_hex(session->take_bytes()), "D6 B5 B6") << "a sign of life";
}

TEST(ChessLinkBoard, AsksOnceMoreAndThenTheNext) {
  const auto session = begun_chesslink();
  session->woke({});
  session->take_bytes();
  session->woke(milliseconds{1000});
  EXPECT_EQ(plain(session->take_bytes()), "W020356");
  session->woke(milliseconds{2000});
  EXPECT_EQ(plain(session->take_bytes()), "S53");
}

TEST(ChessLinkBoard, SaysThatTheBoardIsSilent) {
  const auto session = begun_chesslink();
  for (int ms = 0; ms < 5000; ms += 500) session->woke(milliseconds{ms});
  EXPECT_THAT(seen_by(*session), IsEmpty());
  session->woke(milliseconds{5000});
  EXPECT_THAT(seen_by(*session), ElementsAre("broken the board does not answer"));
}

TEST(ChessLinkBoard, WhatItSaysBetweenQuestionAndAnswerIsHeard) {
  const auto session = begun_chesslink();
  session->woke({});
  session->take_bytes();
  session->received(letters(kStartAnswer), {});
  EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown));
  EXPECT_THAT(session->take_bytes(), IsEmpty()) << "the answer to W is still to come";
  session->received(letters("w020376"), {});
  EXPECT_EQ(plain(session->take_bytes()), "S53");
}

// As the board sends them.
std::vector<std::byte> with_parity(const std::string& text) {
  std::vector<std::byte> bytes = letters(text);
  for (std::byte& byte : bytes) {
    if (std::popcount(std::to_integer<unsigned>(byte)) % 2 == 0) byte |= std::byte{0x80};
  }
  return bytes;
}

TEST(ChessLinkBoard, ReadsParityOrNone) {
  EXPECT_EQ(in_hex(with_parity("v010374")), "76 B0 31 B0 B3 37 34");
  std::vector<std::byte> none = letters("v010374" + kStartAnswer), all = none;
  for (std::byte& byte : all) byte |= std::byte{0x80};
  for (const auto& bytes : {none, all, with_parity("v010374" + kStartAnswer)}) {
    const auto session = begun_chesslink();
    session->received(bytes, {});
    EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown)) << in_hex(bytes).substr(0, 20);
  }
}

// The same bit in two letters leaves the sum as it was: p becomes P, and another one, too.
TEST(ChessLinkBoard, AByteOfWrongParitySpoilsItsMessage) {
  const std::vector<std::byte> right = with_parity(kStartAnswer);
  for (std::size_t first = 0; first < right.size(); ++first) {
    for (int bit = 0; bit < 8; ++bit) {
      for (const std::size_t second : {first, (first + 9) % right.size()}) {
        std::vector<std::byte> wrong = right;
        wrong[first] ^= std::byte{1} << bit;
        if (second != first) wrong[second] ^= std::byte{1} << bit;
        const auto session = begun_chesslink();
        session->received(wrong, {});
        EXPECT_THAT(seen_by(*session), IsEmpty()) << first << ' ' << second << ' ' << bit;
      }
    }
  }
}

TEST(ChessLinkBoard, AfterWrongParityTheBoardIsReadAgain) {
  const auto session = begun_chesslink();
  session->woke({});
  session->received(with_parity("w020376"), {});
  session->received(with_parity(kStartAnswer), {});
  EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown));
  session->take_bytes();
  std::vector<std::byte> wrong = with_parity(kStartAnswer);
  for (const std::size_t at : {9, 10}) wrong[at] ^= std::byte{0x20};
  session->received(wrong, {});
  EXPECT_THAT(seen_by(*session), IsEmpty());
  EXPECT_EQ(plain(session->take_bytes()), "S53");
  session->received(with_parity(kStartAnswer), {});
  EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown));
}

// Where answers have come with parity, one without it was changed on its way.
TEST(ChessLinkBoard, ParityIsTheWholeConnections) {
  const auto session = begun_chesslink();
  session->received(with_parity("v010374"), {});
  session->received(letters(kStartAnswer), {});
  EXPECT_THAT(seen_by(*session), IsEmpty());
}

TEST(ChessLinkBoard, WhatDoesNotAddUpIsPassedOver) {
  std::string wrong = kStartAnswer;
  wrong[5] = '.';
  EXPECT_THAT(told_chesslink(wrong), IsEmpty());
  EXPECT_THAT(told_chesslink(wrong + kStartAnswer), ElementsAre(kStartShown));
  for (const char* noise : {"v01", "srnbq", "rnbq", "w0203", "\x01\x7f", "l", "xx"}) {
    EXPECT_THAT(told_chesslink(noise + kStartAnswer), ElementsAre(kStartShown)) << noise;
  }
}

// It speaks when something changes: what was lost is said no more.
TEST(ChessLinkBoard, AfterNoiseTheBoardIsReadAgain) {
  const auto session = begun_chesslink();
  session->woke({});
  session->received(letters("w020376"), {});
  session->received(letters(kStartAnswer), {});
  session->take_bytes();
  std::string wrong = kStartAnswer;
  wrong[40] = 'P';
  session->received(letters(wrong), {});
  EXPECT_EQ(plain(session->take_bytes()), "S53");
  session->received(letters(kStartAnswer), {});
  EXPECT_THAT(session->take_bytes(), IsEmpty()) << "once";
}

TEST(ChessLinkBoard, SplittingTheBytesAnywhereChangesNothing) {
  const std::string all = "v010374" + kStartAnswer + "x58" + kStartAnswer;
  for (std::size_t at = 0; at <= all.size(); ++at) {
    const auto session = begun_chesslink();
    session->received(letters(all.substr(0, at)), {});
    session->received(letters(all.substr(at)), {});
    EXPECT_THAT(seen_by(*session), ElementsAre(kStartShown, kStartShown)) << at;
  }
}

TEST(ChessLinkBoard, RandomBytesAreNoPosition) {
  std::mt19937 chance(1);
  for (int round = 0; round < 300; ++round) {
    const auto session = begun_chesslink();
    std::vector<std::byte> bytes(300);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(chance() % 256);
    session->received(bytes, {});
    EXPECT_THAT(seen_by(*session), IsEmpty());
  }
}

// The lights of a8 are 1, 2, 10 and 11, those of h1 71, 72, 80 and 81.
TEST(ChessLinkBoard, LightsTheCornersOfASquare) {
  const auto session = begun_chesslink();
  session->woke({});
  session->received(letters("w020376"), {});
  session->received(letters(kStartAnswer), {});
  session->take_bytes();
  Wish light;
  light.squares = {{0, 7}, {7, 0}};
  session->wish(light, {});
  const std::string sent = plain(session->take_bytes());
  ASSERT_EQ(sent.size(), 3u + 162 + 2);
  for (int number = 1; number <= 81; ++number) {
    const bool is_lit = number == 1 || number == 2 || number == 10 || number == 11 ||
                        number == 71 || number == 72 || number == 80 || number == 81;
    EXPECT_EQ(sent.substr(1 + 2 * static_cast<std::size_t>(number), 2), is_lit ? "FF" : "00")
        << number;
  }
  session->received(letters("l6C"), {});
  Wish dark;
  dark.kind = Wish::Kind::dark;
  session->wish(dark, {});
  EXPECT_EQ(plain(session->take_bytes()), "X58");
}

}  // namespace
}  // namespace annabella
