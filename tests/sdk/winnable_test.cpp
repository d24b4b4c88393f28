// Who can still win: verdicts that others have found, and every win played out by the slow rules.
#include <annabella/rules/chess_position.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/winnable.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>
#include <set>

#include "sdk/slow_rules.h"
#include "support/table.h"

namespace annabella {
namespace {

std::string letters_of(const Move& move) {
  std::string uci;
  for (Square square : {move.from, move.to}) {
    uci += static_cast<char>('a' + square.file);
    uci += static_cast<char>('1' + square.rank);
  }
  if (move.promotion != kNoPiece) uci += static_cast<char>(std::tolower(move.promotion));
  return uci;
}

// The slow rules write castling as the king's own move.
std::string in_slow_words(const slow::Game& game, const Move& move) {
  std::string uci = letters_of(move);
  const char king = game.white ? 'K' : 'k', rook = game.white ? 'R' : 'r';
  if (slow::man_on(game, uci.substr(0, 2)) != king) return uci;
  if (slow::man_on(game, uci.substr(2, 2)) != rook) return uci;
  uci[2] = move.to.file > move.from.file ? 'g' : 'c';
  return uci;
}

void expect_mate_at_the_end(const std::string& fen, Color winner, const std::vector<Move>& line) {
  slow::Game game = slow::read(fen);
  for (const Move& move : line) {
    const std::string uci = in_slow_words(game, move);
    const std::vector<std::string> legal = slow::moves(game);
    ASSERT_NE(std::ranges::find(legal, uci), legal.end()) << uci << " in " << slow::fen(game);
    game = slow::play(game, uci);
  }
  EXPECT_TRUE(slow::moves(game).empty());
  EXPECT_TRUE(slow::in_check(game, game.white));
  EXPECT_EQ(game.white, winner == Color::black);
}

CanWin verdict(const std::string& fen, Color side, std::uint64_t nodes) {
  const WinVerdict found = rules::search_win(rules::read_fen(fen), side, nodes);
  if (found.can_win == CanWin::yes) {
    expect_mate_at_the_end(fen, side, found.line);
  } else {
    EXPECT_TRUE(found.line.empty());
  }
  EXPECT_LE(found.nodes, nodes + 300);
  return found.can_win;
}

TEST(CanStillWin, AsOthersHaveFound) {
  int undecided = 0;
  for (const Row& row : table("unwinnable.tsv")) {
    for (Color side : {Color::white, Color::black}) {
      const std::string& expected = row[side == Color::white ? 2 : 3];
      SCOPED_TRACE(row[0] + " " + row[1] + " " + expected);
      switch (verdict(row[1], side, WinSearch::kNodes / 2)) {
        case CanWin::yes:
          EXPECT_EQ(expected, "winnable");
          break;
        case CanWin::no:
          EXPECT_NE(expected, "winnable");
          break;
        case CanWin::undecided:
          ++undecided;
      }
    }
  }
  EXPECT_LE(undecided, 2);
}

TEST(CanStillWin, ForNeitherSideIsADeadPosition) {
  for (const Row& row : table("unwinnable.tsv")) {
    const rules::ChessPosition position(rules::read_fen(row[1]));
    if (position.legal_moves().empty()) continue;
    const bool dead = row[2] == "unwinnable" && row[3] == "unwinnable";
    const std::optional<Ending> ending = position.ending();
    EXPECT_EQ(ending.has_value(), dead) << row[0] << " " << row[1];
    EXPECT_EQ(ending ? ending->reason : "dead-position", "dead-position");
  }
}

TEST(CanStillWin, UndecidedWithoutTimeToLook) {
  const auto board = rules::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(rules::search_win(board, Color::white, 0).can_win, CanWin::undecided);
  EXPECT_EQ(rules::search_win(board, Color::white, 5).can_win, CanWin::undecided);
}

TEST(CanStillWin, OnceTheGameIsOver) {
  const std::string mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
  EXPECT_EQ(verdict(mate, Color::black, 100), CanWin::yes);
  EXPECT_EQ(verdict(mate, Color::white, 100), CanWin::no);
  const std::string stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
  EXPECT_EQ(verdict(stalemate, Color::white, 100), CanWin::no);
  EXPECT_EQ(verdict(stalemate, Color::black, 100), CanWin::no);
}

// Every position that can be reached, one after the other, as the slow rules play them.
struct Trying {
  bool mate = false;
  bool all = false;  // were tried
};

Trying try_everything(const std::string& fen, Color winner, std::size_t most) {
  std::set<std::string> seen;
  std::deque<slow::Game> waiting{slow::read(fen)};
  while (!waiting.empty()) {
    const slow::Game game = waiting.front();
    waiting.pop_front();
    const std::vector<std::string> moves = slow::moves(game);
    const bool loser_to_move = game.white == (winner == Color::black);
    if (moves.empty() && loser_to_move && slow::in_check(game, game.white)) return {.mate = true};
    if (seen.size() >= most) return {};
    for (const std::string& move : moves) {
      slow::Game next = slow::play(game, move);
      next.quiet = 0;
      next.number = 1;
      if (seen.insert(slow::fen(next)).second) waiting.push_back(std::move(next));
    }
  }
  return {.all = true};
}

// Rammed pawns, a few pieces and kings somewhere.
std::string walled_position(std::mt19937& chance) {
  std::string men(64, '.');
  const auto below = [&](unsigned limit) { return chance() % limit; };
  for (unsigned walls = 2 + below(6); walls > 0; --walls) {
    const unsigned at = 8 * (1 + below(5)) + below(8);
    men[at] = 'P';
    men[at + 8] = 'p';
  }
  for (const char* man = "Kk"; *man; ++man) men[below(64)] = *man;
  for (unsigned pieces = below(3); pieces > 0; --pieces) men[below(64)] = "BbNn"[below(4)];
  slow::Game game;
  game.men = men;
  game.white = below(2) == 0;
  return slow::fen(game);
}

TEST(CanStillWin, NoMeansThatNothingThatIsTriedMates) {
  std::mt19937 chance(11);
  int tried = 0;
  int completely = 0;
  while (tried < 20) {
    const std::string fen = walled_position(chance);
    try {
      rules::read_fen(fen);
    } catch (const std::invalid_argument&) {
      continue;  // no king, a pawn too many in a file, the wrong side in check
    }
    for (Color side : {Color::white, Color::black}) {
      SCOPED_TRACE(fen);
      if (verdict(fen, side, 20'000) != CanWin::no) continue;
      const Trying trying = try_everything(fen, side, 200);
      EXPECT_FALSE(trying.mate);
      ++tried;
      completely += trying.all;
    }
  }
  EXPECT_GE(completely, 3);
}

}  // namespace
}  // namespace annabella
