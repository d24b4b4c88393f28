#include "journal/schema.h"

namespace annabella::host {
namespace {

// "Anna", in the file's header: `file journal.sqlite` shows it.
constexpr int kApplicationId = 0x416e6e61;

// Times are milliseconds since 1970, UTC; the view `story` is for people.
// REPLACE would remove the old row without asking a DELETE trigger, so the INSERT trigger looks
// for it.
constexpr const char* kTables = R"(
CREATE TABLE game (
  id   INTEGER PRIMARY KEY AUTOINCREMENT,
  made TEXT NOT NULL DEFAULT (strftime('%Y-%m-%d %H:%M:%f', 'now'))
) STRICT;

CREATE TABLE fact (
  game    INTEGER NOT NULL REFERENCES game (id),
  number  INTEGER NOT NULL CHECK (number >= 1),
  at      INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE VIEW story AS
  SELECT game, number, strftime('%Y-%m-%d %H:%M:%f', at / 1000.0, 'unixepoch') AS at, kind, payload
  FROM fact;

CREATE TRIGGER game_stays BEFORE DELETE ON game
  BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE TRIGGER game_unchanged BEFORE UPDATE ON game
  BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER fact_stays BEFORE DELETE ON fact
  BEGIN SELECT RAISE(ABORT, 'facts are never deleted'); END;
CREATE TRIGGER fact_unchanged BEFORE UPDATE ON fact
  BEGIN SELECT RAISE(ABORT, 'facts are never changed'); END;
CREATE TRIGGER fact_follows BEFORE INSERT ON fact
  WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM fact WHERE game = NEW.game)
  BEGIN SELECT RAISE(ABORT, 'facts are numbered from 1 without gaps'); END;
)";

// Since version 2: when the program that plays a game was last known to run. No fact, so it is
// overwritten.
constexpr const char* kBeats = R"(
CREATE TABLE beat (
  game INTEGER PRIMARY KEY REFERENCES game (id),
  at   INTEGER NOT NULL
) STRICT;
)";

// Since version 3: how a game is said and heard, as its players want it: no fact, either.
constexpr const char* kSettings = R"(
CREATE TABLE setting (
  game  INTEGER NOT NULL REFERENCES game (id),
  name  TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID;
)";

void make_tables(sqlite::Connection& connection) {
  connection.run(kTables);
  connection.run(("PRAGMA application_id = " + std::to_string(kApplicationId)).c_str());
  connection.run("PRAGMA user_version = 1");
}

bool is_of_earlier_version(sqlite::Connection& connection) {
  const std::int64_t version = connection.number("PRAGMA user_version");
  return connection.number("PRAGMA application_id") == kApplicationId && version >= 1 &&
         version < kSchemaVersion;
}

void bring_up_to_date(sqlite::Connection& connection) {
  if (connection.number("PRAGMA user_version") < 2) connection.run(kBeats);
  connection.run(kSettings);
  connection.run(("PRAGMA user_version = " + std::to_string(kSchemaVersion)).c_str());
}

bool untouched(sqlite::Connection& connection) {
  return connection.number("SELECT count(*) FROM sqlite_schema") == 0 &&
         connection.number("PRAGMA user_version") == 0 &&
         connection.number("PRAGMA application_id") == 0;
}

}  // namespace

FileKind prepare(sqlite::Connection& connection) {
  if (untouched(connection) || is_of_earlier_version(connection)) {
    sqlite::Transaction transaction(connection);
    // Or another program was quicker.
    if (untouched(connection)) make_tables(connection);
    if (is_of_earlier_version(connection)) bring_up_to_date(connection);
    transaction.commit();
  }
  if (connection.number("PRAGMA application_id") != kApplicationId) return FileKind::foreign;
  if (connection.number("PRAGMA user_version") > kSchemaVersion) return FileKind::newer;
  return FileKind::journal;
}

}  // namespace annabella::host
