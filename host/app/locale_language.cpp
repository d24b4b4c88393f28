#include "app/locale_language.h"

#include "base/text.h"

namespace annabella::host {

std::string language_of_locale(const std::function<const char*(const char*)>& variable) {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = variable(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale(value);
    const std::string language = lowered(locale.substr(0, locale.find_first_of("_.@")));
    return language == "c" || language == "posix" ? "" : language;
  }
  return "";
}

}  // namespace annabella::host
