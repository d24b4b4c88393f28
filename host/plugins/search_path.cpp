// Where plugins are looked for.
#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "base/directories.h"
#include "plugins/registry.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::vector<fs::path> split_at_colons(std::string_view list) {
  std::vector<fs::path> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(':'), list.size());
    if (end != 0) parts.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

std::vector<fs::path> beside_program() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return {};
  const fs::path above = program.parent_path().parent_path();
  return {above / ANNABELLA_LIBDIR / "annabella/plugins", above / "lib/annabella/plugins"};
}

}  // namespace

std::vector<fs::path> directories_of_program() {
  std::vector<fs::path> directories = beside_program();
  directories.insert(directories.begin(), fs::path(ANNABELLA_SYSTEM_LIBDIR) / "annabella/plugins");
  return directories;
}

std::vector<fs::path> plugin_directories(const std::vector<fs::path>& more) {
  std::vector<fs::path> wanted = split_at_colons(environment("ANNABELLA_PLUGIN_PATH"));
  wanted.insert(wanted.end(), more.begin(), more.end());
  wanted.push_back(users_data() / "annabella/plugins");
  for (const fs::path& directory : directories_of_program()) wanted.push_back(directory);

  std::vector<fs::path> directories;
  for (const fs::path& directory : wanted) {
    std::error_code failed;
    const fs::path real = fs::canonical(directory, failed);
    if (failed || !fs::is_directory(real, failed)) continue;
    if (std::find(directories.begin(), directories.end(), real) == directories.end()) {
      directories.push_back(real);
    }
  }
  return directories;
}

}  // namespace annabella::host
