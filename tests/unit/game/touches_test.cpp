// Article 4 by its own sentences: the cases of the text and of the arbiters' commentary, and every
// short order of touches against a slow reading.
#include "game/touches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "support/chess960_variant.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

Square square(const std::string& name) {
  return {static_cast<std::uint8_t>(name[0] - 'a'), static_cast<std::uint8_t>(name[1] - '1')};
}

std::vector<Square> squares(const std::vector<std::string>& names) {
  std::vector<Square> all;
  for (const std::string& name : names) all.push_back(square(name));
  return all;
}

std::set<std::string> in_uci(const std::vector<Move>& moves, const Position& position) {
  std::set<std::string> names;
  for (const Move& move : moves) names.insert(position.describe(move).uci);
  return names;
}

struct Bound {
  std::set<std::string> moves;
  std::string article;
  bool operator==(const Bound&) const = default;
};

void PrintTo(const Bound& bound, std::ostream* out) {
  *out << bound.article << ":";
  for (const std::string& move : bound.moves) *out << ' ' << move;
}

Bound touched(const std::string& fen, const std::vector<std::string>& men, Handling more = {}) {
  const auto position = standard_variant().from_fen(fen);
  more.touched = squares(men);
  const Obligation obligation = bound_by(more, *position);
  return {in_uci(obligation.moves, *position), std::string(obligation.article)};
}

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
// Both kings may castle on both sides.
constexpr const char* kCastles = "r3k2r/pppqpppp/8/8/8/8/PPPQPPPP/R3K2R w KQkq - 0 1";
// A rook on f8 bars the short side; the long one is free.
constexpr const char* kShortBarred = "5rk1/8/8/8/8/8/P7/R3K2R w KQ - 0 1";

TEST(Touches, A_4_3_1_TheFirstOwnManThatCanMove) {
  EXPECT_EQ(touched(kStart, {"g1"}), (Bound{{"g1f3", "g1h3"}, "4.3.1"}));
  EXPECT_EQ(touched(kStart, {"f1", "g1", "e2"}), (Bound{{"g1f3", "g1h3"}, "4.3.1"}));
}

TEST(Touches, A_4_3_2_TheFirstEnemyManThatCanBeTaken) {
  const char* fen = "4k3/8/8/1n1p4/4P3/2N5/8/4K3 w - - 0 1";
  EXPECT_EQ(touched(fen, {"d5", "b5"}), (Bound{{"e4d5", "c3d5"}, "4.3.2"}));
  EXPECT_EQ(touched(fen, {"e8", "b5"}), (Bound{{"c3b5"}, "4.3.2"}));
}

TEST(Touches, A_4_3_3_ThatEnemyByThatOwnMan) {
  const char* fen = "4k3/8/8/1n1p4/4P3/2N5/8/4K3 w - - 0 1";
  EXPECT_EQ(touched(fen, {"c3", "d5"}), (Bound{{"c3d5"}, "4.3.3"}));
  EXPECT_EQ(touched(fen, {"d5", "c3"}), (Bound{{"c3d5"}, "4.3.3"}));
  // The pawn cannot take b5: the first touched man that can move or be taken.
  EXPECT_EQ(touched(fen, {"e4", "b5"}), (Bound{{"e4e5", "e4d5"}, "4.3.3"}));
  EXPECT_EQ(touched(fen, {"b5", "e4"}), (Bound{{"c3b5"}, "4.3.3"}));
}

TEST(Touches, A_4_4_1_KingAndRookIsCastling) {
  EXPECT_EQ(touched(kCastles, {"e1", "h1"}), (Bound{{"e1g1"}, "4.4.1"}));
  EXPECT_EQ(touched(kCastles, {"e1", "a1"}), (Bound{{"e1c1"}, "4.4.1"}));
}

// The commentary: the rook must move, if it can; if it cannot, the king.
TEST(Touches, A_4_4_2_RookThenKing) {
  EXPECT_EQ(touched(kCastles, {"h1", "e1"}), (Bound{{"h1g1", "h1f1"}, "4.4.2"}));
  const char* boxed = "4k3/8/8/8/8/7P/8/4K1BR w K - 0 1";
  EXPECT_EQ(touched(boxed, {"h1"}).moves, (std::set<std::string>{"h1h2"}));
  const char* stuck = "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1";
  const Bound king = touched(stuck, {"h1", "e1"});
  EXPECT_EQ(king.article, "4.4.2");
  EXPECT_EQ(king.moves, (std::set<std::string>{"e1d1", "e1d2", "e1e2", "e1f1", "e1f2"}));
}

// A king who stands on his goal leaves castling to the rook alone.
TEST(Touches, A_4_4_2_WhereTheKingStaysTheRookCastles) {
  const auto position = chess960_variant().from_fen("4k3/8/8/8/8/8/8/R5KR w HA - 0 1");
  const auto bound = [&](const std::vector<std::string>& men, std::optional<Square> released) {
    const Obligation obligation =
        bound_by({.touched = squares(men), .released = released, .promotion = kNoPiece}, *position);
    return std::pair(obligation, in_uci(obligation.moves, *position));
  };
  const Move castles{.from = square("g1"), .to = square("h1")};
  const auto [rook, moves] = bound({"h1"}, {});
  EXPECT_EQ(moves.size(), 8U) << "seven up the file";
  EXPECT_THAT(rook.moves, testing::Contains(castles));
  EXPECT_EQ(rook.article, "4.3.1");
  EXPECT_EQ(obligation_phrase(rook, *position), (Phrase{"touch.must-move",
                                                        {{"article", std::string("4.3.1")},
                                                         {"piece", PieceKind{'R'}},
                                                         {"square", square("h1")}}}));
  EXPECT_THAT(bound({"h1"}, square("f1")).first.moves, testing::ElementsAre(castles));
  EXPECT_THAT(bound({"g1", "h1"}, {}).first.moves, testing::ElementsAre(castles));
  // With the other rook the king goes to c1.
  EXPECT_THAT(bound({"a1"}, {}).first.moves,
              testing::Not(testing::Contains(Move{.from = square("g1"), .to = square("a1")})));
}

// The commentary: castling is the king's move. Another one of his, castling on the other side
// too; and if he has none, any move, not the rook's.
TEST(Touches, A_4_4_3_CastlingThatIsNotLegal) {
  const Bound other = touched(kShortBarred, {"e1", "h1"});
  EXPECT_EQ(other.article, "4.4.3");
  EXPECT_EQ(other.moves, (std::set<std::string>{"e1c1", "e1d1", "e1d2", "e1e2"}));
  const char* no_king_move = "3r1rk1/8/8/8/8/8/P3P3/R3K2R w KQ - 0 1";
  const Bound any = touched(no_king_move, {"e1", "h1"});
  EXPECT_EQ(any.article, "4.5");
  EXPECT_TRUE(any.moves.contains("a2a3"));
  EXPECT_TRUE(any.moves.contains("h1h8"));
}

TEST(Touches, A_4_4_4_TheNewPieceHasTouchedTheSquare) {
  const char* fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
  EXPECT_EQ(touched(fen, {"a7"}).moves.size(), 4u);
  EXPECT_EQ(touched(fen, {"a7"}, {.touched = {}, .released = square("a8"), .promotion = 'N'}),
            (Bound{{"a7a8n"}, "4.4.4"}));
  EXPECT_EQ(touched(fen, {"a7"}, {.touched = {}, .released = square("a8"), .promotion = kNoPiece})
                .moves.size(),
            4u);
}

TEST(Touches, A_4_5_NothingTouchedCanMoveOrBeTaken) {
  EXPECT_EQ(touched(kStart, {"a1"}).article, "4.5");
  EXPECT_EQ(touched(kStart, {"a1"}).moves.size(), 20u);
  EXPECT_EQ(touched(kStart, {"e8", "d8"}).moves.size(), 20u);
}

TEST(Touches, A_4_7_AManThatWasLetGoStays) {
  EXPECT_EQ(
      touched(kStart, {"g1"}, {.touched = {}, .released = square("f3"), .promotion = kNoPiece}),
      (Bound{{"g1f3"}, "4.7"}));
  // Let go where no legal move leads: the touch alone binds.
  EXPECT_EQ(
      touched(kStart, {"g1"}, {.touched = {}, .released = square("g3"), .promotion = kNoPiece}),
      (Bound{{"g1f3", "g1h3"}, "4.3.1"}));
}

TEST(Touches, A_4_7_2_AKingLetGoTwoSquaresAwayHasCastled) {
  EXPECT_EQ(
      touched(kCastles, {"e1"}, {.touched = {}, .released = square("g1"), .promotion = kNoPiece}),
      (Bound{{"e1g1"}, "4.7"}));
  const Bound barred = touched(kShortBarred, {"e1"},
                               {.touched = {}, .released = square("g1"), .promotion = kNoPiece});
  EXPECT_EQ(barred.moves, (std::set<std::string>{"e1c1", "e1d1", "e1d2", "e1e2"}));
}

TEST(Touches, A_4_2_1_WithoutATouchEverythingIsFree) {
  EXPECT_EQ(touched(kStart, {}).moves.size(), 20u);
  EXPECT_EQ(touched(kStart, {}).article, "");
}

TEST(Touches, A_3_7_4_ThePawnTakenInPassing) {
  const char* fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
  EXPECT_EQ(touched(fen, {"d5"}), (Bound{{"e5d6"}, "4.3.2"}));
  EXPECT_EQ(touched(fen, {"e5", "d5"}), (Bound{{"e5d6"}, "4.3.3"}));
}

// 7.5.1 with its commentary: after an illegal move the man first touched plays, and in check he is
// to parry it, if he can.
TEST(Touches, A_7_5_1_TheManOfAnIllegalMoveParriesTheCheck) {
  const char* fen = "4k3/8/8/8/4r3/8/3N4/R3K3 w - - 0 1";
  EXPECT_EQ(touched(fen, {"d2"}), (Bound{{"d2e4"}, "4.3.1"}));
  EXPECT_EQ(touched(fen, {"a1"}).article, "4.5");
}

// A second reading, sentence by sentence, of what complies: for each legal move on its own.
class SlowReading {
 public:
  SlowReading(const std::vector<Square>& touched, const Position& position)
      : touched_(touched), position_(position), legal_(position.legal_moves()) {}

  std::vector<Move> complying() const {
    std::vector<Move> moves;
    for (const Move& move : legal_) {
      if (complies(move)) moves.push_back(move);
    }
    return moves;
  }

 private:
  Piece on(Square at) const {
    for (const PlacedPiece& man : position_.pieces()) {
      if (man.square == at) return man.piece;
    }
    return kNoPiece;
  }
  bool mine(Square at) const {
    return (std::isupper(on(at)) != 0) == (position_.turn() == Color::white);
  }
  bool castles(const Move& move) const { return on(move.to) != kNoPiece && mine(move.to); }
  bool captures(const Move& move, Square at) const {
    if (mine(at)) return false;
    if (position_.describe(move).en_passant) {
      return at == Square{move.to.file, move.from.rank};
    }
    return move.to == at;
  }
  bool uses(const Move& move, Square at) const {
    return mine(at) ? move.from == at : captures(move, at);
  }
  bool usable(Square at) const {
    return std::ranges::any_of(legal_, [&](const Move& move) { return uses(move, at); });
  }

  bool complies(const Move& move) const {
    if (touched_.empty()) return true;
    std::vector<Square> own, theirs;
    for (Square at : touched_) (mine(at) ? own : theirs).push_back(at);
    if (!own.empty() && !theirs.empty()) {
      const auto both = [&](const Move& any) {
        return any.from == own[0] && captures(any, theirs[0]);
      };
      if (std::ranges::any_of(legal_, both)) return both(move);
    }
    for (std::size_t i = 0; i < touched_.size(); ++i) {
      const Square at = touched_[i];
      const bool next = theirs.empty() && i + 1 < touched_.size();
      if (next && king(at) && rook(touched_[i + 1])) {
        const auto this_side = [&](const Move& any) {
          return any.from == at && any.to == touched_[i + 1];
        };
        if (std::ranges::any_of(legal_, this_side)) return this_side(move);
        return !usable(at) || move.from == at;
      }
      const bool rook_before = theirs.empty() && i > 0 && king(at) && rook(touched_[i - 1]);
      const auto allowed = [&](const Move& any) {
        return uses(any, at) && !(rook_before && castles(any) && any.to == touched_[i - 1]);
      };
      if (std::ranges::any_of(legal_, allowed)) return allowed(move);
    }
    return true;
  }
  bool king(Square at) const { return std::toupper(on(at)) == 'K'; }
  bool rook(Square at) const { return std::toupper(on(at)) == 'R'; }

  const std::vector<Square>& touched_;
  const Position& position_;
  std::vector<Move> legal_;
};

class EveryOrder : public testing::TestWithParam<const char*> {};

TEST_P(EveryOrder, OfTwoTouchesAgreesWithTheSlowReading) {
  const auto position = standard_variant().from_fen(GetParam());
  std::vector<std::vector<Square>> orders;
  for (const PlacedPiece& one : position->pieces()) {
    orders.push_back({one.square});
    for (const PlacedPiece& other : position->pieces()) {
      if (one.square != other.square) orders.push_back({one.square, other.square});
    }
  }
  for (const std::vector<Square>& order : orders) {
    const Obligation bound = bound_by({order, {}, kNoPiece}, *position);
    EXPECT_THAT(bound.moves,
                testing::UnorderedElementsAreArray(SlowReading(order, *position).complying()));
  }
}

INSTANTIATE_TEST_SUITE_P(Positions, EveryOrder,
                         testing::Values("r3k2r/3q4/8/8/8/8/3Q4/R3K2R w KQkq - 0 1", kShortBarred,
                                         "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                                         "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
                                         "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
                                         "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                         "4k3/8/8/8/4r3/8/3N4/R3K3 w - - 0 1"));

class EveryThree : public testing::TestWithParam<const char*> {};

TEST_P(EveryThree, TouchesAgreeWithTheSlowReading) {
  const auto position = standard_variant().from_fen(GetParam());
  const std::vector<PlacedPiece> men = position->pieces();
  for (const PlacedPiece& a : men) {
    for (const PlacedPiece& b : men) {
      for (const PlacedPiece& c : men) {
        const std::vector<Square> order{a.square, b.square, c.square};
        const Obligation bound = bound_by({order, {}, kNoPiece}, *position);
        EXPECT_THAT(bound.moves,
                    testing::UnorderedElementsAreArray(SlowReading(order, *position).complying()));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(SmallPositions, EveryThree,
                         testing::Values("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                                         "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1",
                                         "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
                                         "5rk1/8/8/8/8/8/P7/R3K2R w KQ - 0 1"));

}  // namespace
}  // namespace annabella::host
