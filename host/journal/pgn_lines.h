// The lines of a file of any size, in UTF-8, whatever it was written in.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace annabella::host {

// Lines come without their ends, and those that are not UTF-8 are taken for Windows-1252, which
// contains Latin-1. Blanks that look like others are blanks, and signs without width are gone. At
// most one line is held in memory, and of a very long one only a piece.
class PgnLines {
 public:
  static constexpr std::size_t kLongest = 1 << 20;

  explicit PgnLines(std::istream& in);

  // False at the end of the file, or where it cannot be read any further.
  bool next();
  // Lives until the next call of next().
  std::string_view line() const { return line_; }
  int number() const { return number_; }
  // This is not the beginning of a line, but the next piece of a very long one.
  bool goes_on() const { return goes_on_; }
  bool unreadable() const;

 private:
  bool read_more();

  std::istream& in_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::string_view line_;
  std::string converted_;
  int number_ = 0;
  bool goes_on_ = false;
  bool cut_ = false;
};

}  // namespace annabella::host
