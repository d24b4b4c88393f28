// A second program, for what only two programs can do to a file.
#pragma once

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace annabella::host {

// Runs `work(tell)` in a forked process; tell(number) sends a number to the parent.
class Child {
 public:
  template <class Work>
  explicit Child(Work work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    pid_ = fork();
    if (pid_ < 0) throw std::runtime_error("no process");
    if (pid_ == 0) {
      close(ends[0]);
      work([&](std::int64_t number) {
        if (write(ends[1], &number, sizeof number) != sizeof number) _exit(2);
      });
      _exit(0);  // not through the test program's own exit
    }
    close(ends[1]);
    numbers_ = ends[0];
  }
  ~Child() {
    kill();
    close(numbers_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // Until the first number is there, or the child is gone.
  void wait_until_it_tells() const {
    pollfd waiting{.fd = numbers_, .events = POLLIN, .revents = 0};
    poll(&waiting, 1, -1);
  }
  // Waits until the child is gone. All that it told, in order.
  std::vector<std::int64_t> told() {
    std::vector<std::int64_t> numbers;
    for (std::int64_t number = 0; read(numbers_, &number, sizeof number) == sizeof number;) {
      numbers.push_back(number);
    }
    waitpid(std::exchange(pid_, -1), nullptr, 0);
    return numbers;
  }
  // SIGKILL: no destructor, no buffer, nothing.
  void kill() {
    if (pid_ > 0) ::kill(pid_, SIGKILL);
    if (pid_ > 0) waitpid(std::exchange(pid_, -1), nullptr, 0);
  }

 private:
  pid_t pid_ = -1;
  int numbers_ = -1;
};

}  // namespace annabella::host
