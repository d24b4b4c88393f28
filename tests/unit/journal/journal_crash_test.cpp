// Whatever kills the program, and whoever else writes: no acknowledged fact is lost.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>

#include "child.h"
#include "journal/journal.h"
#include "opened.h"
#include "random_facts.h"
#include "sqlite_shell.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

// The same for every program: a fact of this number in this game.
Fact fact_number(std::int64_t game, int number) {
  Chance chance(static_cast<unsigned>(game * 1000 + number));
  const std::size_t kind = number == 1 ? 0 : static_cast<std::size_t>(between(chance, 1, 13));
  return random_fact(chance, number, kind);
}

// As fast as it can, one to three facts at a time.
template <class Tell>
void append_for_ever(const std::filesystem::path& file, Durability durability, std::int64_t game,
                     Tell tell) {
  const std::unique_ptr<Journal> journal = opened(file, durability);
  int number = static_cast<int>(journal->read(game)->size());
  for (;;) {
    std::vector<Fact> facts;
    for (int n = number % 3; n >= 0; --n) {
      facts.push_back(fact_number(game, number + static_cast<int>(facts.size()) + 1));
    }
    if (!journal->append(game, facts)) _exit(3);
    number = facts.back().number;
    tell(number);
  }
}

class Killed : public testing::TestWithParam<Durability> {};

TEST_P(Killed, LosesNoAcknowledgedFact) {
  constexpr int kRounds = 120;  // for each durability
  TemporaryDirectory directory;
  const std::filesystem::path file = directory / "journal.sqlite";
  Chance chance(6);
  std::map<std::int64_t, int> expected;  // facts of each game, at least
  int in_the_act = 0;
  std::int64_t game = 0;
  for (int round = 0; round < kRounds; ++round) {
    if (round % 8 == 0) game = *opened(file, GetParam())->begin();
    Child child([&](auto tell) { append_for_ever(file, GetParam(), game, tell); });
    // Mostly among its appends, sometimes while it opens the file.
    if (round % 4 != 0) child.wait_until_it_tells();
    std::this_thread::sleep_for(std::chrono::microseconds(between(chance, 0, 20'000)));
    child.kill();
    const std::vector<std::int64_t> told = child.told();
    if (!told.empty()) expected[game] = static_cast<int>(told.back());
    in_the_act += told.empty() ? 0 : 1;

    const std::unique_ptr<Journal> journal = opened(file, GetParam());
    const Result<std::vector<Fact>> facts = journal->read(game);
    ASSERT_TRUE(facts) << facts.error().what.key;
    const int found = static_cast<int>(facts->size());
    ASSERT_GE(found, expected[game]) << "an acknowledged fact is lost";
    ASSERT_LE(found, expected[game] + 3) << "a fact that nobody wrote";
    for (const Fact& fact : *facts) ASSERT_EQ(fact, fact_number(game, fact.number));
    expected[game] = found;
    ASSERT_EQ(sqlite_shell(file, "PRAGMA integrity_check").rows, std::vector<std::string>{"ok"});
  }
  EXPECT_GT(in_the_act, kRounds / 2) << "killed before it wrote anything: the test tests nothing";
  const std::unique_ptr<Journal> journal = opened(file, GetParam());
  for (const auto& [id, facts] : expected) {
    EXPECT_EQ(static_cast<int>(journal->read(id)->size()), facts) << "of game " << id;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Killed, testing::Values(Durability::power_loss, Durability::crash),
                         [](const auto& tested) {
                           return tested.param == Durability::crash ? "Crash" : "PowerLoss";
                         });

constexpr std::int64_t kRefused = -1;

TEST(TwoPrograms, OneOfTwoWritersOfAGameIsRefusedAndNothingIsMixed) {
  constexpr int kFacts = 60;
  for (int round = 0; round < 10; ++round) {
    TemporaryDirectory directory;
    const std::filesystem::path file = directory / "journal.sqlite";
    const std::int64_t game = *opened(file, Durability::crash)->begin();
    const auto writer = [&](const char* name) {
      return [&, name](auto tell) {
        const std::unique_ptr<Journal> journal = opened(file, Durability::crash);
        for (int number = 1; number <= kFacts; ++number) {
          const Fact fact{
              .number = number, .at = {}, .left = {}, .event = GameEnded{Score::draw, name}};
          const Result<Done> done = journal->append(game, {&fact, 1});
          if (!done && done.error().what.key != "journal.taken") _exit(4);
          tell(done ? number : kRefused);
          if (!done) return;
        }
      };
    };
    Child one(writer("one"));
    Child two(writer("two"));
    const std::vector<std::int64_t> of_one = one.told();
    const std::vector<std::int64_t> of_two = two.told();
    EXPECT_NE(of_one.back() == kRefused, of_two.back() == kRefused) << "exactly one is refused";
    const auto acknowledged = [](const std::vector<std::int64_t>& told) {
      return static_cast<int>(told.size()) - (told.back() == kRefused ? 1 : 0);
    };
    std::map<std::string, int> written;
    const std::vector<Fact> facts = *opened(file, Durability::crash)->read(game);
    for (const Fact& fact : facts) ++written[std::get<GameEnded>(fact.event).reason];
    EXPECT_EQ(facts.size(), std::size_t{kFacts});
    EXPECT_EQ(written["one"], acknowledged(of_one));
    EXPECT_EQ(written["two"], acknowledged(of_two));
  }
}

TEST(ManyPrograms, MayMakeTheFileAtTheSameMoment) {
  for (int round = 0; round < 10; ++round) {
    TemporaryDirectory directory;
    const std::filesystem::path file = directory / "new/journal.sqlite";
    std::vector<std::unique_ptr<Child>> children;
    for (int n = 0; n < 6; ++n) {
      children.push_back(std::make_unique<Child>([&](auto tell) {
        const std::unique_ptr<Journal> journal = opened(file, Durability::crash);
        const std::int64_t game = *journal->begin();
        for (int number = 1; number <= 5; ++number) {
          const Fact fact = fact_number(game, number);
          if (!journal->append(game, {&fact, 1})) _exit(4);
        }
        tell(game);
      }));
    }
    std::vector<std::int64_t> games;
    for (const std::unique_ptr<Child>& child : children) {
      const std::vector<std::int64_t> told = child->told();
      ASSERT_EQ(told.size(), 1u) << "a program was turned away";
      games.push_back(told[0]);
    }
    EXPECT_THAT(games, testing::UnorderedElementsAre(1, 2, 3, 4, 5, 6));
    const std::unique_ptr<Journal> journal = opened(file, Durability::crash);
    for (const std::int64_t game : games) {
      const std::vector<Fact> facts = *journal->read(game);
      ASSERT_EQ(facts.size(), 5u);
      for (const Fact& fact : facts) EXPECT_EQ(fact, fact_number(game, fact.number));
    }
  }
}

TEST(ManyPrograms, PlayAGameOneAtATime) {
  TemporaryDirectory directory;
  const std::filesystem::path file = directory / "journal.sqlite";
  const std::unique_ptr<Journal> journal = opened(file, Durability::crash);
  const std::int64_t game = *journal->begin();
  const std::int64_t other = *journal->begin();
  Child player([&](auto tell) {
    const std::unique_ptr<Journal> its = opened(file, Durability::crash);
    tell(its->claim(game) && its->claim(game) ? 1 : 0);
    pause();
  });
  player.wait_until_it_tells();
  EXPECT_EQ(journal->claim(game).error().what.key, "journal.taken");
  EXPECT_TRUE(journal->claim(other));
  EXPECT_TRUE(journal->read(game)) << "looking on is free";
  player.kill();
  EXPECT_EQ(player.told(), std::vector<std::int64_t>{1});
  EXPECT_TRUE(journal->claim(game)) << "the dead play no games";
  EXPECT_FALSE(opened(file, Durability::crash)->claim(game));
}

}  // namespace
}  // namespace annabella::host
