#include "plugins/path_rules.h"

#include <unistd.h>

#include <algorithm>
#include <system_error>

#include "base/text.h"
#include "plugins/refusal.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

constexpr uid_t kRoot = 0;

template <class Id>
bool among(const std::vector<Id>& ids, Id id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::optional<Error> refused_by(const fs::path& entry, const fs::path& file, const Trust& trust) {
  struct stat status;
  if (::lstat(entry.c_str(), &status) != 0) return refusal("not-there", file);
  const std::optional<Danger> danger = danger_of(status, trust);
  if (!danger) return std::nullopt;
  return refusal(*danger == Danger::foreign_owner ? "foreign-owner" : "writable", file,
                 {{"where", printable(entry.native())}});
}

}  // namespace

Trust present_trust() {
  Trust trust{.owners = {kRoot, ::geteuid()}, .groups = {kRoot, ::getegid()}};
  struct stat program;
  if (::stat("/proc/self/exe", &program) == 0) trust.owners.push_back(program.st_uid);
  return trust;
}

std::optional<Danger> danger_of(const struct stat& entry, const Trust& trust) {
  if (!among(trust.owners, entry.st_uid)) return Danger::foreign_owner;
  const bool sticky =
      S_ISDIR(entry.st_mode) && (entry.st_mode & S_ISVTX) != 0 && entry.st_uid == kRoot;
  const bool group_writes = (entry.st_mode & S_IWGRP) != 0 && !among(trust.groups, entry.st_gid);
  const bool others_write = (entry.st_mode & S_IWOTH) != 0;
  if ((group_writes || others_write) && !sticky) return Danger::writable_by_others;
  return std::nullopt;
}

Result<fs::path> trusted_path(const fs::path& file) {
  std::error_code failed;
  const fs::path real = fs::canonical(file, failed);
  if (failed) return refusal("not-there", file);
  if (!fs::is_regular_file(real, failed)) return refusal("not-a-file", file);
  const Trust trust = present_trust();
  for (fs::path entry = real;; entry = entry.parent_path()) {
    if (auto refused = refused_by(entry, file, trust)) return *refused;
    if (entry == entry.root_path()) return real;
  }
}

}  // namespace annabella::host
