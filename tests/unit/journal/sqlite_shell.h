// What a person with the sqlite3 shell can see and do to the journal's file.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <string>
#include <vector>

namespace annabella::host {

struct ShellAnswer {
  int code = SQLITE_OK;           // extended
  std::vector<std::string> rows;  // columns joined by '|'
};

inline ShellAnswer sqlite_shell(const std::filesystem::path& file, const std::string& sql) {
  ShellAnswer answer;
  sqlite3* open = nullptr;
  answer.code = sqlite3_open(file.c_str(), &open);
  sqlite3_extended_result_codes(open, 1);
  sqlite3_busy_timeout(open, 5000);
  const auto take = [](void* rows, int columns, char** values, char**) {
    std::string row;
    for (int i = 0; i < columns; ++i) {
      if (i > 0) row += '|';
      row += values[i] ? values[i] : "NULL";
    }
    static_cast<std::vector<std::string>*>(rows)->push_back(row);
    return 0;
  };
  if (answer.code == SQLITE_OK) {
    answer.code = sqlite3_exec(open, sql.c_str(), take, &answer.rows, nullptr);
  }
  sqlite3_close(open);
  return answer;
}

}  // namespace annabella::host
