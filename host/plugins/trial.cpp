#include "plugins/trial.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>
#include <fstream>

namespace annabella::host {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr char kDone = '.';
constexpr std::size_t kLongest = 2'000;  // bytes of what was seen
constexpr int kBeyondPlugins = 10;       // descriptors, whose first ones mean something to them

std::string seen_by(const std::function<std::string()>& work) {
  try {
    return work();
  } catch (const std::exception& why) {
    return std::string("exception: ") + why.what();
  } catch (...) {
    return "something that is no exception was thrown";
  }
}

[[noreturn]] void be_tried(pid_t judge, int answer, const std::function<std::string()>& work) {
  // A terminal's keys end the judge; a session would get its own share of the processor.
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != judge) ::_exit(1);
  answer = ::fcntl(answer, F_DUPFD_CLOEXEC, kBeyondPlugins);
  // A sanitizer would tell of a crash, and end the process as if it had ended itself.
  for (const int crash : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::signal(crash, SIG_DFL);
  const int nobody = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int standard : {0, 1, 2}) ::dup2(nobody, standard);
  const std::string said = kDone + seen_by(work).substr(0, kLongest);
  (void)!::write(answer, said.data(), said.size());
  ::_exit(0);
}

// How long the child was ready to run while the machine ran others (proc(5), schedstat); nothing
// where the system does not tell.
SteadyClock::duration kept_waiting(pid_t child) {
  std::ifstream schedule("/proc/" + std::to_string(child) + "/schedstat");
  std::int64_t ran = 0;
  std::int64_t waited = 0;
  if (!(schedule >> ran >> waited)) return {};
  return std::chrono::nanoseconds{waited};
}

// What it says until it ends or has had its time; false then.
bool hear(int answer, pid_t child, std::chrono::seconds at_most, std::string& said) {
  const auto start = SteadyClock::now();
  for (;;) {
    const auto had = SteadyClock::now() - start - kept_waiting(child);
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(at_most - had).count();
    if (left <= 0) return false;
    pollfd waiting{answer, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(left)) <= 0) continue;
    char some[512];
    const ssize_t size = ::read(answer, some, sizeof some);
    if (size <= 0) return true;
    said.append(some, static_cast<std::size_t>(size));
  }
}

}  // namespace

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::ok:
      return "ok";
    case Verdict::failed:
      return "failed";
    case Verdict::crashed:
      return "crashed";
    case Verdict::hung:
      return "hung";
    case Verdict::left:
      break;
  }
  return "left";
}

Trial tried(std::chrono::seconds at_most, const std::function<std::string()>& work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {Verdict::left, ::strerror(errno)};
  const pid_t judge = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) be_tried(judge, ends[1], work);
  ::close(ends[1]);
  if (child < 0) {
    ::close(ends[0]);
    return {Verdict::left, ::strerror(errno)};
  }
  std::string said;
  const bool ended = hear(ends[0], child, at_most, said);
  ::close(ends[0]);
  ::kill(child, SIGKILL);  // which may have left its group
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (said.starts_with(kDone)) {
    return {said.size() == 1 ? Verdict::ok : Verdict::failed, said.substr(1)};
  }
  if (!ended) return {Verdict::hung, {}};
  if (WIFSIGNALED(status)) {
    return {Verdict::crashed, "SIG" + std::string(::sigabbrev_np(WTERMSIG(status)))};
  }
  return {Verdict::left, {}};
}

}  // namespace annabella::host
