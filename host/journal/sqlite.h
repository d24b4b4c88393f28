// SQLite with destructors. Its failures are exceptions that do not leave this folder.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace annabella::host::sqlite {

struct Failure {
  int code = SQLITE_ERROR;  // extended: SQLITE_IOERR_WRITE, say
};

// Makes the file if it is not there. Several statements may be run at once with run().
class Connection {
 public:
  explicit Connection(const std::filesystem::path& file);

  void run(const char* sql);
  // The first column of the first row.
  std::int64_t number(const char* sql);
  bool read_only() const;
  sqlite3* get() const { return open_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* open) const { sqlite3_close_v2(open); }
  };
  std::unique_ptr<sqlite3, Close> open_;
};

class Statement {
 public:
  Statement(const Connection& connection, std::string_view sql);

  // Starts over with these values for its question marks.
  template <class... T>
  Statement& with(const T&... values) {
    start_over();
    [[maybe_unused]] int place = 0;
    (bind(++place, values), ...);
    return *this;
  }
  // Whether there is a (further) row.
  bool step();

  std::int64_t integer(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;

 private:
  void start_over();
  void bind(int place, std::int64_t value);
  void bind(int place, std::string_view value);

  struct Finalize {
    void operator()(sqlite3_stmt* made) const { sqlite3_finalize(made); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> made_;
};

// Takes the right to write at once, so that what is read inside cannot change before it is
// committed; rolls back unless committed.
class Transaction {
 public:
  explicit Transaction(Connection& connection);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  void commit();

 private:
  Connection& connection_;
  bool open_ = true;
};

}  // namespace annabella::host::sqlite
