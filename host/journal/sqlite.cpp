#include "journal/sqlite.h"

namespace annabella::host::sqlite {
namespace {

void check(int code) {
  if (code != SQLITE_OK) throw Failure{code};
}

}  // namespace

Connection::Connection(const std::filesystem::path& file) {
  sqlite3* open = nullptr;
  const int code =
      sqlite3_open_v2(file.c_str(), &open,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_EXRESCODE, nullptr);
  open_.reset(open);  // to be closed even when it could not be opened
  check(code);
}

void Connection::run(const char* sql) {
  check(sqlite3_exec(open_.get(), sql, nullptr, nullptr, nullptr));
}

std::int64_t Connection::number(const char* sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.integer(0) : 0;
}

bool Connection::read_only() const { return sqlite3_db_readonly(open_.get(), "main") == 1; }

Statement::Statement(const Connection& connection, std::string_view sql) {
  sqlite3_stmt* made = nullptr;
  check(sqlite3_prepare_v2(connection.get(), sql.data(), static_cast<int>(sql.size()), &made,
                           nullptr));
  made_.reset(made);
}

bool Statement::step() {
  const int code = sqlite3_step(made_.get());
  if (code == SQLITE_ROW) return true;
  start_over();  // or it would go on holding its lock
  if (code != SQLITE_DONE) check(code);
  return false;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(made_.get(), column);
}

std::string Statement::text(int column) const {
  const void* bytes = sqlite3_column_blob(made_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(made_.get(), column));
  return bytes ? std::string(static_cast<const char*>(bytes), size) : std::string();
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(made_.get(), column) == SQLITE_NULL;
}

// What it returns is the failure of the last step, which has been reported already.
void Statement::start_over() { sqlite3_reset(made_.get()); }

void Statement::bind(int place, std::int64_t value) {
  check(sqlite3_bind_int64(made_.get(), place, value));
}

void Statement::bind(int place, std::string_view value) {
  check(sqlite3_bind_text(made_.get(), place, value.data(), static_cast<int>(value.size()),
                          SQLITE_TRANSIENT));
}

Transaction::Transaction(Connection& connection) : connection_(connection) {
  connection_.run("BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
  // After some failures SQLite has rolled back by itself; then this does nothing.
  if (open_) sqlite3_exec(connection_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
  connection_.run("COMMIT");
  open_ = false;
}

}  // namespace annabella::host::sqlite
