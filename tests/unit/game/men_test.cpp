// How the men move (3.2 to 3.9), beside a slow reading of the articles.
#include <array>
#include <cstdlib>
#include <functional>
#include <set>
#include <utility>

#include "support/evening.h"

namespace annabella::host {
namespace {

using Squares = std::set<std::string>;

std::string square_name(Square square) {
  return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
}

Squares targets(const Position& position, Square from) {
  Squares found;
  for (const Move& move : position.legal_moves()) {
    if (move.from == from) found.insert(square_name(move.to));
  }
  return found;
}

Squares targets(const char* fen, const char* from) {
  return targets(*standard_variant().from_fen(fen), at(from));
}

// The board of that many rows with one more man on it, White to move.
std::string with_man(std::array<std::string, 8> rows, char man, Square square) {
  rows[7U - square.rank][square.file] = man;
  std::string fen;
  for (const std::string& row : rows) {
    if (!fen.empty()) fen += '/';
    int empty = 0;
    for (const char man_there : row + '|') {
      if (man_there == '.') {
        ++empty;
      } else {
        if (empty > 0) fen += std::to_string(std::exchange(empty, 0));
        if (man_there != '|') fen += man_there;
      }
    }
  }
  return fen + " w - - 0 1";
}

bool is_white(char man) { return man >= 'A' && man <= 'Z'; }

// What the words of an article allow from here: a square that `article` names by its distance, that
// no own man holds (3.1), and to which no man stands in the way where the man walks in a line
// (3.5).
Squares allowed(const std::array<std::string, 8>& rows, Square from, bool walks,
                const std::function<bool(int, int)>& article) {
  const auto on = [&](int file, int rank) {
    return rows[static_cast<std::size_t>(7 - rank)][static_cast<std::size_t>(file)];
  };
  Squares found;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const int right = file - from.file, up = rank - from.rank;
      if ((right == 0 && up == 0) || !article(right, up) || is_white(on(file, rank))) continue;
      const int steps = walks ? std::max(std::abs(right), std::abs(up)) : 1;
      bool is_free = true;
      for (int step = 1; step < steps; ++step) {
        is_free &= on(from.file + right / steps * step, from.rank + up / steps * step) == '.';
      }
      if (is_free)
        found.insert(
            square_name({static_cast<std::uint8_t>(file), static_cast<std::uint8_t>(rank)}));
    }
  }
  return found;
}

// On every free square where he does not stand in check of the king who is not on move.
void expect_as_read(const std::array<std::string, 8>& rows, char man, bool walks,
                    const std::function<bool(int, int)>& article) {
  int tried = 0;
  for (std::uint8_t file = 0; file < 8; ++file) {
    for (std::uint8_t rank = 0; rank < 8; ++rank) {
      const Square from{file, rank};
      if (rows[7U - rank][file] != '.') continue;
      const Squares expected = allowed(rows, from, walks, article);
      if (expected.contains("a8")) continue;
      const std::string fen = with_man(rows, man, from);
      EXPECT_EQ(targets(fen.c_str(), square_name(from).c_str()), expected) << fen;
      ++tried;
    }
  }
  EXPECT_GT(tried, 25);
}

const std::array<std::string, 8> kEmpty{"k.......", "........", "........", "........",
                                        "........", "........", "........", ".......K"};
// Black's pawns check nobody and pin nobody.
const std::array<std::string, 8> kCrowded{"k.......", "p....p..", ".p......", "...p....",
                                          "..P..p..", "........", "P....PP.", ".......K"};

bool diagonal(int right, int up) { return std::abs(right) == std::abs(up); }
bool straight(int right, int up) { return right == 0 || up == 0; }
bool either(int right, int up) { return diagonal(right, up) || straight(right, up); }

TEST(Men, A_3_2_TheBishopAlongHisDiagonals) { expect_as_read(kEmpty, 'B', true, diagonal); }
TEST(Men, A_3_3_TheRookAlongHisFileAndRank) { expect_as_read(kEmpty, 'R', true, straight); }
TEST(Men, A_3_4_TheQueenAlongAllOfThem) { expect_as_read(kEmpty, 'Q', true, either); }

TEST(Men, A_3_1_A_3_5_NotOverAnotherManNorOnOnesOwn) {
  expect_as_read(kCrowded, 'B', true, diagonal);
  expect_as_read(kCrowded, 'R', true, straight);
  expect_as_read(kCrowded, 'Q', true, either);
}

// One of the nearest squares that are not on his file, rank or diagonal; over whomever.
TEST(Men, A_3_6_TheKnightToTheNearestSquaresOffHisLines) {
  const auto article = [](int right, int up) {
    return right * right + up * up == 5;  // 4 and less is on his lines
  };
  expect_as_read(kEmpty, 'N', false, article);
  expect_as_read(kCrowded, 'N', false, article);
}

TEST(Men, A_3_7_1_A_3_7_2_A_3_7_3_ThePawnForwardAndTakingAslant) {
  constexpr const char* kPawns = "4k3/8/3p4/3P4/4p3/n2p1P2/1PP3P1/4K3 w - - 0 1";
  EXPECT_EQ(targets(kPawns, "d5"), Squares{}) << "blocked, and nobody to take";
  EXPECT_EQ(targets(kPawns, "b2"), (Squares{"b3", "b4", "a3"}));
  EXPECT_EQ(targets(kPawns, "c2"), (Squares{"c3", "c4", "d3"}));
  EXPECT_EQ(targets(kPawns, "f3"), (Squares{"f4", "e4"})) << "he has moved: one square";
  EXPECT_EQ(targets(kPawns, "g2"), (Squares{"g3", "g4"})) << "not his own man";
  constexpr const char* kBlocked = "4k3/p7/N7/8/2n5/1n6/1PP5/4K3 w - - 0 1";
  EXPECT_EQ(targets(kBlocked, "b2"), Squares{}) << "not over a man";
  EXPECT_EQ(targets(kBlocked, "c2"), (Squares{"c3", "b3"})) << "both squares must be free";
  constexpr const char* kBlack = "4k3/p6p/1N4N1/8/8/8/8/4K3 b - - 0 1";
  EXPECT_EQ(targets(kBlack, "a7"), (Squares{"a6", "a5", "b6"})) << "Black's, down the board";
}

// To any square beside him that is not attacked.
TEST(Men, A_3_8_1_TheKingToASquareBesideHim) {
  EXPECT_EQ(targets("k7/8/8/8/3K4/8/8/8 w - - 0 1", "d4"),
            (Squares{"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}));
  EXPECT_EQ(targets("k7/8/8/8/3K4/8/8/4r3 w - - 0 1", "d4"),
            (Squares{"c3", "d3", "c4", "c5", "d5"}));
  EXPECT_EQ(targets("8/8/3k4/8/3K4/8/8/8 w - - 0 1", "d4"), (Squares{"c3", "d3", "e3", "c4", "e4"}))
      << "the other king attacks, too";
  EXPECT_EQ(targets("k7/8/8/8/3K4/3P4/8/8 w - - 0 1", "d4").count("d3"), 0U);
}

// 3.9.1, 3.9.2: no check is left standing, and no man leaves his king in one.
TEST(Men, A_3_9_NoMoveLeavesTheKingInCheck) {
  const auto position = standard_variant().from_fen("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1");
  Squares moves;
  for (const Move& move : position->legal_moves()) {
    moves.insert(square_name(move.from) + square_name(move.to));
  }
  EXPECT_EQ(moves, (Squares{"e1e2", "e1d1", "e1f1"})) << "in check nobody castles";
  constexpr const char* kPinned = "4k3/4r3/8/b7/8/2N5/4R3/4K3 w - - 0 1";
  EXPECT_EQ(targets(kPinned, "c3"), Squares{});
  EXPECT_EQ(targets(kPinned, "e2"), (Squares{"e3", "e4", "e5", "e6", "e7"})) << "along the pin";
  Evening evening = from(kPinned);
  EXPECT_EQ(evening.want(kWhite, AnnounceMove{Move{at("c3"), at("d5")}}), "game.illegal-move");
}

}  // namespace
}  // namespace annabella::host
