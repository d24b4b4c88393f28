#include "layering/tree.h"

#include <stdlib.h>

#include <fstream>
#include <stdexcept>

namespace annabella::test {
namespace fs = std::filesystem;

Tree::Tree() {
  std::string pattern = (fs::temp_directory_path() / "layering-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no directory for a tree");
  root_ = pattern;
}

Tree::~Tree() { fs::remove_all(root_); }

void Tree::write(const std::string& file, const std::string& content) const {
  fs::create_directories((root_ / file).parent_path());
  std::ofstream(root_ / file) << content << '\n';
}

}  // namespace annabella::test
