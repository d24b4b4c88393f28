// Reading standard notation against the slow reading of the Laws: what it writes is read as that
// move, and what no legal move is written as is not read.
#include <annabella/rules/fen.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/san.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "sdk/slow_rules.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella {
namespace {

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string uci_of(const rules::Board& board, std::string_view text) {
  const std::optional<rules::Step> step = rules::read_san(board, text);
  return step ? rules::uci(board, *step, rules::Castling::from_home) : "none";
}

// Every word that could be the beginning of a move: all men, all squares, taking or not.
std::vector<std::string> all_short_words() {
  std::vector<std::string> words{"O-O", "O-O-O"};
  for (const char* man : {"K", "Q", "R", "B", "N", ""}) {
    for (char file = 'a'; file <= 'h'; ++file) {
      for (char rank = '1'; rank <= '8'; ++rank) {
        const std::string square{file, rank};
        words.push_back(man + square);
        words.push_back(man + ("x" + square));
        if (*man) continue;
        words.push_back(square + "=Q");
        for (char from = 'a'; from <= 'h'; ++from) words.push_back(from + ("x" + square));
      }
    }
  }
  return words;
}

void expect_read(const slow::Game& game, const std::vector<std::string>& words) {
  SCOPED_TRACE(slow::fen(game));
  const rules::Board board = rules::read_fen(slow::fen(game));
  std::map<std::string, std::string> bare;  // without the sign of check, to UCI
  const std::vector<std::string> moves = slow::moves(game);
  for (const std::string& move : moves) {
    std::string san = slow::san(game, move, moves);
    ASSERT_EQ(uci_of(board, san), move) << san;
    ASSERT_EQ(uci_of(board, san + "!?"), move) << san;
    while (san.ends_with('+') || san.ends_with('#')) san.pop_back();
    bare[san] = move;
  }
  for (const std::string& word : words) {
    const std::string read = uci_of(board, word);
    std::string with_sign = word;  // "Nf3" may stand for "Nxf3"
    if (word.size() == 3 && word[0] < 'a' && word[0] != 'O') with_sign.insert(1, "x");
    const auto known = bare.contains(word) ? bare.find(word) : bare.find(with_sign);
    ASSERT_EQ(read, known == bare.end() ? "none" : known->second) << word;
  }
}

TEST(ReadSan, AgreesWithTheSlowRulesAtEveryNodeOfRandomGames) {
  const std::vector<std::string> words = all_short_words();
  std::mt19937 chance(3);
  std::vector<std::string> starts(4, kStart);
  for (const Row& row : table("perft.tsv")) {
    if (starts.size() < 24) starts.push_back(row[1]);
  }
  for (const std::string& start : starts) {
    slow::Game game = slow::read(start);
    for (int played = 0; played < 60; ++played) {
      expect_read(game, words);
      const std::vector<std::string> moves = slow::moves(game);
      if (moves.empty() || testing::Test::HasFatalFailure()) break;
      game = slow::play(game, moves[chance() % moves.size()]);
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ReadSan, KnowsTheSpellingsOfPgn) {
  const rules::Board pinned =
      rules::read_fen("r1bqkb1r/pp1n1ppp/2p1pn2/3p4/1b1P4/2N1PN2/PPPB1PPP/R2QKB1R w KQkq - 0 1");
  EXPECT_EQ(uci_of(pinned, "Ne2"), "c3e2");
  EXPECT_EQ(uci_of(pinned, "Nce2"), "c3e2") << "more than is needed";
  EXPECT_EQ(uci_of(pinned, "Nc3e2"), "c3e2");
  EXPECT_EQ(uci_of(pinned, "N3e2"), "c3e2");
  EXPECT_EQ(uci_of(pinned, "Nfe2"), "none");
  const rules::Board castling = rules::read_fen("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
  EXPECT_EQ(uci_of(castling, "O-O"), "e8g8");
  EXPECT_EQ(uci_of(castling, "0-0-0+"), "e8c8");
  const rules::Board promotion = rules::read_fen("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_EQ(uci_of(promotion, "a8=N"), "a7a8n");
  EXPECT_EQ(uci_of(promotion, "axb8R+"), "a7b8r");
  for (const char* none : {"a8", "a8=K", "a8=", "a8=P", "=Q", "Q", "", "x", "a", "aQ", "Kx", "Kxx1",
                           "a1", "ixb8=Q", "axb9=Q", "Kab1c1", "O-O-O-O", "--", "\xff\xff\xff"}) {
    EXPECT_EQ(uci_of(promotion, none), "none") << none;
  }
}

TEST(PlayScore, StopsAtTheFirstWordThatIsNoMove) {
  rules::Board board = rules::read_fen(kStart);
  std::vector<Move> moves;
  const PlayedScore played = rules::play_score(board, "e4 e5 Ke2 Ke7 O-O Nf6 ", &moves);
  EXPECT_EQ(played.moves, 4u);
  EXPECT_EQ(moves.size(), 4u);
  EXPECT_EQ(rules::write_fen(board), "rnbq1bnr/ppppkppp/8/4p3/4P3/8/PPPPKPPP/RNBQ1BNR w - - 2 3");
  EXPECT_FALSE(played.ending);
}

TEST(PlayScore, SeesTheEndAtAGlance) {
  rules::Board board = rules::read_fen(kStart);
  const PlayedScore mate = rules::play_score(board, "f3 e5 g4 Qh4# ", nullptr);
  ASSERT_TRUE(mate.ending);
  EXPECT_EQ(mate.ending->reason, "checkmate");
  EXPECT_EQ(mate.ending->winner, Color::black);
  board = rules::read_fen("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
  const PlayedScore stalemate = rules::play_score(board, "Qg6 ", nullptr);
  ASSERT_TRUE(stalemate.ending);
  EXPECT_EQ(stalemate.ending->reason, "stalemate");
  EXPECT_EQ(stalemate.white_can_win, CanWin::undecided);
  EXPECT_EQ(stalemate.black_can_win, CanWin::no);
  board = rules::read_fen("7k/8/8/8/8/8/1q6/K7 w - - 0 1");
  const PlayedScore dead = rules::play_score(board, "Kxb2", nullptr);
  EXPECT_EQ(dead.moves, 1u) << "the last word needs no blank";
  ASSERT_TRUE(dead.ending);
  EXPECT_EQ(dead.ending->reason, "dead-position");
}

}  // namespace
}  // namespace annabella
