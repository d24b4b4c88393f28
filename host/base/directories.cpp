#include "base/directories.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace annabella::host {
namespace {

namespace fs = std::filesystem;

// Empty unless it is absolute.
fs::path absolute_in(const char* variable) {
  const char* value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

fs::path configured_or_in_home(const char* variable, const char* below_home) {
  if (fs::path set = absolute_in(variable); !set.empty()) return set;
  return users_home() / below_home;
}

}  // namespace

fs::path users_home() {
  if (fs::path set = absolute_in("HOME"); !set.empty()) return set;
  const passwd* user = ::getpwuid(::getuid());
  return user == nullptr ? "/" : user->pw_dir;
}
fs::path users_data() { return configured_or_in_home("XDG_DATA_HOME", ".local/share"); }
fs::path users_configuration() { return configured_or_in_home("XDG_CONFIG_HOME", ".config"); }

}  // namespace annabella::host
