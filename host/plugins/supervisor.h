// Keeps one plugin's child process at work: asks it, and kills and replaces it when it dies, is
// late or talks nonsense. A request says all that its answer depends on, so that whoever comes
// after a child answers as it would have.
#pragma once

#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "plugins/child.h"
#include "plugins/fault.h"
#include "plugins/protocol.h"

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

  // What it has answered has turned out to be untrue, which is a fault as well. Throws PluginFault.
  [[noreturn]] void is_belied(const std::string& why);

  // Whoever comes after a child that has died is asked the same, unless he cannot know.
  enum class IfItDies { again = 1, complain };

  // What `reader` makes of the answer, which comes to it without the word "ok". Throws
  // std::invalid_argument or std::runtime_error, as the plugin has, and PluginFault where it has
  // not answered, or what cannot be true: where the reader throws Garbage.
  template <class Read>
  std::invoke_result_t<Read, std::string_view> ask(const std::string& request, Read&& reader,
                                                   Budget budget = kUsual,
                                                   IfItDies then = IfItDies::again) {
    const std::string answer = answer_to(request, budget, then);
    try {
      return reader(std::string_view(answer));
    } catch (const Garbage& wrong) {
      reject(wrong.what());
    }
  }

 private:
  enum class Trouble { crashed = 1, late, garbage };

  std::string answer_to(const std::string& request, Budget budget, IfItDies then);
  // The answer that was just given.
  [[noreturn]] void reject(const std::string& why);
  void hire();
  void expect_greeting(Deadline until);
  std::optional<Trouble> trouble_before_asking();
  std::optional<Trouble> hear(Deadline until, std::string& answer);
  // The child is replaced, or after too many faults not any more: throws then. Whatever goes wrong
  // with one request is one fault.
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
  bool has_failed_ = false;  // in this request
  bool is_off_ = false;
};

}  // namespace annabella::host
