// random_games GAMES [SEED]: that many games as PGN on standard output, the same for the same seed:
// a known opening, then random moves of 20 to 160 plies, tags as servers write them. For measuring
// readers:
//
//   build/release/bin/random_games 200000 > games.pgn
//   time build/release/bin/annabella pgn games.pgn
//   time pgn-extract -r -s games.pgn
#include <annabella/rules/fen.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/san.h>

#include <array>
#include <cstdlib>
#include <iostream>
#include <random>
#include <sstream>
#include <string>

namespace {

using namespace annabella;
using namespace annabella::rules;

constexpr std::array kOpenings{
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7",
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6 Bxc6 dxc6 dxe5 Nf5 Qxd8+ Kxd8",
    "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6 a4 Ba7",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O",
    "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 a6 Na3 b5",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O",
    "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7 Bxe7 Qxe7 f4 O-O Nf3 c5",
    "e4 e6 d4 d5 Nd2 c5 exd5 exd5 Ngf3 Nc6 Bb5 Bd6 dxc5 Bxc5 O-O Nge7",
    "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3",
    "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7 Be2 O-O O-O c6 a4 Nbd7",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 Bf5 Bc4 e6 Bd2 c6",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5",
    "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4 O-O Nbd7",
    "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O a6 Bb3 Nc6",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7",
    "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Nf3 c5 Rb1 O-O Be2 cxd4 cxd4 Qa5+",
    "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O a3 Bxc3+ Qxc3 b6 Bg5 Bb7 f3 h6",
    "d4 Nf6 c4 e6 Nf3 b6 g3 Ba6 b3 Bb4+ Bd2 Be7 Bg2 c6 Bc3 d5",
    "d4 Nf6 c4 c5 d5 b5 cxb5 a6 bxa6 Bxa6 Nc3 d6 e4 Bxf1 Kxf1 g6",
    "d4 f5 g3 Nf6 Bg2 e6 c4 Be7 Nf3 O-O O-O d6 Nc3 Qe8",
    "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7",
    "Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4 d3 Nbd7 Nbd2 e5 e4 dxe4 dxe4 Be7",
    "f4 d5 Nf3 g6 g3 Bg7 Bg2 Nf6 O-O O-O d3 c5",
    "e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5 Nf6 Bc4 d5 exd5 Bd6"};

struct Written {
  std::string moves;
  std::string result;
  int plies = 0;
};

// Taking and giving check are likelier than they would be by chance alone.
Step chosen(const Board& board, const std::vector<Step>& steps, std::mt19937_64& chance) {
  const Step one = steps[chance() % steps.size()];
  const Step other = steps[chance() % steps.size()];
  const bool takes = (board.occupied() & bit(other.to)) != 0;
  return takes && chance() % 2 == 0 ? other : one;
}

Written random_game(std::mt19937_64& chance) {
  Board board = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  std::istringstream opening(kOpenings[chance() % kOpenings.size()]);
  const int length = 20 + static_cast<int>(chance() % 141);
  Written game;
  std::size_t line = 0;
  const auto add = [&](const std::string& word) {
    const bool fits = line + 1 + word.size() < 80;
    if (line > 0) game.moves += fits ? ' ' : '\n';
    line = fits ? line + 1 + word.size() : word.size();
    game.moves += word;
  };
  for (; game.plies < length; ++game.plies) {
    const std::vector<Step> steps = legal_steps(board);
    if (steps.empty()) break;
    std::string known;
    const std::optional<Step> step = opening >> known ? read_san(board, known) : std::nullopt;
    const Step next = step ? *step : chosen(board, steps, chance);
    if (board.turn == Color::white) add(std::to_string(board.move_number) + ".");
    add(san(board, next));
    board = after(board, next);
  }
  constexpr std::array kResults{"1-0", "0-1", "1/2-1/2"};
  game.result = kResults[chance() % kResults.size()];
  if (legal_steps(board).empty()) {
    const bool mate = checkers(board, board.turn) != 0;
    game.result = !mate ? "1/2-1/2" : board.turn == Color::black ? "1-0" : "0-1";
  }
  add(game.result);
  return game;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::cerr << "random_games GAMES [SEED]\n";
    return 2;
  }
  std::mt19937_64 chance(count > 2 ? std::strtoull(words[2], nullptr, 10) : 1);
  std::ios::sync_with_stdio(false);
  for (long long left = std::atoll(words[1]); left > 0; --left) {
    const Written game = random_game(chance);
    std::cout << "[Event \"Rated game\"]\n[Site \"?\"]\n[Date \"2024." << 1 + chance() % 12 << '.'
              << 1 + chance() % 28 << "\"]\n[Round \"" << 1 + chance() % 9
              << "\"]\n[White \"Player " << chance() % 100000 << "\"]\n[Black \"Player "
              << chance() % 100000 << "\"]\n[Result \"" << game.result << "\"]\n[WhiteElo \""
              << 1200 + chance() % 1500 << "\"]\n[BlackElo \"" << 1200 + chance() % 1500
              << "\"]\n\n"
              << game.moves << "\n\n";
  }
  return 0;
}
