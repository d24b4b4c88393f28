// One record of a TRF file, by the columns that the format counts: characters, from 1.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace annabella::host {

class TrfLine {
 public:
  // `number` is that of the line in its file.
  TrfLine(std::string_view text, int number);

  int number() const { return number_; }
  int columns() const { return static_cast<int>(characters_.size()); }
  std::string_view text() const { return text_; }
  std::string code() const { return columns(1, 3); }
  // Without the blanks around it; empty beyond the end of the line.
  std::string columns(int first, int last) const;
  // Nothing if there are only blanks; an error if there is something else than a number.
  Result<std::optional<int>> whole(int first, int last) const;
  // Those from a column on, with blanks between them.
  struct Word {
    int column = 0;
    std::string text;
  };
  std::vector<Word> words(int from) const;
  Result<std::vector<int>> numbers(int from) const;
  // Points with one decimal, in halves; below zero, too.
  Result<std::optional<int>> halves(int first, int last) const;
  // What something is worth: no less than zero, which is where there are only blanks.
  Result<int> worth(int first, int last) const;
  // What is wrong here, with the place.
  Error error(int column, Phrase why) const;

 private:
  std::string_view text_;
  int number_;
  std::vector<std::string_view> characters_;
};

// Comments that begin so are an event's own: "### annabella system=swiss-1992".
inline constexpr std::string_view kOwnComment = "### annabella ";

// At CR, LF or CRLF; a byte order mark is left out, and so are empty lines and comments but those.
std::vector<TrfLine> trf_lines(std::string_view text);

// The error names the line and the column of the first sign that is not in UTF-8, or of a zero.
Result<Done> expect_utf8(std::string_view text);

}  // namespace annabella::host
