// Positions as a host meets them: notation, repetition, endings, and what a move is described as.
#include <gmock/gmock.h>

#include <algorithm>
#include <stdexcept>

#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella {
namespace {

using testing::UnorderedElementsAre;

std::unique_ptr<Position> position(const std::string& fen) {
  return standard_variant().from_fen(fen);
}

// The legal move that `text` is the SAN or UCI form of.
Move find_move(const Position& position, const std::string& text) {
  for (const Move& move : position.legal_moves()) {
    const MoveFacts facts = position.describe(move);
    if (facts.san == text || facts.uci == text) return move;
  }
  throw std::runtime_error(text + " is not legal in " + position.fen());
}

MoveFacts facts_of(const std::string& fen, const std::string& move) {
  const auto before = position(fen);
  return before->describe(find_move(*before, move));
}

TEST(San, Cases) {
  for (const Row& row : table("san.tsv")) EXPECT_EQ(facts_of(row[1], row[2]).san, row[3]) << row[0];
}

TEST(Repetition, Cases) {
  for (const Row& row : table("repetition.tsv")) {
    auto now = position(row[1]);
    std::vector<std::string> keys{now->repetition_key()};
    std::istringstream moves(row[2]);
    for (std::string move; moves >> move;) {
      now = now->after(find_move(*now, move));
      keys.push_back(now->repetition_key());
    }
    EXPECT_EQ(std::to_string(std::ranges::count(keys, keys.back())), row[3]) << row[0];
  }
}

TEST(Repetition, CountersDoNotMatter) {
  EXPECT_EQ(position("4k3/8/8/8/8/8/8/4K2R w K - 3 9")->repetition_key(),
            position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")->repetition_key());
}

TEST(Repetition, A_9_2_2_TheSideToMoveAndTheRightsMatter) {
  const std::string key = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")->repetition_key();
  EXPECT_NE(position("4k3/8/8/8/8/8/8/4K2R b K - 0 1")->repetition_key(), key);
  EXPECT_NE(position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")->repetition_key(), key);
  EXPECT_NE(position("4k3/8/8/8/8/8/8/4K1R1 w - - 0 1")->repetition_key(), key);
}

TEST(QuietHalfmoves, PawnMovesAndCapturesStartAnew) {
  const auto quiet_after = [](const std::string& fen, const std::string& move) {
    const auto before = position(fen);
    return before->after(find_move(*before, move))->quiet_halfmoves();
  };
  const std::string fen = "r3k3/8/8/8/8/8/P7/R3K3 w Qq - 42 60";
  EXPECT_EQ(position(fen)->quiet_halfmoves(), 42);
  EXPECT_EQ(quiet_after(fen, "Kf1"), 43);
  EXPECT_EQ(quiet_after(fen, "O-O-O"), 43);
  EXPECT_EQ(quiet_after(fen, "a3"), 0);
  EXPECT_EQ(quiet_after("r3k3/8/8/8/8/8/8/R3K3 w Qq - 42 60", "Rxa8+"), 0);
}

TEST(Describe, A_3_8_2_Castling) {
  const MoveFacts facts = facts_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O");
  EXPECT_EQ(facts.uci, "e8c8");
  EXPECT_EQ(facts.piece, 'k');
  EXPECT_EQ(facts.captured, kNoPiece);
  EXPECT_TRUE(facts.castles_long);
  EXPECT_FALSE(facts.castles_short);
}

TEST(Describe, CastlingIsTheKingTakingHisRook) {
  const auto before = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(find_move(*before, "O-O"), (Move{.from = {4, 0}, .to = {7, 0}}));
  EXPECT_EQ(before->after({.from = {4, 0}, .to = {7, 0}})->fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(Describe, A_3_7_4_EnPassant) {
  const MoveFacts facts = facts_of("4k3/8/8/1pP5/8/8/8/4K3 w - b6 0 2", "cxb6");
  EXPECT_TRUE(facts.en_passant);
  EXPECT_EQ(facts.captured, 'p');
  EXPECT_FALSE(facts_of("4k3/8/1p6/2P5/8/8/8/4K3 w - - 0 2", "cxb6").en_passant);
}

TEST(Describe, A_3_7_5_Promotion) {
  const auto before = position("4k3/8/8/8/8/8/6p1/4KQ2 b - - 0 1");
  const Move move = find_move(*before, "g2f1n");
  EXPECT_EQ(move.promotion, 'n');
  EXPECT_EQ(before->describe(move).san, "gxf1=N");
  EXPECT_EQ(before->describe(move).captured, 'Q');
  EXPECT_EQ(before->after(move)->fen(), "4k3/8/8/8/8/8/8/4Kn2 w - - 0 2");
}

TEST(Describe, AMoveThatIsNotLegalIsRefused) {
  const auto start = standard_variant().start(0);
  for (const Move& move : {Move{.from = {4, 1}, .to = {4, 4}}, Move{.from = {4, 4}, .to = {4, 5}},
                           Move{.from = {4, 1}, .to = {4, 3}, .promotion = 'Q'}, Move{},
                           Move{.from = {}, .to = {4, 3}, .drop = 'P'}}) {
    EXPECT_THROW(start->describe(move), std::invalid_argument);
    EXPECT_THROW(start->after(move), std::invalid_argument);
  }
}

TEST(Pieces, AreListedWithTheirSquares) {
  EXPECT_THAT(position("4k3/8/8/8/8/8/p7/4K2R w K - 0 1")->pieces(),
              UnorderedElementsAre(PlacedPiece{{4, 0}, 'K'}, PlacedPiece{{7, 0}, 'R'},
                                   PlacedPiece{{0, 1}, 'p'}, PlacedPiece{{4, 7}, 'k'}));
}

struct EndingCase {
  const char* fen;
  const char* reason;  // "" if play goes on
  std::optional<Color> winner;
  bool white_can_win, black_can_win;
};

TEST(Ending, Cases) {
  constexpr Color white = Color::white, black = Color::black;
  const EndingCase cases[] = {
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", {}, true, true},
      {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "checkmate", black, false,
       true},
      {"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "checkmate", white, true, false},
      {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", {}, false, false},
      {"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "stalemate", {}, false, false},
      {"8/8/4k3/8/8/3K4/8/8 w - - 0 1", "dead-position", {}, false, false},
      {"8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "dead-position", {}, false, false},
      {"8/8/4kn2/8/8/3K4/8/8 w - - 0 1", "dead-position", {}, false, false},
      {"5K2/8/8/1B6/8/k7/6b1/8 w - - 0 39", "dead-position", {}, false, false},
      {"B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1", "dead-position", {}, false, false},
      {"8/8/4k3/1b6/8/3KB3/8/8 w - - 0 1", "", {}, true, true},  // opposite colours
      {"8/8/4k3/8/8/3KBB2/8/8 w - - 0 1", "", {}, true, false},  // both colours
      {"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "", {}, true, false},  // a helped mate
      {"8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", "", {}, true, true},   // a helped mate
      {"8/8/4kb2/8/8/3KN3/8/8 w - - 0 1", "", {}, true, true},   // a helped mate
      {"8/8/4k3/8/8/3K4/4P3/8 w - - 0 1", "", {}, true, false},  // a pawn
      {"8/8/3rk3/8/8/2K5/8/8 w - - 0 1", "", {}, false, true},   // a rook
      // A lone minor piece needs a man of the opponent's that its own king cannot pass (FIDE 6.9).
      {"8/8/2q1k3/8/8/3KB3/8/8 w - - 0 1", "", {}, false, true},
      {"8/8/2r1k3/8/8/3KB3/8/8 w - - 0 1", "", {}, false, true},
      {"8/8/q1q1k3/8/8/3KN3/8/8 w - - 0 1", "", {}, false, true},
      {"8/8/2r1k3/8/8/3KN3/8/8 w - - 0 1", "", {}, true, true},
      {"8/8/2p1k3/8/8/3KB3/8/8 w - - 0 1", "", {}, true, true},
  };
  for (const EndingCase& expected : cases) {
    SCOPED_TRACE(expected.fen);
    const auto now = position(expected.fen);
    const std::optional<Ending> ending = now->ending();
    EXPECT_EQ(ending ? ending->reason : "", expected.reason);
    EXPECT_EQ(ending ? ending->winner : std::nullopt, expected.winner);
    EXPECT_EQ(now->can_still_win(white), expected.white_can_win ? CanWin::yes : CanWin::no);
    EXPECT_EQ(now->can_still_win(black), expected.black_can_win ? CanWin::yes : CanWin::no);
  }
}

}  // namespace
}  // namespace annabella
