// In which of its two homes a plugin's file is run: in this process, or apart in one of its own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace annabella::host {

struct Homes {
  // by_folder: what was installed with the program lives in it, unless it was there when the
  // program crashed; everything else lives apart.
  enum class Rule { by_folder = 1, inside, apart };
  Rule rule = Rule::inside;
  std::filesystem::path runner;                // the program of that process
  std::vector<std::filesystem::path> trusted;  // folders whose files live inside
};

// Those of the running program.
Homes homes_of_program(Homes::Rule rule);

bool lives_apart(const Homes& homes, const std::filesystem::path& real_file,
                 const std::string& plugin_id);

// From now on a crash of this process leaves a mark for this plugin; it counts until the plugin's
// file changes.
void mark_at_a_crash(const std::string& plugin_id);

}  // namespace annabella::host
