// Rule, write, apply, tell: in this order, and all or nothing.
#include "app/house.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "support/legal_move.h"
#include "support/paper_journal.h"
#include "support/standard_variant.h"

namespace annabella::host {
namespace {

Action move(const House& house, const std::string& uci) {
  return AnnounceMove{legal_move(house.game().position(), uci)};
}

class HouseTest : public testing::Test {
 protected:
  Intent intent(Color by, Action action) {
    return {.by = by, .at = clock.now(), .action = std::move(action)};
  }

  StoppedClock clock;
  PaperJournal journal;
};

TEST_F(HouseTest, NobodyHearsOfAFactBeforeItIsWritten) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  ASSERT_TRUE(house);
  int told = 0;
  (*house)->tell([&](const Fact& fact, const Game& game) {
    ++told;
    ASSERT_FALSE(journal.written.empty());
    EXPECT_GE(journal.written.back().number, fact.number);
    EXPECT_EQ(game.facts(), fact.number);  // the game has taken it in
  });
  EXPECT_EQ((*house)->consider(intent(Color::white, move(**house, "e2e4"))), std::nullopt);
  EXPECT_EQ(told, 3);  // announced, made and completed
  EXPECT_EQ(journal.written.size(), 4u);
}

TEST_F(HouseTest, WhatCannotBeWrittenHasNotHappened) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  bool told = false;
  (*house)->tell([&](const Fact&, const Game&) { told = true; });
  journal.full = true;
  const auto refusal = (*house)->consider(intent(Color::white, move(**house, "e2e4")));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "journal.full");
  EXPECT_FALSE(told);
  EXPECT_TRUE((*house)->game().plies().empty());
  journal.full = false;  // somebody made room: the same move is good now
  EXPECT_EQ((*house)->consider(intent(Color::white, move(**house, "e2e4"))), std::nullopt);
  EXPECT_TRUE(told);
}

TEST_F(HouseTest, ARefusalWritesNothing) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  EXPECT_EQ((*house)->consider(intent(Color::white, AcceptDraw{}))->key, "draw.no-offer");
  EXPECT_EQ(journal.written.size(), 1u);
}

TEST_F(HouseTest, AReopenedGameIsTheSameGame) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  for (const char* uci : {"e2e4", "e7e5", "g1f3"}) {
    const Color side = (*house)->game().position().turn();
    ASSERT_EQ((*house)->consider(intent(side, move(**house, uci))), std::nullopt);
  }
  auto again = House::reopen(standard_rules(), 1, journal, clock);
  ASSERT_TRUE(again);
  EXPECT_EQ((*again)->game().position().fen(), (*house)->game().position().fen());
  EXPECT_EQ((*again)->game().facts(), (*house)->game().facts());
  EXPECT_EQ((*again)->consider(intent(Color::black, move(**again, "b8c6"))), std::nullopt);
}

TEST_F(HouseTest, AStartThatIsNoPositionIsRefused) {
  host::Setup nonsense;
  nonsense.start_fen = "nonsense";
  const auto house = House::open(standard_rules(), nonsense, journal, clock);
  ASSERT_FALSE(house);
  EXPECT_EQ(house.error().what.key, "app.bad-fen");
  EXPECT_TRUE(journal.written.empty());
}

TEST_F(HouseTest, FactsThatDoNotFitAreADamagedJournal) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  journal.written.push_back(journal.written.front());
  const auto again = House::reopen(standard_rules(), 1, journal, clock);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().what.key, "app.bad-journal");
}

TEST_F(HouseTest, ACrashGivesNoThinkingTimeBack) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  auto house = House::open(standard_rules(), setup, journal, clock);
  ASSERT_EQ((*house)->consider(intent(Color::white, move(**house, "e2e4"))), std::nullopt);
  clock.time += std::chrono::seconds{40};
  (*house)->beat();
  clock.time += std::chrono::hours{9};
  auto again = House::reopen(standard_rules(), 1, journal, clock);
  ASSERT_EQ((*again)->resume(), std::nullopt);
  EXPECT_EQ((*again)->game().clock().left.black, std::chrono::seconds{260});
}

TEST_F(HouseTest, WhereNoClockRunsNothingBeats) {
  auto house = House::open(standard_rules(), {}, journal, clock);
  (*house)->beat();
  EXPECT_TRUE(journal.beats.empty());
}

// A variant whose author made a mistake.
class Failing final : public Variant {
 public:
  class Start final : public annabella::Position {
   public:
    std::string fen() const override { return "failing"; }
    Color turn() const override { return Color::white; }
    std::vector<PlacedPiece> pieces() const override { return {}; }
    std::vector<Move> legal_moves() const override { throw std::runtime_error("out of ideas"); }
    MoveFacts describe(const Move&) const override { return {}; }
    std::unique_ptr<annabella::Position> after(const Move&) const override { return nullptr; }
    std::optional<Ending> ending() const override { return std::nullopt; }
    CanWin can_still_win(Color) const override { return CanWin::yes; }
    std::string repetition_key() const override { return "failing"; }
    std::optional<int> quiet_halfmoves() const override { return std::nullopt; }
  };
  VariantTraits traits() const override { return {}; }
  std::unique_ptr<Position> start(int) const override { return std::make_unique<Start>(); }
  std::unique_ptr<Position> from_fen(std::string_view) const override { return start(0); }
};

TEST_F(HouseTest, AFailingVariantCostsOneIntent) {
  auto house = House::open(std::make_shared<Failing>(), {}, journal, clock);
  ASSERT_TRUE(house);
  const auto refusal = (*house)->consider(intent(Color::white, AnnounceMove{Move{}}));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "app.rules-failed");
  EXPECT_EQ(std::get<std::string>(refusal->with.at("report")), "out of ideas");
  EXPECT_EQ((*house)->consider(intent(Color::white, Resign{})), std::nullopt);
}

}  // namespace
}  // namespace annabella::host
