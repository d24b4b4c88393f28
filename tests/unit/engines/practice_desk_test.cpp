// Whoever practises is helped: with a hint when he asks, and before a move that loses much is
// answered.
#include "app/practice_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "app/engine_desk.h"
#include "engines/searcher.h"
#include "game/move_phrase.h"
#include "support/paper_journal.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// A queen who may take a pawn that is guarded twice.
constexpr const char* kGuarded = "4k3/8/2p1p3/3p4/8/8/3Q4/4K3 w - - 0 1";

EngineWish clear_sighted() {
  EngineWish wish;
  wish.strength = Strength::master;
  wish.depth = 3;
  wish.movetime = 60'000;
  return wish;
}

class Practising : public testing::Test {
 protected:
  void sit_down(const std::string& fen, bool warns, std::optional<Color> engine = Color::black) {
    host::Setup setup;
    setup.start_fen = fen;
    const std::shared_ptr<const Variant> chess(std::shared_ptr<void>(), &standard_variant());
    house = std::move(*House::open(chess, setup, journal, clock));
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
        loop,
        WishedPractice{std::make_unique<Searcher>(standard_variant(), clear_sighted(), 1), warns});
    if (seated) {
      seated->attend(*house,
                     {.want = [this](const Intent& intent) { return house->consider(intent); },
                      .tell = tell,
                      .at_the_table = at_the_table,
                      .waits = [this] { return desk->waits(); }});
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
                                if (seated) seated->go_on();
                              }});
  }
  bool pass(const std::function<bool()>& enough) {
    const auto until = std::chrono::steady_clock::now() + 30s;
    while (!enough() && std::chrono::steady_clock::now() < until) {
      loop.restart();
      loop.run_one_for(20ms);
    }
    return enough();
  }
  void announce(const std::string& uci) {
    const Position& position = house->game().position();
    for (const Move& move : position.legal_moves()) {
      if (position.describe(move).uci != uci) continue;
      const auto why =
          house->consider({.by = position.turn(), .at = clock.now(), .action = AnnounceMove{move}});
      EXPECT_EQ(why, std::nullopt) << uci;
      return;
    }
    ADD_FAILURE() << uci;
  }
  void take_back(Color side) {
    EXPECT_EQ(house->consider({.by = side, .at = clock.now(), .action = OfferTakeback{}}),
              std::nullopt);
  }
  bool is_told(const char* key) const {
    return std::ranges::find(told, std::string(key), &Phrase::key) != told.end();
  }
  std::size_t plies() const { return house->game().plies().size(); }

  StoppedClock clock;
  PaperJournal journal;
  boost::asio::io_context loop;
  std::unique_ptr<House> house;
  std::vector<Phrase> told;
  std::optional<Telling::Ears> ears;
  std::optional<Color> asked;
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
  announce("a1a8");
  EXPECT_EQ(desk->hint(Color::black)->key, "game.over");
}

TEST_F(Practising, AHintForAPositionThatHasGoneIsNotSaid) {
  sit_down(standard_variant().start(0)->fen(), false, std::nullopt);
  EXPECT_EQ(desk->hint(Color::white), std::nullopt);
  announce("e2e4");
  EXPECT_EQ(desk->hint(Color::black), std::nullopt);
  ASSERT_TRUE(pass([&] { return is_told("hint.move"); }));
  EXPECT_EQ(told.size(), 1U);
  EXPECT_EQ(ears, Telling::Ears::black);
}

TEST_F(Practising, AMoveThatLosesMuchIsNotAnsweredBeforeItsPlayerHasThought) {
  sit_down(kGuarded, true);
  EXPECT_TRUE(is_told("practice.warns"));
  announce("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  EXPECT_EQ(asked, Color::white);
  desk->follow();  // he has said something else, and is still asked
  int turns = 0;
  pass([&] { return ++turns > 20; });
  EXPECT_EQ(plies(), 1U);
  asked.reset();  // no
  desk->follow();
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
}

TEST_F(Practising, WhatIsTakenBackAndPlayedAgainIsSaidOnce) {
  sit_down(kGuarded, true);
  announce("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  take_back(Color::white);
  ASSERT_TRUE(pass([&] { return plies() == 0; }));
  EXPECT_FALSE(desk->waits());
  asked.reset();
  told.clear();
  announce("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_FALSE(is_told("practice.consider"));
}

TEST_F(Practising, AGoodMoveIsAnsweredWithoutAWord) {
  sit_down(kGuarded, true);
  told.clear();
  announce("e1e2");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_TRUE(told.empty());
}

TEST_F(Practising, WhoeverAskedForNoWarningsGetsNone) {
  sit_down(kGuarded, false);
  announce("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_TRUE(told.empty());
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
