// A tree of sources that is made for one test.
#pragma once

#include <filesystem>
#include <string>

namespace annabella::test {

class Tree {
 public:
  Tree();
  ~Tree();
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  void write(const std::string& file, const std::string& content) const;
  const std::filesystem::path& root() const { return root_; }

 private:
  std::filesystem::path root_;
};

}  // namespace annabella::test
