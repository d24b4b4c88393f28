#include "plugins/readable_paths.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

// As the newest of the versions used here has it; an older system wants zeros in what it does not
// know.
struct Ruleset {
  std::uint64_t handled_access_fs;
  std::uint64_t handled_access_net;
  std::uint64_t scoped;
};

// Later than the oldest headers that we build with.
constexpr std::uint64_t kTruncate = std::uint64_t{1} << 14,
                        kIoctlOfDevices = std::uint64_t{1} << 15;
constexpr std::uint64_t kBindTcp = 1, kConnectTcp = 2;
constexpr std::uint64_t kAbstractSockets = 1, kSignals = 2;

constexpr std::uint64_t kExecuteAndRead = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE;

// Everything that this version of Landlock can forbid.
Ruleset all_of(long version) {
  Ruleset all{(LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1, 0, 0};
  if (version >= 2) all.handled_access_fs |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) all.handled_access_fs |= kTruncate;
  if (version >= 4) all.handled_access_net = kBindTcp | kConnectTcp;
  if (version >= 5) all.handled_access_fs |= kIoctlOfDevices;
  if (version >= 6) all.scoped = kAbstractSockets | kSignals;
  return all;
}

void allow(int ruleset, const fs::path& path) {
  const int at = ::open(path.c_str(), O_PATH | O_CLOEXEC);
  if (at < 0) return;  // nothing to be read there
  struct stat kind {};
  const bool is_folder = ::fstat(at, &kind) == 0 && S_ISDIR(kind.st_mode);
  landlock_path_beneath_attr beneath{};
  beneath.allowed_access = kExecuteAndRead | (is_folder ? LANDLOCK_ACCESS_FS_READ_DIR : 0);
  beneath.parent_fd = at;
  ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
  ::close(at);
}

// Of a program's name, as a shell finds it.
std::optional<fs::path> found_in_path(const std::string& name) {
  const char* const folders = std::getenv("PATH");
  std::string_view left = folders == nullptr ? "" : folders;
  while (!left.empty()) {
    const std::size_t end = std::min(left.find(':'), left.size());
    const fs::path program = fs::path(left.substr(0, end)) / name;
    left.remove_prefix(std::min(end + 1, left.size()));
    if (program.is_absolute() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return std::nullopt;
}

// Who runs the script: "#!/usr/bin/env -S python3 -u" means the python3 in PATH.
std::optional<fs::path> interpreter_of(const fs::path& script) {
  std::ifstream file(script);
  std::string first;
  if (!std::getline(file, first) || !first.starts_with("#!")) return std::nullopt;
  std::istringstream words(first.substr(2));
  std::string program, name;
  words >> program;
  if (fs::path(program).filename() != "env") return program;
  if (words >> name && name == "-S") words >> name;
  return name.find('/') == std::string::npos ? found_in_path(name) : std::nullopt;
}

// An interpreter that somebody has installed for himself has its library beside its bin/.
void add_home_of(const fs::path& interpreter, std::vector<fs::path>& paths) {
  std::error_code missing;
  if (!fs::is_regular_file(interpreter, missing) || ::access(interpreter.c_str(), X_OK) != 0)
    return;
  paths.push_back(interpreter);
  const fs::path folder = interpreter.parent_path(), home = folder.parent_path();
  if (folder.filename() != "bin") return;
  for (const char* part : {"bin", "lib", "lib64", "pyvenv.cfg"}) paths.push_back(home / part);
}

}  // namespace

std::vector<fs::path> paths_needed_by(const fs::path& plugin) {
  std::vector<fs::path> paths{
      "/usr",           "/bin",      "/lib",       "/lib32",           "/lib64",
      "/libx32",        "/opt",      "/proc/self", "/etc/ld.so.cache", "/etc/ld.so.preload",
      "/etc/localtime", "/dev/null", "/dev/zero",  "/dev/random",      "/dev/urandom"};
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator("/etc", unreadable)) {
    const std::string name = entry.path().filename();
    if (name.starts_with("python") || name.starts_with("perl")) paths.push_back(entry.path());
  }
  paths.push_back(plugin.parent_path());
  if (const std::optional<fs::path> interpreter = interpreter_of(plugin)) {
    add_home_of(*interpreter, paths);
    const fs::path real = fs::canonical(*interpreter, unreadable);
    if (!unreadable) add_home_of(real, paths);
  }
  return paths;
}

bool read_only_beneath(const std::vector<fs::path>& paths) {
  const long version =
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return true;
  const Ruleset all = all_of(version);
  const auto ruleset =
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0));
  if (ruleset < 0) return false;
  for (const fs::path& path : paths) allow(ruleset, path);
  const bool is_in_force = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                           ::syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
  ::close(ruleset);
  return is_in_force;
}

}  // namespace annabella::host
