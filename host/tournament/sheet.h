// A table of an event before it is in any language or on any paper: its cells for those who see it
// whole, and a sentence for each row for those who read or hear line by line.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "base/phrase.h"

namespace annabella::host {

struct Sheet {
  using Cell = std::variant<std::string, Phrase>;  // a text as it is, or one that a voice has
  struct Row {
    std::vector<Cell> cells;
    Phrase said;
  };
  Phrase title;
  std::vector<Cell> columns;
  std::vector<Row> rows;
};

}  // namespace annabella::host
