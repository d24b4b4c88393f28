// Published counts of the tree of legal moves, to the depth that a test has time for.
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/perft.h>
#include <gtest/gtest.h>

#include "support/table.h"

namespace annabella::rules {
namespace {

TEST(Perft, NoDepthIsOneLine) {
  EXPECT_EQ(perft(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0), 1u);
}

TEST(Perft, StartPosition) {
  const Board board = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(perft(board, 1), 20u);
  EXPECT_EQ(perft(board, 2), 400u);
  EXPECT_EQ(perft(board, 3), 8'902u);
  EXPECT_EQ(perft(board, 4), 197'281u);
  EXPECT_EQ(perft(board, 5), 4'865'609u);
}

TEST(Perft, Kiwipete) {
  const Board board =
      read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(perft(board, 1), 48u);
  EXPECT_EQ(perft(board, 2), 2'039u);
  EXPECT_EQ(perft(board, 3), 97'862u);
  EXPECT_EQ(perft(board, 4), 4'085'603u);
}

// Counts from `column` on are those of depth 1, 2, ...; '-' where nobody has counted.
void expect_counts(const Board& board, const Row& row, std::size_t column, std::uint64_t most) {
  for (std::size_t depth = 1; depth <= 7; ++depth) {
    const std::string& cell = row[column + depth - 1];
    if (cell == "-" || std::stoull(cell) > most) return;
    EXPECT_EQ(perft(board, static_cast<int>(depth)), std::stoull(cell)) << row[0] << " " << depth;
  }
}

template <class Processor>
void expect_same_counts() {
  if (!Processor::present()) return;
  for (const Row& row : table("perft.tsv")) {
    const Board board = read_fen(row[1]);
    EXPECT_EQ((perft_on<ChessMen, Processor>(board, 3)), std::stoull(row[4])) << row[0];
  }
}

TEST(Perft, IsTheSameOnEveryProcessor) {
  expect_same_counts<AnyProcessor>();
#if defined(__x86_64__)
  expect_same_counts<CountingProcessor>();
  expect_same_counts<ExtractingProcessor>();
#endif
}

TEST(Perft, ManyPositions) {
  for (const Row& row : table("perft.tsv")) expect_counts(read_fen(row[1]), row, 2, 10'000'000);
}

TEST(Perft, CastlingFromAnywhere) {
  for (const Row& row : table("perft960.tsv")) {
    const Board board = read_fen(row[1], Castling::from_anywhere);
    EXPECT_EQ(board, read_fen(row[2], Castling::from_anywhere)) << row[0];
    expect_counts(board, row, 3, 500'000);
  }
}

}  // namespace
}  // namespace annabella::rules
