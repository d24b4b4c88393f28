// The store of facts as its users see it: written, read, listed, never changed.
#include "journal/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "random_facts.h"
#include "sqlite_shell.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class JournalTest : public testing::Test {
 protected:
  std::unique_ptr<Journal> opened() {
    Result<std::unique_ptr<Journal>> journal = Journal::open(file_, Durability::crash);
    EXPECT_TRUE(journal) << journal.error().what.key;
    return std::move(*journal);
  }
  std::string failure_of_append(Journal& journal, std::int64_t game, std::span<const Fact> facts) {
    const Result<Done> done = journal.append(game, facts);
    return done ? "" : done.error().what.key;
  }
  std::vector<std::string> ask(const std::string& sql) {
    ShellAnswer answer = sqlite_shell(file_, sql);
    EXPECT_EQ(answer.code, SQLITE_OK) << sql;
    return answer.rows;
  }

  TemporaryDirectory directory_;
  std::filesystem::path file_ = directory_ / "a folder/of Jiří's/journal.sqlite";
  Chance chance_{3};
};

TEST_F(JournalTest, WhatIsAppendedIsReadAgain) {
  const std::vector<Fact> facts = random_facts(chance_, 40);
  const std::span<const Fact> all(facts);
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  ASSERT_TRUE(journal->append(game, all.first(1)));
  ASSERT_TRUE(journal->append(game, all.subspan(1, 0)));
  ASSERT_TRUE(journal->append(game, all.subspan(1, 30)));
  ASSERT_TRUE(journal->append(game, all.subspan(31)));
  EXPECT_EQ(*journal->read(game), facts);
  EXPECT_EQ(*opened()->read(game), facts) << "through another program";
}

TEST_F(JournalTest, GoesOnAfterItWasClosed) {
  const std::vector<Fact> facts = random_facts(chance_, 10);
  const std::int64_t game = *opened()->begin();
  for (const Fact& fact : facts) ASSERT_TRUE(opened()->append(game, {&fact, 1}));
  EXPECT_EQ(*opened()->read(game), facts);
}

TEST_F(JournalTest, ANewGameIsEmptyAndAnUnknownOneIsAnError) {
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  EXPECT_THAT(*journal->read(game), IsEmpty());
  EXPECT_EQ(
      journal->read(game + 1).error().what,
      (Phrase{"journal.no-game", {{"path", file_.string()}, {"game", std::to_string(game + 1)}}}));
  EXPECT_EQ(failure_of_append(*journal, game + 1, random_facts(chance_, 1)), "journal.no-game");
}

TEST_F(JournalTest, AGameThatAnotherProgramHasWrittenIsRefusedWhole) {
  const std::vector<Fact> facts = random_facts(chance_, 5);
  const std::span<const Fact> all(facts);
  const std::unique_ptr<Journal> ours = opened();
  const std::unique_ptr<Journal> theirs = opened();
  const std::int64_t game = *ours->begin();
  ASSERT_TRUE(ours->append(game, all.first(3)));
  EXPECT_EQ(failure_of_append(*theirs, game, all.first(1)), "journal.taken");
  EXPECT_EQ(failure_of_append(*theirs, game, all.subspan(2)), "journal.taken");
  EXPECT_THAT(*ours->read(game), testing::ElementsAreArray(all.first(3)));
  EXPECT_TRUE(ours->append(game, all.subspan(3))) << "the first program is not disturbed";
}

TEST_F(JournalTest, AFactThatDoesNotFollowIsRefusedWithAllBesideIt) {
  const std::vector<Fact> facts = random_facts(chance_, 5);
  const std::vector<Fact> gap_inside{facts[0], facts[1], facts[3]};
  const std::vector<Fact> from_two{facts[1], facts[2]};
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  EXPECT_EQ(failure_of_append(*journal, game, gap_inside), "journal.gap");
  EXPECT_EQ(failure_of_append(*journal, game, from_two), "journal.gap");
  EXPECT_THAT(*journal->read(game), IsEmpty());
}

TEST_F(JournalTest, AFactThatCannotBeWrittenIsNamed) {
  std::vector<Fact> facts = random_facts(chance_, 2);
  facts[1].event = GameEnded{Score::draw, "M\xfcller"};
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  const Result<Done> done = journal->append(game, facts);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what.key, "journal.unwritable-fact");
  EXPECT_EQ(done.error().what.with.at("number"), Argument(2));
  EXPECT_EQ(done.error().what.with.at("why"), Argument(std::vector<Phrase>{{"fact.not-utf8", {}}}));
  EXPECT_THAT(*journal->read(game), IsEmpty());
}

TEST_F(JournalTest, GamesAreListedNewestFirst) {
  const std::unique_ptr<Journal> journal = opened();
  EXPECT_THAT(*journal->games(), IsEmpty());
  const Fact began = random_fact(chance_, 1, 0);
  const Fact other = random_fact(chance_, 1, 0);
  const Fact ended{.number = 2,
                   .at = Time{Duration{5}},
                   .left = {},
                   .event = GameEnded{Score::draw, "agreement"}};
  const std::int64_t first = *journal->begin();
  const std::int64_t empty = *journal->begin();
  const std::int64_t second = *journal->begin();
  EXPECT_LT(first, empty);
  EXPECT_LT(empty, second);
  ASSERT_TRUE(journal->append(second, {{began}}));
  ASSERT_TRUE(journal->append(first, {{other, ended}}));

  const std::vector<JournalEntry> entries = *journal->games();
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].game, second);
  EXPECT_EQ(entries[0].began, began.at);
  EXPECT_EQ(entries[0].setup, std::get<GameBegan>(began.event).setup);
  EXPECT_EQ(entries[0].facts, 1);
  EXPECT_EQ(entries[0].ended, std::nullopt);
  EXPECT_EQ(entries[1].game, first);
  EXPECT_EQ(entries[1].setup, std::get<GameBegan>(other.event).setup);
  EXPECT_EQ(entries[1].facts, 2);
  EXPECT_EQ(entries[1].ended, std::get<GameEnded>(ended.event));
}

// What comes after the result does not open the game again (8.7).
TEST_F(JournalTest, ASignedGameHasEnded) {
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  const auto fact = [](int number, Event event) {
    return Fact{.number = number, .at = Time{Duration{5}}, .left = {}, .event = std::move(event)};
  };
  const GameEnded first{Score::draw, "agreement", {}};
  const GameEnded corrected{Score::white_wins, "arbiter", {1, 0}};
  ASSERT_TRUE(journal->append(
      game, {{random_fact(chance_, 1, 0), fact(2, first), fact(3, ResultSigned{Color::white})}}));
  EXPECT_EQ(journal->games()->front().ended, first);
  ASSERT_TRUE(journal->append(game, {{fact(4, corrected), fact(5, ResultSigned{Color::black})}}));
  EXPECT_EQ(journal->games()->front().ended, corrected);
}

TEST_F(JournalTest, NobodyCanChangeWhatWasWritten) {
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t game = *journal->begin();
  const std::vector<Fact> facts = random_facts(chance_, 3);
  ASSERT_TRUE(journal->append(game, facts));
  const std::vector<std::string> attempts = {
      "DELETE FROM fact",
      "UPDATE fact SET payload = '{}'",
      "UPDATE fact SET number = number + 1",
      "INSERT OR REPLACE INTO fact VALUES (1, 2, 0, 'game-resumed', '{}')",
      "INSERT OR IGNORE INTO fact VALUES (1, 3, 0, 'game-resumed', '{}')",
      "INSERT INTO fact VALUES (1, 9, 0, 'game-resumed', '{}')",
      "INSERT INTO fact VALUES (1, 0, 0, 'game-resumed', '{}')",
      "DELETE FROM game",
      "UPDATE game SET id = 7"};
  for (const std::string& attempt : attempts) {
    EXPECT_EQ(sqlite_shell(file_, attempt).code, SQLITE_CONSTRAINT_TRIGGER) << attempt;
  }
  EXPECT_EQ(*journal->read(game), facts);
}

TEST_F(JournalTest, APersonCanReadIt) {
  const std::unique_ptr<Journal> journal = opened();
  host::Setup setup;
  setup.variant = "v";
  setup.white = "Jiří";
  setup.black = "Anna";
  const Fact fact{.number = 1,
                  .at = Time{std::chrono::sys_days{std::chrono::year{2026} / 11 / 27} +
                             std::chrono::hours{18} + Duration{5'123}},
                  .left = {},
                  .event = GameBegan{setup}};
  ASSERT_TRUE(journal->append(*journal->begin(), {{fact}}));
  EXPECT_THAT(ask("SELECT * FROM story"),
              ElementsAre(R"(1|1|2026-11-27 18:00:05.123|game-began|{"setup":{"variant":"v",)"
                          R"("white":"Jiří","black":"Anna","press":"at-once"},)"
                          R"("left":{"white_ms":0,"black_ms":0}})"));
  EXPECT_THAT(ask("PRAGMA journal_mode"), ElementsAre("wal"));
  EXPECT_THAT(ask("PRAGMA user_version"), ElementsAre("3"));
}

TEST_F(JournalTest, KeepsTheLastValueOfEachSetting) {
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t first = *journal->begin();
  const std::int64_t second = *journal->begin();
  EXPECT_TRUE(journal->keep(first, {{"voice", "cs"}, {"rate", "200"}}));
  EXPECT_TRUE(journal->keep(first, {{"voice", "en"}}));
  EXPECT_EQ(*opened()->settings(first), (GameSettings{{"voice", "en"}, {"rate", "200"}}));
  EXPECT_TRUE(journal->settings(second)->empty());
  EXPECT_FALSE(journal->keep(99, {{"voice", "cs"}})) << "there is no such game";
}

TEST_F(JournalTest, KeepsTheLastBeatOfEachGame) {
  const std::unique_ptr<Journal> journal = opened();
  const std::int64_t first = *journal->begin();
  const std::int64_t second = *journal->begin();
  EXPECT_EQ(*journal->last_beat(first), std::nullopt);
  EXPECT_TRUE(journal->beat(first, Time{Duration{1}}));
  EXPECT_TRUE(journal->beat(second, Time{Duration{2}}));
  EXPECT_TRUE(journal->beat(first, Time{Duration{3}}));
  EXPECT_EQ(*opened()->last_beat(first), Time{Duration{3}});
  EXPECT_EQ(*opened()->last_beat(second), Time{Duration{2}});
  EXPECT_FALSE(journal->beat(77, Time{}));  // no such game
}

class Damaged : public JournalTest {
 protected:
  void SetUp() override {
    const std::unique_ptr<Journal> journal = opened();
    ASSERT_TRUE(journal->append(*journal->begin(), random_facts(chance_, 5)));
    ASSERT_TRUE(journal->append(*journal->begin(), random_facts(chance_, 1)));
    ask("DROP TRIGGER fact_stays; DROP TRIGGER fact_unchanged; DROP TRIGGER fact_follows");
  }
};

TEST_F(Damaged, AMissingFactIsNamed) {
  ask("DELETE FROM fact WHERE game = 1 AND number = 3");
  EXPECT_EQ(opened()->read(1).error().what,
            (Phrase{"journal.lost-fact",
                    {{"path", file_.string()}, {"game", std::string("1")}, {"number", 3}}}));
  EXPECT_TRUE(opened()->read(2)) << "the other game is not concerned";
}

TEST_F(Damaged, AnUnreadableFactIsNamedWithTheReason) {
  ask("UPDATE fact SET kind = 'castled' WHERE game = 1 AND number = 4");
  const Phrase what = opened()->read(1).error().what;
  EXPECT_EQ(what.key, "journal.damaged-fact");
  EXPECT_EQ(what.with.at("game"), Argument("1"));
  EXPECT_EQ(what.with.at("number"), Argument(4));
  EXPECT_EQ(
      what.with.at("why"),
      Argument(std::vector<Phrase>{{"fact.unknown-kind", {{"kind", std::string("castled")}}}}));
}

TEST_F(Damaged, TheListShowsItAndTheOthers) {
  const auto damage_of = [&](std::int64_t game) {
    const std::vector<JournalEntry> entries = *opened()->games();
    EXPECT_EQ(entries.size(), 2u);
    for (const JournalEntry& entry : entries) {
      if (entry.game == game) return entry.damage ? entry.damage->key : "";
    }
    return std::string("not listed");
  };
  EXPECT_EQ(damage_of(1), "");
  ask("UPDATE fact SET payload = '{' WHERE game = 1 AND number = 5");
  EXPECT_EQ(damage_of(1), "journal.damaged-fact");
  ask("DELETE FROM fact WHERE game = 1 AND number = 1");
  EXPECT_EQ(damage_of(1), "journal.lost-fact");
  ask("UPDATE fact SET payload = '{}' WHERE game = 2");
  EXPECT_EQ(damage_of(2), "journal.damaged-fact");
}

TEST(DefaultJournalFile, FollowsTheDesktopsRules) {
  setenv("XDG_DATA_HOME", "/data", 1);
  EXPECT_EQ(default_journal_file(), "/data/annabella/journal.sqlite");
  setenv("HOME", "/home/anna", 1);
  setenv("XDG_DATA_HOME", "relative/is/ignored", 1);
  EXPECT_EQ(default_journal_file(), "/home/anna/.local/share/annabella/journal.sqlite");
  unsetenv("XDG_DATA_HOME");
  EXPECT_EQ(default_journal_file(), "/home/anna/.local/share/annabella/journal.sqlite");
}

}  // namespace
}  // namespace annabella::host
