// What is typed for an engine in place of a player's name.
#include "engines/engine_wish.h"

#include <gtest/gtest.h>

namespace annabella::host {
namespace {

const StrengthWords kWords{{"anfanger", Strength::beginner}, {"meister", Strength::master}};

EngineWish read(const std::string& player) {
  const Result<EngineWish> wish = read_engine_wish(player, kWords);
  if (wish) return *wish;
  ADD_FAILURE() << player << ": " << wish.error().what.key;
  return {};
}

// The part that is wrong.
std::string refused(const std::string& player) {
  const Result<EngineWish> wish = read_engine_wish(player, kWords);
  return wish ? "" : std::get<std::string>(wish.error().what.with.at("part"));
}

TEST(EngineWish, APersonIsNone) {
  EXPECT_TRUE(is_engine("engine"));
  EXPECT_TRUE(is_engine("engine:stockfish,1500"));
  EXPECT_TRUE(is_engine("engine,meister"));
  for (const char* person : {"", "Engineer", "Anna", "engine2", "Engine"}) {
    EXPECT_FALSE(is_engine(person)) << person;
  }
}

TEST(EngineWish, NothingSaidIsTheSearcherAtClubStrength) {
  EXPECT_EQ(read("engine"), EngineWish{});
  EXPECT_EQ(read("engine:searcher"), EngineWish{});
  EXPECT_EQ(EngineWish{}.strength, Strength::club_player);
}

TEST(EngineWish, StrengthIsAWordOrANumber) {
  EXPECT_EQ(read("engine,Anfänger").strength, Strength::beginner);
  EXPECT_EQ(read("engine, ANFAENGER").strength, Strength::beginner);
  EXPECT_EQ(read("engine,4").strength, Strength::expert);
  EXPECT_EQ(read("engine:stockfish,1500").elo, 1500);
  EXPECT_EQ(refused("engine,6"), "6");
  EXPECT_EQ(refused("engine,1500"), "1500");  // the searcher has no Elo
  EXPECT_EQ(refused("engine,großmeister"), "großmeister");
}

TEST(EngineWish, AProgramHasOptionsOfItsOwn) {
  const EngineWish wish = read("engine:stockfish,Hash=64,Clear Hash=,movetime=500,depth=7");
  EXPECT_EQ(wish.program, "stockfish");
  EXPECT_EQ(wish.movetime, 500);
  EXPECT_EQ(wish.depth, 7);
  EXPECT_EQ(wish.options, (std::map<std::string, std::string>{{"Hash", "64"}, {"Clear Hash", ""}}));
  EXPECT_EQ(refused("engine,Hash=64"), "Hash=64");
  EXPECT_EQ(refused("engine:stockfish,depth=0"), "depth=0");
  EXPECT_EQ(refused("engine:stockfish,movetime=soon"), "movetime=soon");
  EXPECT_EQ(refused("engine:"), "engine:");
}

}  // namespace
}  // namespace annabella::host
