#include "words/spellings.h"

#include <map>
#include <string>

#include "base/text.h"

namespace annabella::host {
namespace {

// Levelled, with one blank between its words.
std::string spelling(std::string_view text) {
  std::string joined;
  for (const std::string& word : words_of(levelled(text))) {
    if (!joined.empty()) joined += ' ';
    joined += word;
  }
  return joined;
}

}  // namespace

std::vector<Spelling> spellings_of(const Tables& voice, std::string_view table) {
  std::vector<Spelling> spellings;
  const auto words = voice.find(table);
  if (words == voice.end()) return spellings;
  for (const auto& [key, entry] : words->second) {
    using Case = Spelling::Case;
    std::map<std::string, Case> texts;
    for (const std::string& text : entry.with) texts.emplace(spelling(text), Case::with);
    for (const std::string& text : entry.object) texts.emplace(spelling(text), Case::object);
    for (const std::string& text : entry.also) texts.emplace(spelling(text), Case::any);
    texts.emplace(spelling(entry.printed), Case::any);
    texts.erase("");
    for (const auto& [text, form] : texts) spellings.push_back({text, key, form});
  }
  return spellings;
}

}  // namespace annabella::host
