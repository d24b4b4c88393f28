// The tables of the journal's file, and which files we take for one.
#pragma once

#include "journal/sqlite.h"

namespace annabella::host {

enum class FileKind : std::uint8_t {
  journal = 1,
  foreign,  // a database, but of some other program
  newer,    // a journal of a later version than this
};

inline constexpr int kSchemaVersion = 3;

// Makes the tables in an empty file, and those that an older version did not have.
FileKind prepare(sqlite::Connection& connection);

}  // namespace annabella::host
