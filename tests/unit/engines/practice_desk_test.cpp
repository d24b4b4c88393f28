// Whoever practises is helped: with a hint when he asks, and before a move that loses much is
// answered.
#include "app/practice_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <thread>

#include "app/engine_desk.h"
#include "engines/searcher.h"
#include "game/move_phrase.h"
#include "support/house_and_loop.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

// A queen who may take a pawn that is guarded twice.
constexpr const char* kGuarded = "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1";

EngineWish clear_sighted() {
  EngineWish wish;
  wish.strength = Strength::master;
  wish.depth = 3;
  wish.movetime = 60'000;
  return wish;
}

class Practising : public testing::Test, public HouseAndLoop {
 protected:
  void sit_down(const std::string& fen, bool warns, std::optional<Color> engine = Color::black,
                milliseconds patience = 1h) {
    host::Setup setup;
    setup.start_fen = fen;
    open(setup);
    const auto at_the_table = [this](const auto& act) { act(clock.now()); };
    const auto tell = [this](const Telling& telling) {
      for (const Phrase& line : telling.lines) told.push_back(line);
      if (!telling.lines.empty()) ears = telling.ears;
    };
    if (engine) {
      std::vector<WishedEngine> engines;
      engines.push_back(
          {*engine, {}, std::make_unique<Searcher>(standard_variant(), clear_sighted(), 1)});
      seated = std::make_unique<EngineDesk>(loop, std::move(engines));
    }
    desk = std::make_unique<PracticeDesk>(
        loop, WishedPractice{std::make_unique<Searcher>(standard_variant(), clear_sighted(), 1),
                             warns, patience});
    if (seated) {
      seated->attend(*house,
                     {.want = [this](const Intent& intent) { return house->consider(intent); },
                      .tell = tell,
                      .at_the_table = at_the_table,
                      .waits = [this] { return desk && desk->waits(); }});
    }
    desk->attend(*house, {.tell = tell,
                          .at_the_table = at_the_table,
                          .ask =
                              [this](Color side, const Phrase& question) {
                                asked = side;
                                told.push_back(question);
                                return true;
                              },
                          .is_asked = [this] { return asked.has_value(); },
                          .is_engine = [this](Color side) { return seated && seated->plays(side); },
                          .go_on =
                              [this] {
                                ++went_on;
                                if (seated) seated->go_on();
                              }});
  }
  void play(const std::string& uci) { ASSERT_EQ(announce(uci), std::nullopt) << uci; }
  void take_back(Color side) { ASSERT_EQ(want(side, OfferTakeback{}), std::nullopt); }
  bool is_told(const char* key) const {
    return std::ranges::find(told, std::string(key), &Phrase::key) != told.end();
  }

  std::vector<Phrase> told;
  std::optional<Telling::Ears> ears;
  std::optional<Color> asked;
  int went_on = 0;
  std::unique_ptr<EngineDesk> seated;
  std::unique_ptr<PracticeDesk> desk;
};

TEST_F(Practising, AHintIsTheMateForWhoAsksForIt) {
  sit_down("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false);
  EXPECT_EQ(desk->hint(Color::white), std::nullopt);
  ASSERT_TRUE(pass([&] { return is_told("hint.move"); }));
  const Position& position = house->game().position();
  const Move mate{{0, 0}, {0, 7}};
  EXPECT_EQ(std::get<std::vector<Phrase>>(told.front().with.at("move")).front(),
            move_phrase(position.describe(mate), mate, position));
  EXPECT_EQ(ears, Telling::Ears::white);
  EXPECT_EQ(plies(), 0U) << "nothing has been played";
}

TEST_F(Practising, NobodyIsHelpedWithAnothersMoveNorAfterTheEnd) {
  sit_down("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false, std::nullopt);
  EXPECT_EQ(desk->hint(Color::black)->key, "game.not-on-move");
  play("a1a8");
  EXPECT_EQ(desk->hint(Color::black)->key, "game.over");
}

TEST_F(Practising, AHintForAPositionThatHasGoneIsNotSaid) {
  sit_down(standard_variant().start(0)->fen(), false, std::nullopt);
  EXPECT_EQ(desk->hint(Color::white), std::nullopt);
  play("e2e4");
  EXPECT_EQ(desk->hint(Color::black), std::nullopt);
  ASSERT_TRUE(pass([&] { return is_told("hint.move"); }));
  EXPECT_EQ(told.size(), 1U);
  EXPECT_EQ(ears, Telling::Ears::black);
}

TEST_F(Practising, AMoveThatLosesMuchIsNotAnsweredBeforeItsPlayerHasThought) {
  sit_down(kGuarded, true);
  EXPECT_TRUE(is_told("practice.warns"));
  play("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  EXPECT_EQ(asked, Color::white);
  desk->follow();  // he has said something else, and is still asked
  idle();
  EXPECT_EQ(plies(), 1U);
  asked.reset();  // no
  desk->follow();
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
}

TEST_F(Practising, WhatIsTakenBackAndPlayedAgainIsSaidOnce) {
  sit_down(kGuarded, true);
  play("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  take_back(Color::white);
  ASSERT_TRUE(pass([&] { return plies() == 0; }));
  EXPECT_FALSE(desk->waits());
  asked.reset();
  told.clear();
  play("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_FALSE(is_told("practice.consider"));
}

TEST_F(Practising, AGoodMoveIsAnsweredWithoutAWord) {
  sit_down(kGuarded, true);
  told.clear();
  play("e1e2");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_TRUE(told.empty());
}

TEST_F(Practising, WhoeverAskedForNoWarningsGetsNone) {
  sit_down(kGuarded, false);
  play("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_TRUE(told.empty());
}

// The answer comes all the same.
TEST_F(Practising, WhoeverDoesNotAnswerIsWaitedForSoLongAndNoLonger) {
  sit_down(kGuarded, true, Color::black, 300ms);
  play("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_FALSE(desk->waits());
}

// What comes after the desk has gone, because it was waiting for its turn then, finds nobody.
TEST_F(Practising, PatienceThatEndsAsTheTableIsLeftEndsNothing) {
  sit_down(kGuarded, true, std::nullopt, 1ms);
  play("d2d5");
  std::this_thread::sleep_for(20ms);  // it is over now
  boost::asio::post(loop, [this] { desk.reset(); });
  idle(5);
  EXPECT_EQ(desk, nullptr);
  EXPECT_EQ(went_on, 0);
}

// He has taken back and played something else: that is judged, however long the first took.
TEST_F(Practising, PatienceThatEndsAsSomethingElseIsPlayedEndsNothing) {
  sit_down(kGuarded, true, std::nullopt, 50ms);
  play("d2d5");
  std::this_thread::sleep_for(100ms);
  boost::asio::post(loop, [this] {
    take_back(Color::white);
    ASSERT_EQ(want(Color::black, AcceptTakeback{}), std::nullopt);
    went_on = 0;
    play("d2c2");
  });
  loop.restart();
  loop.poll();
  EXPECT_EQ(went_on, 0);
  EXPECT_TRUE(desk->waits());
}

// 11.3.1 is kept where it counts: no option brings help there.
TEST(WishedPractice, IsNotToBeHadInEarnest) {
  const std::vector<std::string_view> allowed{"practice", "warn-blunders", "white", "black"};
  host::Setup friendly, rated, supervised;
  rated.rated = true;
  supervised.regulations.arbiter = true;
  for (const char* option : {"--practice", "--warn-blunders"}) {
    const auto options = Options::read({option}, allowed);
    ASSERT_TRUE(options);
    EXPECT_EQ(no_practice(*options, friendly), std::nullopt);
    EXPECT_TRUE(wished_practice(*options, standard_variant(), friendly)->has_value());
    for (const host::Setup& setup : {rated, supervised}) {
      EXPECT_EQ(no_practice(*options, setup)->key, "practice.not-in-earnest");
      EXPECT_FALSE(wished_practice(*options, standard_variant(), setup)->has_value());
    }
  }
  const auto nothing = Options::read({}, allowed);
  EXPECT_FALSE(wished_practice(*nothing, standard_variant(), friendly)->has_value());
  const auto engine = Options::read({"--black", "engine"}, allowed);
  EXPECT_TRUE(wished_practice(*engine, standard_variant(), friendly)->has_value());
}

}  // namespace
}  // namespace annabella::host
