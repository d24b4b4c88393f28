// Some hundred random games, in which the rules library and a slow reading of the Laws must agree
// on every move of every position.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "sdk/slow_rules.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella {
namespace {

using Legal = std::map<std::string, Move>;  // by UCI

// Describes every legal move, compares it with the slow rules, and returns them all.
Legal expect_same_moves(const Position& position, const slow::Game& game) {
  Legal legal;
  std::set<std::string> spellings;
  const std::vector<std::string> expected = slow::moves(game);
  for (const Move& move : position.legal_moves()) {
    const MoveFacts facts = position.describe(move);
    legal[facts.uci] = move;
    spellings.insert(facts.san);
    const slow::Game next = slow::play(game, facts.uci);
    EXPECT_EQ(facts.san, slow::san(game, facts.uci, expected));
    EXPECT_EQ(facts.piece, slow::man_on(game, facts.uci));
    EXPECT_EQ(facts.captured, slow::man_taken(game, facts.uci));
    EXPECT_EQ(facts.check, slow::in_check(next, next.white));
    EXPECT_EQ(facts.castles_short, facts.san.starts_with("O-O") && !facts.castles_long);
    EXPECT_EQ(facts.castles_long, facts.san.starts_with("O-O-O"));
  }
  std::set<std::string> found;
  for (const auto& [uci, move] : legal) found.insert(uci);
  EXPECT_EQ(found, std::set<std::string>(expected.begin(), expected.end()));
  EXPECT_EQ(spellings.size(), legal.size()) << "two moves share a spelling";
  return legal;
}

void play_random_game(const std::string& fen, int halfmoves, std::mt19937& chance) {
  slow::Game game = slow::read(fen);
  std::unique_ptr<Position> position = standard_variant().from_fen(fen);
  for (int played = 0; played < halfmoves; ++played) {
    SCOPED_TRACE(slow::fen(game));
    ASSERT_EQ(position->fen(), slow::fen(game));
    const Legal legal = expect_same_moves(*position, game);
    if (legal.empty() || testing::Test::HasFailure()) return;
    const auto chosen = std::next(legal.begin(), static_cast<long>(chance() % legal.size()));
    position = position->after(chosen->second);
    game = slow::play(game, chosen->first);
  }
}

TEST(RandomGames, FromTheStartPosition) {
  std::mt19937 chance(1);
  for (int i = 0; i < 20; ++i) {
    play_random_game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 200, chance);
  }
}

TEST(RandomGames, FromManyPositions) {
  std::mt19937 chance(2);
  for (const Row& row : table("perft.tsv")) play_random_game(row[1], 40, chance);
}

}  // namespace
}  // namespace annabella
