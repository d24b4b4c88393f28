#include "journal/pgn_page.h"

#include <algorithm>
#include <vector>

#include "base/text.h"

namespace annabella::host {

namespace {

// The words of a comment; a command within it, "[%clk 0:08:06]", is one, blanks and all.
std::vector<std::string> words_and_commands(std::string_view text) {
  const std::vector<std::string> words = words_of(text);
  const auto closes = [](const std::string& word) { return word.find(']') != std::string::npos; };
  const auto last = std::find_if(words.rbegin(), words.rend(), closes).base();
  std::vector<std::string> all;
  bool is_within = false;
  for (auto word = words.begin(); word != words.end(); ++word) {
    if (is_within) {
      all.back() += ' ' + *word;
    } else {
      all.push_back(*word);
    }
    const std::size_t begin = word->rfind("[%");
    const std::size_t end = word->rfind(']');
    const bool begins = begin != std::string::npos && (end == std::string::npos || end < begin);
    is_within = begins ? word + 1 < last : is_within && end == std::string::npos;
  }
  return all;
}

}  // namespace

std::string pgn_tag(std::string_view name, std::string_view value) {
  std::string line = "[";
  line.append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') line += '\\';
    line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return line + "\"]\n";
}

void PgnPage::add(std::string_view item) {
  const std::size_t size = before_.size() + item.size();
  const bool first = text_.empty();
  // A percent sign at the beginning of a line would escape the line.
  const bool fits = used_ + 1 + size <= kLongestLine || item.starts_with('%');
  if (!first) text_ += fits ? ' ' : '\n';
  used_ = first || !fits ? size : used_ + 1 + size;
  text_.append(std::exchange(before_, {})).append(item);
}

void PgnPage::close(std::string_view mark) {
  if (!before_.empty()) add("");
  if (used_ + mark.size() > kLongestLine) {
    text_ += '\n';
    used_ = 0;
  }
  text_ += mark;
  used_ += mark.size();
}

void PgnPage::add_comment(std::string_view text) {
  std::string inside(text);
  std::ranges::replace(inside, '}', ')');
  const std::vector<std::string> words = words_and_commands(inside);
  open("{");
  if (words.empty()) add("");
  for (const std::string& word : words) add(word);
  close("}");
}

}  // namespace annabella::host
