#include "app/code_phrase.h"

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

}  // namespace annabella::host
