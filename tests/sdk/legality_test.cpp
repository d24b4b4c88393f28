// Why positions cannot be reached (FIDE 3.10.3): each reason where it is true, none in any position
// out of a game.
#include <annabella/rules/legality.h>
#include <annabella/rules/moves.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <stdexcept>

#include "support/table.h"

namespace annabella::rules {
namespace {

using testing::IsEmpty;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

std::vector<std::string> keys(const std::vector<Finding>& findings) {
  std::vector<std::string> all;
  for (const Finding& finding : findings) all.push_back(finding.key);
  return all;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text == "-" ? "" : text);
  return {std::istream_iterator<std::string>(in), {}};
}

Castling castling_of(const Row& row) {
  return row[1] == "home" ? Castling::from_home : Castling::from_anywhere;
}

TEST(Legality, A_3_10_3_EveryReasonThatIsTrueAndNoOther) {
  for (const Row& row : table("illegal.tsv")) {
    const PositionReport found = report(row[2], castling_of(row));
    EXPECT_THAT(keys(found.faults), IsEmpty()) << row[0];
    EXPECT_THAT(keys(found.reasons), UnorderedElementsAreArray(words(row[3])))
        << row[0] << ": " << row[4];
  }
}

// The one door for what people paste: what is mended is said, and what is not certain is not
// mended.
TEST(Legality, WhatPeoplePaste) {
  for (const Row& row : table("pasted.tsv")) {
    const PositionReport found = report(row[1], Castling::from_home);
    EXPECT_EQ(keys(found.faults), words(row[2])) << row[0] << ": " << row[4];
    EXPECT_EQ(found.fen.empty() ? "-" : found.fen, row[3]) << row[0] << ": " << row[4];
    EXPECT_EQ(found.readable, row[3] != "-") << row[0];
    if (found.faults.empty()) continue;
    EXPECT_THROW(read_fen(row[1]), std::invalid_argument) << row[0] << " is read strictly";
  }
}

TEST(Legality, ShredderFenNamesTheFilesOfTheRooks) {
  for (const Row& row : table("perft960.tsv")) {
    const Board board = read_fen(row[1], Castling::from_anywhere);
    EXPECT_EQ(write_fen(board, CastlingLetters::shredder), row[1]) << row[0];
    EXPECT_EQ(read_fen(row[2], Castling::from_anywhere), board) << row[0];
  }
}

// Composers of tests do not mind how a position came about; these two reasons are known.
TEST(Legality, PublicPositionsThatCannotBeReached) {
  std::vector<std::string> found;
  const auto examine = [&](const std::string& id, const std::string& fen, Castling castling) {
    for (const Finding& reason : report(fen, castling).reasons) {
      found.push_back(id + " " + reason.key);
    }
  };
  for (const Row& row : table("perft.tsv")) examine(row[0], row[1], Castling::from_home);
  for (const Row& row : table("perft960.tsv")) examine(row[0], row[1], Castling::from_anywhere);
  EXPECT_THAT(found, UnorderedElementsAre("tricky-align-diag-1 white-impossible-check",
                                          "tricky-align-horizontal white-impossible-check",
                                          "tricky-align-ep en-passant",
                                          "tricky-two-pawn-checkers black-impossible-check",
                                          "tricky-two-stepper-checkers black-impossible-check",
                                          "own-ep-diag-pin en-passant",
                                          "own-ep-discover-on-opponent en-passant",
                                          "tricky-two-knight-checkers white-impossible-check"));
}

// A game with a taste for pawns, so that many of them become something.
Step chosen(const std::vector<Step>& steps, std::mt19937& chance) {
  std::vector<Step> eager;
  for (Step step : steps) {
    if (step.man == Kind::pawn) eager.push_back(step);
  }
  const std::vector<Step>& from = !eager.empty() && chance() % 3 > 0 ? eager : steps;
  return from[chance() % from.size()];
}

// Returns the number of positions in which somebody had been promoted.
int play_and_expect_legal(const std::string& start, Castling castling, std::mt19937& chance) {
  Board board = read_fen(start, castling);
  int promoted = 0;
  for (int played = 0; played < 250; ++played) {
    const std::vector<Illegality> found = illegalities(board, castling);
    EXPECT_TRUE(found.empty()) << found.front().key() << ": " << write_fen(board);
    const PositionReport again = report(write_fen(board), castling);
    EXPECT_TRUE(again.reasons.empty() && again.faults.empty()) << write_fen(board);
    EXPECT_EQ(again.fen, write_fen(board));
    const std::vector<Step> steps = legal_steps(board);
    if (steps.empty() || testing::Test::HasFailure()) break;
    board = after(board, chosen(steps, chance));
    promoted += count(board.of(Color::white, Kind::queen)) > 1;
  }
  return promoted;
}

TEST(Legality, NoPositionOutOfAGameIsDoubted) {
  std::mt19937 chance(310);
  int promoted = 0;
  for (int game = 0; game < 400; ++game) {
    promoted += play_and_expect_legal("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                      Castling::from_home, chance);
  }
  EXPECT_GT(promoted, 2000);
}

// Guideline II: the king between the rooks, the bishops on two colours.
bool is_start(const std::string& men) {
  const std::size_t king = men.find('K');
  return men.find('R') < king && king < men.rfind('R') && (men.find('B') + men.rfind('B')) % 2 == 1;
}

TEST(Legality, NorOutOfAGameOfChess960) {
  std::mt19937 chance(960);
  for (int game = 0; game < 400; ++game) {
    std::string men = "RNBBNQKR";
    do {
      std::ranges::shuffle(men, chance);
    } while (!is_start(men));
    std::string low = men;
    for (char& c : low) c = static_cast<char>(c | 0x20);
    play_and_expect_legal(low + "/pppppppp/8/8/8/8/PPPPPPPP/" + men + " w KQkq - 0 1",
                          Castling::from_anywhere, chance);
  }
}

}  // namespace
}  // namespace annabella::rules
