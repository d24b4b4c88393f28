#include "plugins/child.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/spawning.h"
#include "plugins/protocol.h"

namespace annabella::host {

std::optional<Child> Child::start(const std::filesystem::path& program,
                                  const std::filesystem::path& argument) {
  int ends[2];
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  const int room = kLongestMessage;
  for (const int end : ends) ::setsockopt(end, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
  // Its end must not have the child's number already: then it would be closed there.
  const int line = ::fcntl(ends[1], F_DUPFD_CLOEXEC, kLineOfChild + 1);
  const std::optional<pid_t> process =
      spawned({program.string(), argument.string()}, line, {kLineOfChild});
  ::close(ends[1]);
  ::close(line);
  if (process) return Child(*process, ends[0]);
  ::close(ends[0]);
  return std::nullopt;
}

Child::Child(Child&& other) noexcept
    : process_(std::exchange(other.process_, -1)), line_(std::exchange(other.line_, -1)) {}

Child& Child::operator=(Child&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(line_, other.line_);
  return *this;
}

Child::~Child() {
  if (process_ < 0) return;
  ::close(line_);
  ::kill(-process_, SIGKILL);
  while (::waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void Child::send(std::string_view message) const {
  (void)::send(line_, message.data(), message.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
}

Child::Heard Child::receive(Deadline until) const {
  using std::chrono::milliseconds;
  for (;;) {
    const auto left = std::chrono::ceil<milliseconds>(until - std::chrono::steady_clock::now());
    pollfd waiting{line_, POLLIN, 0};
    const int ready = ::poll(
        &waiting, 1, static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 1'000'000'000)));
    if (ready == 0) return {Silence::late, {}};
    if (ready < 0) continue;  // a signal
    std::string message(kLongestMessage, '\0');
    const ssize_t size = ::recv(line_, message.data(), message.size(), MSG_TRUNC);
    if (size <= 0) return {Silence::gone, {}};
    if (static_cast<std::size_t>(size) > message.size()) return {Silence::too_long, {}};
    message.resize(static_cast<std::size_t>(size));
    return {std::nullopt, std::move(message)};
  }
}

}  // namespace annabella::host
