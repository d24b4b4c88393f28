// What two recognisers make of one utterance: the decision that keeps wrong moves off the board.
#include "hearing/understood.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

constexpr Move kKnight{.from = {6, 0}, .to = {5, 2}};
constexpr Move kPawn{.from = {4, 1}, .to = {4, 3}};

Understood heard(const Move& move, double confidence = 0.9) {
  return {.words = "springer felix drei",
          .moves = {move},
          .command = {},
          .about = {},
          .why = {},
          .confidence = confidence};
}

Understood refused() {
  Understood understood;
  understood.why = {"hearing.nothing", {}};
  return understood;
}

TEST(Agreed, IsSureOnlyIfBothHeardTheSame) {
  EXPECT_TRUE(agreed(heard(kKnight), heard(kKnight)).sure);
  EXPECT_FALSE(agreed(heard(kPawn), heard(kKnight)).sure);
  EXPECT_FALSE(agreed(heard(kKnight, 0.1), heard(kKnight)).sure) << "one of them hardly";
  EXPECT_FALSE(agreed(heard(kKnight), heard(kKnight, 0.1)).sure);
  EXPECT_FALSE(heard(kKnight).sure) << "one alone never is";
}

TEST(Agreed, DoesNotTakeACommandForAMove) {
  Understood command;
  command.command = "draw";
  command.confidence = 0.9;
  EXPECT_TRUE(agreed(command, command).sure);
  Understood other = command;
  other.command = "takeback";
  EXPECT_FALSE(agreed(command, other).sure);
  EXPECT_FALSE(agreed(command, heard(kKnight)).sure);
}

// "Dame" and "Springer" after "Umwandlung in?": neither is a move or a command.
TEST(Agreed, DoesNotTakeOneAnswerForAnother) {
  Understood queen;
  queen.words = queen.about = "dame";
  queen.confidence = 0.9;
  Understood knight = queen;
  knight.words = knight.about = "springer";
  EXPECT_TRUE(agreed(queen, queen).sure);
  EXPECT_FALSE(agreed(queen, knight).sure);
}

TEST(Agreed, AsksForWhatThePlayersOwnRecogniserHeard) {
  EXPECT_EQ(agreed(heard(kPawn), heard(kKnight)).moves, std::vector{kKnight});
  EXPECT_EQ(agreed(refused(), heard(kKnight)).moves, std::vector{kKnight});
  EXPECT_EQ(agreed(heard(kPawn), refused()).moves, std::vector{kPawn});
  EXPECT_FALSE(agreed(refused(), heard(kKnight)).sure);
  EXPECT_FALSE(agreed(heard(kPawn), refused()).sure);
}

TEST(Agreed, RefusesWhatBothRefuse) {
  const Understood understood = agreed(refused(), refused());
  EXPECT_TRUE(understood.why);
  EXPECT_FALSE(understood.sure);
}

}  // namespace
}  // namespace annabella::host
