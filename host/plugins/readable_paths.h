// Landlock (landlock(7)): a process that opens files beneath some folders and no others.
#pragma once

#include <filesystem>
#include <vector>

namespace annabella::host {

// What a plugin's process needs to begin: the system's programs and libraries, the plugin's own
// folder, and a script's interpreter.
std::vector<std::filesystem::path> paths_needed_by(const std::filesystem::path& plugin);

// From here on this thread, and whatever it starts, reads and executes what is beneath these, and
// writes nothing. Files that are open stay so. Where the system can, it sends no signals to anybody
// else either. True without any effect if the system has no Landlock; false if it has and refuses.
bool read_only_beneath(const std::vector<std::filesystem::path>& paths);

}  // namespace annabella::host
