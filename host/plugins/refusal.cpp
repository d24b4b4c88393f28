#include "plugins/refusal.h"

#include <utility>

#include "base/system_reason.h"
#include "base/text.h"

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

}  // namespace annabella::host
