#include "plugins/homes.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <system_error>

#include "base/directories.h"
#include "plugins/registry.h"
#include "plugins/script_card.h"

namespace annabella::host {
namespace fs = std::filesystem;
namespace {

constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

fs::path folder_of_marks() { return users_data() / "annabella/crashed"; }

// What the signal handler needs, which may neither allocate nor lock. Never freed.
struct Marks {
  std::array<std::atomic<const char*>, 32> files{};
  std::array<struct sigaction, kCrashes.size()> before{};
};
Marks& marks() {
  static Marks all;
  return all;
}

// Leaves the marks; then the crash happens again, to whoever had been told of it before.
void crashed(int signal) {
  for (const auto& mark : marks().files) {
    const char* file = mark.load();
    if (file == nullptr) continue;
    const int opened = ::open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (opened >= 0) ::close(opened);
  }
  const auto at = std::ranges::find(kCrashes, signal) - kCrashes.begin();
  ::sigaction(signal, &marks().before[static_cast<std::size_t>(at)], nullptr);
}

void listen_for_crashes() {
  struct sigaction action {};
  action.sa_handler = crashed;
  for (std::size_t at = 0; at < kCrashes.size(); ++at) {
    ::sigaction(kCrashes[at], &action, &marks().before[at]);
  }
}

bool was_there_at_a_crash(const fs::path& file, const std::string& id) {
  std::error_code failed;
  const auto marked = fs::last_write_time(folder_of_marks() / id, failed);
  return !failed && marked >= fs::last_write_time(file, failed) && !failed;
}

}  // namespace

Homes homes_of_program(Homes::Rule rule) {
  Homes homes{.rule = rule, .runner = {}, .trusted = {}};
  std::error_code failed;
  homes.runner = fs::read_symlink("/proc/self/exe", failed).parent_path() / "annabella-runner";
  for (const fs::path& folder : directories_of_program()) {
    const fs::path real = fs::canonical(folder, failed);
    if (!failed) homes.trusted.push_back(real);
  }
  return homes;
}

bool lives_apart(const Homes& homes, const fs::path& real_file, const std::string& plugin_id) {
  if (is_script(real_file)) return true;
  if (homes.rule != Homes::Rule::by_folder) return homes.rule == Homes::Rule::apart;
  return std::ranges::find(homes.trusted, real_file.parent_path()) == homes.trusted.end() ||
         was_there_at_a_crash(real_file, plugin_id);
}

void mark_at_a_crash(const std::string& plugin_id) {
  static const bool listening = (listen_for_crashes(), true);
  (void)listening;
  std::error_code failed;
  fs::create_directories(folder_of_marks(), failed);
  const std::string file = (folder_of_marks() / plugin_id).string();
  for (auto& mark : marks().files) {
    const char* known = mark.load();
    if (known != nullptr && file == known) return;
    if (known != nullptr) continue;
    mark.store(::strdup(file.c_str()));
    return;
  }
}

}  // namespace annabella::host
