// The files of host/web/page as CMake has put them into the program.
#pragma once

#include <span>
#include <string_view>

namespace annabella::host {

struct BuiltIn {
  std::string_view name;  // "page.js"
  std::string_view text;
};
std::span<const BuiltIn> built_in_files();

}  // namespace annabella::host
