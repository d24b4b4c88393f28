// Published counts of the tree of legal moves.
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <gtest/gtest.h>

namespace annabella::rules {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(Perft, StartPosition) {
  const Board board = read_fen(kStart);
  EXPECT_EQ(perft(board, 0), 1u);
  EXPECT_EQ(perft(board, 1), 20u);
  EXPECT_EQ(perft(board, 2), 400u);
  EXPECT_EQ(perft(board, 3), 8'902u);
  EXPECT_EQ(perft(board, 4), 197'281u);
  EXPECT_EQ(perft(board, 5), 4'865'609u);
}

TEST(Perft, Kiwipete) {
  const Board board = read_fen(kKiwipete);
  EXPECT_EQ(perft(board, 1), 48u);
  EXPECT_EQ(perft(board, 2), 2'039u);
  EXPECT_EQ(perft(board, 3), 97'862u);
  EXPECT_EQ(perft(board, 4), 4'085'603u);
}

}  // namespace
}  // namespace annabella::rules
