// A child process with a line to it. What it prints is not heard, and it ends with us.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace annabella::host {

using Deadline = std::chrono::steady_clock::time_point;

class Child {
 public:
  // Starts `program` with one argument. Nothing if the system has no room for it.
  static std::optional<Child> start(const std::filesystem::path& program,
                                    const std::filesystem::path& argument);
  Child(Child&& other) noexcept;
  Child& operator=(Child&& other) noexcept;
  ~Child();  // kills it, with all that it has started

  // Never waits: what does not go through is noticed when no answer comes.
  void send(std::string_view message) const;

  enum class Silence { late = 1, gone, too_long };
  struct Heard {
    std::optional<Silence> silence;
    std::string message;
  };
  Heard receive(Deadline until) const;

 private:
  Child(pid_t process, int line) : process_(process), line_(line) {}

  pid_t process_;
  int line_;
};

}  // namespace annabella::host
