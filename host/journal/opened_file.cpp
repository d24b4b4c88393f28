#include "journal/opened_file.h"

#include <chrono>
#include <system_error>
#include <thread>

namespace annabella::host::sqlite {
namespace {

// Other programs hold the file for the length of one append.
constexpr int kPatienceMilliseconds = 5000;

// SQLite does not wait for others where it turns a new file into one with a write-ahead log: then
// we do.
void write_ahead(Connection& connection) {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::milliseconds(kPatienceMilliseconds);
  for (;;) {
    try {
      return connection.run("PRAGMA journal_mode = WAL");
    } catch (const Failure& failure) {
      if ((failure.code & 0xff) != SQLITE_BUSY || steady_clock::now() >= end) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
  }
}

}  // namespace

Phrase phrase_of(const Failure& failure, const std::string& path) {
  switch (failure.code & 0xff) {
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {"journal.cannot-open", {{"path", path}}};
    case SQLITE_READONLY:
      return {"journal.read-only", {{"path", path}}};
    case SQLITE_FULL:
      return {"journal.full", {{"path", path}}};
    case SQLITE_IOERR:  // a full quota, too
      return {"journal.disk-failed", {{"path", path}}};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {"journal.busy", {{"path", path}}};
    case SQLITE_NOTADB:
      return {"journal.foreign", {{"path", path}}};
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:  // our statements are right, so the tables are not
      return {"journal.damaged", {{"path", path}}};
    default:
      return {"journal.failed", {{"path", path}, {"code", failure.code}}};
  }
}

Result<OpenedFile> open_file(const std::filesystem::path& file, FileKind (*prepare)(Connection&),
                             const char* synchronous) {
  // Absolute, since SQLite knows special names such as ":memory:" and "".
  std::error_code failed;
  const std::filesystem::path path = std::filesystem::absolute(file, failed);
  if (failed) return Error{{"journal.cannot-open", {{"path", file.string()}}}};
  std::filesystem::create_directories(path.parent_path(), failed);  // or opening will fail
  return guarded<OpenedFile>(path.string(), [&]() -> Result<OpenedFile> {
    Connection connection(path);
    sqlite3_busy_timeout(connection.get(), kPatienceMilliseconds);
    if (connection.read_only()) throw Failure{SQLITE_READONLY};
    const FileKind kind = prepare(connection);
    if (kind == FileKind::foreign) throw Failure{SQLITE_NOTADB};
    if (kind == FileKind::newer) return Error{{"journal.newer", {{"path", path.string()}}}};
    write_ahead(connection);
    connection.run(("PRAGMA synchronous = " + std::string(synchronous)).c_str());
    connection.run("PRAGMA foreign_keys = ON");
    return OpenedFile{std::move(connection), path.string()};
  });
}

}  // namespace annabella::host::sqlite
