#include "app/choice.h"

#include <algorithm>

#include "base/text.h"

namespace annabella::host {
namespace {

// A sign at its end is how sentences are written, and changes nothing.
std::string compared(const std::string& answer) {
  std::string said = levelled(trimmed(answer));
  said.erase(said.find_last_not_of(".,!? ") + 1);
  return said;
}

}  // namespace

std::optional<std::size_t> choice_among(const std::vector<std::vector<std::string>>& names,
                                        const std::string& answer) {
  const std::string said = compared(answer);
  if (said.empty()) return std::nullopt;
  if (const std::optional<int> number = whole_number(said)) {
    const bool is_one = *number >= 1 && static_cast<std::size_t>(*number) <= names.size();
    return is_one ? std::optional<std::size_t>(*number - 1) : std::nullopt;
  }
  const auto find = [&](auto is_called) -> std::optional<std::size_t> {
    const auto found = std::ranges::find_if(names, [&](const std::vector<std::string>& one) {
      return std::ranges::any_of(
          one, [&](const std::string& name) { return is_called(levelled(name)); });
    });
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  };
  if (const auto whole = find([&](const std::string& name) { return name == said; })) return whole;
  return find([&](const std::string& name) { return name.starts_with(said); });
}

bool is_command_called(const std::string& answer, const std::string& command, const Voice& voice) {
  const std::string said = compared(answer);
  return std::ranges::any_of(voice.commands(), [&](const Spelling& spelling) {
    return spelling.means == command && spelling.text == said;
  });
}

bool may_be_command(const std::string& answer, const std::string& command, const Voice& voice) {
  const std::string said = compared(answer);
  return !said.empty() && std::ranges::any_of(voice.commands(), [&](const Spelling& spelling) {
    return spelling.means == command && spelling.text.starts_with(said);
  });
}

}  // namespace annabella::host
