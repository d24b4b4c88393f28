#include "support/terminal.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace annabella::host {
namespace {

using Ticks = std::chrono::steady_clock;

}  // namespace

Terminal::Terminal(const std::vector<std::string>& command,
                   const std::map<std::string, std::string>& environment) {
  child_ = ::forkpty(&terminal_, nullptr, nullptr, nullptr);
  if (child_ != 0) return;
  for (const auto& [name, value] : environment) ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  ::_exit(127);
}

Terminal::~Terminal() {
  if (child_ > 0 && !ended_) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  if (terminal_ >= 0) ::close(terminal_);
}

void Terminal::type(const std::string& keys) {
  ASSERT_EQ(::write(terminal_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
}

bool Terminal::read_more(std::chrono::milliseconds at_most) {
  pollfd waiting{.fd = closed_ ? -1 : terminal_, .events = POLLIN, .revents = 0};
  if (::poll(&waiting, 1, static_cast<int>(at_most.count())) <= 0) return false;
  char bytes[4096];
  const ssize_t count = ::read(terminal_, bytes, sizeof bytes);
  closed_ = count <= 0 && errno != EINTR;
  if (count <= 0) return false;
  for (const char byte : std::string(bytes, static_cast<std::size_t>(count))) {
    if (byte != '\r') transcript_ += byte;
  }
  return true;
}

std::string Terminal::wait_for(const std::string& text, std::chrono::seconds at_most) {
  const auto end = Ticks::now() + at_most;
  while (true) {
    const std::size_t found = transcript_.find(text, waited_);
    if (found != std::string::npos) {
      const std::string before = transcript_.substr(waited_, found - waited_);
      waited_ = found + text.size();
      return before;
    }
    if (closed_ || Ticks::now() >= end) break;
    read_more(std::chrono::milliseconds{200});
  }
  ADD_FAILURE() << "waited for \"" << text << (closed_ ? "\", the program has gone" : "\"")
                << ", got:\n"
                << transcript_.substr(waited_);
  return "";
}

const std::string& Terminal::transcript() {
  while (read_more(std::chrono::milliseconds{0})) {
  }
  return transcript_;
}

void Terminal::signal(int number) const { ::kill(child_, number); }

int Terminal::wait_until_ended(std::chrono::seconds at_most) {
  const auto end = Ticks::now() + at_most;
  while (!ended_ && Ticks::now() < end) {
    read_more(std::chrono::milliseconds{20});
    if (::waitpid(child_, &status_, WNOHANG) == child_) ended_ = true;
  }
  if (!ended_) {
    ADD_FAILURE() << "the program did not end; it said:\n" << transcript_;
    return -1;
  }
  transcript();
  return WIFEXITED(status_) ? WEXITSTATUS(status_) : -WTERMSIG(status_);
}

std::string answer_to(Terminal& terminal, const std::string& line) {
  terminal.enter(line);
  terminal.wait_for("\n");  // the echo of what was typed
  std::string answer = terminal.wait_for("> ");
  while (!answer.empty() && answer.back() == '\n') answer.pop_back();
  return answer;
}

}  // namespace annabella::host
