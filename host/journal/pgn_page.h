// The outward form of PGN: tags, and moves in lines that are not too long.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace annabella::host {

// [Name "value"], with a line end.
std::string pgn_tag(std::string_view name, std::string_view value);

// Puts blanks or line ends between what must not be torn apart. Lines have at most 79 characters
// and their end (PGN 4.3); only a single word of a comment that is longer has a longer line, alone,
// as it would else be read as two, and so has a tag (PGN 8.1.1).
class PgnPage {
 public:
  static constexpr std::size_t kLongestLine = 79;

  void add(std::string_view item);
  // Of the next item, which comes right behind this one: "(" before a move.
  void open(std::string_view mark) { before_ += mark; }
  // Forgets what was opened and has nothing in it yet; false if there is no such thing.
  bool drop_open() { return !std::exchange(before_, {}).empty(); }
  // Right behind the last item.
  void close(std::string_view mark);
  // In braces, torn apart only where there are blanks, and not within a command, "[%clk 0:08:06]".
  void add_comment(std::string_view text);

  bool empty() const { return text_.empty(); }
  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::string before_;
  std::size_t used_ = 0;
};

}  // namespace annabella::host
