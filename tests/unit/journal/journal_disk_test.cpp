// Files that are no journals, places where nothing can be written, full disks and power cuts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iostream>

#include "faulty_disk.h"
#include "opened.h"
#include "random_facts.h"
#include "sqlite_shell.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_bytes(const std::filesystem::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

// The key of the phrase and the path in it.
std::string refusal_of(const std::filesystem::path& file) {
  const Result<std::unique_ptr<Journal>> journal = Journal::open(file);
  if (journal) return "opened";
  const Phrase& what = journal.error().what;
  EXPECT_EQ(what.with.at("path"), Argument(file.string()));
  return what.key;
}

class JournalDisk : public testing::Test {
 protected:
  TemporaryDirectory directory_;
  std::filesystem::path file_ = directory_ / "journal.sqlite";
  Chance chance_{4};
};

TEST_F(JournalDisk, AnotherProgramsFileIsLeftAlone) {
  write_bytes(directory_ / "text", std::string(3000, 'x'));
  sqlite_shell(directory_ / "table", "CREATE TABLE fact (x); INSERT INTO fact VALUES (1)");
  sqlite_shell(directory_ / "id", "PRAGMA application_id = 77");
  sqlite_shell(directory_ / "version", "PRAGMA user_version = 1");
  for (const char* name : {"text", "table", "id", "version"}) {
    const std::string before = bytes_of(directory_ / name);
    EXPECT_EQ(refusal_of(directory_ / name), "journal.foreign") << name;
    EXPECT_EQ(bytes_of(directory_ / name), before) << name;
  }
}

TEST_F(JournalDisk, ALaterVersionsJournalIsLeftAlone) {
  opened(file_)->begin().operator*();
  sqlite_shell(file_, "PRAGMA user_version = 4");
  const std::string before = bytes_of(file_);
  EXPECT_EQ(refusal_of(file_), "journal.newer");
  EXPECT_EQ(bytes_of(file_), before);
}

TEST_F(JournalDisk, AnEarlierVersionsJournalIsPlayedOn) {
  for (const char* back : {"DROP TABLE beat; DROP TABLE setting; PRAGMA user_version = 1",
                           "DROP TABLE setting; PRAGMA user_version = 2"}) {
    const std::int64_t game = *opened(file_)->begin();
    sqlite_shell(file_, back);
    const std::unique_ptr<Journal> journal = opened(file_);
    EXPECT_TRUE(journal->beat(game, Time{Duration{5}}));
    EXPECT_EQ(*journal->last_beat(game), Time{Duration{5}});
    EXPECT_TRUE(journal->keep(game, {{"voice", "cs"}}));
    EXPECT_EQ(*journal->settings(game), (GameSettings{{"voice", "cs"}}));
  }
}

TEST_F(JournalDisk, AnEmptyFileBecomesAJournal) {
  write_bytes(file_, "");
  EXPECT_EQ(refusal_of(file_), "opened");
}

TEST_F(JournalDisk, SpecialNamesAreOrdinaryFiles) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory_.path());
  opened(":memory:")->begin().operator*();
  std::filesystem::current_path(before);
  EXPECT_TRUE(std::filesystem::exists(directory_ / ":memory:"));
}

TEST_F(JournalDisk, WhatIsNotAPlaceForAFile) {
  EXPECT_EQ(refusal_of(directory_.path()), "journal.cannot-open");
  write_bytes(file_, "x");
  EXPECT_EQ(refusal_of(file_ / "journal.sqlite"), "journal.cannot-open");
  EXPECT_EQ(refusal_of("/proc/journal.sqlite"), "journal.cannot-open");
  EXPECT_EQ(refusal_of(""), "journal.cannot-open");
}

// Runs as somebody whom file permissions concern, in a child process.
template <class Check>
void as_ordinary_user(Check check) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() == 0 && setuid(kNobody) != 0) _exit(9);
  const bool right = check();
  std::cerr << std::flush;
  _exit(right ? 0 : 1);
}

TEST_F(JournalDisk, AReadOnlyPlaceIsNamed) {
  const std::filesystem::path folder = directory_ / "locked";
  std::filesystem::create_directory(folder);
  const std::filesystem::path old = folder / "journal.sqlite";
  opened(old)->begin().operator*();
  chmod(old.c_str(), 0444);
  chmod(folder.c_str(), 0555);
  chmod(directory_.path().c_str(), 0755);
  const auto old_is_refused = [&] { return refusal_of(old) == "journal.read-only"; };
  const auto new_is_refused = [&] {
    return refusal_of(folder / "new.sqlite") == "journal.cannot-open" &&
           refusal_of(folder / "sub/new.sqlite") == "journal.cannot-open";
  };
  EXPECT_EXIT(as_ordinary_user(old_is_refused), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(as_ordinary_user(new_is_refused), testing::ExitedWithCode(0), "");
  chmod(folder.c_str(), 0755);
}

// The disk fills up, or breaks, at every single write in turn.
class BrokenWrite : public testing::TestWithParam<std::pair<int, std::string>> {};

TEST_P(BrokenWrite, LosesNothingAndTheGameGoesOnLater) {
  const auto [code, key] = GetParam();
  Chance chance(5);
  FaultyDisk disk;
  int operations = 0;
  for (bool failed = true; failed; ++operations) {
    ASSERT_LT(operations, 100) << "it always fails";
    TemporaryDirectory directory;
    const std::filesystem::path file = directory / "journal.sqlite";
    const std::unique_ptr<Journal> journal = opened(file);
    const std::int64_t game = *journal->begin();
    const std::vector<Fact> facts = random_facts(chance, 40);
    const std::span<const Fact> all(facts);
    ASSERT_TRUE(journal->append(game, all.first(4)));

    disk.fail_after(operations, code);
    const Result<Done> done = journal->append(game, all.subspan(4, 30));
    failed = !done;
    if (failed) {
      EXPECT_EQ(done.error().what, (Phrase{key, {{"path", file.string()}}}));
      EXPECT_THAT(*journal->read(game), testing::ElementsAreArray(all.first(4)));
    }
    disk.recover();
    if (failed) {
      ASSERT_TRUE(journal->append(game, all.subspan(4, 30))) << operations;
    }
    ASSERT_TRUE(journal->append(game, all.subspan(34))) << operations;
    EXPECT_EQ(*opened(file)->read(game), facts) << operations;
    EXPECT_EQ(sqlite_shell(file, "PRAGMA integrity_check").rows, std::vector<std::string>{"ok"});
  }
  EXPECT_GT(operations, 3) << "it was never tried in the middle";
}

const std::vector<std::pair<int, std::string>> kBreaks = {
    {SQLITE_FULL, "journal.full"},
    {SQLITE_IOERR_WRITE, "journal.disk-failed"},
    {SQLITE_IOERR_FSYNC, "journal.disk-failed"}};

INSTANTIATE_TEST_SUITE_P(All, BrokenWrite, testing::ValuesIn(kBreaks), [](const auto& tested) {
  return "Code" + std::to_string(tested.param.first);
});

TEST_F(JournalDisk, AFullDiskWhileTheFileIsMade) {
  FaultyDisk disk;
  int operations = 0;
  for (std::string answer; answer != "opened"; ++operations) {
    ASSERT_LT(operations, 100) << answer;
    const std::filesystem::path file = directory_ / std::to_string(operations).c_str();
    disk.fail_after(operations, SQLITE_FULL);
    answer = refusal_of(file);
    disk.recover();
    EXPECT_EQ(refusal_of(file), "opened") << "when there is space again";
    EXPECT_THAT(answer, testing::AnyOf("opened", "journal.full"));
  }
  EXPECT_GT(operations, 3);
}

// A limit of the system itself, as a quota gives it.
TEST_F(JournalDisk, AQuotaStopsItCleanly) {
  const std::unique_ptr<Journal> journal = opened(file_);
  const std::int64_t game = *journal->begin();
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit tiny{.rlim_cur = 100'000, .rlim_max = before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &tiny);
  std::vector<Fact> written;
  std::string answer;
  while (answer.empty() && written.size() < 10'000) {
    const Fact fact = random_fact(chance_, static_cast<int>(written.size()) + 1, 1);
    const Result<Done> done = journal->append(game, {&fact, 1});
    if (done) {
      written.push_back(fact);
    } else {
      answer = done.error().what.key;
    }
  }
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(answer, "journal.disk-failed");
  EXPECT_GT(written.size(), 5u);
  EXPECT_EQ(*journal->read(game), written);
  EXPECT_EQ(*opened(file_)->read(game), written);
}

TEST_F(JournalDisk, APowerCutLosesNoAcknowledgedFact) {
  FaultyDisk disk;
  const std::unique_ptr<Journal> journal = opened(file_, Durability::power_loss);
  const std::int64_t game = *journal->begin();
  const std::vector<Fact> facts = random_facts(chance_, 300);
  std::size_t written = 0;
  while (written < facts.size()) {
    const auto count =
        std::min(facts.size() - written, static_cast<std::size_t>(between(chance_, 1, 12)));
    ASSERT_TRUE(journal->append(game, std::span(facts).subspan(written, count)));
    written += count;
    if (between(chance_, 1, 5) == 1) sqlite_shell(file_, "PRAGMA wal_checkpoint(RESTART)");
    TemporaryDirectory after;
    disk.cut_power(directory_.path(), after.path());
    const Result<std::vector<Fact>> left = opened(after / "journal.sqlite")->read(game);
    ASSERT_TRUE(left) << left.error().what.key << " after " << written;
    EXPECT_THAT(*left, testing::ElementsAreArray(std::span(facts).first(written)));
  }
}

// What is not promised for `crash`; and that the test above can fail.
TEST_F(JournalDisk, WithoutSynchronisingAPowerCutCostsTheLatestFactsOnly) {
  FaultyDisk disk;
  const std::unique_ptr<Journal> journal = opened(file_, Durability::crash);
  const std::int64_t game = *journal->begin();
  const std::vector<Fact> facts = random_facts(chance_, 50);
  ASSERT_TRUE(journal->append(game, facts));
  TemporaryDirectory after;
  disk.cut_power(directory_.path(), after.path());
  const std::unique_ptr<Journal> rest = opened(after / "journal.sqlite");
  EXPECT_THAT(*rest->games(), testing::IsEmpty());
}

// Bits that have rotted: a sentence, or facts; never a crash.
TEST_F(JournalDisk, ADamagedFileIsReportedAndDoesNoHarm) {
  {
    const std::unique_ptr<Journal> journal = opened(file_);
    for (int game = 0; game < 5; ++game) {
      ASSERT_TRUE(journal->append(*journal->begin(), random_facts(chance_, 30)));
    }
  }
  const std::string sound = bytes_of(file_);
  ASSERT_GT(sound.size(), 20'000u);
  std::map<std::string, int> answers;
  for (int round = 0; round < 400; ++round) {
    std::string rotten = sound;
    const int size = static_cast<int>(rotten.size());
    for (int n = between(chance_, 1, 30); n > 0; --n) {
      rotten[static_cast<std::size_t>(between(chance_, 0, size - 1))] =
          static_cast<char>(between(chance_, 0, 255));
    }
    if (round % 10 == 0) rotten.resize(static_cast<std::size_t>(between(chance_, 1, size)));
    const std::filesystem::path file = directory_ / ("rotten" + std::to_string(round)).c_str();
    write_bytes(file, rotten);
    const Result<std::unique_ptr<Journal>> journal = Journal::open(file, Durability::crash);
    if (!journal) {
      ++answers[journal.error().what.key];
      continue;
    }
    const Result<std::vector<JournalEntry>> entries = (*journal)->games();
    if (!entries) ++answers[entries.error().what.key];
    for (std::int64_t game = 1; game <= 5; ++game) {
      const Result<std::vector<Fact>> facts = (*journal)->read(game);
      ++answers[facts ? "read" : facts.error().what.key];
    }
  }
  for (const char* expected : {"read", "journal.damaged", "journal.damaged-fact"}) {
    EXPECT_GT(answers[expected], 0) << expected;
  }
  for (const auto& [key, times] : answers) {
    EXPECT_TRUE(key == "read" || key.starts_with("journal.")) << key;
    EXPECT_NE(key, "journal.failed");
  }
}

}  // namespace
}  // namespace annabella::host
