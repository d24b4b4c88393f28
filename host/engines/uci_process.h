// Another program and the two ends of the conversation with it: lines there and back.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace annabella::host {

class UciProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;
  // Nobody's line is longer, and nobody says so much at a time.
  static constexpr std::size_t kLongestLine = 64 * 1024;
  static constexpr std::size_t kMostAtATime = 16 * 1024 * 1024;

  // Nothing if the system has no room for it or no such program.
  static std::optional<UciProcess> start(const std::filesystem::path& program);
  UciProcess(UciProcess&& other) noexcept;
  UciProcess& operator=(UciProcess&& other) noexcept;
  ~UciProcess();  // "quit"; after a moment's grace it is killed, with all that it has started

  // Never waits: what does not go through is noticed when no answer comes.
  void send(std::string_view line);

  enum class Silence { late = 1, gone, flood, stopped };
  struct Heard {
    std::optional<Silence> silence;
    std::string line;
  };
  // The next line, without its end. What is counted as a flood begins anew with each send().
  Heard receive(Deadline until, const std::stop_token& stop);

 private:
  UciProcess(pid_t process, int line) : process_(process), line_(line) {}

  pid_t process_;
  int line_;
  std::string unread_;
  std::size_t received_ = 0;
};

// Where a program of this name is: a path as it is, a name on PATH or among the system's games, in
// small letters if there is none as it is written. Empty: nowhere.
std::filesystem::path program_named(const std::string& name);

}  // namespace annabella::host
