// A disk under SQLite that can refuse to write, and that remembers what a power cut would leave.
#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace annabella::host {

// SQLite's default disk while it lives; one at a time.
class FaultyDisk {
 public:
  FaultyDisk();
  ~FaultyDisk();
  FaultyDisk(const FaultyDisk&) = delete;
  FaultyDisk& operator=(const FaultyDisk&) = delete;

  // After this many writes and synchronisations every further one fails with this code.
  void fail_after(int operations, int code);
  void recover() { left_ = -1; }

  // Leaves in `after` what was synchronised of the files in `before`, and nothing else.
  void cut_power(const std::filesystem::path& before, const std::filesystem::path& after) const;

 private:
  struct File;
  struct Methods;

  // SQLITE_OK, or the failure that is due.
  int toll();
  void synced(const std::string& file);
  void forget_removed();

  sqlite3_vfs* real_;
  sqlite3_vfs vfs_{};
  int left_ = -1;  // operations that will still succeed; -1: all
  int code_ = SQLITE_OK;
  std::map<std::string, std::string> on_disk_;
  std::set<std::string> removed_;  // but perhaps back after a power cut
};

}  // namespace annabella::host
