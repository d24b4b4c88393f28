// A table of liblouis: text as cells of six dots, and back. A cell is one ASCII character, as in
// files for embossers (.brf): "A" is dot 1, "," dot 6.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace annabella::host {

class BrailleTable {
 public:
  // The name of one of liblouis's tables, or the path of a file.
  explicit BrailleTable(std::string name);

  // A character that the table lacks is a question mark. The error names the table: it is not
  // there.
  Result<std::string> cells(std::string_view text) const;
  Result<std::string> text(std::string_view cells) const;
  // Whether a question mark stands for one of its characters.
  bool lacks(std::string_view text) const;
  // Whether whoever reads the cells knows what was written.
  bool can_write(std::string_view text) const;

 private:
  std::string tables_;
};

// The same cells as Unicode's Braille patterns, which every table passes on as they are.
std::string as_patterns(std::string_view cells);
// The dots of a cell: bit 0 is dot 1, as in Unicode's patterns and on displays (ISO/TR 11548-1).
unsigned char dots_of(char cell);

}  // namespace annabella::host
