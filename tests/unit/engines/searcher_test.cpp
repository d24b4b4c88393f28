// The searcher against problems that were published, and in games that are no chess.
#include "engines/searcher.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "double.h"
#include "engines/look_ahead.h"
#include "positional.h"
#include "support/null_host.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

Problem problem(const Variant& variant, const std::string& fen) {
  Problem asked;
  asked.position = variant.from_fen(fen);
  asked.at_most = 1min;
  return asked;
}

EngineWish deep(int depth) {
  EngineWish wish;
  wish.strength = Strength::master;
  wish.depth = depth;
  wish.movetime = 60'000;
  return wish;
}

FoundMove found(const Variant& variant, const std::string& fen, const EngineWish& wish) {
  const Result<FoundMove> move = Searcher(variant, wish, 1).find(problem(variant, fen), {});
  if (move) return *move;
  throw std::runtime_error(move.error().what.key);
}

// Mates in two: three half-moves.
TEST(Searcher, FindsPublishedMatesInTwo) {
  struct Published {
    const char* fen;
    const char* key;
  };
  // Morphy's problem (New York Clipper, 1856); Morphy against the Duke of Brunswick and Count
  // Isouard, Paris 1858, move 16; Anderssen against Kieseritzky, London 1851, move 22; Légal's
  // mate, Paris about 1750, with the bishop taken.
  for (const auto& [fen, key] :
       {Published{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6"},
        Published{"4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", "b3b8"},
        Published{"r1bk2nr/p2p1pNp/n2B4/1p1NP2P/6P1/3P1Q2/P1P1K3/q5b1 w - - 0 22", "f3f6"},
        Published{"rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6", "c4f7"}}) {
    const FoundMove move = found(standard_variant(), fen, deep(3));
    EXPECT_EQ(standard_variant().from_fen(fen)->describe(move.move).uci, key) << fen;
    EXPECT_EQ(move.score, kMate - 3) << fen;
  }
}

TEST(Searcher, SeesThatItIsMated) {
  // Whatever Black does, he is mated on the last rank.
  const FoundMove move = found(standard_variant(), "7k/1p6/6K1/8/8/8/8/R7 b - - 0 1", deep(3));
  EXPECT_EQ(move.score, 2 - kMate);
}

TEST(Searcher, TakesNothingThatIsTakenBack) {
  // The pawn on d5 is guarded twice: no queen for it.
  const std::string fen = "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1";
  const FoundMove move = found(standard_variant(), fen, deep(1));
  EXPECT_NE(standard_variant().from_fen(fen)->describe(move.move).uci, "d2d5");
}

int loss(const std::string& fen, const char* uci) {
  Problem asked = problem(standard_variant(), fen);
  for (const Move& move : asked.position->legal_moves()) {
    if (asked.position->describe(move).uci == uci) asked.judged = move;
  }
  const Result<FoundMove> best = Searcher(standard_variant(), deep(3), 1).find(asked, {});
  if (!best || !best->loss) throw std::runtime_error("not judged");
  return *best->loss;
}

TEST(Searcher, TellsHowMuchAMoveLoses) {
  const std::string guarded = "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1";
  EXPECT_GE(loss(guarded, "d2d5"), 600);  // a queen for two pawns
  EXPECT_LT(loss(guarded, "e1e2"), 100);
  // Into the mate on the last rank, where the king could have had air.
  EXPECT_GE(loss("r5k1/8/8/8/8/8/3R1PPP/6K1 w - - 0 1", "d2d7"), 600);
  // A slower mate is a mate, and a queen and a rook are enough for everything.
  EXPECT_EQ(loss("7k/p7/6K1/8/8/8/Q7/1R6 w - - 0 1", "b1c1"), 0);
}

TEST(Searcher, AvoidsADrawByRepetitionWhereItWins) {
  const std::string fen = "7k/8/8/8/8/8/8/KQ6 w - - 0 1";
  Problem asked = problem(standard_variant(), fen);
  Searcher searcher(standard_variant(), deep(2), 1);
  const Result<FoundMove> first = searcher.find(asked, {});
  ASSERT_TRUE(first);
  asked.keys = {asked.position->after(first->move)->repetition_key()};
  const Result<FoundMove> second = Searcher(standard_variant(), deep(2), 1).find(asked, {});
  ASSERT_TRUE(second);
  EXPECT_NE(second->move, first->move);
}

TEST(Searcher, TheSameSeedPlaysTheSame) {
  const std::string fen = standard_variant().start(0)->fen();
  EngineWish wish;
  wish.strength = Strength::beginner;
  wish.movetime = 60'000;
  std::vector<Move> moves;
  for (int i = 0; i < 2; ++i) moves.push_back(found(standard_variant(), fen, wish).move);
  EXPECT_EQ(moves[0], moves[1]);
}

TEST(Searcher, MatesWithTheSecondMoveOfATurn) {
  static NullHost host;
  const DoubleChess variant(host);
  // 1...e5 and the queen to h4, as in the leaflet's shortest game.
  const std::string fen = "rnbqkbnr/pppppppp/8/8/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 1 1";
  const FoundMove move = found(variant, fen, deep(2));
  EXPECT_EQ(move.score, kMate - 2);
}

TEST(Searcher, PutsMenDown) {
  static NullHost host;
  const Positional variant(host);
  const std::string fen = variant.start(0)->fen();
  const FoundMove move = found(variant, fen, deep(1));
  EXPECT_NE(move.move.drop, kNoPiece);
  // A queen from the hand was worth her 900 there already: what is left is where she can go.
  EXPECT_LT(std::abs(*move.score), 600);
}

TEST(Searcher, StopsWhenItIsTold) {
  const auto stop = std::make_unique<std::stop_source>();
  stop->request_stop();
  Searcher searcher(standard_variant(), deep(40), 1);
  const auto began = std::chrono::steady_clock::now();
  (void)searcher.find(problem(standard_variant(), standard_variant().start(0)->fen()),
                      stop->get_token());
  EXPECT_LT(std::chrono::steady_clock::now() - began, 30s);  // and not a minute
}

}  // namespace
}  // namespace annabella::host
