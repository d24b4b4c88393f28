// Who can still win: verdicts that others have found, and every win played out by the slow rules.
#include <annabella/rules/attacks.h>
#include <annabella/rules/chess_position.h>
#include <annabella/rules/fen.h>
#include <annabella/rules/moves.h>
#include <annabella/rules/read_san.h>
#include <annabella/rules/winnable.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <future>
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

// The slow rules write castling as the king's own move, but not in Chess960.
std::string in_slow_words(const slow::Game& game, const Move& move) {
  std::string uci = letters_of(move);
  const char king = game.white ? 'K' : 'k', rook = game.white ? 'R' : 'r';
  if (game.anywhere || slow::man_on(game, uci.substr(0, 2)) != king) return uci;
  if (slow::man_on(game, uci.substr(2, 2)) != rook) return uci;
  uci[2] = move.to.file > move.from.file ? 'g' : 'c';
  return uci;
}

void expect_mate_at_the_end(slow::Game game, Color winner, const std::vector<Move>& line) {
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

CanWin verdict(const std::string& fen, Color side, std::uint64_t nodes,
               rules::Castling castling = rules::Castling::from_home) {
  const WinVerdict found = rules::search_win(rules::read_fen(fen, castling), side, nodes);
  if (found.can_win == CanWin::yes) {
    const bool anywhere = castling == rules::Castling::from_anywhere;
    expect_mate_at_the_end(slow::read(fen, anywhere), side, found.line);
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

// The four positions that are the same but for sides and directions; nobody may castle.
std::vector<rules::Board> images_of(const rules::Board& board) {
  std::vector<rules::Board> images(4);
  for (rules::SquareIndex at : rules::squares_of(board.occupied())) {
    const rules::Kind kind = *board.kind_at(at);
    const Color side = rules::side_of(board.piece_at(at));
    images[0].put(side, kind, at);
    images[1].put(side, kind, at ^ 7);
    images[2].put(opponent(side), kind, at ^ 56);
    images[3].put(opponent(side), kind, at ^ 63);
  }
  for (rules::Board& image : images) image.turn = board.turn;
  for (rules::Board* image : {&images[2], &images[3]}) image->turn = opponent(board.turn);
  return images;
}

void expect_dead_to_the_end(const rules::Board& board) {
  const std::vector<rules::Step> steps = rules::legal_steps(board);
  if (steps.empty()) {
    EXPECT_FALSE(rules::checkers(board, board.turn)) << rules::write_fen(board);
    return;
  }
  EXPECT_TRUE(rules::is_dead(board)) << rules::write_fen(board);
  for (rules::Step step : steps) expect_dead_to_the_end(rules::after(board, step));
}

// Many men, all of whom have their moves yet: only that all moves are forced ends the game.
TEST(DeadPosition, IsSeenBeforeTheForcedMovesThatLeadToStalemate) {
  const auto dead = rules::read_fen("6kr/1p1N1p1p/1P3P1P/P6P/3q1RQr/7p/4pN1P/4B1KR b - - 0 1");
  for (const rules::Board& image : images_of(dead)) expect_dead_to_the_end(image);

  for (const char* man_less : {"d4", "d7", "h8", "f7", "b6"}) {
    rules::Board alive = dead;
    alive.clear(rules::index_of(man_less[0] - 'a', man_less[1] - '1'));
    for (const rules::Board& image : images_of(alive)) {
      EXPECT_FALSE(rules::is_dead(image)) << rules::write_fen(image);
    }
    const std::string fen = rules::write_fen(alive);
    EXPECT_EQ(verdict(fen, Color::white, 1000), CanWin::yes) << man_less;
  }
}

// Games go on in one thread, which may know that the last position was alive; another thread has
// seen nothing of them.
TEST(DeadPosition, IsSeenWhateverWasAskedBefore) {
  std::mt19937 chance(522);
  int dead_ones = 0;
  for (const char* fen :
       {"4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/R3K2R w - - 0 1",
        "4k3/8/7p/p1p1p1pP/PpPpPpP1/1P1P1P2/8/4K3 b - - 0 1",
        "8/8/3k4/2pPp3/1pP1Pp2/1P3Pp1/6P1/3BK3 w - - 0 1", "2b1k3/8/8/8/8/8/8/2B1K2N w - - 0 1",
        "k7/P7/KP6/8/8/8/7p/8 b - - 0 1", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"}) {
    rules::Board board = rules::read_fen(fen);
    for (int ply = 0; ply < 100; ++ply) {
      const std::vector<rules::Step> steps = rules::legal_steps(board);
      if (steps.empty()) break;
      std::future<bool> afresh =
          std::async(std::launch::async, [&] { return rules::is_dead(board); });
      const bool dead = rules::is_dead(board);
      ASSERT_EQ(afresh.get(), dead) << rules::write_fen(board);
      dead_ones += dead;
      board = rules::after(board, steps[chance() % steps.size()]);
    }
  }
  EXPECT_GT(dead_ones, 100);
}

// What is known of the positions before goes first, and never says anything else than a search of
// this position alone.
TEST(DeadPosition, IsSeenAsByASearchAlone) {
  constexpr std::uint64_t kNodes = 10'000;
  std::mt19937 chance(1992);
  int positions = 0, dead_ones = 0;
  for (int game = 0; game < 20; ++game) {
    auto board = rules::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (int dead_for = 0; dead_for < 20;) {
      const std::vector<rules::Step> steps = rules::legal_steps(board);
      if (steps.empty()) break;
      const auto loses = [&](Color side) {
        return rules::search_win(board, side, kNodes).can_win == CanWin::no;
      };
      const bool dead = loses(Color::white) && loses(Color::black);
      ASSERT_EQ(rules::is_dead(board), dead) << rules::write_fen(board);
      ++positions;
      dead_ones += dead;
      dead_for += dead;
      board = rules::after(board, steps[chance() % steps.size()]);
    }
  }
  EXPECT_GT(positions, 5000);
  EXPECT_GT(dead_ones, 100);
}

bool score_ends_dead(rules::Board board) {
  const std::optional<Ending> ending = rules::play_score(board, "", nullptr).ending;
  return ending && ending->reason == "dead-position";
}

// Pawns that block each other, and up to two men for each side behind them.
std::optional<rules::Board> walled_up(std::mt19937& chance) {
  using rules::Kind;
  rules::Board board;
  for (int file = 0; file < 8; ++file) {
    if (chance() % 4 == 0) continue;
    const int rank = 2 + static_cast<int>(chance() % 3);
    board.put(Color::white, Kind::pawn, rules::index_of(file, rank));
    board.put(Color::black, Kind::pawn, rules::index_of(file, rank + 1));
  }
  for (const Color side : {Color::white, Color::black}) {
    for (int men = 1 + static_cast<int>(chance() % 3); men > 0; --men) {
      const int rank = static_cast<int>(chance() % 4) + (side == Color::white ? 0 : 4);
      const int at = rules::index_of(static_cast<int>(chance() % 8), rank);
      if (board.occupied() & rules::bit(at)) return std::nullopt;
      constexpr Kind kOthers[] = {Kind::bishop, Kind::knight, Kind::rook, Kind::queen};
      board.put(side, men == 1 ? Kind::king : kOthers[chance() % 4], at);
    }
  }
  const bool side_by_side =
      rules::king_attacks(board.king_of(Color::white)) & board.of(Color::black, Kind::king);
  if (side_by_side || rules::checkers(board, Color::black)) return std::nullopt;
  if (rules::count_legal_steps(board) == 0) return std::nullopt;
  return board;
}

TEST(DeadPosition, IsSeenInAScoreAsEverywhere) {
  int dead = 0;
  for (const Row& row : table("unwinnable.tsv")) {
    const rules::Board board = rules::read_fen(row[1]);
    if (row[2] != "unwinnable" || row[3] != "unwinnable") continue;
    if (rules::count_legal_steps(board) == 0) continue;
    ++dead;
    EXPECT_TRUE(score_ends_dead(board)) << row[1];
  }
  EXPECT_GT(dead, 30);
  std::mt19937 chance(21);
  int walls = 0;
  for (int tried = 0; tried < 20'000; ++tried) {
    const std::optional<rules::Board> board = walled_up(chance);
    if (!board) continue;
    const bool really = rules::is_dead(*board);
    walls += really;
    ASSERT_EQ(score_ends_dead(*board), really) << rules::write_fen(*board);
  }
  EXPECT_GT(walls, 10);
}

TEST(CanStillWin, UndecidedWithoutTimeToLook) {
  const auto board = rules::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(rules::search_win(board, Color::white, 0).can_win, CanWin::undecided);
  EXPECT_EQ(rules::search_win(board, Color::white, 5).can_win, CanWin::undecided);
}

struct Case {
  const char* why;
  const char* fen;
  CanWin white, black;
};

void expect_verdicts(const Case& expected, rules::Castling castling) {
  SCOPED_TRACE(expected.why);
  EXPECT_EQ(verdict(expected.fen, Color::white, WinSearch::kNodes, castling), expected.white);
  EXPECT_EQ(verdict(expected.fen, Color::black, WinSearch::kNodes, castling), expected.black);
}

TEST(CanStillWin, WhatDecides) {
  using enum CanWin;
  const Case cases[] = {
      {"a wall of all pawns, rooks behind",
       "2r1k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/R3K2R w - - 0 1", yes, yes},
      {"a wall that nobody passes", "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", no, no},
      {"en passant opens it", "4k3/8/7p/p1p1p1pP/PpPpPpP1/1P1P1P2/8/4K3 w - g6 0 1", yes, yes},
      {"a move too late", "4k3/8/7p/p1p1p1pP/PpPpPpP1/1P1P1P2/8/4K3 w - - 0 1", no, no},
      {"a bishop of the wrong colour", "8/8/8/8/8/k7/8/KBb5 w - - 0 1", yes, yes},
  };
  for (const Case& expected : cases) expect_verdicts(expected, rules::Castling::from_home);
}

TEST(CanStillWin, InChess960) {
  using enum CanWin;
  const Case cases[] = {
      {"start 0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", yes, yes},
      {"start 959", "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1", yes, yes},
      {"castling long from c1", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", yes, no},
  };
  for (const Case& expected : cases) expect_verdicts(expected, rules::Castling::from_anywhere);
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
  while (tried < 12) {
    const std::string fen = walled_position(chance);
    try {
      rules::read_fen(fen);
    } catch (const std::invalid_argument&) {
      continue;  // no king, a pawn too many in a file, the wrong side in check
    }
    for (Color side : {Color::white, Color::black}) {
      SCOPED_TRACE(fen);
      if (rules::search_win(rules::read_fen(fen), side, 1000).can_win != CanWin::no) continue;
      const Trying trying = try_everything(fen, side, 200);
      EXPECT_FALSE(trying.mate);
      ++tried;
      completely += trying.all;
    }
  }
  EXPECT_GE(completely, 2);
}

// The worst of 60,000: a mate with pawns and minor men on both sides, found at once where men in
// the way are looked at first.
TEST(CanStillWin, NoWayOfLookingTakesTheWholeTimeAlone) {
  const rules::Board board = rules::read_fen("1B2kb1n/1R4b1/4P3/5P2/8/7K/7P/8 w - - 1 61");
  const WinVerdict verdict = rules::search_win(board, Color::black, WinSearch::kNodes);
  EXPECT_EQ(verdict.can_win, CanWin::yes);
  EXPECT_LT(verdict.nodes, 50'000u);
}

// Where the king has one square to go to at most, as the rules of moving alone show.
bool is_mate_at_once(const rules::Board& board) {
  const Color loser = opponent(board.turn);
  const rules::SquareIndex king = board.king_of(loser);
  const rules::Bitboard without_him = board.occupied() ^ rules::bit(king);
  int flights = 0;
  for (rules::SquareIndex at : rules::squares_of(rules::king_attacks(king) & ~board.of(loser))) {
    flights += rules::attackers(board, board.turn, at, without_him) == 0;
  }
  return flights <= 1 && std::ranges::any_of(rules::legal_steps(board), [&](rules::Step step) {
           const rules::Board next = rules::after(board, step);
           return rules::checkers(next, loser) != 0 && rules::count_legal_steps(next) == 0;
         });
}

TEST(CanStillWin, AMateAtOnceIsFoundBeforeAnythingElse) {
  std::mt19937 chance(61);
  int mates = 0;
  for (int game = 0; game < 100; ++game) {
    auto board = rules::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (int ply = 0; ply < 300; ++ply) {
      const std::vector<rules::Step> steps = rules::legal_steps(board);
      if (steps.empty()) break;
      if (is_mate_at_once(board)) {
        ++mates;
        const WinVerdict found = rules::search_win(board, board.turn, 2);
        EXPECT_EQ(found.can_win, CanWin::yes) << rules::write_fen(board);
        EXPECT_EQ(found.line.size(), 1u) << rules::write_fen(board);
      }
      board = rules::after(board, steps[chance() % steps.size()]);
    }
  }
  EXPECT_GT(mates, 100);
}

TEST(CanStillWin, IsSoonKnownAtTheEndOfAnyGame) {
  std::mt19937 chance(6);
  std::uint64_t nodes = 0;
  for (int game = 0; game < 200; ++game) {
    auto board = rules::read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (unsigned left = 10 + chance() % 250; left > 0; --left) {
      const std::vector<rules::Step> steps = rules::legal_steps(board);
      if (steps.empty()) break;
      board = rules::after(board, steps[chance() % steps.size()]);
    }
    for (Color side : {Color::white, Color::black}) {
      const std::string fen = rules::write_fen(board);
      SCOPED_TRACE(fen);
      const WinVerdict found = rules::search_win(board, side, 50'000);
      nodes += found.nodes;
      EXPECT_NE(found.can_win, CanWin::undecided);
      if (found.can_win == CanWin::yes) expect_mate_at_the_end(slow::read(fen), side, found.line);
    }
  }
  EXPECT_LT(nodes, 400 * 1000u);
}

// In all positions of two kings, a knight or bishop of White's, and one man of Black's beside his
// king: with nobody beside him, neither ever mates.
bool slow_rules_know_a_mate(char winner, char loser, bool other_colour) {
  const auto apart = [](int one, int other) {
    return std::max(std::abs(one / 8 - other / 8), std::abs(one % 8 - other % 8));
  };
  const auto light = [](int at) { return (at / 8 + at % 8) % 2 != 0; };
  slow::Game game;
  game.white = false;
  for (int king = 0; king < 64; ++king) {
    for (int blocker = 0; blocker < 64; ++blocker) {
      if (apart(king, blocker) != 1 || (loser == 'p' && blocker / 8 % 7 == 0)) continue;
      for (int white_king = 0; white_king < 64; ++white_king) {
        if (apart(king, white_king) != 2) continue;  // else he guards none of the squares
        for (int man = 0; man < 64; ++man) {
          if (man == king || man == blocker || man == white_king || blocker == white_king) continue;
          if (winner == 'B' && loser == 'b' && (light(man) != light(blocker)) != other_colour) {
            continue;
          }
          game.men.assign(64, '.');
          game.men[static_cast<std::size_t>(king)] = 'k';
          game.men[static_cast<std::size_t>(blocker)] = loser;
          game.men[static_cast<std::size_t>(white_king)] = 'K';
          game.men[static_cast<std::size_t>(man)] = winner;
          if (slow::in_check(game, false) && !slow::in_check(game, true) &&
              slow::moves(game).empty()) {
            return true;
          }
        }
      }
    }
  }
  return false;
}

TEST(MatingMaterial, AsAllPositionsShow) {
  struct Men {
    char winner, loser;
    bool other_colour;
    const char* fen;  // of a position with these men
  };
  const Men all[] = {
      {'N', 'q', false, "4k2q/8/8/8/8/8/8/N3K3 w - - 0 1"},
      {'N', 'r', false, "4k1r1/8/8/8/8/8/8/N3K3 w - - 0 1"},
      {'N', 'b', false, "4k2b/8/8/8/8/8/8/1N2K3 w - - 0 1"},
      {'N', 'n', false, "4k2n/8/8/8/8/8/8/N3K3 w - - 0 1"},
      {'N', 'p', false, "4k3/7p/8/8/8/8/8/N3K3 w - - 0 1"},
      {'B', 'q', false, "4k2q/8/8/8/8/8/8/1B2K3 w - - 0 1"},
      {'B', 'r', false, "4k1r1/8/8/8/8/8/8/B3K3 w - - 0 1"},
      {'B', 'b', false, "4k2b/8/8/8/8/8/8/2B1K3 w - - 0 1"},
      {'B', 'b', true, "4k2b/8/8/8/8/8/8/1B2K3 w - - 0 1"},
      {'B', 'n', false, "4k2n/8/8/8/8/8/8/B3K3 w - - 0 1"},
      {'B', 'p', false, "4k3/7p/8/8/8/8/8/B3K3 w - - 0 1"},
  };
  for (const Men& men : all) {
    EXPECT_EQ(rules::never_mates(rules::read_fen(men.fen), Color::white),
              !slow_rules_know_a_mate(men.winner, men.loser, men.other_colour))
        << men.winner << " and " << men.loser;
  }
}

}  // namespace
}  // namespace annabella
