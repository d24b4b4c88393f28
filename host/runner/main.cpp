// annabella-runner FILE: a process for one plugin that nobody has to trust. It speaks the protocol
// of docs/runner-protocol.md on descriptor 3 with who has started it, or with a person at a
// terminal. A script speaks for itself, with the same limits.
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/text.h"
#include "plugins/admission.h"
#include "plugins/confinement.h"
#include "plugins/library.h"
#include "plugins/protocol.h"
#include "plugins/refusal.h"
#include "plugins/script_card.h"
#include "runner/board_respondent.h"
#include "runner/respondent.h"

namespace annabella::host {
namespace {

bool has_a_line() {
  int kind = 0;
  socklen_t size = sizeof kind;
  return ::getsockopt(kLineOfChild, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 &&
         kind == SOCK_SEQPACKET;
}

// Messages over the line, or lines of a terminal with an empty one after each answer. Only calls of
// the system that are still allowed when the plugin is shut in.
class Correspondence {
 public:
  bool take(std::string& request) {
    if (!by_line_) return take_typed(request);
    request.resize(kLongestMessage);
    const ssize_t size = ::recv(kLineOfChild, request.data(), request.size(), 0);
    request.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return size > 0;
  }

  void give(const std::string& answer) const {
    if (by_line_) {
      (void)::send(kLineOfChild, answer.data(), answer.size(), MSG_NOSIGNAL);
    } else {
      const std::string lines = answer + '\n';
      (void)!::write(STDOUT_FILENO, lines.data(), lines.size());
    }
  }

 private:
  bool take_typed(std::string& request) {
    for (;;) {
      if (const std::size_t end = typed_.find('\n'); end != std::string::npos) {
        request = typed_.substr(0, end);
        typed_.erase(0, end + 1);
        return true;
      }
      char some[4096];
      const ssize_t size = ::read(STDIN_FILENO, some, sizeof some);
      if (size <= 0) return false;
      typed_.append(some, static_cast<std::size_t>(size));
    }
  }

  std::string typed_;
  const bool by_line_ = has_a_line();
};

// What the plugin logs goes the same way, as much of it as is read there.
class Reporter final : public Host {
 public:
  explicit Reporter(const Correspondence& line) : line_(line) {}

  void log(LogLevel level, std::string_view text) noexcept override {
    if (level < LogLevel::warning || lines_++ >= kMostLogLines) return;
    try {
      const std::string severity = level == LogLevel::error ? "error " : "warning ";
      line_.give("log " + severity + as_text(text.substr(0, kLongestLine)));
    } catch (const std::exception&) {
      // No memory for a line of the log: the game matters more.
    }
  }
  void* service(std::string_view) noexcept override { return nullptr; }

  void begin_answer() { lines_ = 0; }

 private:
  static constexpr std::size_t kLongestLine = 500;  // bytes

  const Correspondence& line_;
  std::atomic<int> lines_ = 0;
};

int refused(const Correspondence& line, const Error& why) {
  line.give(written(why.what));
  return 1;
}

void end_with_the_host(int) {
  const int before = errno;
  char next;
  if (::recv(kLineOfChild, &next, 1, MSG_PEEK | MSG_DONTWAIT) == 0) ::_exit(0);
  errno = before;
}

// A plugin that counts or hangs would not notice that nobody is there to ask any more.
void look_for_the_host_each_minute() {
  struct sigaction look {};
  look.sa_handler = end_with_the_host;
  look.sa_flags = SA_RESTART;
  ::sigaction(SIGALRM, &look, nullptr);
  const itimerval minute{{60, 0}, {60, 0}};
  ::setitimer(ITIMER_REAL, &minute, nullptr);
}

// Who answers for what is in the library.
template <class Kind, class Answers>
Result<std::unique_ptr<Respondent>> made_for(PluginLibrary& library, const std::string& kind) {
  const auto made = library.make<Kind>(kind);
  if (!made) return made.error();
  return std::unique_ptr<Respondent>(new Answers(*made));
}

Result<std::unique_ptr<Respondent>> respondent_for(PluginLibrary& library,
                                                   const std::string& kind) {
  if (kind == "board") return made_for<BoardDriver, BoardRespondent>(library, kind);
  if (kind == "pairing") return made_for<PairingSystem, PairingRespondent>(library, kind);
  return made_for<Variant, VariantRespondent>(library, kind);
}

int serve(const std::filesystem::path& file, Correspondence& line) {
  const Judgement judgement = judge_plugin(file);
  if (judgement.refused) return refused(line, *judgement.refused);
  limit_what_it_takes();
  if (is_script(judgement.real)) {
    if (!shut_script_in(judgement.real)) return refused(line, refusal("no-filter", file));
    ::execl(judgement.real.c_str(), judgement.real.c_str(), nullptr);
    return refused(line, refusal("not-executable", file));
  }
  look_for_the_host_each_minute();
  if (!shut_loading_in(judgement.real)) return refused(line, refusal("no-filter", file));
  const Card& card = *judgement.card;
  const auto reporter = std::make_shared<Reporter>(line);
  const auto library = PluginLibrary::load(judgement.real, reporter);
  if (!library) return refused(line, library.error());
  const auto respondent = respondent_for(**library, card.kind);
  if (!respondent) return refused(line, respondent.error());
  if (!shut_in()) return refused(line, refusal("no-filter", file));
  line.give(std::string(kGreeting) + card.kind + ' ' + card.id + ' ' + card.version + ' ' +
            card.name + '\n');
  for (std::string request; line.take(request);) {
    reporter->begin_answer();
    line.give((*respondent)->answer(request));
  }
  ::_exit(0);  // without the plugin's last words
}

}  // namespace
}  // namespace annabella::host

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  annabella::host::Correspondence line;
  return annabella::host::serve(argv[1], line);
}
