// annabella-runner FILE: a process for one plugin that nobody has to trust. It speaks the protocol
// of docs/runner-protocol.md on descriptor 3 with who has started it, or with a person at a
// terminal. A script speaks for itself, with the same limits.
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/text.h"
#include "plugins/admission.h"
#include "plugins/confinement.h"
#include "plugins/library.h"
#include "plugins/protocol.h"
#include "plugins/script_card.h"
#include "runner/respondent.h"

namespace annabella::host {
namespace {

constexpr int kLine = 3;
constexpr long kLongestAnswer = 30 * 60;  // seconds: whoever asks has gone by then

bool has_a_line() {
  int kind = 0;
  socklen_t size = sizeof kind;
  return ::getsockopt(kLine, SOL_SOCKET, SO_TYPE, &kind, &size) == 0 && kind == SOCK_SEQPACKET;
}

// Messages over the line, or lines of a terminal with an empty one after each answer. Only calls of
// the system that are still allowed when the plugin is shut in.
class Correspondence {
 public:
  bool take(std::string& request) {
    if (!by_line_) return take_typed(request);
    request.resize(kLongestMessage);
    const ssize_t size = ::recv(kLine, request.data(), request.size(), 0);
    request.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
    return size > 0;
  }

  void give(const std::string& answer) const {
    if (by_line_) {
      (void)::send(kLine, answer.data(), answer.size(), MSG_NOSIGNAL);
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

int refused(const Correspondence& line, const Phrase& why) {
  line.give("error failed " + as_text(why.key) + '\n');
  return 1;
}

void limit_next_answer(long seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = seconds;
  ::setitimer(ITIMER_REAL, &limit, nullptr);
}

int serve(const std::filesystem::path& file, Correspondence& line) {
  const Judgement judgement = judge_plugin(file);
  if (judgement.refused) return refused(line, judgement.refused->what);
  limit_what_it_takes();
  if (is_script(judgement.real)) {
    if (!shut_script_in()) return refused(line, {"no-filter", {}});
    ::execl(judgement.real.c_str(), judgement.real.c_str(), nullptr);
    return refused(line, {"not-executable", {}});
  }
  const Card& card = *judgement.card;
  const auto library = PluginLibrary::load(judgement.real, card.id);
  if (!library) return refused(line, library.error().what);
  auto variant = (*library)->make<Variant>(card.kind);
  if (!variant) return refused(line, variant.error().what);
  if (!shut_in()) return refused(line, {"no-filter", {}});
  line.give("annabella-plugin 1 " + card.kind + ' ' + card.id + ' ' + card.version + ' ' +
            card.name + '\n');
  Respondent respondent(*variant);
  for (std::string request; line.take(request);) {
    limit_next_answer(kLongestAnswer);
    line.give(respondent.answer(request));
    limit_next_answer(0);
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
