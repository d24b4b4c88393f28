#include "support/table.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace annabella {
namespace {

std::string utf8(unsigned code) {
  if (code < 0x80U) return {static_cast<char>(code)};
  if (code < 0x800U) {
    return {static_cast<char>(0xc0U | (code >> 6U)), static_cast<char>(0x80U | (code & 0x3fU))};
  }
  return {static_cast<char>(0xe0U | (code >> 12U)),
          static_cast<char>(0x80U | ((code >> 6U) & 0x3fU)),
          static_cast<char>(0x80U | (code & 0x3fU))};
}

}  // namespace

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

std::string unescaped(const std::string& cell) {
  std::string text;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell[i] != '\\') {
      text += cell[i];
    } else if (cell[++i] == 'u') {
      text += utf8(static_cast<unsigned>(std::stoul(cell.substr(i + 1, 4), nullptr, 16)));
      i += 4;
    } else {
      text += cell[i] == 'n' ? '\n' : cell[i] == 'r' ? '\r' : cell[i];
    }
  }
  return text;
}

}  // namespace annabella
