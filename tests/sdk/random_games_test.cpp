// Some hundred random games, in which the rules library and a slow reading of the Laws must agree
// on every move of every position.
#include <annabella/rules/chess_position.h>
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

enum class Chess : std::uint8_t { standard = 1, from_anywhere };

std::unique_ptr<Position> read(const std::string& fen, Chess chess) {
  if (chess == Chess::standard) return standard_variant().from_fen(fen);
  constexpr auto kAnywhere = rules::Castling::from_anywhere;
  return std::make_unique<rules::ChessPosition>(rules::read_fen(fen, kAnywhere), kAnywhere);
}

// What is reached by moves is what is read from its FEN, and is repeated when that is.
void expect_same_from_scratch(const Position& position, Chess chess) {
  const std::unique_ptr<Position> again = read(position.fen(), chess);
  EXPECT_EQ(again->fen(), position.fen());
  EXPECT_EQ(again->repetition_key(), position.repetition_key());
  EXPECT_EQ(again->pieces(), position.pieces());
}

void play_random_game(const std::string& fen, Chess chess, int halfmoves, std::mt19937& chance) {
  slow::Game game = slow::read(fen, chess == Chess::from_anywhere);
  std::unique_ptr<Position> position = read(fen, chess);
  for (int played = 0; played < halfmoves; ++played) {
    SCOPED_TRACE(slow::fen(game));
    ASSERT_EQ(position->fen(), slow::fen(game));
    ASSERT_TRUE(slow::fen(game).starts_with(position->repetition_key() + " "));
    expect_same_from_scratch(*position, chess);
    const Legal legal = expect_same_moves(*position, game);
    if (legal.empty() || testing::Test::HasFailure()) return;
    const auto chosen = std::next(legal.begin(), static_cast<long>(chance() % legal.size()));
    position = position->after(chosen->second);
    game = slow::play(game, chosen->first);
  }
}

TEST(RandomGames, A_3_1_FromTheStartPosition) {
  std::mt19937 chance(1);
  for (int i = 0; i < 20; ++i) {
    play_random_game("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Chess::standard,
                     200, chance);
  }
}

TEST(RandomGames, FromManyPositions) {
  std::mt19937 chance(2);
  for (const Row& row : table("perft.tsv")) play_random_game(row[1], Chess::standard, 40, chance);
}

TEST(RandomGames, CastlingFromAnywhere) {
  std::mt19937 chance(3);
  for (const Row& row : table("perft960.tsv")) {
    play_random_game(row[2], Chess::from_anywhere, 16, chance);
  }
}

}  // namespace
}  // namespace annabella
