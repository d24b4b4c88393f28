#include "plugins/script_card.h"

#include <annabella/detail/card.h>
#include <annabella/variant.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <string_view>

#include "base/text.h"
#include "plugins/protocol.h"
#include "plugins/refusal.h"

namespace annabella::host {
namespace {

constexpr int kLines = 10;  // that it may take to come to it
constexpr std::size_t kLongestName = 63;

bool consists_of(std::string_view word, std::string_view letters) {
  return !word.empty() && word.find_first_not_of(letters) == std::string_view::npos;
}

}  // namespace

Result<Card> read_script_card(const std::filesystem::path& file) {
  if (::access(file.c_str(), X_OK) != 0) return refusal("not-executable", file);
  std::ifstream script(file);
  std::string line;
  for (int number = 0; number < kLines && std::getline(script, line); ++number) {
    const std::size_t at = line.find(kGreeting);
    if (at == std::string::npos) continue;
    std::string_view rest = std::string_view(line).substr(at + kGreeting.size());
    Card card;
    card.api_major = kApiMajor;
    card.api_minor = kApiMinor;
    card.kind = take_word(rest);
    card.id = take_word(rest);
    card.version = take_word(rest);
    card.name = printable(trimmed(rest).substr(0, kLongestName));
    card.abi = ANNABELLA_ABI;
    card.layout = Variant::kLayout;
    const bool right = consists_of(card.id, "abcdefghijklmnopqrstuvwxyz0123456789.-") &&
                       consists_of(card.version, "0123456789.") && !card.name.empty();
    if (!right) return refusal("card-damaged", file);
    if (card.kind != "variant" && card.kind != "pairing")
      return refusal("unknown-kind", file, {{"kind", printable(card.kind)}});
    return card;
  }
  return refusal("no-card", file);
}

}  // namespace annabella::host
