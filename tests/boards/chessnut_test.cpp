// The reports of a Chessnut board, by the example of its description.
#include "chessnut.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "boards/bytes.h"
#include "support/null_host.h"

namespace annabella {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

const std::string kStartReport =
    "01 24 58 23 31 85 44 44 44 44 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 "
    "77 77 77 77 A6 C9 9B 6A 00 00 00 00 ";
const std::string kStartFelt = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

std::unique_ptr<BoardSession> begun_chessnut() {
  static NullHost host;
  return Chessnut(host).begin("hid");
}

std::vector<std::string> told_chessnut(const std::string& bytes) {
  const auto session = begun_chessnut();
  session->received(hex(bytes), {});
  return seen_by(*session);
}

// What is sent at once is one report.
TEST(ChessnutBoard, AsksForReportsAndThenForTheBattery) {
  const auto session = begun_chessnut();
  EXPECT_EQ(in_hex(session->take_bytes()), "21 01 00");
  session->received(hex(kStartReport + kStartReport), {});
  EXPECT_EQ(in_hex(session->take_bytes()), "29 01 00");
}

TEST(ChessnutBoard, ReadsTheStartPositionOnce) {
  EXPECT_THAT(told_chessnut(kStartReport + kStartReport), ElementsAre(kStartFelt));
}

TEST(ChessnutBoard, TellsTheBattery) {
  EXPECT_THAT(told_chessnut("2A 02 50 00"), ElementsAre("battery 80"));
  EXPECT_THAT(told_chessnut("2A 02 D0 00"), ElementsAre("battery 80")) << "and charges";
}

// A byte for each rank, the eighth first, and in it the a-file highest.
TEST(ChessnutBoard, LightsSquares) {
  const auto session = begun_chessnut();
  session->take_bytes();
  const auto lit = [&](const std::vector<Square>& squares) {
    Wish wish;
    wish.squares = squares;
    session->wish(wish, {});
    return in_hex(session->take_bytes());
  };
  EXPECT_EQ(lit({{4, 1}, {4, 3}}), "0A 08 00 00 00 00 08 00 08 00") << "e2, e4";
  EXPECT_EQ(lit({{0, 7}, {7, 7}, {7, 0}}), "0A 08 81 00 00 00 00 00 00 01") << "a8, h8, h1";
  for (std::uint8_t rank = 0; rank < 8; ++rank) {
    std::vector<Square> squares;
    for (std::uint8_t file = 0; file < 8; ++file) squares.push_back({file, rank});
    std::vector<std::byte> wanted = hex("0A 08 00 00 00 00 00 00 00 00");
    wanted[9U - rank] = std::byte{0xFF};
    EXPECT_EQ(lit(squares), in_hex(wanted)) << int{rank};
  }
  Wish dark;
  dark.kind = Wish::Kind::dark;
  session->wish(dark, {});
  EXPECT_EQ(in_hex(session->take_bytes()), "0A 08 00 00 00 00 00 00 00 00");
}

TEST(ChessnutBoard, SplittingTheBytesAnywhereChangesNothing) {
  const std::vector<std::byte> all = hex("2A 02 50 00 " + kStartReport);
  for (std::size_t at = 0; at <= all.size(); ++at) {
    const auto session = begun_chessnut();
    session->received(std::span(all).first(at), {});
    session->received(std::span(all).subspan(at), {});
    EXPECT_THAT(seen_by(*session), ElementsAre("battery 80", kStartFelt)) << at;
  }
}

TEST(ChessnutBoard, PassesOverNoise) {
  EXPECT_THAT(told_chessnut("00 FF 01 02 24 " + kStartReport), ElementsAre(kStartFelt));
  std::string wrong = kStartReport;
  wrong.replace(wrong.find("58"), 2, "5D");
  EXPECT_THAT(told_chessnut(wrong), IsEmpty()) << "there is no man D";
}

TEST(ChessnutBoard, SaysThatTheBoardIsSilent) {
  const auto session = begun_chessnut();
  session->woke(std::chrono::milliseconds{4999});
  EXPECT_THAT(seen_by(*session), IsEmpty());
  session->woke(std::chrono::milliseconds{5000});
  EXPECT_THAT(seen_by(*session), ElementsAre("broken the board does not answer"));
}

}  // namespace
}  // namespace annabella
