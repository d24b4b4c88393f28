// Something that may never come back, tried in a child process.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

namespace annabella::host {

// left: it ended without an answer.
enum class Verdict : std::uint8_t { ok = 1, failed, crashed, hung, left };
std::string_view name_of(Verdict verdict);

struct Trial {
  Verdict verdict = Verdict::ok;
  // failed: what was not as it should be; crashed: the signal's name; left: why there was no
  // process
  std::string seen;
};

// Runs `work` in a copy of this process, whose threads are not copied. It returns what was not as
// it should be, or nothing; an exception is told as such. What it prints goes to nobody, and it is
// killed with all that it has started, or when the thread that waits for it ends. Time in which the
// machine is busy with others does not count.
Trial tried(std::chrono::seconds at_most, const std::function<std::string()>& work);

}  // namespace annabella::host
