#include "engines/uci_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/spawning.h"
#include "base/text.h"

namespace annabella::host {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kGrace{300};
constexpr std::chrono::milliseconds kGlance{20};  // between looks at whether it is to stop

bool has_ended(pid_t process) { return ::waitpid(process, nullptr, WNOHANG) != 0; }

}  // namespace

std::optional<UciProcess> UciProcess::start(const std::filesystem::path& program) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  // Its end must not have a standard number already: then it would stay closed on exec.
  const int line = ::fcntl(ends[1], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const std::optional<pid_t> process =
      spawned({program.string()}, line, {STDIN_FILENO, STDOUT_FILENO});
  ::close(ends[1]);
  ::close(line);
  if (process) return UciProcess(*process, ends[0]);
  ::close(ends[0]);
  return std::nullopt;
}

UciProcess::UciProcess(UciProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)),
      line_(std::exchange(other.line_, -1)),
      unread_(std::move(other.unread_)),
      received_(other.received_) {}

UciProcess& UciProcess::operator=(UciProcess&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(line_, other.line_);
  std::swap(unread_, other.unread_);
  std::swap(received_, other.received_);
  return *this;
}

UciProcess::~UciProcess() {
  if (process_ < 0) return;
  send("quit");
  ::close(line_);
  const Deadline until = std::chrono::steady_clock::now() + kGrace;
  bool ended = has_ended(process_);
  while (!ended && std::chrono::steady_clock::now() < until) {
    ::poll(nullptr, 0, 5);
    ended = has_ended(process_);
  }
  ::kill(-process_, SIGKILL);
  while (!ended && ::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void UciProcess::send(std::string_view line) {
  received_ = 0;
  const std::string whole = std::string(line) + '\n';
  (void)::send(line_, whole.data(), whole.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

UciProcess::Heard UciProcess::receive(Deadline until, const std::stop_token& stop) {
  for (;;) {
    if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
      std::string line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return {std::nullopt, std::move(line)};
    }
    if (unread_.size() > kLongestLine || received_ > kMostAtATime) return {Silence::flood, {}};
    if (stop.stop_requested()) return {Silence::stopped, {}};
    const Deadline now = std::chrono::steady_clock::now();
    if (now >= until) return {Silence::late, {}};
    const auto left = std::min(std::chrono::ceil<std::chrono::milliseconds>(until - now), kGlance);
    pollfd waiting{line_, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(left.count())) <= 0) continue;
    std::array<char, 16 * 1024> buffer{};
    const ssize_t size = ::recv(line_, buffer.data(), buffer.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return {Silence::gone, {}};
    unread_.append(buffer.data(), static_cast<std::size_t>(size));
    received_ += static_cast<std::size_t>(size);
  }
}

std::filesystem::path program_named(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* path = ::getenv("PATH");
  std::string folders = path != nullptr ? path : "";
  folders += ":/usr/games:/usr/local/games";
  for (std::size_t at = 0; at <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', at), folders.size());
    const std::filesystem::path file = std::filesystem::path(folders.substr(at, end - at)) / name;
    if (file.is_absolute() && ::access(file.c_str(), X_OK) == 0) return file;
    at = end + 1;
  }
  const std::string small = lowered(name);
  return small == name ? std::filesystem::path{} : program_named(small);
}

}  // namespace annabella::host
