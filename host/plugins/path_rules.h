// Who could put code into this program by way of a plugin's file. Only root, the user, and the
// owner of the program itself (who can do so anyway) may be able to.
#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "base/result.h"

namespace annabella::host {

struct Trust {
  std::vector<uid_t> owners;
  std::vector<gid_t> groups;
};

// Of this process.
Trust present_trust();

enum class Danger { foreign_owner = 1, writable_by_others };

// A directory in which only the owner of an entry can rename it (root's, with the sticky bit: /tmp)
// may be written by all.
std::optional<Danger> danger_of(const struct stat& entry, const Trust& trust);

// The real path of a regular file which neither it nor any directory above it lets others change.
Result<std::filesystem::path> trusted_path(const std::filesystem::path& file);

}  // namespace annabella::host
