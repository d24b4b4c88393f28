#include "speech/ssip.h"

#include <cstdlib>
#include <utility>

#include "base/directories.h"
#include "base/text.h"

namespace annabella::host {
namespace {

constexpr std::size_t kCode = 3;         // digits
constexpr std::size_t kLongest = 65536;  // of an answer

std::string_view named_address() {
  const char* named = std::getenv("SPEECHD_ADDRESS");
  return named != nullptr ? named : "";
}

}  // namespace

std::optional<SsipAnswer> SsipAnswers::next() {
  for (std::size_t end = 0; (end = unread_.find('\n')) != std::string::npos;) {
    std::string line = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    const auto code = whole_number(std::string_view(line).substr(0, kCode));
    const bool has_sign = line.size() > kCode && (line[kCode] == ' ' || line[kCode] == '-');
    if (!code || *code < 100 || !has_sign) {
      is_garbled_ = true;
      return std::nullopt;
    }
    begun_.code = *code;
    if (line[kCode] == ' ') return std::exchange(begun_, {});
    begun_.lines.push_back(line.substr(kCode + 1));
  }
  if (unread_.size() > kLongest || begun_.lines.size() > kLongest) is_garbled_ = true;
  return std::nullopt;
}

std::string ssip_text(std::string_view text) {
  std::string data;
  bool at_begin = true;
  for (const char c : text) {
    if (c == '\r') continue;
    if (at_begin && c == '.') data += '.';
    at_begin = c == '\n';
    data += at_begin ? "\r\n" : std::string(1, c);
  }
  return data + "\r\n.\r\n";
}

std::string_view ssip_priority(Priority priority) {
  switch (priority) {
    case Priority::important:
      return "important";
    case Priority::message:
    case Priority::explanation:
      return "message";
    case Priority::text:
      return "text";
    case Priority::progress:
      break;
  }
  return "notification";
}

std::filesystem::path ssip_socket() {
  constexpr std::string_view kFile = "unix_socket";
  if (std::string_view named = named_address(); !named.empty()) {
    if (!named.starts_with(kFile)) return {};
    named.remove_prefix(kFile.size());
    if (named.starts_with(':')) return named.substr(1);
  }
  const char* runtime = std::getenv("XDG_RUNTIME_DIR");
  const bool is_set = runtime != nullptr && *runtime == '/';
  const std::filesystem::path folder = is_set ? runtime : users_home() / ".cache";
  return folder / "speech-dispatcher" / "speechd.sock";
}

bool is_ssip_socket_named() { return !named_address().empty(); }

}  // namespace annabella::host
