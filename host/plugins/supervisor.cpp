#include "plugins/supervisor.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "plugins/host_services.h"

namespace annabella::host {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLeastForAnAnswer{100};

// Nothing where it is damaged.
template <class Read>
auto if_whole(Read read) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Garbage&) {
    return std::nullopt;
  }
}

// False where the text is damaged.
bool keep_in_log(const std::string& plugin, std::string_view rest) {
  const std::string_view level = take_word(rest);
  const auto text = if_whole([&] { return from_text(rest); });
  HostServices host(plugin);
  if (text) host.log(level == "error" ? LogLevel::error : LogLevel::warning, *text);
  return text.has_value();
}

// Returns only where the text is damaged.
void throw_as_the_plugin_did(std::string_view rest) {
  const bool invalid = take_word(rest) == "invalid";
  const auto text = if_whole([&] { return printable(from_text(rest.substr(0, rest.find('\n')))); });
  if (text && invalid) throw std::invalid_argument(*text);
  if (text) throw std::runtime_error(*text);
}

}  // namespace

Supervisor::Supervisor(std::filesystem::path runner, std::filesystem::path plugin, std::string name)
    : runner_(std::move(runner)), plugin_(std::move(plugin)), name_(std::move(name)) {}

void Supervisor::start() {
  const std::lock_guard alone(one_at_a_time_);
  has_failed_ = false;
  hire();
  try {
    expect_greeting(ready_until_);
  } catch (const PluginFault&) {
    if (!child_) throw;
    expect_greeting(ready_until_);  // of the second child
  }
}

std::string Supervisor::answer_to(const std::string& request, Budget budget, IfItDies then) {
  const std::lock_guard alone(one_at_a_time_);
  if (is_off_) complain("is-off");
  if (request.size() > kLongestMessage) throw std::invalid_argument("That is too long.");
  has_failed_ = false;
  const Deadline until = SteadyClock::now() + budget;
  for (bool is_last : {then == IfItDies::complain, true}) {
    const bool was_ready = greeted_;
    expect_greeting(until);
    // A child that has just come is not blamed for what its coming took.
    if (!was_ready && until - SteadyClock::now() < kLeastForAnAnswer) complain("starting");
    std::string answer;
    std::optional<Trouble> trouble = trouble_before_asking();
    const bool is_asked = !trouble;
    if (is_asked) {
      child_->send(request);
      trouble = hear(until, answer);
    }
    if (is_asked && !trouble) {
      if (answer.starts_with("ok\n")) return answer.substr(3);
      if (answer.starts_with("error ")) throw_as_the_plugin_did(std::string_view(answer).substr(6));
    }
    note_fault();
    if (trouble == Trouble::late || is_last) complain(trouble.value_or(Trouble::garbage));
  }
  throw std::logic_error("the last attempt neither answered nor failed");
}

void Supervisor::reject(const std::string& why) {
  const std::lock_guard alone(one_at_a_time_);
  HostServices(name_).log(LogLevel::error, why);
  note_fault();
  complain(Trouble::garbage);
}

void Supervisor::is_belied(const std::string& why) {
  const std::lock_guard alone(one_at_a_time_);
  if (is_off_) complain("is-off");
  HostServices(name_).log(LogLevel::error, why);
  has_failed_ = false;  // whatever became of the last request
  note_fault();
  complain("belied");
}

void Supervisor::hire() {
  child_.reset();
  greeted_ = false;
  child_ = Child::start(runner_, plugin_);
  ready_until_ = SteadyClock::now() + kStart;
  if (!child_) complain("no-runner");
}

void Supervisor::expect_greeting(Deadline until) {
  if (!child_) hire();
  if (greeted_) return;
  std::string greeting;
  std::optional<Trouble> trouble = hear(std::min(until, ready_until_), greeting);
  if (trouble == Trouble::late && SteadyClock::now() < ready_until_) complain("starting");
  if (!trouble && greeting.starts_with("error ")) {
    child_.reset();
    throw_as_the_plugin_did(std::string_view(greeting).substr(6));
  }
  if (!trouble && greeting.starts_with("refused ")) {
    child_.reset();
    if (const auto why = if_whole([&] { return read_refusal(greeting); })) complain(*why);
  }
  greeted_ = !trouble && greeting.starts_with(kGreeting);
  if (greeted_) return;
  note_fault();
  complain(trouble.value_or(Trouble::garbage));
}

// What has come before the question cannot be its answer.
std::optional<Supervisor::Trouble> Supervisor::trouble_before_asking() {
  std::string unasked;
  const std::optional<Trouble> trouble = hear(SteadyClock::now(), unasked);
  return trouble == Trouble::late ? std::nullopt
                                  : std::optional(trouble.value_or(Trouble::garbage));
}

std::optional<Supervisor::Trouble> Supervisor::hear(Deadline until, std::string& answer) {
  for (int logged = 0; logged <= kMostLogLines; ++logged) {
    const Child::Heard heard = child_->receive(until);
    if (heard.silence == Child::Silence::late) return Trouble::late;
    if (heard.silence == Child::Silence::gone) return Trouble::crashed;
    if (heard.silence) return Trouble::garbage;
    answer = heard.message;
    if (!answer.starts_with("log ")) return std::nullopt;
    if (!keep_in_log(name_, std::string_view(answer).substr(4))) return Trouble::garbage;
  }
  return Trouble::garbage;
}

void Supervisor::note_fault() {
  if (!has_failed_) faults_.add(SteadyClock::now());
  has_failed_ = true;
  is_off_ = faults_.are_too_many();
  if (is_off_) {
    child_.reset();
    complain("switched-off");
  }
  hire();
}

void Supervisor::complain(Trouble trouble) const {
  complain(trouble == Trouble::crashed ? "crashed" : trouble == Trouble::late ? "late" : "garbage");
}

void Supervisor::complain(const char* why) const {
  complain(Phrase{"plugin." + std::string(why), {}});
}

void Supervisor::complain(Phrase why) const {
  for (auto& [name, value] : why.with) {
    if (auto* told = std::get_if<std::string>(&value)) *told = printable(*told);
  }
  why.with.insert_or_assign("name", name_);
  why.with.insert_or_assign("path", printable(plugin_.native()));
  throw PluginFault(std::move(why));
}

}  // namespace annabella::host
