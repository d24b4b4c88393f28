// Keeps one plugin's child process at work: asks it, and kills and replaces it when it dies, is
// late or talks nonsense. A request says all that its answer depends on, so that whoever comes
// after a child answers as it would have.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

#include "plugins/child.h"
#include "plugins/fault.h"

namespace annabella::host {

// [any]
class Supervisor {
 public:
  using Budget = std::chrono::milliseconds;
  // What a call may cost the players, whatever becomes of the child meanwhile.
  static constexpr Budget kUsual{330};
  // For a child to be ready; nobody's clock should run when the first one is started.
  static constexpr Budget kStart{10'000};

  // `name`: as it is called in what is said about it.
  Supervisor(std::filesystem::path runner, std::filesystem::path plugin, std::string name);

  // Starts the child, or if need be another, and waits for its greeting. Throws what ask() throws.
  void start();

  // The answer, without the word "ok". Throws std::invalid_argument or std::runtime_error, as the
  // plugin has, and PluginFault where it has not answered.
  std::string ask(const std::string& request, Budget budget = kUsual);

  // The answer that was just given cannot be true.
  [[noreturn]] void reject(const std::string& why);

 private:
  enum class Trouble { crashed = 1, late, garbage };

  void hire();
  void expect_greeting(Deadline until);
  std::optional<Trouble> hear(Deadline until, std::string& answer);
  // The child is replaced, or after too many faults not any more. Throws then.
  void note_fault();
  [[noreturn]] void complain(Phrase why) const;
  [[noreturn]] void complain(const char* why) const;
  [[noreturn]] void complain(Trouble trouble) const;

  const std::filesystem::path runner_, plugin_;
  const std::string name_;
  std::mutex one_at_a_time_;
  std::optional<Child> child_;
  bool greeted_ = false;
  Deadline ready_until_{};
  Faults faults_;
  bool is_off_ = false;
};

}  // namespace annabella::host
