#include "journal/event_book.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "journal/journal.h"
#include "support/temporary_directory.h"

namespace annabella::host {
namespace {

const Change kEntered{"entered", {{"name", "Novák \"Adam\""}, {"rating", "2000"}}};
const Change kWithdrawn{"withdrawn", {{"player", "1"}}};

TEST(EventBook, KeepsItsChangesInTheirOrder) {
  const TemporaryDirectory folder;
  const auto file = folder / "open.event";
  {
    const auto book = EventBook::make(file);
    ASSERT_TRUE(book);
    ASSERT_TRUE((*book)->append(0, std::vector{kEntered, kWithdrawn}, Time(Duration(5))));
  }
  const auto book = EventBook::open(file);
  ASSERT_TRUE(book);
  const auto changes = (*book)->changes();
  ASSERT_TRUE(changes);
  ASSERT_EQ(changes->size(), 2u);
  EXPECT_EQ((*changes)[0].change, kEntered);
  EXPECT_EQ((*changes)[1].change, kWithdrawn);
  EXPECT_EQ((*changes)[1].number, 2);
  EXPECT_EQ((*changes)[1].at, Time(Duration(5)));
}

TEST(EventBook, WhoHasNotSeenTheLastChangeWritesNothing) {
  const TemporaryDirectory folder;
  const auto one = EventBook::make(folder / "open.event");
  const auto other = EventBook::open(folder / "open.event");
  ASSERT_TRUE(one);
  ASSERT_TRUE(other);
  ASSERT_TRUE((*one)->append(0, std::vector{kEntered}, {}));
  const Result<Done> late = (*other)->append(0, std::vector{kWithdrawn}, {});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().what.key, "event.changed-elsewhere");
  EXPECT_EQ((*other)->changes()->size(), 1u);
}

TEST(EventBook, OnlyItsOwnFiles) {
  const TemporaryDirectory folder;
  EXPECT_EQ(EventBook::open(folder / "none.event").error().what.key, "event.no-file");
  ASSERT_TRUE(EventBook::make(folder / "open.event"));
  EXPECT_EQ(EventBook::make(folder / "open.event").error().what.key, "event.file-exists");
  ASSERT_TRUE(Journal::open(folder / "journal.sqlite"));
  EXPECT_EQ(EventBook::open(folder / "journal.sqlite").error().what.key, "event.foreign");
  EXPECT_EQ(Journal::open(folder / "open.event").error().what.key, "journal.foreign");
  EXPECT_EQ(EventBook::open(folder.write("text.event", std::string(2000, 'x'))).error().what.key,
            "event.foreign");
}

// Whoever writes into the file with another program cannot rewrite the past.
TEST(EventBook, ThePastStays) {
  const TemporaryDirectory folder;
  const auto book = EventBook::make(folder / "open.event");
  ASSERT_TRUE((*book)->append(0, std::vector{kEntered}, {}));
  sqlite3* open = nullptr;
  ASSERT_EQ(sqlite3_open((folder / "open.event").c_str(), &open), SQLITE_OK);
  for (const char* sql : {"DELETE FROM change", "UPDATE change SET kind = 'x'",
                          "INSERT INTO change VALUES (7, 0, 'x', '{}')"}) {
    EXPECT_EQ(sqlite3_exec(open, sql, nullptr, nullptr, nullptr), SQLITE_CONSTRAINT) << sql;
  }
  ASSERT_EQ(
      sqlite3_exec(open, "INSERT INTO change VALUES (2, 0, 'x', 'y')", nullptr, nullptr, nullptr),
      SQLITE_OK);
  sqlite3_close(open);
  EXPECT_EQ((*book)->changes().error().what.key, "event.damaged");
}

}  // namespace
}  // namespace annabella::host
