#include "support/table.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace annabella {

std::vector<Row> table(const std::string& name) {
  std::ifstream file(std::string(TEST_DATA "/") + name);
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    Row& row = rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
  }
  if (rows.empty()) throw std::runtime_error("no rows in tests/data/" + name);
  return rows;
}

}  // namespace annabella
