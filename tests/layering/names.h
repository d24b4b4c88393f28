// One name, one class: two classes of one name in one namespace are undefined behaviour as soon as
// a program holds both, and no compiler tells.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace annabella::test {

struct DefinedTwice {
  std::string name;  // in full: "annabella::host::Table"
  std::string first;
  std::string second;  // the files, from the root

  std::string text() const;
};

// Of the types that the headers below host/ define outside of other types.
std::vector<DefinedTwice> names_defined_twice(const std::filesystem::path& root);

}  // namespace annabella::test
