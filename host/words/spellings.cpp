#include "words/spellings.h"

#include <set>
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
    std::set<std::string> texts{spelling(entry.printed)};
    for (const std::string& text : entry.also) texts.insert(spelling(text));
    texts.erase("");
    for (const std::string& text : texts) spellings.push_back({text, key});
  }
  return spellings;
}

}  // namespace annabella::host
