#include "plugins/refusal.h"

#include <utility>

#include "base/system_reason.h"

namespace annabella::host {

Error refusal(std::string_view why, const std::filesystem::path& file,
              std::map<std::string, Argument> more) {
  more.emplace("path", printable(file.native()));
  return {Phrase{"plugin." + std::string(why), std::move(more)}};
}

Error not_opened(std::string_view without_right, const std::filesystem::path& file,
                 const std::error_code& why) {
  if (why == std::errc::permission_denied) return refusal(without_right, file);
  return refusal("unopened", file, {{"why", std::vector{system_reason(why)}}});
}

std::string printable(std::string_view text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0;
    // U+0080 to U+009F in UTF-8: terminals obey some of them as they do escape sequences.
    const bool second_control_set = byte == 0xc2 && next >= 0x80 && next <= 0x9f;
    if (second_control_set) ++i;
    line += byte < 0x20 || byte == 0x7f || second_control_set ? '?' : text[i];
  }
  return line;
}

}  // namespace annabella::host
