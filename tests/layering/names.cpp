#include "layering/names.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>

namespace annabella::test {
namespace fs = std::filesystem;
namespace {

// The sources are formatted, so that what is not indented is in no other type.
std::string type_defined_in(const std::string& line) {
  std::istringstream words(line);
  std::string kind, name, next;
  words >> kind >> name;
  if (kind == "enum" && name == "class") words >> name;
  if (line.empty() || line.front() == ' ') return "";
  if (kind == "using") return words >> next && next == "=" ? name : "";
  const bool is_type = kind == "struct" || kind == "class" || kind == "union" || kind == "enum";
  if (!is_type) return "";
  const bool is_declared_only = line.ends_with(';') && line.find('{') == line.npos;
  return is_declared_only ? "" : name;
}

std::vector<std::string> types_defined_in(const fs::path& header) {
  constexpr std::string_view kOpens = "namespace ";
  constexpr std::string_view kCloses = "}  // namespace ";
  std::vector<std::string> types;
  std::string scope;
  std::ifstream source(header);
  for (std::string line; std::getline(source, line);) {
    if (line.starts_with(kOpens) && line.ends_with(" {")) {
      scope += line.substr(kOpens.size(), line.size() - kOpens.size() - 2) + "::";
    } else if (line.starts_with(kCloses)) {
      const std::string closed = line.substr(kCloses.size()) + "::";
      if (scope.ends_with(closed)) scope.resize(scope.size() - closed.size());
    } else if (const std::string type = type_defined_in(line); !type.empty()) {
      types.push_back(scope + type);
    }
  }
  return types;
}

}  // namespace

std::string DefinedTwice::text() const {
  return name + " is defined in " + first + " and in " + second;
}

std::vector<DefinedTwice> names_defined_twice(const fs::path& root) {
  std::vector<fs::path> headers;
  for (const auto& entry : fs::recursive_directory_iterator(root / "host")) {
    if (entry.path().extension() == ".h") headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  std::map<std::string, std::string> home;
  std::vector<DefinedTwice> twice;
  for (const fs::path& header : headers) {
    const std::string file = header.lexically_relative(root).string();
    for (const std::string& type : types_defined_in(header)) {
      const auto [known, is_new] = home.emplace(type, file);
      if (!is_new) twice.push_back({type, known->second, file});
    }
  }
  return twice;
}

}  // namespace annabella::test
