#include "app/code_phrase.h"

#include <string_view>
#include <utility>
#include <vector>

namespace annabella::host {

Phrase with_code(const char* key, const std::string& code) {
  std::string spelt;
  for (const char sign : code) {
    if (sign == ' ') spelt += ',';
    if (!spelt.empty() && sign != ' ') spelt += ' ';
    if (sign != ' ') spelt += sign;
  }
  return {key, {{"code", code}, {"spelt", spelt}}};
}

Phrase with_address(const std::string& address) {
  std::string_view signs = address;
  constexpr std::string_view kScheme = "http://";
  if (signs.starts_with(kScheme)) signs.remove_prefix(kScheme.size());
  if (signs.ends_with('/')) signs.remove_suffix(1);
  Phrase spelt;
  std::string group;
  const char* key = "page.signs";
  const auto close = [&](const char* next) {
    Phrase longer{key, {{"next", std::exchange(group, {})}}};
    if (!spelt.key.empty()) longer.with["before"] = std::vector{std::move(spelt)};
    spelt = std::move(longer);
    key = next;
  };
  for (const char sign : signs) {
    if (sign == '.' || sign == ':') {
      close(sign == '.' ? "page.dot" : "page.colon");
    } else if (sign != '[' && sign != ']') {
      if (!group.empty()) group += ' ';
      group += sign;
    }
  }
  close("");
  return {"page.address", {{"address", address}, {"spelt", std::vector{std::move(spelt)}}}};
}

}  // namespace annabella::host
