// A person at a terminal, for tests: a real pseudo-terminal with the program at its other end.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace annabella::host {

class Terminal {
 public:
  // Starts `command` with its own session on the terminal. `environment` is added to the test's.
  Terminal(const std::vector<std::string>& command,
           const std::map<std::string, std::string>& environment);
  // Kills what still runs.
  ~Terminal();
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  void type(const std::string& keys);
  void enter(const std::string& line) { type(line + "\n"); }

  // Waits until the text appears after what was last waited for, and gives what stood before it.
  // Fails the test if it does not come, at once if the program has gone.
  std::string wait_for(const std::string& text,
                       std::chrono::seconds at_most = std::chrono::seconds{30});
  // Everything so far.
  const std::string& transcript();

  void signal(int number) const;
  pid_t process() const { return child_; }
  // The exit status, or minus the signal that ended it.
  int wait_until_ended(std::chrono::seconds at_most = std::chrono::seconds{30});

 private:
  // Waits as long for more. False: nothing came, or nothing ever will.
  bool read_more(std::chrono::milliseconds at_most);

  pid_t child_ = -1;
  int terminal_ = -1;
  bool closed_ = false;  // by everybody at the other end
  bool ended_ = false;
  int status_ = 0;
  std::string transcript_;
  std::size_t waited_ = 0;
};

// What the program answers to one line: everything up to the next prompt.
std::string answer_to(Terminal& terminal, const std::string& line);

}  // namespace annabella::host
