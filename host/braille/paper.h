// Pages of Braille for an embosser: so many cells a line, so many lines a page, a form feed between
// two pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

struct Paper {
  int cells = 40;
  int lines = 25;
};

class BraillePages {
 public:
  explicit BraillePages(Paper paper = {}) : paper_(paper) {}

  // One line. What is longer goes on two cells further in; it is broken between words, and within
  // one only if that alone is longer than a line. A word may have blanks in it.
  void add_words(const std::vector<std::string>& words);
  // The same, broken at its blanks.
  void add(std::string_view cells);
  // Lines that fit the paper: all on one page, where a page has so many.
  void add_together(const std::vector<std::string>& lines);
  // What comes next begins a page.
  void turn();

  int pages() const { return pages_; }
  std::string take() { return std::move(text_); }

 private:
  void put(std::string_view line);

  Paper paper_;
  std::string text_;
  int lines_ = 0;  // of this page
  int pages_ = 0;
};

}  // namespace annabella::host
