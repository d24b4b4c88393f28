#include "words/duration.h"

#include <algorithm>

namespace annabella::host {

std::vector<Phrase> duration_parts(std::chrono::milliseconds duration) {
  using std::chrono::ceil;
  using std::chrono::seconds;
  const auto all = ceil<seconds>(std::max(duration, std::chrono::milliseconds::zero())).count();
  std::vector<Phrase> parts;
  const auto add = [&](const char* key, long n) {
    if (n != 0) parts.push_back({key, {{"n", static_cast<int>(n)}}});
  };
  add("duration.hours", all / 3600);
  add("duration.minutes", all / 60 % 60);
  add("duration.seconds", all % 60);
  if (parts.empty()) parts.push_back({"duration.seconds", {{"n", 0}}});
  return parts;
}

}  // namespace annabella::host
