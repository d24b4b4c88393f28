// A database of ours: patient with other programs, with a write-ahead log, its failures as phrases.
#pragma once

#include <filesystem>
#include <string>

#include "base/result.h"
#include "journal/schema.h"
#include "journal/sqlite.h"

namespace annabella::host::sqlite {

Phrase phrase_of(const Failure& failure, const std::string& path);

struct OpenedFile {
  Connection connection;
  std::string path;  // absolute
};

// Makes the file and its folder if need be. `prepare` makes the tables, or says whose file it is.
// `synchronous` is SQLite's word: FULL waits for the disk at each commit, NORMAL does not.
Result<OpenedFile> open_file(const std::filesystem::path& file, FileKind (*prepare)(Connection&),
                             const char* synchronous);

// A failure inside is a phrase outside.
template <class T, class Work>
Result<T> guarded(const std::string& path, Work work) {
  try {
    return work();
  } catch (const Failure& failure) {
    return Error{phrase_of(failure, path)};
  }
}

}  // namespace annabella::host::sqlite
