#include "braille/paper.h"

namespace annabella::host {

void BraillePages::add_words(const std::vector<std::string>& words) {
  const auto width = static_cast<std::size_t>(paper_.cells);
  constexpr std::string_view kIndent = "  ";
  std::string line;
  bool begun = false;  // something stands on the line
  const auto next_line = [&] {
    put(line);
    line = kIndent;
    begun = false;
  };
  for (std::string_view word : words) {
    if (begun && line.size() + 1 + word.size() > width) next_line();
    if (begun) line += ' ';
    begun = true;
    while (line.size() + word.size() > width) {
      const std::size_t room = width - line.size();
      line += word.substr(0, room);
      word.remove_prefix(room);
      next_line();
      begun = true;
    }
    line += word;
  }
  put(line);
}

void BraillePages::add(std::string_view cells) {
  std::vector<std::string> words;
  while (!cells.empty()) {
    const std::size_t end = cells.find(' ');
    words.emplace_back(cells.substr(0, end));
    cells.remove_prefix(end == cells.npos ? cells.size() : end + 1);
  }
  add_words(words);
}

void BraillePages::add_together(const std::vector<std::string>& lines) {
  const int n = static_cast<int>(lines.size());
  if (lines_ + n > paper_.lines && n <= paper_.lines) turn();
  for (const std::string& line : lines) put(line);
}

void BraillePages::turn() { lines_ = paper_.lines; }

void BraillePages::put(std::string_view line) {
  if (pages_ == 0 || lines_ == paper_.lines) {
    if (pages_ > 0) text_ += '\f';
    ++pages_;
    lines_ = 0;
  }
  text_.append(line).append("\r\n");
  ++lines_;
}

}  // namespace annabella::host
