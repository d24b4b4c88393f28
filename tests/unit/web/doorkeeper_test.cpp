// Who comes in to a page, and who does not.
#include "web/doorkeeper.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "unit/web/badges.h"

namespace annabella::host {
namespace {

constexpr Time kNoon{std::chrono::hours{500'000}};
const auto kRoom = [](const Badge&) { return true; };

class DoorkeeperTest : public testing::Test {
 protected:
  std::string code_of(const Badge& who) const {
    return std::ranges::find(keeper_.codes(), who, &JoinCode::as)->code;
  }
  Doorkeeper keeper_{{kWhitePlayer, kBlackPlayer, kArbiter}};
};

TEST_F(DoorkeeperTest, ACodeOpensItsOwnRoleAndSide) {
  const auto in = keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, kRoom);
  EXPECT_FALSE(in.refused);
  EXPECT_EQ(in.as, kBlackPlayer);
  EXPECT_EQ(keeper_.admit(code_of(kArbiter), "::1", kNoon, kRoom).as, kArbiter);
}

TEST_F(DoorkeeperTest, ACodeIsTypedWithBlanksOrWithout) {
  std::string code = code_of(kArbiter);
  std::erase(code, ' ');
  EXPECT_EQ(code.size(), 8u);
  EXPECT_FALSE(keeper_.admit(code, "::1", kNoon, kRoom).refused);
}

TEST_F(DoorkeeperTest, ASeatsCodeIsGoodOnceAndFollowedByANewOne) {
  const std::string code = code_of(kBlackPlayer);
  EXPECT_FALSE(keeper_.admit(code, "::1", kNoon, kRoom).refused);
  EXPECT_EQ(keeper_.admit(code, "::1", kNoon, kRoom).refused, Doorkeeper::Refusal::wrong_code);
  EXPECT_NE(code_of(kBlackPlayer), code);
  EXPECT_FALSE(keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, kRoom).refused);
}

TEST_F(DoorkeeperTest, ForWhomThereIsNoPlaceKeepsHisCodeAndHisToken) {
  const auto full = [](const Badge&) { return false; };
  const std::string code = code_of(kBlackPlayer);
  const std::string book = keeper_.written();
  EXPECT_EQ(keeper_.admit(code, "::1", kNoon, full).refused, Doorkeeper::Refusal::no_place);
  EXPECT_EQ(code_of(kBlackPlayer), code);
  EXPECT_EQ(keeper_.written(), book);
  const std::string token = keeper_.admit(code, "::1", kNoon, kRoom).token;
  EXPECT_EQ(keeper_.readmit(token, full).refused, Doorkeeper::Refusal::no_place);
  EXPECT_EQ(keeper_.readmit(token, kRoom).as, kBlackPlayer);
}

TEST_F(DoorkeeperTest, SpectatorsShareACodeAndEachHasATokenOfHisOwn) {
  const std::string code = code_of(kSpectator);
  std::set<std::string> tokens;
  for (int i = 0; i < 200; ++i) {
    const auto in = keeper_.admit(code, "::1", kNoon, kRoom);
    EXPECT_EQ(in.as, kSpectator);
    tokens.insert(in.token);
  }
  EXPECT_EQ(tokens.size(), 200u);
  EXPECT_EQ(code_of(kSpectator), code);
  Doorkeeper next({kBlackPlayer});
  next.read(keeper_.written());
  for (const std::string& token : tokens) {
    EXPECT_EQ(keeper_.readmit(token, kRoom).as, kSpectator);
    EXPECT_EQ(next.readmit(token, kRoom).as, kSpectator) << "after a restart";
  }
}

// However often they come, nothing grows by it, and no player's token goes for theirs.
TEST_F(DoorkeeperTest, OfManySpectatorsTheLastAreKnown) {
  const std::string black = keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, kRoom).token;
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < Doorkeeper::kMostSpectators + 2; ++i) {
    tokens.push_back(keeper_.admit(code_of(kSpectator), "::1", kNoon, kRoom).token);
  }
  Doorkeeper next({kBlackPlayer});
  next.read(keeper_.written());
  next.read(keeper_.written());
  tokens.push_back(next.admit(next.codes().back().code, "::1", kNoon, kRoom).token);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(next.readmit(tokens[i], kRoom).refused, Doorkeeper::Refusal::unknown_token) << i;
  }
  EXPECT_FALSE(keeper_.readmit(tokens[2], kRoom).refused);
  EXPECT_FALSE(next.readmit(tokens[3], kRoom).refused) << "the oldest goes first, also when read";
  EXPECT_FALSE(next.readmit(tokens.back(), kRoom).refused);
  EXPECT_EQ(next.readmit(black, kRoom).as, kBlackPlayer);
  const std::string book = next.written();
  EXPECT_EQ(std::ranges::count(book, '\n'), std::ssize(tokens) - 3 + 1);
}

TEST_F(DoorkeeperTest, WrongCodesBarTheirAddressForAMinute) {
  for (int i = 0; i < Doorkeeper::kMostWrong; ++i) {
    EXPECT_EQ(keeper_.admit("0", "10.0.0.1", kNoon, kRoom).refused,
              Doorkeeper::Refusal::wrong_code);
  }
  const std::string code = code_of(kArbiter);
  EXPECT_EQ(keeper_.admit(code, "10.0.0.1", kNoon, kRoom).refused, Doorkeeper::Refusal::too_many);
  EXPECT_EQ(code_of(kArbiter), code) << "nobody has used it";
  EXPECT_FALSE(keeper_.admit(code_of(kSpectator), "10.0.0.2", kNoon, kRoom).refused);
  EXPECT_FALSE(keeper_.admit(code, "10.0.0.1", kNoon + Doorkeeper::kForgotten, kRoom).refused);
}

// A guesser who has many addresses keeps nobody out, and has no better chance for it.
TEST_F(DoorkeeperTest, WrongCodesFromManyAddressesBarNobodyElse) {
  const auto guess = [&](int address) {
    return keeper_.admit("", "10.0.0." + std::to_string(address), kNoon, kRoom).refused;
  };
  const std::string code = code_of(kArbiter);
  const std::string spectators = code_of(kSpectator);
  for (int i = 1; i < Doorkeeper::kMostGuesses; ++i) {
    ASSERT_EQ(guess(i), Doorkeeper::Refusal::wrong_code) << i;
  }
  EXPECT_FALSE(keeper_.has_long_codes());
  EXPECT_EQ(code_of(kArbiter), code);
  EXPECT_FALSE(keeper_.admit(code_of(kBlackPlayer), "10.1.1.1", kNoon, kRoom).refused);
  EXPECT_EQ(guess(0), Doorkeeper::Refusal::wrong_code);
  EXPECT_TRUE(keeper_.has_long_codes());
  for (const std::string& old : {code, spectators}) {
    EXPECT_EQ(keeper_.admit(old, "10.1.1.1", kNoon, kRoom).refused,
              Doorkeeper::Refusal::wrong_code);
  }
  for (const JoinCode& one : keeper_.codes()) {
    EXPECT_EQ(one.code.size(), std::string("1234 5678 1234 5678").size());
    EXPECT_EQ(std::ranges::count(one.code, ' '), 3);
  }
}

// Long codes need no bar, from wherever one guesses: behind a proxy many come from one address.
TEST_F(DoorkeeperTest, WithLongCodesNobodyIsBarred) {
  for (int i = 0; i < Doorkeeper::kMostGuesses; ++i) {
    keeper_.admit("", std::to_string(i), kNoon, kRoom);
  }
  for (int i = 0; i < 3 * Doorkeeper::kMostWrong; ++i) {
    EXPECT_EQ(keeper_.admit("0", "10.0.0.1", kNoon, kRoom).refused,
              Doorkeeper::Refusal::wrong_code);
  }
  EXPECT_EQ(keeper_.admit(code_of(kArbiter), "10.0.0.1", kNoon, kRoom).as, kArbiter);
  EXPECT_EQ(code_of(kArbiter).size(), std::string("1234 5678 1234 5678").size());
}

TEST_F(DoorkeeperTest, ATokenOpensAgainAlsoAfterARestart) {
  const std::string token = keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, kRoom).token;
  EXPECT_EQ(token.size(), 32u);
  EXPECT_EQ(keeper_.readmit(token, kRoom).as, kBlackPlayer);
  Doorkeeper next({kBlackPlayer});
  EXPECT_EQ(next.readmit(token, kRoom).refused, Doorkeeper::Refusal::unknown_token);
  next.read(keeper_.written());
  EXPECT_EQ(next.readmit(token, kRoom).as, kBlackPlayer);
}

// A seat that was taken stays so, whoever is connected just now, and after a restart.
TEST_F(DoorkeeperTest, WhoHasComeInOnceIsKnown) {
  EXPECT_FALSE(keeper_.has_let_in(kBlackPlayer));
  keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, [](const Badge&) { return false; });
  EXPECT_FALSE(keeper_.has_let_in(kBlackPlayer));
  keeper_.admit(code_of(kBlackPlayer), "::1", kNoon, kRoom);
  Doorkeeper next({kWhitePlayer, kBlackPlayer});
  next.read(keeper_.written());
  for (const Doorkeeper* one : {&keeper_, &next}) {
    EXPECT_TRUE(one->has_let_in(kBlackPlayer));
    EXPECT_FALSE(one->has_let_in(kWhitePlayer));
  }
}

TEST_F(DoorkeeperTest, NoTokenIsNone) {
  for (const std::string token : {"", "0", "00000000000000000000000000000000"}) {
    EXPECT_EQ(keeper_.readmit(token, kRoom).refused, Doorkeeper::Refusal::unknown_token) << token;
  }
}

TEST_F(DoorkeeperTest, WhatIsNoLineOfTheBookIsPassedOver) {
  keeper_.read(
      "00000000000000000000000000000000 9 0\n"
      "11111111111111111111111111111111 1 3\n"
      "short 1 1\n"
      "22222222222222222222222222222222\n"
      "33333333333333333333333333333333 3 0\n");
  EXPECT_TRUE(keeper_.readmit("00000000000000000000000000000000", kRoom).refused);
  EXPECT_TRUE(keeper_.readmit("11111111111111111111111111111111", kRoom).refused);
  EXPECT_TRUE(keeper_.readmit("short", kRoom).refused);
  EXPECT_TRUE(keeper_.readmit("22222222222222222222222222222222", kRoom).refused);
  EXPECT_EQ(keeper_.readmit("33333333333333333333333333333333", kRoom).as, kArbiter);
}

}  // namespace
}  // namespace annabella::host
