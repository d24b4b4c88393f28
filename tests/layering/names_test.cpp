#include "layering/names.h"

#include <gtest/gtest.h>

#include "support/temporary_directory.h"

namespace annabella::test {
namespace {

TEST(Names, TheHostGivesNoneTwice) {
  for (const DefinedTwice& twice : names_defined_twice(SOURCE_DIR)) ADD_FAILURE() << twice.text();
}

std::string header(const std::string& space, const std::string& content) {
  return "namespace " + space + " {\n\n" + content + "\n\n}  // namespace " + space;
}

// What is said of two headers in one namespace.
std::string said_of(const std::string& one, const std::string& other) {
  const TemporaryDirectory tree;
  tree.write("host/app/a.h", header("annabella::host", one));
  tree.write("host/speech/b.h", header("annabella::host", other));
  std::string said;
  for (const DefinedTwice& twice : names_defined_twice(tree.path())) said += twice.text();
  return said;
}

TEST(Names, EveryKindOfTypeIsSeen) {
  const char* kinds[] = {"struct Table {\n  int legs = 4;\n};",
                         "class Table final : public Furniture {\n};",
                         "class Table final\n    : public Furniture {\n};",
                         "template <class Wood>\nclass Table {\n};",
                         "enum class Table { round, square };",
                         "enum class Table : char {\n  round\n};",
                         "struct Table {};",
                         "using Table = std::vector<int>;"};
  for (const char* one : kinds) {
    for (const char* other : kinds) {
      EXPECT_EQ(said_of(one, other),
                "annabella::host::Table is defined in host/app/a.h and in host/speech/b.h")
          << one << '\n'
          << other;
    }
  }
}

TEST(Names, WhatOnlyDeclaresOrIsInsideOfATypeIsNone) {
  for (const char* other : {"class Table;", "struct Table;", "struct Tables {};",
                            "class Room {\n  struct Table {};\n};", "Table laid(Table table);"}) {
    EXPECT_EQ(said_of("struct Table {};", other), "") << other;
  }
}

TEST(Names, NamespacesAreToldApart) {
  const TemporaryDirectory tree;
  const std::string table = "struct Table {};";
  const std::string inner = header("sqlite", table);
  tree.write("host/app/a.h", header("annabella::host", table));
  tree.write("host/app/b.h", header("annabella", table));
  tree.write("host/app/c.h", header("annabella::host", inner));
  tree.write("plugins/variants/one/a.h", header("annabella::host", table));
  EXPECT_TRUE(names_defined_twice(tree.path()).empty());
  tree.write("host/app/d.h", header("annabella::host::sqlite", table));
  tree.write("host/app/e.h", header("annabella::host", inner + '\n' + table));
  EXPECT_EQ(names_defined_twice(tree.path()).size(), 3u);
}

}  // namespace
}  // namespace annabella::test
