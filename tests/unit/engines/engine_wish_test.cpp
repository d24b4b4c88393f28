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

Phrase refusal_of(const std::string& player) {
  const Result<EngineWish> wish = read_engine_wish(player, kWords);
  return wish ? Phrase{} : wish.error().what;
}

// The part that is wrong.
std::string refused(const std::string& player) {
  const Phrase refusal = refusal_of(player);
  return refusal.key.empty() ? "" : std::get<std::string>(refusal.with.at("part"));
}

TEST(EngineWish, APersonIsNone) {
  EXPECT_TRUE(is_engine("engine"));
  EXPECT_TRUE(is_engine("engine:stockfish,1500"));
  EXPECT_TRUE(is_engine("engine,meister"));
  for (const char* person :
       {"", "Engineer", "Anna", "engine2", "Ängine", "Engine Müller", "engin"}) {
    EXPECT_FALSE(is_engine(person)) << person;
  }
}

// Screen readers do not tell capitals, and telephones write them at the beginning.
TEST(EngineWish, CapitalsDoNotMatter) {
  for (const char* same : {"Engine,Meister", "ENGINE,meister", "Engine:Searcher,Meister"}) {
    ASSERT_TRUE(is_engine(same)) << same;
    EXPECT_EQ(read(same), read("engine,meister")) << same;
  }
  ASSERT_TRUE(is_engine("Engine"));
  EXPECT_EQ(read("Engine"), EngineWish{});
  ASSERT_TRUE(is_engine("ENGINE:stockfish,1500"));
  EXPECT_EQ(read("ENGINE:stockfish,1500"), read("engine:stockfish,1500"));
  EXPECT_EQ(read("Engine: stockfish").program, "stockfish");
  EXPECT_EQ(read("engine:/opt/Engines/X").program, "/opt/Engines/X") << "a path is as it is";
  EXPECT_EQ(read("engine,Depth=7,MoveTime=500").depth, 7);
  EXPECT_EQ(refusal_of("Engine:").key, "engine.bad-wish");
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
  EXPECT_EQ(refused("engine:"), "engine:");
}

TEST(EngineWish, ARefusalSaysWhatIsPossible) {
  for (const char* own : {"engine,strong", "engine:searcher,6", "engine,Hash=64"}) {
    const Phrase refusal = refusal_of(own);
    EXPECT_EQ(refusal.key, "engine.bad-strength") << own;
    EXPECT_EQ(std::get<std::vector<Phrase>>(refusal.with.at("strengths")).size(), 5U) << own;
  }
  for (const char* program : {"engine:stockfish,strong", "engine:stockfish,99", "engine:x,=3"}) {
    const Phrase refusal = refusal_of(program);
    EXPECT_EQ(refusal.key, "engine.bad-setting") << program;
    EXPECT_EQ(std::get<std::vector<Phrase>>(refusal.with.at("strengths")).size(), 5U) << program;
    EXPECT_EQ(refusal.with.at("least"), Argument(100)) << program;
    EXPECT_EQ(refusal.with.at("most"), Argument(4000)) << program;
  }
  for (const char* number : {"engine:stockfish,depth=0", "engine,depth=101", "engine,depth=deep"}) {
    EXPECT_EQ(refusal_of(number).key, "app.bad-number") << number;
    EXPECT_EQ(refusal_of(number).with.at("option"), Argument("depth")) << number;
    EXPECT_EQ(refusal_of(number).with.at("most"), Argument(100)) << number;
  }
  EXPECT_EQ(refusal_of("engine:stockfish,movetime=soon").with.at("value"), Argument("soon"));
}

}  // namespace
}  // namespace annabella::host
