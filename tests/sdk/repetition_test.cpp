// When a position is the same again (FIDE 9.2.3): in games of few men who go to and fro, the keys
// must tell the same positions apart as a slow reading of the article.
#include <annabella/rules/chess_position.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "sdk/slow_rules.h"
#include "support/standard_variant.h"

namespace annabella {
namespace {

// 9.2.3: the same player has the move, men of the same kind and colour stand on the same squares,
// and the possible moves of all the men are the same; a right to castle or to take en passant that
// was there and is not any more makes a difference.
std::string same_in_the_sense_of_the_laws(const slow::Game& game) {
  std::string text = game.men + (game.white ? 'w' : 'b');
  std::vector<std::string> moves = slow::moves(game);
  std::ranges::sort(moves);
  for (const std::string& move : moves) text += ' ' + move;
  for (const int rook : game.rooks) text += " right " + std::to_string(rook);
  return text;
}

// Mostly back to where one has come from.
std::string chosen(const std::vector<std::string>& moves, const std::string& before,
                   std::mt19937& chance) {
  const std::string back = before.size() < 4 ? "" : before.substr(2, 2) + before.substr(0, 2);
  const bool goes_back = chance() % 3 > 0 && std::ranges::find(moves, back) != moves.end();
  return goes_back ? back : moves[chance() % moves.size()];
}

// How often a position of this game was there for the third time.
int play(const std::string& fen, std::mt19937& chance) {
  slow::Game game = slow::read(fen);
  std::unique_ptr<Position> position = standard_variant().from_fen(fen);
  std::map<std::string, std::string> key_of_laws;
  std::map<std::string, std::string> laws_of_key;
  std::map<std::string, int> times;
  std::vector<std::string> played;
  int third_times = 0;
  for (int halfmove = 0; halfmove < 60; ++halfmove) {
    const std::string laws = same_in_the_sense_of_the_laws(game);
    const std::string key = position->repetition_key();
    EXPECT_EQ(key_of_laws.try_emplace(laws, key).first->second, key) << slow::fen(game);
    EXPECT_EQ(laws_of_key.try_emplace(key, laws).first->second, laws) << slow::fen(game);
    EXPECT_EQ(position->quiet_halfmoves(), game.quiet);
    third_times += ++times[key] == 3;
    const std::vector<std::string> moves = slow::moves(game);
    if (moves.empty() || testing::Test::HasFailure()) break;
    played.push_back(chosen(moves, played.size() < 2 ? "" : played[played.size() - 2], chance));
    for (const Move& move : position->legal_moves()) {
      if (position->describe(move).uci != played.back()) continue;
      position = position->after(move);
      break;
    }
    game = slow::play(game, played.back());
  }
  return third_times;
}

TEST(RandomRepetition, IsTheLawsSameness) {
  std::mt19937 chance(923);
  int third_times = 0;
  for (const char* fen :
       {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k2r/7p/8/6P1/8/8/8/4K2R b Kk - 0 1",
        "4k3/p1p5/8/1P1P4/1p1p4/8/P1P5/4K3 b - - 0 1",
        "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
        "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1"}) {
    for (int game = 0; game < 25; ++game) third_times += play(fen, chance);
  }
  EXPECT_GT(third_times, 100);
}

}  // namespace
}  // namespace annabella
