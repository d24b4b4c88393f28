// Whoever practises is helped: with a hint when he asks, and before a move that loses much counts.
#include "app/practice_desk.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/engine_desk.h"
#include "engines/searcher.h"
#include "game/move_phrase.h"
#include "support/house_and_loop.h"

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

class Practising : public testing::Test, public HouseAndLoop {
 protected:
  void sit_down(const std::string& fen, bool warns, std::optional<Color> engine = Color::black) {
    host::Setup setup;
    setup.time = TimeControl(10min);
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
        loop,
        WishedPractice{std::make_unique<Searcher>(standard_variant(), clear_sighted(), 1), warns});
    if (seated) {
      seated->attend(*house,
                     {.want = [this](const Intent& intent) { return house->consider(intent); },
                      .tell = tell,
                      .at_the_table = at_the_table});
    }
    desk->attend(*house, {.tell = tell,
                          .at_the_table = at_the_table,
                          .ask =
                              [this](Color side, const Phrase& question, Action if_yes,
                                     std::vector<Action> also) {
                                also_if_yes = std::move(also);
                                if (has_other_question) return false;
                                asked = side;
                                told.push_back(question);
                                yes = {.by = side, .action = std::move(if_yes)};
                                return true;
                              },
                          .is_engine = [this](Color side) { return seated && seated->plays(side); },
                          .make =
                              [this](const Intent& intent) {
                                if (const auto why = house->consider(intent)) told.push_back(*why);
                              },
                          .has_judged = [this] { ++judged; }});
  }
  // As the table does with what is said.
  void say(Intent intent) {
    intent.at = clock.now();
    if (desk->keeps(intent)) return;
    desk->let_go();
    ASSERT_EQ(house->consider(intent), std::nullopt);
  }
  void play(const std::string& uci) {
    say({.by = game().position().turn(), .action = AnnounceMove{move(uci)}});
  }
  Duration left(Color side) const { return game().clock().at(clock.now()).of(side); }
  bool is_told(const char* key) const {
    return std::ranges::find(told, std::string(key), &Phrase::key) != told.end();
  }

  std::vector<Phrase> told;
  std::optional<Telling::Ears> ears;
  std::optional<Color> asked;
  Intent yes;
  std::vector<Action> also_if_yes;
  bool has_other_question = false;
  int judged = 0;
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

// "Ra5 (=)" in one line.
TEST_F(Practising, ADrawOfferInTheSameLineWaitsForTheVerdict) {
  sit_down("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", true, std::nullopt);
  ASSERT_EQ(announce("e1e2"), std::nullopt);  // no draw before both have moved (5.2.3)
  ASSERT_EQ(announce("h7h6"), std::nullopt);
  play("a1a7");
  say({.by = Color::white, .action = OfferDraw{}});
  EXPECT_EQ(plies(), 2U) << "the move is still being judged";
  EXPECT_EQ(game().draw_offer(), std::nullopt);
  ASSERT_TRUE(pass([&] { return asked.has_value() || plies() == 3; }));
  if (asked) {
    ASSERT_EQ(also_if_yes.size(), 1U);
    EXPECT_TRUE(std::holds_alternative<OfferDraw>(also_if_yes.front()));
    EXPECT_EQ(game().draw_offer(), std::nullopt);
  } else {
    EXPECT_EQ(game().draw_offer(), Color::white);
  }
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

TEST_F(Practising, AMoveThatLosesMuchDoesNotCountBeforeItsPlayerHasSaidSo) {
  sit_down(kGuarded, true);
  EXPECT_TRUE(is_told("practice.warns"));
  play("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  EXPECT_EQ(asked, Color::white);
  EXPECT_TRUE(is_told("practice.make"));
  EXPECT_FALSE(desk->is_judging());
  idle();
  EXPECT_EQ(plies(), 0U);
  say(yes);
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
}

// 6.2: his clock runs until his move has been made, and the engine's stands.
TEST_F(Practising, WhoeverThinksAboutAWarningDoesSoOnHisOwnClock) {
  sit_down(kGuarded, true);
  play("e1e2");
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  const Duration white = left(Color::white), black = left(Color::black);
  play("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
  clock.time += 40s;
  EXPECT_EQ(game().clock().running, Color::white);
  EXPECT_EQ(left(Color::white), white - 40s);
  EXPECT_EQ(left(Color::black), black);
  say(yes);
  EXPECT_EQ(game().plies().back().facts.uci, "d2d5");
  EXPECT_EQ(left(Color::white), white - 40s);
  EXPECT_EQ(left(Color::black), black);
}

TEST_F(Practising, WhatJudgingAMoveTakesIsChargedToNobodyWhoHasSaidAGoodOne) {
  sit_down(kGuarded, true, std::nullopt);
  play("e1e2");
  ASSERT_TRUE(pass([&] { return plies() == 1; }));
  play("e8e7");
  const Duration black = left(Color::black);
  EXPECT_EQ(plies(), 1U) << "it is judged";
  clock.time += 2s;
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_EQ(left(Color::black), black);
}

TEST_F(Practising, WhatIsSaidAgainIsWarnedOfOnce) {
  sit_down(kGuarded, true);
  play("d2d5");
  ASSERT_TRUE(pass([&] { return is_told("practice.consider"); }));
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
  EXPECT_EQ(judged, 1);
}

TEST_F(Practising, WhoeverAskedForNoWarningsGetsNone) {
  sit_down(kGuarded, false);
  play("d2d5");
  EXPECT_EQ(plies(), 1U);
  ASSERT_TRUE(pass([&] { return plies() == 2; }));
  EXPECT_TRUE(told.empty());
}

TEST_F(Practising, WhatCannotBePlayedIsRefusedAndNotJudged) {
  sit_down(kGuarded, true);
  EXPECT_FALSE(
      desk->keeps({.by = Color::black, .at = clock.now(), .action = AnnounceMove{move("e8e7")}}));
  EXPECT_FALSE(desk->keeps({.by = Color::white, .at = clock.now(), .action = AnnounceMove{}}));
  EXPECT_FALSE(desk->keeps({.by = Color::white, .at = clock.now(), .action = OfferDraw{}}));
  EXPECT_FALSE(desk->is_judging());
}

// Whatever else he wants comes behind his move, in this order.
TEST_F(Practising, AMoveThatIsLetGoIsMadeUnjudged) {
  sit_down(kGuarded, true, std::nullopt);
  play("d2d5");
  say({.by = Color::white, .action = OfferTakeback{}});
  EXPECT_EQ(plies(), 1U);
  EXPECT_EQ(game().takeback_offer(), Color::white);
  EXPECT_EQ(judged, 1);
  idle();
  EXPECT_EQ(plies(), 1U);
  EXPECT_FALSE(is_told("practice.consider"));
}

TEST_F(Practising, WhoeverCannotBeAskedHasHisMoveMade) {
  sit_down(kGuarded, true, std::nullopt);
  has_other_question = true;
  play("d2d5");
  ASSERT_TRUE(pass([&] { return plies() == 1; }));
}

TEST_F(Practising, AMoveThatIsJudgedAsTheTableIsLeftHarmsNobody) {
  sit_down(kGuarded, true, std::nullopt);
  play("d2d5");
  desk.reset();
  idle(5);
  EXPECT_EQ(plies(), 0U);
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
