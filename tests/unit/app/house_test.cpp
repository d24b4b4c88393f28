// Rule, write, apply, tell: in this order, and all or nothing.
#include "app/house.h"

#include <annabella/rules/chess_position.h>
#include <annabella/rules/fen.h>
#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

#include "plugins/fault.h"
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
    explicit Start(std::function<void()> fail) : fail_(std::move(fail)) {}
    std::string fen() const override { return "failing"; }
    Color turn() const override { return Color::white; }
    std::vector<PlacedPiece> pieces() const override { return {}; }
    std::vector<Move> legal_moves() const override {
      fail_();
      return {};
    }
    MoveFacts describe(const Move&) const override { return {}; }
    std::unique_ptr<annabella::Position> after(const Move&) const override { return nullptr; }
    std::optional<Ending> ending() const override { return std::nullopt; }
    CanWin can_still_win(Color) const override { return CanWin::yes; }
    std::string repetition_key() const override { return "failing"; }
    std::optional<int> quiet_halfmoves() const override { return std::nullopt; }

   private:
    std::function<void()> fail_;
  };
  explicit Failing(std::function<void()> fail) : fail_(std::move(fail)) {}
  VariantTraits traits() const override { return {}; }
  std::unique_ptr<Position> start(int) const override { return std::make_unique<Start>(fail_); }
  std::unique_ptr<Position> from_fen(std::string_view) const override { return start(0); }

 private:
  std::function<void()> fail_;
};

std::shared_ptr<Failing> failing_with(const char* fault) {
  return std::make_shared<Failing>([fault] { throw PluginFault(Phrase{fault, {}}); });
}

TEST_F(HouseTest, AFailingVariantCostsOneIntent) {
  const auto fails = [] { throw std::runtime_error("out of ideas"); };
  auto house = House::open(std::make_shared<Failing>(fails), {}, journal, clock);
  ASSERT_TRUE(house);
  const auto refusal = (*house)->consider(intent(Color::white, AnnounceMove{Move{}}));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "app.rules-failed");
  EXPECT_EQ(std::get<std::string>(refusal->with.at("report")), "out of ideas");
  EXPECT_EQ((*house)->consider(intent(Color::white, Resign{})), std::nullopt);
}

// Nobody can move any more, so nobody's time runs out.
TEST_F(HouseTest, TheClocksStandWhileThePluginIsSwitchedOff) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  for (const char* fault : {"plugin.switched-off", "plugin.is-off"}) {
    PaperJournal fresh;
    auto house = House::open(failing_with(fault), setup, fresh, clock);
    ASSERT_TRUE(house);
    int told = 0;
    (*house)->tell([&](const Fact& fact, const Game&) {
      told += std::holds_alternative<ClocksStopped>(fact.event) ? 1 : 0;
    });
    clock.time += std::chrono::seconds{20};
    for (int attempt = 0; attempt < 2; ++attempt) {
      const auto refusal = (*house)->consider(intent(Color::white, AnnounceMove{Move{}}));
      ASSERT_TRUE(refusal);
      EXPECT_EQ(refusal->key, attempt == 0 ? fault : "clock.stopped");
    }
    EXPECT_EQ(told, 1) << fault;
    EXPECT_TRUE((*house)->game().stopped());
    EXPECT_FALSE((*house)->game().clock().falls_at());
    EXPECT_EQ((*house)->game().clock().left.white, std::chrono::seconds{280});
    EXPECT_EQ(fresh.written.size(), 2u);
  }
}

// Of one that comes in time nobody is kept waiting.
TEST_F(HouseTest, TheClocksStandForAPluginThatDoesNotCome) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  auto house = House::open(failing_with("plugin.starting"), setup, journal, clock);
  ASSERT_TRUE(house);
  const auto asked_after = [&](std::chrono::milliseconds time) {
    clock.time += time;
    return (*house)->consider(intent(Color::white, AnnounceMove{Move{}}))->key;
  };
  EXPECT_EQ(asked_after(std::chrono::seconds{60}), "plugin.starting");
  EXPECT_EQ(asked_after(std::chrono::milliseconds{2'900}), "plugin.starting");
  EXPECT_FALSE((*house)->game().stopped());
  EXPECT_EQ(asked_after(std::chrono::milliseconds{200}), "plugin.starting");
  EXPECT_TRUE((*house)->game().stopped());
}

TEST_F(HouseTest, TheClocksRunWhileAPluginOnlyFails) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  auto house = House::open(failing_with("plugin.crashed"), setup, journal, clock);
  EXPECT_EQ((*house)->consider(intent(Color::white, AnnounceMove{Move{}}))->key, "plugin.crashed");
  EXPECT_FALSE((*house)->game().stopped());
}

// Chess, but after 1.e4 two knights are gone, after a move of the queen's rook's pawn there is
// nothing, and what comes of one from the last file is not known yet.
class Lying final : public Variant {
 public:
  class Here final : public rules::ChessPosition {
   public:
    using ChessPosition::ChessPosition;
    static inline bool is_honest = false;
    std::unique_ptr<annabella::Position> after(const Move& move) const override {
      if (move.from == Square{0, 1}) return nullptr;
      if (move.from.file == 7) throw PluginFault(Phrase{"plugin.starting", {}});
      if (move.from != Square{4, 1} || is_honest) return ChessPosition::after(move);
      return with(rules::read_fen("r1bqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/R1BQKBNR b KQkq - 0 1"));
    }

   protected:
    std::unique_ptr<annabella::Position> with(const rules::Board& board) const override {
      return std::make_unique<Here>(board);
    }
  };
  VariantTraits traits() const override { return {}; }
  std::unique_ptr<annabella::Position> start(int) const override {
    return from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  }
  std::unique_ptr<annabella::Position> from_fen(std::string_view fen) const override {
    return std::make_unique<Here>(rules::read_fen(fen));
  }
};

// Each time it is waited for anew.
TEST_F(HouseTest, TheClocksRunOnWhereThePluginHadComeBackInBetween) {
  host::Setup setup;
  setup.time = TimeControl{std::chrono::minutes{5}, Duration{0}};
  auto house = House::open(std::make_shared<Lying>(), setup, journal, clock);
  ASSERT_TRUE(house);
  const auto starts = [&](Color side, const char* uci) {
    const auto refusal = (*house)->consider(intent(side, move(**house, uci)));
    return refusal && refusal->key == "plugin.starting";
  };
  ASSERT_TRUE(starts(Color::white, "h2h3"));
  clock.time += std::chrono::seconds{1};
  ASSERT_EQ((*house)->consider(intent(Color::white, move(**house, "d2d4"))), std::nullopt);
  clock.time += std::chrono::seconds{60};
  ASSERT_TRUE(starts(Color::black, "h7h6"));
  EXPECT_FALSE((*house)->game().stopped());
  clock.time += std::chrono::seconds{3};
  ASSERT_TRUE(starts(Color::black, "h7h6"));
  EXPECT_TRUE((*house)->game().stopped());
}

TEST_F(HouseTest, AMoveThatDoesSomethingElseIsNotPlayed) {
  auto house = House::open(std::make_shared<Lying>(), {}, journal, clock);
  ASSERT_TRUE(house);
  const std::string before = (*house)->game().position().fen();
  const auto refusal = (*house)->consider(intent(Color::white, move(**house, "e2e4")));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "app.rules-belied");
  EXPECT_TRUE((*house)->game().plies().empty());
  EXPECT_EQ((*house)->game().position().fen(), before);
  EXPECT_EQ(journal.written.size(), 1u);
  EXPECT_EQ((*house)->consider(intent(Color::white, move(**house, "d2d4"))), std::nullopt);
}

// A plugin that was started again need not lie again.
TEST_F(HouseTest, AMoveThatWasBeliedIsAskedAgain) {
  auto house = House::open(std::make_shared<Lying>(), {}, journal, clock);
  ASSERT_TRUE(house);
  ASSERT_TRUE((*house)->consider(intent(Color::white, move(**house, "e2e4"))));
  Lying::Here::is_honest = true;
  const auto refusal = (*house)->consider(intent(Color::white, move(**house, "e2e4")));
  Lying::Here::is_honest = false;
  EXPECT_EQ(refusal, std::nullopt);
  EXPECT_EQ((*house)->game().position().fen(),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
}

TEST_F(HouseTest, AMoveThatLeadsNowhereIsNotPlayed) {
  auto house = House::open(std::make_shared<Lying>(), {}, journal, clock);
  ASSERT_TRUE(house);
  const auto refusal = (*house)->consider(intent(Color::white, move(**house, "a2a3")));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "app.rules-failed");
  EXPECT_EQ(journal.written.size(), 1u);
}

// He paused on his way to where nothing comes of it.
TEST_F(HouseTest, NorIsItPlayedInsteadOfAnother) {
  host::Setup setup;
  setup.regulations.white.watched = true;
  auto house = House::open(std::make_shared<Lying>(), setup, journal, clock);
  ASSERT_TRUE(house);
  const Move nowhere = legal_move((*house)->game().position(), "a2a3");
  const Move made = legal_move((*house)->game().position(), "d2d4");
  ASSERT_EQ((*house)->consider(intent(Color::white, ReportMade{made})), std::nullopt);
  const std::string fen = (*house)->game().position().fen();
  const auto refusal = (*house)->consider(intent(Color::white, ReportMade{nowhere, true}));
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->key, "app.rules-failed");
  EXPECT_EQ((*house)->game().position().fen(), fen);
}

}  // namespace
}  // namespace annabella::host
