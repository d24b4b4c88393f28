// Two thousand positions of random games, in which Stockfish must find the same moves, and as many
// lines behind each.
#include "support/stockfish.h"

#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/san.h>
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "support/table.h"

namespace annabella::rules {
namespace {

constexpr int kPositions = 1000;  // of each kind of chess
constexpr int kDepth = 3;
constexpr int kSeed = 151;

std::map<std::string, std::uint64_t> divide(const Board& board, int depth, Castling castling) {
  std::map<std::string, std::uint64_t> lines;
  for (Step step : legal_steps(board)) {
    lines[uci(board, step, castling)] = perft(after(board, step), depth - 1);
  }
  return lines;
}

// One position in five of each game, so that the games are many and their ends are seen.
void expect_same_lines(const std::string& file, Castling castling) {
  std::cout << "seed " << kSeed << std::endl;
  std::mt19937 chance(kSeed);
  Stockfish stockfish(castling == Castling::from_anywhere);
  const std::vector<Row> starts = table(file);
  int compared = 0;
  while (compared < kPositions) {
    Board board = read_fen(starts[chance() % starts.size()][1], castling);
    for (int ply = 0; ply < 150 && compared < kPositions; ++ply) {
      if (chance() % 5 == 0) {
        const std::string fen = write_fen(board);
        ASSERT_EQ(divide(board, kDepth, castling), stockfish.divide(fen, kDepth)) << fen;
        ++compared;
      }
      const std::vector<Step> steps = legal_steps(board);
      if (steps.empty()) break;
      board = after(board, steps[chance() % steps.size()]);
    }
  }
}

TEST(Stockfish, FindsTheSameMoves) { expect_same_lines("perft.tsv", Castling::from_home); }

TEST(Stockfish, FindsTheSameMovesOfChess960) {
  expect_same_lines("perft960.tsv", Castling::from_anywhere);
}

}  // namespace
}  // namespace annabella::rules
