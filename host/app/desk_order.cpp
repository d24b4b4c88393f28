#include "app/desk_order.h"

#include <algorithm>

#include "base/text.h"

namespace annabella::host {
namespace {

// What may stand before an equals sign.
bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || c == '-' || (c >= '0' && c <= '9');
  });
}

}  // namespace

std::string DeskOrder::text(std::size_t from) const {
  std::string all;
  for (std::size_t i = from; i < words.size(); ++i) all += (all.empty() ? "" : " ") + words[i];
  return all;
}

std::string DeskOrder::value(std::string_view name) const {
  const auto found = named.find(name);
  return found == named.end() ? "" : found->second;
}

DeskOrder order_of(const std::string& verb, const std::vector<std::string>& words) {
  DeskOrder order{verb, {}, {}};
  for (const std::string& word : words) {
    const std::size_t sign = word.find('=');
    const std::string name = sign == std::string::npos ? "" : lowered(word.substr(0, sign));
    if (is_name(name)) {
      order.named[name] = word.substr(sign + 1);
    } else {
      order.words.push_back(word);
    }
  }
  return order;
}

std::vector<std::string> words_in_quotes(std::string_view line) {
  std::vector<std::string> words;
  bool quoted = false, in_word = false;
  for (char c : line) {
    const bool blank = c == ' ' || c == '\t';
    if (blank && !quoted) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '"') {
      quoted = !quoted;
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace annabella::host
