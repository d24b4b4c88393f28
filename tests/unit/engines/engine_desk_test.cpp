// An engine at the table: what it finds becomes the game's, and what it fails in stops the clocks.
#include "app/engine_desk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <future>

#include "support/house_and_loop.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

// Plays what the test tells it; else what it finds first.
class Puppet : public Engine {
 public:
  using Play = std::function<Result<FoundMove>(const Problem&)>;
  explicit Puppet(std::vector<Play> plays) : plays_(std::move(plays)) {}

  const std::string& name() const override { return name_; }
  Result<FoundMove> find(const Problem& problem, const std::stop_token&) override {
    if (plays_.empty()) return FoundMove{problem.position->legal_moves().front(), 0};
    const Play play = plays_.front();
    plays_.erase(plays_.begin());
    return play(problem);
  }

 private:
  const std::string name_ = "Puppet";
  std::vector<Play> plays_;
};

Puppet::Play plays(const std::string& uci, int score = 0) {
  return [=](const Problem& problem) -> Result<FoundMove> {
    for (const Move& move : problem.position->legal_moves()) {
      if (problem.position->describe(move).uci == uci) return FoundMove{move, score};
    }
    return Error{{"test.no-such-move", {}}};
  };
}
Result<FoundMove> illegal(const Problem&) { return FoundMove{Move{}, 0}; }
Result<FoundMove> throws(const Problem&) { throw std::runtime_error("broken"); }

class EngineAtTheTable : public testing::Test, public HouseAndLoop {
 protected:
  void sit_down(Color side, std::vector<Puppet::Play> plays, const host::Setup& setup = {}) {
    open(setup);
    attend(side, std::move(plays));
  }
  void attend(Color side, std::vector<Puppet::Play> plays) {
    std::vector<WishedEngine> engines;
    engines.push_back({side, {}, std::make_unique<Puppet>(std::move(plays))});
    desk = std::make_unique<EngineDesk>(loop, std::move(engines));
    desk->attend(*house, {.want = [this](const Intent& intent) { return house->consider(intent); },
                          .tell =
                              [this](const Telling& telling) {
                                for (const Phrase& line : telling.lines) told.push_back(line.key);
                              },
                          .at_the_table = [this](const auto& act) { act(clock.now()); },
                          .may_go_on_until = [this] { return may_go_on_until; }});
  }
  // Until so many half-moves have been played, or in vain.
  bool come_to(std::size_t number) {
    return pass([&] { return plies() == number; });
  }
  int told_of(const std::string& key) const {
    return static_cast<int>(std::ranges::count(told, key));
  }

  std::vector<std::string> told;
  std::optional<Time> may_go_on_until;
  std::unique_ptr<EngineDesk> desk;
};

// T12: a man on a board who slides slowly is not answered on his way; in time trouble he is.
TEST_F(EngineAtTheTable, ItAnswersWhoHasArrived) {
  may_go_on_until = clock.now() + 20ms;
  sit_down(Color::black, {plays("e7e5")});
  EXPECT_EQ(announce("e2e3"), std::nullopt);
  const auto until = std::chrono::steady_clock::now() + 300ms;
  pass([&] { return std::chrono::steady_clock::now() > until; });
  EXPECT_EQ(plies(), 1U);
  may_go_on_until.reset();
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(last(), "e7e5");
}

TEST_F(EngineAtTheTable, ItWaitsForNoHandsInTimeTrouble) {
  host::Setup setup;
  setup.time = TimeControl(30s);
  may_go_on_until = clock.now() + 1h;
  sit_down(Color::black, {plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e3"), std::nullopt);
  EXPECT_TRUE(come_to(2));
}

TEST_F(EngineAtTheTable, ItsMoveIsAFactAsAnybodys) {
  sit_down(Color::black, {plays("e7e5")});
  EXPECT_EQ(desk->person(), Color::white);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(last(), "e7e5");
  EXPECT_TRUE(house->game().last()->completed);
  EXPECT_TRUE(told.empty());
}

TEST_F(EngineAtTheTable, ItBeginsAsWhiteAndGoesOnFromTheJournal) {
  sit_down(Color::white, {plays("d2d4")});
  ASSERT_TRUE(come_to(1));
  EXPECT_EQ(announce("d7d5"), std::nullopt);
  desk.reset();  // before it has answered
  reopen();
  ASSERT_EQ(house->resume(), std::nullopt);
  attend(Color::white, {plays("c2c4")});
  ASSERT_TRUE(come_to(3));
  EXPECT_EQ(last(), "c2c4");
}

TEST_F(EngineAtTheTable, ItRepeatsExecutesAndPresses) {
  host::Setup setup;
  setup.press = Press::by_hand;
  setup.time = TimeControl(10min);
  sit_down(Color::black, {plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  EXPECT_TRUE(pass([&] { return house->game().last()->stage == Stage::executed; }));
  EXPECT_EQ(house->game().plies().size(), 1U);  // White has not pressed
  EXPECT_EQ(want(Color::white, PressClock{}), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_TRUE(pass([&] { return house->game().clock().running == Color::white; }));
  EXPECT_TRUE(house->game().last()->completed);
}

TEST_F(EngineAtTheTable, ItLetsMovesBeTakenBackAndAnswersDrawOffers) {
  sit_down(Color::black, {plays("e7e5", 200), plays("d7d5", -200)});
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(want(Color::white, OfferDraw{}), std::nullopt);
  EXPECT_TRUE(pass([&] { return !house->game().draw_offer(); }));  // it is better, and declines
  EXPECT_FALSE(house->game().ended());
  EXPECT_EQ(want(Color::white, OfferTakeback{}), std::nullopt);
  ASSERT_TRUE(come_to(0));
  EXPECT_EQ(announce("d2d4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(last(), "d7d5");
  EXPECT_EQ(want(Color::white, OfferDraw{}), std::nullopt);
  EXPECT_TRUE(pass([&] { return house->game().ended().has_value(); }));
  EXPECT_EQ(house->game().ended()->reason, "agreement");
}

TEST_F(EngineAtTheTable, AMoveTakenBackMeanwhileIsNotAnswered) {
  std::atomic<bool> has_begun = false;
  std::promise<void> end;
  sit_down(Color::black, {[&](const Problem& problem) {
                            has_begun = true;
                            end.get_future().wait();
                            return plays("e7e5")(problem);
                          },
                          plays("d7d5")});
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return has_begun.load(); }));
  EXPECT_EQ(want(Color::white, OfferTakeback{}), std::nullopt);
  ASSERT_TRUE(come_to(0));
  EXPECT_EQ(announce("d2d4"), std::nullopt);
  end.set_value();
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(last(), "d7d5");
}

TEST_F(EngineAtTheTable, AFaultStopsTheClocksAndItIsAskedAgain) {
  host::Setup setup;
  setup.time = TimeControl(10min);
  sit_down(Color::black, {illegal, throws, plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_FALSE(house->game().stopped());
  EXPECT_EQ(house->game().clock().running, Color::white);
  EXPECT_EQ(told_of("engine.illegal-move"), 1);
  EXPECT_EQ(told_of("app.rules-failed"), 1);
  EXPECT_EQ(told_of("engine.gave-up"), 0);
}

TEST_F(EngineAtTheTable, AfterThreeFaultsTheGameWaitsForThePeople) {
  sit_down(Color::black, {illegal, illegal, illegal, plays("e7e5")});
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return told_of("engine.gave-up") > 0; }));
  EXPECT_TRUE(house->game().stopped());
  idle(5);
  EXPECT_EQ(house->game().plies().size(), 1U);
  EXPECT_EQ(told_of("engine.illegal-move"), 3);
  EXPECT_EQ(want(Color::white, StartClocks{}), std::nullopt);
  idle(5);
  EXPECT_EQ(house->game().plies().size(), 1U) << "it is a person's to move";
  EXPECT_EQ(told_of("engine.illegal-move"), 3);
  EXPECT_EQ(announce("c7c5"), std::nullopt);
  EXPECT_EQ(announce("d2d4"), std::nullopt);
  ASSERT_TRUE(come_to(4));
  EXPECT_EQ(last(), "e7e5");
}

TEST_F(EngineAtTheTable, AfterThreeFaultsItHasLostWhereThatWasAgreed) {
  host::Setup setup;
  setup.time = TimeControl(10min);
  setup.regulations.engine_loses = true;
  sit_down(Color::black, {illegal, throws, illegal, plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return house->game().ended().has_value(); }));
  EXPECT_EQ(house->game().ended()->score, Score::white_wins);
  EXPECT_EQ(house->game().ended()->reason, "engine-fault");
  EXPECT_EQ(told_of("engine.illegal-move"), 2) << "also the last one is told";
  EXPECT_EQ(told_of("app.rules-failed"), 1);
  EXPECT_EQ(told_of("engine.gave-up"), 0);
  idle(5);
  EXPECT_EQ(plies(), 1U);
}

TEST_F(EngineAtTheTable, AsWhiteItLosesBeforeAnyMove) {
  host::Setup setup;
  setup.regulations.engine_loses = true;
  sit_down(Color::white, {throws, throws, throws, plays("e2e4")}, setup);
  ASSERT_TRUE(pass([&] { return house->game().ended().has_value(); }));
  EXPECT_EQ(house->game().ended()->score, Score::black_wins);
  EXPECT_EQ(plies(), 0U);
}

TEST_F(EngineAtTheTable, TwoFaultsLoseNothing) {
  host::Setup setup;
  setup.regulations.engine_loses = true;
  sit_down(Color::black, {illegal, throws, plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_FALSE(house->game().ended());
}

// Whoever sits there when the game goes on is asked, and the clocks go on with the move.
class AGameLeftAfterAFault : public EngineAtTheTable, public testing::WithParamInterface<int> {};

TEST_P(AGameLeftAfterAFault, GoesOnWithWhoeverSitsThereThen) {
  host::Setup setup;
  setup.time = TimeControl(10min);
  sit_down(Color::black, std::vector<Puppet::Play>(3, illegal), setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return told_of("engine.illegal-move") == GetParam(); }));
  desk.reset();
  reopen();
  ASSERT_EQ(house->resume(), std::nullopt);
  ASSERT_TRUE(house->game().stopped());
  attend(Color::black, {plays("e7e5")});
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(last(), "e7e5");
  EXPECT_FALSE(house->game().stopped());
  EXPECT_EQ(house->game().clock().running, Color::white);
}
INSTANTIATE_TEST_SUITE_P(Engines, AGameLeftAfterAFault, testing::Values(1, 3));

TEST_F(EngineAtTheTable, ClocksThatAPersonHasStoppedWaitForThePeople) {
  host::Setup setup;
  setup.time = TimeControl(10min);
  sit_down(Color::black, {}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  EXPECT_EQ(want(Color::white, StopClocks{}), std::nullopt);
  desk.reset();
  reopen();
  ASSERT_EQ(house->resume(), std::nullopt);
  attend(Color::black, {plays("e7e5")});
  idle(5);
  EXPECT_EQ(plies(), 1U);
  EXPECT_EQ(want(Color::white, StartClocks{}), std::nullopt);
  ASSERT_TRUE(come_to(2));
}

// What it knows is of the position in which the draw was offered.
TEST_F(EngineAtTheTable, ADrawOfferedWhileItThinksIsAnsweredWithItsMove) {
  sit_down(Color::black, {plays("e7e5", -300), plays("d7d5", 500)});
  EXPECT_EQ(announce("f2f3"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(announce("h2h3"), std::nullopt);
  EXPECT_EQ(want(Color::white, OfferDraw{}), std::nullopt);
  ASSERT_TRUE(come_to(4));
  EXPECT_EQ(last(), "d7d5");
}

TEST_F(EngineAtTheTable, WhereThereIsAnArbiterHeLetsItGoOn) {
  host::Setup setup;
  setup.regulations.arbiter = true;
  sit_down(Color::black, {illegal, plays("e7e5")}, setup);
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return house->game().stopped(); }));
  idle(5);
  EXPECT_EQ(house->game().plies().size(), 1U);
  EXPECT_EQ(want(Color::white, StartClocks{}, Role::arbiter), std::nullopt);
  ASSERT_TRUE(come_to(2));
}

// 6.7.1 and 8.7: what each player does for himself.
TEST_F(EngineAtTheTable, ItIsThereAndSigns) {
  host::Setup setup;
  setup.regulations.arbiter = true;
  setup.regulations.default_time = 30min;
  sit_down(Color::black, {}, setup);
  EXPECT_TRUE(pass([&] { return house->game().arrived(Color::black); }));
  EXPECT_FALSE(house->game().arrived(Color::white)) << "of whom it knows nothing";
  EXPECT_EQ(want(Color::white, Resign{}), std::nullopt);
  idle(5);
  EXPECT_FALSE(house->game().signed_by(Color::black)) << "not before the other";
  EXPECT_EQ(want(Color::white, SignResult{}), std::nullopt);
  EXPECT_TRUE(pass([&] { return house->game().signed_by(Color::black); }));
}

// Until it has given up nobody speaks for it, and once somebody has moved for it nobody any more.
TEST_F(EngineAtTheTable, ItSpeaksForItselfUntilItGivesUp) {
  sit_down(Color::black, {illegal, illegal, illegal, plays("e7e5")});
  EXPECT_TRUE(desk->speaks_for_itself(Color::black));
  EXPECT_FALSE(desk->speaks_for_itself(Color::white));
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(pass([&] { return told_of("engine.gave-up") > 0; }));
  EXPECT_FALSE(desk->speaks_for_itself(Color::black));
  EXPECT_EQ(want(Color::white, StartClocks{}), std::nullopt);
  EXPECT_EQ(announce("c7c5"), std::nullopt);
  EXPECT_TRUE(desk->speaks_for_itself(Color::black));
}

// All moves since the last irreversible one, from the position before them.
TEST_F(EngineAtTheTable, ItIsToldHowTheGameHasGone) {
  std::optional<Problem> seen;
  sit_down(Color::black,
           {[&](const Problem& problem) -> Result<FoundMove> { return plays("g8f6")(problem); },
            [&](const Problem& problem) -> Result<FoundMove> {
              seen = problem;
              return plays("f6g8")(problem);
            }});
  EXPECT_EQ(announce("e2e4"), std::nullopt);
  ASSERT_TRUE(come_to(2));
  EXPECT_EQ(announce("g1f3"), std::nullopt);
  ASSERT_TRUE(come_to(4));
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->start, house->game().before(1).fen());
  EXPECT_EQ(seen->moves.size(), 2U);
  EXPECT_EQ(seen->keys.size(), 3U);
  EXPECT_EQ(seen->keys.back(), seen->position->repetition_key());
}

}  // namespace
}  // namespace annabella::host
