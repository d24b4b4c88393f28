// Games that end without anybody claiming anything (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6.2), and games
// that do not.
#include <sstream>

#include "game/last_moves.h"
#include "support/evening.h"
#include "support/standard_variant.h"
#include "support/table.h"

namespace annabella::host {
namespace {

// Played out before the arbiter; a position from which nobody moves is asked itself.
std::string ending_of(const Row& row) {
  Setup setup;
  setup.start_fen = row[1];
  Evening evening(setup);
  std::istringstream moves(row[2]);
  for (std::string move; moves >> move;) {
    EXPECT_EQ(evening.announce(move), std::nullopt) << row[0] << ": " << move;
  }
  if (evening.game.ended()) return evening.game.ended()->reason;
  const std::optional<Ending> ending = evening.game.position().ending();
  return ending ? ending->reason : "-";
}

TEST(Endings, WithoutAClaim) {
  for (const Row& row : table("endings.tsv")) {
    EXPECT_EQ(ending_of(row), row[3]) << row[0] << ": " << row[4];
  }
}

// What is announced and made and may still be mended has ended the game before anything that is
// said then. Unless it is mended.
struct OnTheBoard {
  const char* article;
  const char* fen;
  const char* move;
  const char* reason;
  Score score;
};
constexpr OnTheBoard kOnTheBoard[] = {
    {"5.1.1", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "checkmate", Score::white_wins},
    {"5.2.1", "7k/8/6K1/8/8/8/5Q2/8 w - - 0 1", "f2f7", "stalemate", Score::draw},
    {"5.2.2", "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2", "dead-position", Score::draw},
};

Evening announced(const OnTheBoard& end) {
  host::Setup setup = supervised(Press::by_hand);
  setup.start_fen = end.fen;
  setup.regulations.white.unseeing = setup.regulations.black.unseeing = true;
  Evening evening(setup);
  EXPECT_EQ(evening.announce(end.move), std::nullopt) << end.article;
  EXPECT_FALSE(evening.game.ended()) << end.article << ", D.2.8: it may be a slip";
  return evening;
}

TEST(Endings, A_5_1_1_A_5_2_1_A_5_2_2_WhatStandsOnTheBoardCannotBeResigned) {
  for (const OnTheBoard& end : kOnTheBoard) {
    for (const Color side : {Color::white, Color::black}) {
      Evening evening = announced(end);
      EXPECT_EQ(evening.want(side, Resign{}), std::nullopt) << end.article;
      ASSERT_TRUE(evening.game.ended()) << end.article;
      EXPECT_EQ(evening.game.ended()->reason, end.reason) << end.article;
      EXPECT_EQ(evening.game.ended()->score, end.score) << end.article;
    }
    Evening mended = announced(end);
    EXPECT_EQ(mended.want(Color::white, WithdrawMove{}), std::nullopt) << end.article;
    EXPECT_EQ(mended.want(Color::white, Resign{}), std::nullopt) << end.article;
    EXPECT_EQ(mended.game.ended()->reason, "resignation") << end.article;
  }
}

TEST(Endings, A_5_1_1_A_5_2_3_NoDrawIsAgreedInAMate) {
  host::Setup setup = supervised(Press::by_hand);
  setup.start_fen = "6k1/4pppp/8/8/8/8/4P3/R3K3 w - - 0 1";
  Evening evening(setup);
  for (const char* move : {"e2e3", "e7e6", "a1a8"}) {
    EXPECT_EQ(evening.announce(move), std::nullopt) << move;
  }
  EXPECT_EQ(evening.want(Color::white, OfferDraw{}), std::nullopt);
  EXPECT_EQ(evening.want(Color::black, AcceptDraw{}), std::nullopt);
  EXPECT_EQ(evening.game.ended()->reason, "checkmate");
  EXPECT_EQ(evening.game.ended()->score, Score::white_wins);
}

// 6.9 with 9.6.2, and what `annabella position` says of it is the same.
TEST(Endings, AMateAfterThe75thMoveIsNoWin) {
  const auto text_of = [](CanWin can_win) {
    return can_win == CanWin::yes ? "yes" : can_win == CanWin::no ? "no" : "undecided";
  };
  for (const Row& row : table("last_moves.tsv")) {
    const auto position = standard_variant().from_fen(row[1]);
    EXPECT_EQ(text_of(can_win_before_the_end(*position, Color::white)), row[2])
        << row[0] << ": " << row[4];
    EXPECT_EQ(text_of(can_win_before_the_end(*position, Color::black)), row[3])
        << row[0] << ": " << row[4];
  }
}

}  // namespace
}  // namespace annabella::host
