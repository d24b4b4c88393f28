#include "journal/event_book.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "journal/opened_file.h"

namespace annabella::host {
namespace {

// "AnnE", in the file's header.
constexpr int kEventId = 0x416e6e45;
constexpr int kEventVersion = 1;

constexpr const char* kChangeTable = R"(
CREATE TABLE change (
  number  INTEGER PRIMARY KEY CHECK (number >= 1),
  at      INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  payload TEXT NOT NULL
) STRICT;

CREATE VIEW story AS
  SELECT number, strftime('%Y-%m-%d %H:%M:%f', at / 1000.0, 'unixepoch') AS at, kind, payload
  FROM change;

CREATE TRIGGER change_stays BEFORE DELETE ON change
  BEGIN SELECT RAISE(ABORT, 'changes are never deleted'); END;
CREATE TRIGGER change_unchanged BEFORE UPDATE ON change
  BEGIN SELECT RAISE(ABORT, 'changes are never changed'); END;
CREATE TRIGGER change_follows BEFORE INSERT ON change
  WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM change)
  BEGIN SELECT RAISE(ABORT, 'changes are numbered from 1 without gaps'); END;
)";

bool is_empty(sqlite::Connection& connection) {
  return connection.number("SELECT count(*) FROM sqlite_schema") == 0 &&
         connection.number("PRAGMA application_id") == 0;
}

FileKind prepare_event(sqlite::Connection& connection) {
  if (is_empty(connection)) {
    sqlite::Transaction transaction(connection);
    if (is_empty(connection)) {  // or another program was quicker
      connection.run(kChangeTable);
      connection.run(("PRAGMA application_id = " + std::to_string(kEventId)).c_str());
      connection.run(("PRAGMA user_version = " + std::to_string(kEventVersion)).c_str());
    }
    transaction.commit();
  }
  if (connection.number("PRAGMA application_id") != kEventId) return FileKind::foreign;
  if (connection.number("PRAGMA user_version") > kEventVersion) return FileKind::newer;
  return FileKind::journal;
}

std::optional<Change> read_change(const std::string& kind, const std::string& payload) {
  const nlohmann::json json = nlohmann::json::parse(payload, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Change change{kind, {}};
  for (const auto& [name, value] : json.items()) {
    if (!value.is_string()) return std::nullopt;
    change.with[name] = value.get<std::string>();
  }
  return change;
}

std::string payload_of(const Change& change) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : change.with) json[name] = value;
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

class SqliteEventBook final : public EventBook {
 public:
  explicit SqliteEventBook(sqlite::OpenedFile opened)
      : connection_(std::move(opened.connection)),
        path_(std::move(opened.path)),
        insert_(connection_, "INSERT INTO change (number, at, kind, payload) VALUES (?, ?, ?, ?)") {
  }

  Result<std::vector<WrittenChange>> changes() const override {
    using All = std::vector<WrittenChange>;
    return sqlite::guarded<All>(path_, [&]() -> Result<All> {
      All all;
      sqlite::Statement rows(connection_,
                             "SELECT number, at, kind, payload FROM change ORDER BY number");
      rows.with();
      while (rows.step()) {
        const int number = static_cast<int>(all.size()) + 1;
        std::optional<Change> change = read_change(rows.text(2), rows.text(3));
        if (rows.integer(0) != number || !change) {
          return Error{{"event.damaged", {{"path", path_}, {"n", number}}}};
        }
        all.push_back({number, Time(Duration(rows.integer(1))), std::move(*change)});
      }
      return all;
    });
  }

  Result<Done> append(int known, std::span<const Change> changes, Time at) override {
    return sqlite::guarded<Done>(path_, [&]() -> Result<Done> {
      sqlite::Transaction transaction(connection_);
      if (connection_.number("SELECT coalesce(max(number), 0) FROM change") != known) {
        return Error{{"event.changed-elsewhere", {{"path", path_}}}};
      }
      std::int64_t number = known;
      for (const Change& change : changes) {
        insert_.with(++number, std::int64_t{at.time_since_epoch().count()},
                     std::string_view(change.kind), std::string_view(payload_of(change)));
        insert_.step();
      }
      transaction.commit();
      return Done{};
    });
  }

 private:
  sqlite::Connection connection_;
  std::string path_;
  sqlite::Statement insert_;
};

Result<std::unique_ptr<EventBook>> book_in(const std::filesystem::path& file) {
  Result<sqlite::OpenedFile> opened = sqlite::open_file(file, prepare_event, "FULL");
  if (!opened) {
    Error why = opened.error();
    if (why.what.key == "journal.foreign") why.what.key = "event.foreign";
    return why;
  }
  const std::string path = opened->path;
  return sqlite::guarded<std::unique_ptr<EventBook>>(
      path, [&]() -> Result<std::unique_ptr<EventBook>> {
        return std::unique_ptr<EventBook>(std::make_unique<SqliteEventBook>(std::move(*opened)));
      });
}

}  // namespace

Result<std::unique_ptr<EventBook>> EventBook::make(const std::filesystem::path& file) {
  std::error_code hidden;
  if (std::filesystem::exists(file, hidden)) {
    return Error{{"event.file-exists", {{"path", file.string()}}}};
  }
  return book_in(file);
}

Result<std::unique_ptr<EventBook>> EventBook::open(const std::filesystem::path& file) {
  std::error_code hidden;
  if (!std::filesystem::exists(file, hidden)) {
    return Error{{"event.no-file", {{"path", file.string()}}}};
  }
  return book_in(file);
}

}  // namespace annabella::host
