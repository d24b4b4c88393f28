// The words of SSIP, in which one speaks to speech-dispatcher. They know no socket and no time.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "speech/priority.h"

namespace annabella::host {

// "225-7", "225 OK MESSAGE QUEUED" is the code 225 with the line "7".
struct SsipAnswer {
  int code = 0;
  std::vector<std::string> lines{};  // without the last, which is for people

  bool is_yes() const { return code >= 200 && code < 300; }
  // Not an answer, but news of a message; the first line is the message's number.
  bool is_news() const { return code >= 700 && code < 800; }
};

// Puts together what arrives in pieces.
class SsipAnswers {
 public:
  void take(std::string_view bytes) { unread_ += bytes; }
  // The next one that is whole.
  std::optional<SsipAnswer> next();
  // Whoever is at the other end does not speak SSIP.
  bool is_garbled() const { return is_garbled_; }

 private:
  std::string unread_;
  SsipAnswer begun_;
  bool is_garbled_ = false;
};

// After SPEAK: the text, and the sign that it ends.
std::string ssip_text(std::string_view text);
std::string_view ssip_priority(Priority priority);

// Where speech-dispatcher listens, as its own library looks for it: SPEECHD_ADDRESS, or a socket in
// XDG_RUNTIME_DIR or ~/.cache. Empty: somewhere on a network.
std::filesystem::path ssip_socket();
// SPEECHD_ADDRESS says where: whoever says that starts it himself.
bool is_ssip_socket_named();

}  // namespace annabella::host
