// Which games this program plays: no other may play them meanwhile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace annabella::host {

// Locks that the system takes back when the program dies, however it dies. They lie in a file
// beside the journal, for SQLite gives up its own locks when anybody closes the journal itself.
class Claims {
 public:
  explicit Claims(const std::filesystem::path& journal) : path_(journal.string() + "-open") {}
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  // False if another program has it. Where a disk knows no locks, every claim is granted: two
  // programs still cannot write the same fact.
  bool take(std::int64_t game);

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace annabella::host
